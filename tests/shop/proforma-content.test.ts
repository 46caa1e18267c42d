import { describe, expect, it } from "vitest";

import { type ProformaSource, writeProforma } from "~/shop/billing/documents/proforma-content.server";
import { dueInstalments, isPaid, openPayments, type ProformaLine } from "~/shop/billing/documents/proforma";
import { priceLines } from "~/shop/catalogue/offers/quote";
import { OPEN_SHOP } from "../support/databases";
import { ADDRESS } from "../support/people";
import { deliveryText, dueRows, paymentRows, termsText } from "~/shop/billing/documents/proforma-text";
import type { Address } from "~/formats/address";
import { vatTreatment } from "~/shop/billing/vat/vat-treatment";
import { proformaLine, validVatId } from "../support/proformas";

type Order = ProformaSource["order"];

function source(
  { decided = null, ...more }: Partial<Order> & { decided?: string | null } = {},
  company: Partial<Order["company"]> = {},
  lines: ProformaLine[] = [proformaLine()],
): ProformaSource {
  const placed = priceLines(lines, []);
  const shipTo = (more.shippingAddress ?? ADDRESS) as Address;
  const vatId = company.vatId === undefined ? "NL004495445B01" : company.vatId;
  const facts = { from: "SI" as const, shipTo, vatId, check: vatId ? validVatId(vatId) : null, seat: null };
  const vat = {
    ...vatTreatment({ ...facts, decided }),
    basis: { ...facts, decision: null },
  };
  return {
    order: {
      orderNumber: "PRJ-1-ABCDE",
      createdAt: new Date("2026-11-20T23:30:00Z"),
      lines: [],
      subtotal: placed.subtotal,
      discountPercentage: 0,
      discountAmount: 0,
      poNumber: null,
      customerNotes: null,
      shippingAddress: { ...ADDRESS },
      vat,
      shippingCost: 0,
      terms: null,
      onBehalf: false,
      ...more,
      company: {
        contact: { email: "shop@maison.example", firstName: "Žana", lastName: "Škof", language: null },
        language: null,
        name: "Maison Test",
        eori: null,
        billingAddress: null,
        ...company,
        vatId,
      },
    },
    lines,
    settings: OPEN_SHOP.terms,
  };
}

it("names the terms of sale below those of payment, and who placed an order that the customer did not", () => {
  const terms = {
    title: "Terms of sale",
    number: 2,
    language: "",
    publishedAt: new Date("2026-11-24T10:00:00Z"),
  };
  const lines = (of: typeof terms | null, onBehalf = false) =>
    termsText(write(source({ terms: of, onBehalf }))).split("\n");
  const agreed = "Terms of sale, version 2 of 24 November 2026";
  expect(lines(terms)).toEqual([...lines(null), agreed]);
  expect(lines(terms, true)).toEqual([...lines(null), `Placed by our team, under: ${agreed}`]);
  expect(lines(null, true)).toEqual(lines(null));
});

const write = (from: ProformaSource, now = new Date("2026-12-31T23:30:00Z")) =>
  writeProforma(from, { number: "PF-2027-0001", version: 1, now });

describe("a proforma of which something was paid before", () => {
  const total = 51_000;
  const payments = [
    { due: null, amount: 20_000 },
    { due: "2027-07-18", amount: 31_000 },
  ];
  const paidBefore = (paid: number) => write(source({ amountPaid: BigInt(paid) }));
  const amountOf = (epc: string | null) => epc?.split("\n")[7];

  it("asks for the rest", () => {
    const content = paidBefore(20_000);
    expect(content.sums.total).toBe(total);
    expect(paymentRows(content)).toEqual([
      ["Amount", "€510.00"],
      ["Already paid", "€200.00"],
      ["Left to pay", "€310.00"],
      ["Due by 15 January 2027", "€310.00"],
    ]);
    expect(amountOf(content.epc)).toBe("EUR310.00");
    expect(amountOf(write(source()).epc)).toBe("EUR510.00");
  });

  it("asks for no payment by a day once all is paid", () => {
    expect([0, total - 1, total, total + 1].map((paid) => isPaid(paidBefore(paid)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isPaid(write(source({ amountPaid: BigInt(total), shippingCost: null })))).toBe(false);
  });

  it("has no payment code when nothing is left, and names a credit", () => {
    for (const [paid, last] of [
      [total, ["Left to pay", "€0.00"]],
      [total + 1_050, ["Credit", "€10.50"]],
    ] as const) {
      const content = paidBefore(paid);
      expect(content.epc).toBeNull();
      expect(paymentRows(content).at(-1)).toEqual(last);
    }
  });

  it("takes it off what is due first", () => {
    const rows = (paid: number) => dueRows({ ...write(source()), payments, paid });
    expect(rows(0)).toEqual([
      ["Due by 15 January 2027", "€200.00"],
      ["Due by 18 July 2027", "€310.00"],
    ]);
    expect(rows(25_000)).toEqual([["Due by 18 July 2027", "€260.00"]]);
    expect(rows(total)).toEqual([]);
  });

  it("asks first for what is due before the end of the proforma, in rows, code and the order's own instalments", () => {
    const early = [
      { due: null, amount: 20_000 },
      { due: "2027-01-05", amount: 31_000 },
    ];
    const content = { ...write(source()), payments: early };
    expect(dueRows(content)).toEqual([
      ["Due by 5 January 2027", "€310.00"],
      ["Due by 15 January 2027", "€200.00"],
    ]);
    expect(dueRows({ ...content, paid: 31_000 })).toEqual([["Due by 15 January 2027", "€200.00"]]);
    expect(openPayments(content).map(({ dueOn, amount }) => ({ dueOn, amount }))).toEqual(dueInstalments(content));
  });

  it("says how a part is paid, and until the amount is final what of it will be due when", () => {
    const window = { id: 1, name: "Autumn", promise: "ships 1–31 August 2027" };
    const parts = [{ window, payment: "30% deposit", pieces: 12, net: 51_000, instalments: payments }];
    expect(deliveryText({ ...write(source()), parts })).toBe(
      "Autumn: ships 1–31 August 2027, 30% deposit. €510.00 net.",
    );
    expect(deliveryText({ ...write(source({ shippingCost: null })), parts })).toBe(
      "Autumn: ships 1–31 August 2027. €510.00 net: €200.00 once the amount is confirmed, €310.00 by 18 July 2027.",
    );
  });

  it("says so while the amount is not final", () => {
    const content = write(source({ amountPaid: 1_000n, shippingCost: null }));
    expect(paymentRows(content)).toEqual([
      ["Amount so far", "€510.00"],
      ["Already paid", "€10.00"],
    ]);
  });
});

describe("the content of a proforma", () => {
  it("is dated in the brand's time zone and valid for the configured days", () => {
    expect(write(source())).toMatchObject({
      issuedOn: "2027-01-01",
      validUntil: "2027-01-15",
      order: { number: "PRJ-1-ABCDE", placedOn: "2026-11-21" },
      paymentReference: expect.stringMatching(/^RF\d\dPF20270001$/),
    });
  });

  it("has the company once, with the address of the profile, otherwise of the order", () => {
    const place = ["Teststraat 12", "3511 AB Utrecht", "Netherlands"];
    expect(write(source())).toMatchObject({
      buyer: { name: "Žana Škof", company: "Maison Test", address: place },
      shipTo: ["Maison Test", ...place],
    });
    const billingAddress = { ...ADDRESS, name: "Maison Holding B.V.", state: "Utrecht" };
    expect(write(source({}, { billingAddress })).buyer.address).toEqual([
      "Maison Holding B.V.",
      "Teststraat 12",
      "3511 AB Utrecht",
      "Utrecht",
      "Netherlands",
    ]);
    const contact = { firstName: null, lastName: null, email: "shop@maison.example", language: null };
    const unknown = { contact, name: null };
    expect(write(source({}, unknown)).buyer).toMatchObject({
      name: "shop@maison.example",
      company: null,
      address: ["Maison Test", ...place],
    });
  });

  it("has the buyer's EORI number where goods go through customs", () => {
    const known = { eori: "GB123456789000" };
    const abroad = { shippingAddress: { ...ADDRESS, country: "GB", zipCode: "EH1 1AA" } };
    expect(write(source(abroad, known)).buyer.eori).toBe("GB123456789000");
    expect(write(source(abroad)).buyer).not.toHaveProperty("eori");
    expect(write(source({}, known)).buyer).not.toHaveProperty("eori");
  });

  it("has a payment code only once VAT and shipping are decided", () => {
    expect(write(source()).epc).toContain("EUR510.00");
    expect(write(source({ shippingCost: null })).epc).toBeNull();
    const unclear = write(source({}, { vatId: null }));
    expect(unclear).toMatchObject({
      epc: null,
      sums: { vatKind: "to_confirm", vatAmount: 0, total: 51_000 },
    });
    expect(unclear.vatWords).toContain("VAT to be confirmed");
    const decided = write(source({ decided: "domestic" }, { vatId: null }));
    expect(decided).toMatchObject({ sums: { vatAmount: 11_220, total: 62_220 } });
    expect(decided.epc).toContain("EUR622.20");
  });
});
