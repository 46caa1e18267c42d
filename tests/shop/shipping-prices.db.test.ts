// The table of shipping prices: one amount before Submit, on the order, its proforma, PDF and e-mail, and in the API.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { formatEuro, toDecimalString } from "~/formats/money";
import { order as apiOrder, serializeOrder } from "~/http/api/schemas/order.server";
import { anyDocument } from "~/shop/billing/documents/documents.server";
import { decideProforma } from "~/shop/billing/documents/decide-proforma.server";
import { proformaPdf } from "~/shop/billing/documents/proforma-pdf.server";
import {
  adminZones,
  changeZone,
  createZone,
  removeZone,
  type ZoneFields,
} from "~/shop/billing/shipping-prices/change-zones.server";
import { placesOf } from "~/shop/billing/shipping-prices/read-places.server";
import { quoteShipping } from "~/shop/billing/shipping-prices/shipping-zones.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { changeOrder } from "~/shop/checkout/order-changes/change-order.server";
import { readChangeableOrder } from "~/shop/checkout/order-changes/read-order.server";
import { confirmOrders } from "~/shop/checkout/fulfilment/confirm-orders.server";
import { cartShipping, payableOf } from "~/shop/checkout/payable.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { orderRecords } from "~/shop/orders/order-records.server";
import { addLines } from "../support/change-cart";
import { createWindow, makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { orderCart } from "../support/orders";
import { ADDRESS, makePerson } from "../support/people";
import { readPdf } from "../support/pdf";

let adminId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  await db.write((tx) =>
    tx.shopSettings.updateMany({ data: { freeShippingThresholdEU: null, freeShippingThresholdWorld: null } }),
  );
  adminId = (await makePerson("admin")).id;
});

const zoneFields = (more: Partial<ZoneFields> = {}): ZoneFields => ({
  name: "Near",
  position: 1,
  places: ["SI"],
  basis: "weight",
  isPerWindow: false,
  freeFrom: null,
  prices: [
    { windowId: null, upTo: 5_000, price: 590 },
    { windowId: null, upTo: 40_000, price: 1_490 },
  ],
  ...more,
});
const addressIn = (country: string) => ({ ...ADDRESS, country, zipCode: country === "SI" ? "1000" : "8001" });

async function payableNow(companyId: string, country = "SI") {
  const [cart, customer] = await Promise.all([readCart(companyId), companyProfile(companyId)]);
  const shippingAddress = addressIn(country);
  return { cart, shippingAddress, payable: await payableOf({ companyId, cart, customer, shippingAddress }) };
}

async function submit(companyId: string, country = "SI") {
  const { cart, shippingAddress, payable } = await payableNow(companyId, country);
  return orderCart(companyId, { reviewed: cart.fingerprint, totalsHash: payable.seen, shippingAddress });
}

/** A buyer with so many pieces of 1 kg for €10 in the cart. */
async function buyerOf(quantity: number, netWeight: number | null = 1_000) {
  const { id: companyId } = await makePerson("approved");
  const { id } = await makeStyle({ netWeight });
  await addLines(companyId, [wanted(id, { quantity })]);
  return companyId;
}

it.each([
  ["ES", "28001", 0],
  ["ES", "35001", null],
  ["FI", "22100", null],
  ["AX", "22100", null],
  ["FR", "97400", null],
  ["RE", "97400", null],
  ["FR", "98000", 0],
  ["MC", "98000", 0],
  ["GB", "BT1 5GS", null],
])("from the EU’s threshold, shipping to %s %s is free or to be confirmed: %s", async (country, zipCode, cost) => {
  const settings = { freeShippingThresholdEU: 100, freeShippingThresholdWorld: null };
  await db.write((tx) =>
    tx.shopSettings.upsert({ where: { id: 1 }, create: { id: 1, ...settings }, update: settings }),
  );
  const order = { shippingAddress: { country, zipCode }, lines: [], discountAmount: 0, total: 100 };
  expect((await quoteShipping(order)).cost).toBe(cost);
});

const shippingCost = async (id: number) => (await db.read.order.findUniqueOrThrow({ where: { id } })).shippingCost;

describe("of orders within the zones", () => {
  it("none is to be confirmed, and each has one amount everywhere", { timeout: 120_000 }, async () => {
    await createZone(adminId, zoneFields({ places: placesOf("SI, EU").places, freeFrom: 150_000 }));
    const prices = [
      { windowId: null, upTo: 50_000, price: 2_900 },
      { windowId: null, upTo: 100_000_000, price: 4_900 },
    ];
    const far = { name: "Far", places: ["CH", "US"], basis: "value", isPerWindow: true, prices } as const;
    await createZone(adminId, zoneFields(far));
    const drafts = fc.record({
      country: fc.constantFrom("SI", "CH", "US"),
      quantities: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 2 }),
      weight: fc.integer({ min: 1, max: 1_000 }),
      price: fc.integer({ min: 1, max: 20_000 }),
      payment: fc.constantFrom("in_advance", "before_shipping", "deposit"),
    });
    const later = addDays(isoDay(new Date()), 200);
    await fc.assert(
      fc.asyncProperty(drafts, async ({ country, quantities, weight, price, payment }) => {
        const { id: companyId } = await makePerson("approved");
        const style = await makeStyle({ netWeight: weight, wholesalePrice: price });
        for (const quantity of quantities) {
          const terms = { payment, paymentDays: 14, depositPercentage: payment === "deposit" ? 3_000 : 0 };
          const window = await db.write(async (tx) => {
            const dated = { kind: "pre_order", shipsFrom: later, shipsUntil: addDays(later, 9), ...terms };
            const made = await createWindow(tx, dated);
            await tx.styleWindow.create({ data: { productId: style.id, windowId: made.id } });
            return made;
          });
          await addLines(companyId, [wanted(style.id, { quantity, windowId: window.id })]);
        }
        const { payable } = await payableNow(companyId, country);
        const { id } = await submit(companyId, country);

        const pieces = quantities.reduce((sum, one) => sum + one, 0);
        const net = pieces * price;
        const byValue = quantities.reduce((sum, one) => sum + (one * price <= 50_000 ? 2_900 : 4_900), 0);
        const byWeight = pieces * weight <= 5_000 ? 590 : 1_490;
        const expected = country === "SI" ? (net >= 150_000 ? 0 : byWeight) : byValue;
        expect(await shippingCost(id)).toBe(expected);
        expect(payable.wait).toBeNull();
        const { content } = (await anyDocument("proforma", { orderId: inScope(id), version: null }))!;
        const { sums, payments = [] } = content;
        expect(sums).toMatchObject({ shipping: expected, net: net + expected });
        const shown = payable.sums.find(([label]) => label === "Shipping")![1];
        expect(shown).toBe(formatEuro(expected));
        const total = formatEuro(sums.total);
        expect(payable.sums.at(-1)![1]).toBe(total);
        const [record] = (await orderRecords({ id })).rows;
        const sent = apiOrder.parse(serializeOrder(record!));
        expect(sent.shippingCost).toBe(toDecimalString(expected));
        expect(sent.payments.due).toBe(toDecimalString(sums.total));
        const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { key: `order:${id}:placed` } });
        for (const amount of [shown, total]) expect(mail.text).toContain(amount);
        // What each payment has of shipping and VAT adds up to the whole.
        const shares = payable.deliveries.filter((text) => text.includes(": goods "));
        expect(shares).toHaveLength(expected > 0 && payments.length > 1 ? payments.length : 0);
        const cents = (text: string, what: string) =>
          Math.round(Number(new RegExp(`${what} €([\\d,.]+\\d)`).exec(text)?.[1]?.replaceAll(",", "") ?? 0) * 100);
        for (const [what, all] of [
          ["shipping", expected],
          ["goods", net],
          ["VAT", sums.vatAmount],
        ] as const) {
          if (shares.length > 0)
            expect(
              shares.reduce((sum, one) => sum + cents(one, what), 0),
              what,
            ).toBe(all);
        }
      }),
      { numRuns: db.kind === "sqlite" ? 100 : 20 },
    );
  });

  it("says the amount in the PDF, and needs nobody to confirm it", async () => {
    await createZone(adminId, zoneFields());
    const companyId = await buyerOf(5);
    const { id } = await submit(companyId);
    const { content } = (await anyDocument("proforma", { orderId: inScope(id), version: null }))!;
    expect((await readPdf(await proformaPdf(content))).text).toContain("€5.90");
    expect((await confirmOrders([id], adminId)).confirmed).toHaveLength(1);
  });

  it("is on the right side of a limit", async () => {
    await createZone(adminId, zoneFields());
    expect(await shippingCost((await submit(await buyerOf(5))).id)).toBe(590);
    expect(await shippingCost((await submit(await buyerOf(1, 5_001))).id)).toBe(1_490);
    expect(await shippingCost((await submit(await buyerOf(40))).id)).toBe(1_490);
    expect(await shippingCost((await submit(await buyerOf(41))).id)).toBeNull();
    expect(await shippingCost((await submit(await buyerOf(1, null))).id)).toBeNull();
    expect(await shippingCost((await submit(await buyerOf(1), "CH")).id)).toBeNull();
  });

  it("says it in the cart with VAT", async () => {
    await createZone(adminId, zoneFields({ freeFrom: 20_000 }));
    const companyId = await buyerOf(5);
    const inCart = async () => (await cartShipping(companyId, readCart(companyId)))?.text;
    expect(await inCart()).toBe("Our team adds shipping to the proforma.");
    await db.write((tx) =>
      tx.company.update({ where: { id: companyId }, data: { shippingAddress: { ...addressIn("SI") } } }),
    );
    expect(await inCart()).toBe("Shipping €5.90, €7.20 with VAT. €150.00 more: free shipping.");
  });
});

describe("a price that has changed since the page", () => {
  it("is said, not charged", async () => {
    const id = await createZone(adminId, zoneFields());
    const companyId = await buyerOf(5);
    const seen = await payableNow(companyId);
    const dearer = zoneFields({ prices: [{ windowId: null, upTo: 5_000, price: 600 }] });
    const sent = { reviewed: seen.cart.fingerprint, totalsHash: seen.payable.seen, shippingAddress: addressIn("SI") };
    const [submitted, changed] = await Promise.allSettled([
      orderCart(companyId, sent),
      changeZone(adminId, { id, version: 1 }, dearer),
    ]);
    expect(changed.status).toBe("fulfilled");
    if (submitted.status === "fulfilled") {
      expect(await shippingCost(submitted.value.id)).toBe(590);
    } else {
      expect(submitted.reason).toMatchObject({ code: "amounts_changed" });
      expect(await shippingCost((await submit(companyId)).id)).toBe(600);
    }
    const again = await buyerOf(5);
    const before = await payableNow(again);
    await changeZone(adminId, { id, version: 2 }, zoneFields());
    await expect(
      orderCart(again, {
        reviewed: before.cart.fingerprint,
        totalsHash: before.payable.seen,
        shippingAddress: addressIn("SI"),
      }),
    ).rejects.toMatchObject({ code: "amounts_changed" });
  });
});

describe("a changed order", () => {
  async function change(id: number, quantity: number, country = "SI") {
    const order = (await readChangeableOrder(db.read, id))!;
    await changeOrder({
      ...order,
      orderId: id,
      expectedVersion: order.version,
      shippingAddress: addressIn(country),
      quantities: new Map([[order.lines[0]!.id, quantity]]),
      rows: null,
      reason: "By phone.",
      actorId: adminId,
    });
    return shippingCost(id);
  }

  it("is priced anew, unless an admin has set the amount", async () => {
    await createZone(adminId, zoneFields());
    await createZone(
      adminId,
      zoneFields({
        name: "Far",
        places: ["CH"],
        basis: "value",
        prices: [{ windowId: null, upTo: 20_000, price: 2_000 }],
      }),
    );
    const { id } = await submit(await buyerOf(5));
    expect(await change(id, 6)).toBe(1_490);
    expect(await change(id, 41)).toBeNull();
    expect(await change(id, 5, "CH")).toBe(2_000);
    expect(await change(id, 5)).toBe(590);
    const decision = { orderId: id, vat: "table", reason: "Agreed.", actorId: adminId } as const;
    const version = async () =>
      (await anyDocument("proforma", { orderId: inScope(id), version: null }))!.content.version;
    await decideProforma({ ...decision, expectedVersion: await version(), shippingCost: 590 });
    expect(await change(id, 6)).toBe(1_490);
    await decideProforma({ ...decision, expectedVersion: await version(), shippingCost: 300 });
    expect(await change(id, 41)).toBe(300);
    expect(await change(id, 6, "CH")).toBe(2_000);
  });
});

describe("the zones", () => {
  it("are made, changed by one admin at a time, and removed, with the audit", async () => {
    const window = await db.write((tx) => createWindow(tx, { name: "Autumn" }));
    const fields = zoneFields({ prices: [{ windowId: window.id, upTo: 5_000, price: 900 }] });
    const id = await createZone(adminId, fields);
    expect(await adminZones()).toMatchObject([{ id, ...fields, version: 1 }]);
    await expect(createZone(adminId, { ...fields, name: " near" })).rejects.toMatchObject({ field: "name" });
    const cheaper = { ...fields, prices: [{ windowId: window.id, upTo: 5_000, price: 800 }] };
    await changeZone(adminId, { id, version: 1 }, cheaper);
    await changeZone(adminId, { id, version: 1 }, cheaper);
    await expect(changeZone(adminId, { id, version: 1 }, fields)).rejects.toMatchObject({ kind: "stale" });
    const entry = await db.read.auditEntry.findFirstOrThrow({ where: { action: "change_shipping_zone" } });
    expect(entry.after).toEqual({ prices: "up to 5.00 kg (Autumn): €8.00" });
    await db.write((tx) => tx.deliveryWindow.delete({ where: { id: window.id } }));
    await expect(changeZone(adminId, { id, version: 2 }, fields)).rejects.toMatchObject({
      code: "stale.shipping_window",
    });
    await removeZone(adminId, id);
    await expect(removeZone(adminId, id)).rejects.toMatchObject({ kind: "not_found" });
    expect(await db.read.shippingPrice.count()).toBe(0);
  });
});
