import { load } from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { action, loader } from "~/routes/_shop+/company+/_index";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { NO_PROFILE } from "~/shop/customers/companies/profile-fields";
import { saveCompanyProfile } from "~/shop/customers/companies/save-profile.server";
import { formState } from "~/ui/base/form-state";
import { valuesOf } from "~/ui/customers/company/company-values";
import { ProfileFields } from "~/ui/customers/company/profile-fields";
import { postTo } from "../support/action";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { ORIGIN } from "../support/shop";

/** What companyProfile returns beside the profile. */
const AGREED = { approvalLimit: null, netDays: null, cashDiscountPercentage: null, cashDiscountDays: null };
const EMPTY_PROFILE = { ...NO_PROFILE, ...AGREED };

async function signedIn(role: "approved" | "pending" = "pending") {
  const { id } = await makePerson(role);
  const cookie = await startSession(id, new Request(ORIGIN));
  return { id, headers: { Cookie: cookie.split(";")[0]! } };
}

const fieldsOf = (kind: string, address: Partial<typeof ADDRESS>) =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [`${kind}.${name}`, value]));

const errorsOf = ({ body }: { body: unknown }) =>
  (body as { lastResult: { error: Record<string, string[]> } }).lastResult.error;

beforeEach(() => emptyDatabase(db));

describe("a company profile", () => {
  it("has an input for each of its fields, because a form without one clears it", () => {
    const { fields } = formState(undefined, "profile", valuesOf(NO_PROFILE));
    const $ = load(renderToStaticMarkup(createElement(ProfileFields, { fields, vatIdHint: "" })));
    const inputs = $("[name]")
      .toArray()
      .map(({ attribs }) => attribs.name);
    const typed = Object.keys(fields).filter((name) => !name.endsWith("Seen"));
    expect(inputs).toEqual(expect.arrayContaining(typed));
  });

  it("is stored, and null deletes a value", async () => {
    const { id } = await makePerson("pending");
    const full = {
      ...NO_PROFILE,
      companyName: "Laden",
      vatId: "NL004495445B01",
      eori: "NL004495445",
      invoiceEmail: "accounts@laden.example",
      buyerReference: "Cost centre 7",
      participant: "0106:12345678",
      eInvoiceFile: "ubl",
      website: "https://laden.example",
      phone: "+31 30 123",
      billingAddress: ADDRESS,
      shippingAddress: { ...ADDRESS, city: "Delft" },
    };
    await saveCompanyProfile(id, full);
    expect(await companyProfile(id)).toEqual({ ...full, ...AGREED });
    await saveCompanyProfile(id, NO_PROFILE);
    expect(await companyProfile(id)).toEqual(EMPTY_PROFILE);
  });

  it("does not change others", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await postTo(action, "/company", { companyName: "Mine", id: other.id }, one.headers);
    expect(await companyProfile(other.id)).toMatchObject({ companyName: "Maison Test" });
    expect(await companyProfile(one.id)).toEqual({ ...EMPTY_PROFILE, companyName: "Mine" });
  });
});

describe("the form of the company profile", () => {
  it("is for signed-in users", async () => {
    const request = new Request(`${ORIGIN}/company`);
    await expect(loader({ request, params: {}, context: {} })).rejects.toMatchObject({
      init: { status: 401 },
    });
    await expect(postTo(action, "/company", { companyName: "x" })).rejects.toMatchObject({
      init: { status: 401 },
    });
  });

  it.each(["approved", "pending"] as const)("shows the approval status: %s", async (role) => {
    const { headers } = await signedIn(role);
    const request = new Request(`${ORIGIN}/company`, { headers });
    expect(await loader({ request, params: {}, context: {} })).toMatchObject({
      status: {
        approvalStatus: role === "approved" ? "approved" : "waiting",
        reason: null,
        since: expect.stringMatching(/^\d+ [A-Z][a-z]+ \d{4}$/),
      },
      profile: { companyName: "Maison Test", billingAddress: ADDRESS },
    });
  });

  it("saves all fields, with one address for both or with two", async () => {
    const { id, headers } = await signedIn();
    const billing = fieldsOf("billing", ADDRESS);
    const invoicing = {
      invoiceEmail: "Accounts@Laden.example",
      buyerReference: " Cost centre 7",
      participant: "iso6523-actorid-upis::0088:4012345000009",
      eInvoiceFile: "cii",
    };
    const same = { companyName: "Laden", website: "laden.example", ...invoicing, ...billing, sameAddress: "on" };
    expect(await postTo(action, "/company", same, headers)).toMatchObject({
      status: 303,
      location: "/company",
    });
    expect(await companyProfile(id)).toEqual({
      ...EMPTY_PROFILE,
      companyName: "Laden",
      invoiceEmail: "accounts@laden.example",
      buyerReference: "Cost centre 7",
      participant: "0088:4012345000009",
      eInvoiceFile: "cii",
      website: "https://laden.example",
      billingAddress: ADDRESS,
      shippingAddress: ADDRESS,
    });
    const elsewhere = { ...ADDRESS, city: "Delft" };
    await postTo(action, "/company", { ...billing, ...fieldsOf("shipping", elsewhere) }, headers);
    expect(await companyProfile(id)).toMatchObject({
      billingAddress: ADDRESS,
      shippingAddress: elsewhere,
    });
  });

  it("ignores the second address when both are the same", async () => {
    const { id, headers } = await signedIn();
    const fields = { ...fieldsOf("shipping", { city: "Delft" }), sameAddress: "on" };
    expect((await postTo(action, "/company", fields, headers)).status).toBe(303);
    expect(await companyProfile(id)).toEqual(EMPTY_PROFILE);
  });

  it("requires complete addresses, and keeps the values", async () => {
    const { id, headers } = await signedIn();
    const fields = { ...fieldsOf("billing", { city: "Delft" }), "shipping.country": "XX" };
    const answer = await postTo(action, "/company", fields, headers);
    expect(answer.status).toBe(400);
    expect(Object.keys(errorsOf(answer)).sort()).toEqual([
      "billing.address",
      "billing.country",
      "billing.name",
      "billing.zipCode",
      "shipping.address",
      "shipping.city",
      "shipping.country",
      "shipping.name",
      "shipping.zipCode",
    ]);
    expect(answer.body).toMatchObject({
      lastResult: { initialValue: { billing: { city: "Delft" }, shipping: { country: "XX" } } },
    });
    expect(await companyProfile(id)).toMatchObject({ billingAddress: ADDRESS });
  });

  it.each([
    [{ vatId: "DE12" }, "vatId"],
    [{ vatId: "DE136695977" }, "vatId"],
    [{ invoiceEmail: "accounts" }, "invoiceEmail"],
    [{ participant: "0088:4012345000008" }, "participant"],
    [{ participant: "NL004495445B01" }, "participant"],
    [{ participant: "9944:NL004495445B01:1" }, "participant"],
    [{ eInvoiceFile: "xml" }, "eInvoiceFile"],
    [{ website: "javascript:alert(1)" }, "website"],
    [{ phone: "call me" }, "phone"],
    [{ phone: "1".repeat(51) }, "phone"],
    [{ companyName: "c".repeat(256) }, "companyName"],
    [fieldsOf("billing", { ...ADDRESS, city: "c".repeat(256) }), "billing.city"],
  ])("refuses %j", async (wrong: Record<string, string>, field) => {
    const { headers } = await signedIn();
    const answer = await postTo(action, "/company", wrong, headers);
    expect(answer.status).toBe(400);
    expect(Object.keys(errorsOf(answer))).toEqual([field]);
  });

  it("accepts a VAT ID with wrong check digits when it is sent again", async () => {
    const { id, headers } = await signedIn();
    const again = { vatId: "DE136695977", vatIdSeen: "DE136695977" };
    expect((await postTo(action, "/company", again, headers)).status).toBe(303);
    expect(await companyProfile(id)).toMatchObject({ vatId: "DE136695977" });
  });

  it("completes a VAT ID without prefix by the billing country", async () => {
    const { id, headers } = await signedIn();
    const fields = { vatId: "004495445B01", ...fieldsOf("billing", ADDRESS) };
    await postTo(action, "/company", fields, headers);
    expect(await companyProfile(id)).toMatchObject({ vatId: "NL004495445B01" });
  });
});
