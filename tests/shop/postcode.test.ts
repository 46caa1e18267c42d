// Postcodes: which countries have none, and which forms a country uses. A form says once that one does not fit, and accepts it then.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { COUNTRIES, countryName } from "~/formats/countries";
import { fitsCountry, needsPostcode, postcodeHint, withLostZeros, writtenPostcode } from "~/formats/postcode";
import { type OrderChange, withLabel } from "~/shop/checkout/order-changes/order-change";
import type { OrderTerms } from "~/shop/checkout/order-changes/preview-order-edit";
import { companyForm } from "~/shop/customers/companies/company-form.server";
import { newOrder } from "~/http/api/schemas/order.server";
import { shipToForm } from "~/shop/customers/companies/ship-to.server";
import { splitAddress } from "~/shop/customers/companies/shipping-address-fields.server";

const ADDRESS = { name: "Maison", address: "Main 1", city: "Town", state: "" };
const codes = COUNTRIES.map(({ code }) => code);

describe("a postcode", () => {
  it.each([
    ["DE", "80331", "D-80331", "８０３３１"],
    ["AT", "1010", "A-1010"],
    ["FR", "75001", "97408 CEDEX 9", "F-75008"],
    ["GB", "SW1A 1AA", "ec1a1bb", "M1 1AE", "BT1 5GS"],
    ["NL", "3511 AB", "3511ab"],
    ["SE", "111 22", "S-111 22"],
    ["LV", "LV-1010", "1010"],
    ["PL", "00-950", "00950"],
    ["IE", "D02 AF30", "D6W XY00"],
    ["JP", "150-0001", "1500001"],
    ["CA", "K1A 0B1"],
    ["US", "94103", "94103-1234"],
    ["XK", "10000"],
    ["TW", "110", "11049"],
    // Nothing is known of its postcodes.
    ["VN", "anything"],
  ])("of %s may be %s", (country, ...postcodes) => {
    for (const postcode of postcodes) expect([postcode, fitsCountry(postcode, country)]).toEqual([postcode, true]);
  });

  it.each([
    ["DE", "8033"],
    ["AT", "80331"],
    ["GB", "75001"],
    ["NL", "3511"],
    ["US", "K1A 0B1"],
    ["JP", "12345"],
  ])("of %s is not %s", (country, postcode) => {
    expect(fitsCountry(postcode, country)).toBe(false);
  });

  it("that its hint gives as an example fits, for each country that has one", () => {
    for (const code of codes.filter((one) => !fitsCountry("#", one))) {
      const [, example] = /looks like (.+)\.$/.exec(postcodeHint(code, ""))!;
      expect([code, fitsCountry(example!, code)]).toEqual([code, true]);
      expect(postcodeHint(code, "")).toContain(countryName(code));
      expect(needsPostcode(code)).toBe(true);
    }
  });

  it.each([
    ["DE", "1067", "01067"],
    ["FR", "1000", "01000"],
    ["IT", "118", "00118"],
    ["ES", "8001", "08001"],
    ["FI", "100", "00100"],
    ["US", "601", "00601"],
    ["NO", "1", "0001"],
    ["PL", "950", "00-950"],
    ["SK", "1001", "010 01"],
    ["JP", "600000", "060-0000"],
  ])("of %s that lost its zeros, %s, is %s", (country, postcode, right) => {
    expect(withLostZeros(postcode, country)).toBe(right);
    expect(fitsCountry(right, country)).toBe(true);
  });

  // In Austria and Croatia none begins with a zero; the others are complete, or lack more than zeros.
  it.each([
    ["AT", "101"],
    ["HR", "1000"],
    ["DE", "80331"],
    ["DE", "106"],
    ["GB", "1067"],
    ["DE", "D-1067"],
    ["HK", "1"],
  ])("of %s has lost no zero in %s", (country, postcode) => {
    expect(withLostZeros(postcode, country)).toBeNull();
  });

  it.each([
    ["GB", "ls1 4ap", "LS1 4AP"],
    ["GB", "LS14AP", "LS1 4AP"],
    ["GB", "sw1a-1aa", "SW1A 1AA"],
    ["JE", "je23ab", "JE2 3AB"],
    ["NL", "1234ab", "1234 AB"],
    ["IE", "d02af30", "D02 AF30"],
    ["CA", "k1a0b1", "K1A 0B1"],
    ["MT", "vlt1117", "VLT 1117"],
    ["SE", "11122", "111 22"],
    ["PL", "00950", "00-950"],
    ["PT", "1000 001", "1000-001"],
    ["JP", "1500001", "150-0001"],
    ["DE", "８０３３１", "80331"],
    // More than the form, not the form, a country of which nothing is known, and none.
    ["FR", "97408 CEDEX 9", "97408 CEDEX 9"],
    ["DE", "A-8033", "A-8033"],
    // Before it stood the sign of its country, or, in Latvia, a part of it.
    ["DE", "D-80331", "80331"],
    ["DE", "DE 80331", "80331"],
    ["DE", "D-20357", "20357"],
    ["SI", "SI-1000", "1000"],
    ["SI", "SLO-1000", "1000"],
    ["NL", "NL-3511 AB", "3511 AB"],
    ["SE", "S-111 22", "111 22"],
    ["LV", "LV-1010", "LV-1010"],
    ["NL", "1234", "1234"],
    ["VN", "ab 1", "ab 1"],
    ["GB", "", ""],
  ])("of %s that is typed as %s is written %s", (country, typed, written) => {
    expect(writtenPostcode(typed, country)).toBe(written);
  });

  it("that is written rightly stays, and one that fits still does", () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.stringMatching(/^[A-Za-z\d -]{1,9}$/), (country, typed) => {
        const written = writtenPostcode(typed, country);
        expect(writtenPostcode(written, country)).toBe(written);
        expect(fitsCountry(written, country)).toBe(fitsCountry(typed, country));
        const letters = (text: string) => text.replace(/[ -]/g, "").toUpperCase();
        // Nothing but the sign of the country is gone.
        const isKept = letters(typed) === letters(written);
        const sign = letters(typed).slice(0, -letters(written).length);
        expect(isKept || (letters(typed).endsWith(letters(written)) && /^[A-Z]{1,3}$/.test(sign))).toBe(true);
      }),
    );
  });

  it("of Hong Kong, the Emirates and Qatar is not needed; of member states it is", () => {
    for (const code of ["HK", "AE", "QA", "MO"]) expect(needsPostcode(code)).toBe(false);
    for (const code of ["DE", "SI", "FR", "XK", "US"]) expect(needsPostcode(code)).toBe(true);
  });
});

describe("the forms with an address", () => {
  const messages = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
    (result.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
  const shipTo = (fields: object) =>
    messages(shipToForm.safeParse({ intent: "add", label: "Store", ...ADDRESS, ...fields }));
  const company = (billing: object) =>
    messages(companyForm.safeParse({ billing: { ...ADDRESS, ...billing }, sameAddress: true }));
  const call = (fields: object) =>
    messages(
      newOrder.safeParse({
        orderNumber: "ORD-1234567",
        items: [],
        total: "1.00",
        shippingAddress: { ...ADDRESS, ...fields },
      }),
    );

  it("accept any form that was seen, and none where it is needed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.stringMatching(/^[A-Z\d]{1,9}$/), (country, zipCode) => {
        const known = { zipCode, country };
        expect(shipTo({ ...known, zipCodeSeen: zipCode })).toEqual([]);
        expect(company({ ...known, zipCodeSeen: zipCode })).toEqual([]);
        expect(call(known)).toEqual([]);
        const isAsked = shipTo(known).length > 0;
        expect(isAsked).toBe(!fitsCountry(zipCode, country));
        expect(company(known).length > 0).toBe(isAsked);
        const without = { country, zipCode: "" };
        const isMissing = needsPostcode(country);
        for (const found of [shipTo(without), company(without), call({ country })])
          expect(found.length > 0).toBe(isMissing);
      }),
    );
  });

  it("keep it as its country writes it, also where an order is changed or comes by a call", () => {
    const typed = { ...ADDRESS, zipCode: "ls1 4ap", country: "GB" };
    const { data: profile } = companyForm.safeParse({ billing: typed, shipping: typed });
    const { data: added } = shipToForm.safeParse({ intent: "add", label: "Store", ...typed });
    const { address } = splitAddress({ ...typed, zipCodeSeen: null });
    const { data: order } = newOrder.safeParse({
      orderNumber: "ORD-1234567",
      items: [],
      total: "1.00",
      shippingAddress: typed,
    });
    const read = [
      profile?.profile.billingAddress,
      profile?.profile.shippingAddress,
      added && "address" in added && added.address,
      address,
      order?.shippingAddress,
    ];
    expect(read).toEqual(read.map(() => ({ ...typed, zipCode: "LS1 4AP" })));
  });

  it("of an order whose postcode an earlier version kept as it was typed keep what its customer calls the address", () => {
    const kept = { ...ADDRESS, label: "Leeds store", zipCode: "ls1 4ap", country: "GB" };
    const { label, ...typed } = { ...kept, zipCode: "LS1 4AP" };
    const changed = (shippingAddress: object) =>
      withLabel({ shippingAddress } as OrderChange, { shippingAddress: kept } as OrderTerms).shippingAddress;
    expect(changed(typed)).toEqual({ ...typed, label });
    expect(changed({ ...typed, city: "York" })).toEqual({ ...typed, city: "York" });
  });

  it("say what it looks like", () => {
    expect(shipTo({ country: "DE", zipCode: "1067" })).toEqual([
      "zipCode: For Germany, a postcode looks like 12345. Did you mean 01067? If yours is right, send the form again.",
    ]);
    expect(company({ country: "NL", zipCode: "3511" })).toEqual([
      "billing.zipCode: For Netherlands, a postcode looks like 1234 AB. If yours is right, send the form again.",
    ]);
  });

  it("ask for Latin letters where papers have no font, and for nothing else", () => {
    const place = { country: "IN", zipCode: "600001" };
    const message = "name: Documents and labels cannot print “ச”, “ெ”, “ன”: please use Latin letters.";
    expect(shipTo({ ...place, name: "சென்னை" })).toEqual([message]);
    expect(company({ ...place, name: "சென்னை" })).toEqual([`billing.${message}`]);
    expect(call({ ...place, name: "சென்னை" })).toEqual([`shippingAddress.${message}`]);
    for (const name of ["株式会社山田商店", "ร้านเสื้อผ้า", "श्रीमती", "שלום", "شركة", "თბილისი", "Škof"]) {
      expect(shipTo({ ...place, name })).toEqual([]);
    }
  });
});
