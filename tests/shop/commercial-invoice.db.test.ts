// Commercial invoices for orders that go through customs: content, versions, statement of origin, and what is missing.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { addDays, isoDay } from "~/formats/dates";
import type { Problem } from "~/shop/base/problem";
import { adminCommercialInvoice } from "~/shop/billing/documents/admin-commercial-invoice.server";
import { hsTotalsOf } from "~/shop/billing/documents/commercial-invoice";
import { anyDocument, latestNumbers, myDocument } from "~/shop/billing/documents/documents.server";
import {
  commercialInvoiceForm,
  type CommercialInvoiceRequest,
  issueCommercialInvoice,
} from "~/shop/billing/documents/issue-commercial-invoice.server";
import { originStatement } from "~/shop/billing/customs/preferential-origin";
import { isOutsideCustoms, needsCustomsPapers } from "~/shop/billing/vat/territories";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { problemText } from "~/shop/base/problem-text.server";
import { makeStyle } from "../support/carts";
import { commercialInvoiceFields, CONSIGNMENT } from "../support/commercial-invoices";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine } from "../support/orders";
import { ADDRESS, makePerson } from "../support/people";
import { inScope } from "../support/in-scope";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
});

const ZURICH = { ...ADDRESS, city: "Zürich", zipCode: "8001", country: "CH" };

async function exportOrder({ quantity = 10, unitPrice = 1_000, address = ZURICH } = {}) {
  const sweater = await makeStyle({ category: "Sweaters", hsCode: "611020", countryOfOrigin: "SI", netWeight: 450 });
  const scarf = await makeStyle({ category: "Scarves", countryOfOrigin: "PT" });
  const line = { quantity, unitPrice, lineTotal: quantity * unitPrice };
  const lines = [
    orderLine({ productId: sweater.id, ...line }),
    orderLine({ productId: sweater.id, sku: "ALM-SAND-S", size: "S", ...line }),
    orderLine({ productId: scarf.id, sku: "SAL", name: "Sal scarf", ...line }),
  ];
  const createdAt = new Date("2026-11-20T09:00:00Z");
  const order = await makeOrder({ lines, shippingAddress: address, createdAt });
  return { ...order, sweater, scarf };
}

const issue = (orderId: number, more: Partial<CommercialInvoiceRequest> = {}) =>
  issueCommercialInvoice(
    { orderId, expectedVersion: 0, actorId: admin, ...CONSIGNMENT, ...more },
    new Date("2026-11-24T12:00:00Z"),
  );
const contentOf = async (orderId: number, version: number | null = null) =>
  (await anyDocument("commercial_invoice", { orderId: inScope(orderId), version }))!.content;

describe("papers for customs", () => {
  it.each([
    ["CH", "8001", true],
    ["GB", "EH1 1AA", true],
    ["NO", "0150", true],
    ["GL", "3900", true],
    ["US", "10001", true],
    ["ES", "51001", true],
    ["DE", "78266", true],
    // Northern Ireland counts as the EU for goods; Monaco and Réunion are in the customs territory.
    ["GB", "BT1 5GS", false],
    ["MC", "98000", false],
    ["RE", "97400", false],
    ["ES", "35001", false],
    ["DE", "80331", false],
    ["SI", "1000", false],
    ["", "", false],
  ])("for %s %s: outside the customs territory is %j", (country, zipCode, isOutside) => {
    expect(isOutsideCustoms({ country, zipCode })).toBe(isOutside);
  });

  it("are needed for territories without VAT as well", () => {
    expect(needsCustomsPapers({ country: "ES", zipCode: "35001" })).toBe(true);
    expect(needsCustomsPapers({ country: "FI", zipCode: "22100" })).toBe(true);
    expect(needsCustomsPapers({ country: "ES", zipCode: "28013" })).toBe(false);
  });
});

describe("a commercial invoice", () => {
  it("has number, values and weights of its lines, and dashes where a style lacks them", async () => {
    const order = await exportOrder();
    await db.write((tx) => tx.company.update({ where: { id: order.companyId }, data: { eori: "DE123" } }));
    expect(await issue(order.id)).toEqual({ label: "CI-2026-0001", isIssued: true });
    expect(await contentOf(order.id)).toMatchObject({
      number: "CI-2026-0001",
      version: 1,
      issuedOn: "2026-11-24",
      exporter: { vatId: "SI50223054", eori: "SI50223054" },
      buyer: { eori: "DE123" },
      consignment: CONSIGNMENT,
      lines: [
        { hsCode: "611020", countryOfOrigin: "SI", netWeight: 450, composition: "100% cotton" },
        { sku: "ALM-SAND-S", hsCode: "611020" },
        { hsCode: null, countryOfOrigin: "PT", netWeight: null },
      ],
      sums: { subtotal: 30_000, shipping: null, total: 30_000, pieces: 30, netWeight: null },
      hsTotals: [
        { hsCode: "611020", pieces: 20, value: 20_000, netWeight: 9_000 },
        { hsCode: null, pieces: 10, value: 10_000, netWeight: null },
      ],
      vatWords: expect.stringContaining("Art. 146") as string,
      statement: null,
    });
    expect(await adminCommercialInvoice(inScope(order.id))).toMatchObject({
      latest: { version: 1 },
      isOutdated: false,
      incomplete: [{ productId: order.scarf.id, name: "Sal scarf", lacks: ["hsCode", "netWeight"] }],
      gaps: ["The shipping cost is still open."],
      isShippedInParts: false,
      consignment: CONSIGNMENT,
    });
    const data = { status: "partlyShipped" };
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data }));
    expect(await adminCommercialInvoice(inScope(order.id))).toMatchObject({
      isShippedInParts: true,
    });
    expect(await db.read.auditEntry.findMany({ where: { action: "issue_commercial_invoice" } })).toMatchObject([
      {
        actorId: admin,
        subject: `order:${order.id}`,
        before: { commercialInvoice: null },
        after: { commercialInvoice: "CI-2026-0001" },
      },
    ]);
  });

  it("is a snapshot; after a change it is said, and the next version has the same number", async () => {
    const order = await exportOrder();
    await issue(order.id);
    const first = await contentOf(order.id);
    const { version } = await db.read.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(version).toBe(2);
    await db.write((tx) =>
      tx.categoryDefaults.create({
        data: { category: "Scarves", hsCode: "611710", netWeight: 180 },
      }),
    );
    expect(await contentOf(order.id)).toEqual(first);
    expect(await adminCommercialInvoice(inScope(order.id))).toMatchObject({
      isOutdated: true,
      incomplete: [],
    });
    expect(await issue(order.id, { expectedVersion: 1 })).toEqual({ label: "CI-2026-0001/2", isIssued: true });
    expect(await contentOf(order.id)).toMatchObject({
      version: 2,
      sums: { netWeight: 10_800 },
      lines: [{}, {}, { hsCode: "611710", countryOfOrigin: "PT", netWeight: 180 }],
    });
    expect(await anyDocument("commercial_invoice", { orderId: inScope(order.id), version: 1 })).toMatchObject({
      content: first,
      stamp: { title: "REPLACED", text: expect.stringContaining("CI-2026-0001/2") as string },
    });
    // The next order has the next number.
    expect(await issue((await exportOrder()).id)).toMatchObject({ label: "CI-2026-0002" });
  });

  it("pressed several times is one, and of two admins the second is told", async () => {
    const { id } = await exportOrder();
    const all = await Promise.all(Array.from({ length: 6 }, () => issue(id)));
    expect(all.filter(({ isIssued }) => isIssued)).toHaveLength(1);
    expect(await db.read.document.count({ where: { kind: "commercial_invoice" } })).toBe(1);
    await expect(issue(id, { packages: 4 })).rejects.toMatchObject({ kind: "stale", version: 1 });
    expect(await issue(id, { packages: 4, expectedVersion: 1 })).toMatchObject({ isIssued: true });
    const results = await Promise.allSettled([
      issue(id, { packages: 5, expectedVersion: 2 }),
      issue(id, { packages: 6, expectedVersion: 2 }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.read.document.count({ where: { kind: "commercial_invoice" } })).toBe(3);
  });

  it("is refused for goods within the EU, a cancelled order and an unknown one", async () => {
    const { id } = await makeOrder();
    await expect(issue(id)).rejects.toMatchObject({ kind: "wrong_step" });
    expect(await adminCommercialInvoice(inScope(id))).toBeNull();
    await expect(issue(2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
    const order = await exportOrder();
    await issue(order.id);
    const change = { orderId: order.id, from: "pending", to: "cancelled", actorId: admin } as const;
    await changeOrderStatus({ ...change, note: "Ordered twice." });
    await expect(issue(order.id, { expectedVersion: 1 })).rejects.toMatchObject({ kind: "order_cancelled" });
    expect(await anyDocument("commercial_invoice", { orderId: inScope(order.id), version: null })).toMatchObject({
      stamp: { title: "CANCELLED" },
    });
  });

  it("is refused with a gross weight below the net weight", async () => {
    const { id, scarf } = await exportOrder();
    await db.write((tx) => tx.product.update({ where: { id: scarf.id }, data: { netWeight: 100, hsCode: "611710" } }));
    const refused = issue(id, { grossWeight: 9_990 });
    await expect(refused).rejects.toMatchObject({ field: "grossWeight" });
    expect(await issue(id, { grossWeight: 10_000 })).toMatchObject({ isIssued: true });
  });

  it("is visible to its owner once it is issued, and to no other customer", async () => {
    const { id, companyId } = await exportOrder();
    const latest = async (shippingAddress: typeof ZURICH) =>
      (await latestNumbers({ id, shippingAddress })).commercial_invoice;
    expect(await latest(ZURICH)).toBeNull();
    expect(await myDocument("commercial_invoice", { companyId, orderId: id, version: null })).toBeNull();
    await issue(id);
    expect(await latest(ZURICH)).toEqual({ number: "CI-2026-0001", version: 1 });
    // An order that goes elsewhere now.
    expect(await latest(ADDRESS)).toBeNull();
    expect(await myDocument("commercial_invoice", { companyId, orderId: id, version: null })).not.toBeNull();
    expect(await myDocument("commercial_invoice", { companyId, orderId: id, version: 2 })).toBeNull();
    expect(
      await myDocument("commercial_invoice", {
        companyId: (await makePerson("approved")).id,
        orderId: id,
        version: null,
      }),
    ).toBeNull();
  });
});

describe("the statement of preferential origin", () => {
  const numbers = { rex: null, authorisation: null };
  const goods = (value: number, countryOfOrigin: string | null = "SI") => [{ value, countryOfOrigin }];

  it("has the exporter's number of the agreement, and up to 6,000 € needs none", () => {
    const both = { rex: "SIREX1", authorisation: "SI/1/26" };
    const text = (country: string, value: number, known = numbers) => originStatement(country, goods(value), known);
    expect(text("GB", 600_000)).toEqual({
      text:
        "The exporter of the products covered by this document declares that, except where otherwise clearly " +
        "indicated, these products are of EU preferential origin.",
    });
    expect(text("GB", 600_001)).toEqual({
      problem: {
        code: "quantity.origin_without_number",
        values: { above: 600_000, setting: "SELLER_REX" },
      },
    });
    expect(text("CH", 600_001)).toEqual({
      problem: {
        code: "quantity.origin_without_number",
        values: { above: 600_000, setting: "SELLER_ORIGIN_AUTHORISATION" },
      },
    });
    expect(originStatement("GB", goods(900_000), both)).toMatchObject({
      text: expect.stringContaining("(Exporter Reference No SIREX1)") as string,
    });
    expect(originStatement("NO", goods(900_000), both)).toMatchObject({
      text: expect.stringContaining("(customs authorisation No SI/1/26)") as string,
    });
    // The other agreement's number does not count.
    expect(originStatement("CH", goods(900_000), { ...both, authorisation: null })).toHaveProperty("problem");
  });

  it("is for goods of EU origin, and for countries with a known statement", () => {
    const mixed = [...goods(500_000), ...goods(500_000, "TR")];
    expect(originStatement("CH", mixed, numbers)).toHaveProperty("text");
    expect(originStatement("CH", goods(100, "TR"), numbers)).toHaveProperty("problem");
    expect(originStatement("US", goods(100), numbers)).toHaveProperty("problem");
    // It would say that these goods are of EU origin as well.
    expect(originStatement("CH", [...goods(100), ...goods(1, null)], numbers)).toEqual({
      problem: { code: "quantity.origin_unknown", values: {} },
    });
  });

  it("is printed when it is ticked, and above 6,000 € not without a number in the settings", async () => {
    const small = await exportOrder();
    await issue(small.id, { isPreferential: true });
    expect((await contentOf(small.id)).statement).toContain("EU preferential origin");
    const large = await exportOrder({ quantity: 100, unitPrice: 5_000 });
    const refused = issue(large.id, { isPreferential: true });
    await expect(refused).rejects.toMatchObject({
      field: "isPreferential",
      code: "quantity.origin_without_number",
      values: { above: 600_000 },
    });
    expect(await db.read.document.count({ where: { kind: "commercial_invoice" } })).toBe(1);
    const london = { ...ADDRESS, city: "London", zipCode: "E1 6AN", country: "GB" };
    const british = await exportOrder({ quantity: 100, unitPrice: 5_000, address: london });
    const before = { ...env };
    Object.assign(env, { SELLER_ORIGIN_AUTHORISATION: "SI/1/26", SELLER_REX: "SIREX1", SELLER_EORI: "DE123" });
    try {
      await issue(large.id, { isPreferential: true });
      await issue(british.id, { isPreferential: true });
    } finally {
      Object.assign(env, before);
    }
    expect((await contentOf(large.id)).statement).toContain("customs authorisation No SI/1/26");
    expect(await contentOf(british.id)).toMatchObject({
      exporter: { eori: "DE123" },
      statement: expect.stringContaining("Exporter Reference No SIREX1") as string,
    });
  });
});

describe("the totals by HS code", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 500 }),
    unitPrice: fc.integer({ min: 1, max: 20_000 }),
    hsCode: fc.constantFrom("611020", "610910", null),
    countryOfOrigin: fc.constantFrom("SI", "PT"),
    netWeight: fc.option(fc.integer({ min: 1, max: 20_000 })),
  });

  it("add up to the value after the discount, to all pieces and to the weight", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 80 }), fc.nat(10_000), (all, share) => {
        const lines = all.map((one) => ({ ...one, lineTotal: one.quantity * one.unitPrice }));
        const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
        const discount = Math.floor((subtotal * share) / 10_000);
        const totals = hsTotalsOf(lines, discount);
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
        expect(sum(totals.map(({ value }) => value))).toBe(subtotal - discount);
        expect(sum(totals.map(({ pieces }) => pieces))).toBe(sum(lines.map(({ quantity }) => quantity)));
        for (const { hsCode, countryOfOrigin, netWeight, value } of totals) {
          const own = lines.filter((one) => one.hsCode === hsCode && one.countryOfOrigin === countryOfOrigin);
          const isKnown = own.every((one) => one.netWeight !== null);
          const weight = sum(own.map((one) => one.quantity * (one.netWeight ?? 0)));
          expect(netWeight).toBe(isKnown ? weight : null);
          expect(value).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe("the date of export", () => {
  it("is not before the order was placed", async () => {
    const { id } = await exportOrder();
    const refusal = await issue(id, { exportDate: "2025-11-24" }).catch((error: unknown) => error as Problem);
    expect(refusal).toMatchObject({ kind: "too_early", field: "exportDate" });
    expect(problemText(refusal as Problem)).toBe(
      "The order was placed on 20 November 2026. Enter that day or a later one.",
    );
    expect(await db.read.document.count({ where: { orderId: id } })).toBe(0);
    expect(await issue(id, { exportDate: "2026-11-20" })).toMatchObject({ isIssued: true });
  });
});

describe("the form", () => {
  it("reads weights in kilograms and refuses what it cannot be", () => {
    const fields = commercialInvoiceFields(0);
    const parse = (more: object) => commercialInvoiceForm.safeParse({ ...fields, ...more });
    expect(parse({}).data).toMatchObject({ packages: 3, grossWeight: 62_500, expectedVersion: 0 });
    expect(parse({ grossWeight: "0.05 kg" }).data).toMatchObject({ grossWeight: 50 });
    for (const wrong of [
      { packages: "0" },
      { packages: "1.5" },
      { grossWeight: "0" },
      { grossWeight: "-1" },
      { grossWeight: "50001" },
      { grossWeight: "twelve" },
      { place: " " },
      { reason: "" },
      { exportDate: "2026-02-30" },
      { exportDate: "" },
      { exportDate: addDays(isoDay(new Date()), 367) },
    ]) {
      const paths = parse(wrong).error!.issues.map(({ path }) => path[0]);
      expect(paths, JSON.stringify(wrong)).toEqual(Object.keys(wrong));
    }
  });
});
