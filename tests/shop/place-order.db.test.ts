import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db, type Prisma } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { myOrder, myOrders, orderOfCheckout } from "~/shop/orders/orders.server";
import type { Checkout } from "~/shop/checkout/checkout";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { codesOf } from "../support/outcomes";
import { addLines } from "../support/change-cart";
import { makeStyle, updateStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const PARALLEL = 50;
const times = <T>(work: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: PARALLEL }, (_, index) => work(index)));

/** Creates a buyer with three pieces in the cart, and their checkout. */
async function buyerAtCheckout() {
  const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
  await addLines(buyer.id, [wanted(style.id, { quantity: 2 }), wanted(style.id, { size: "S" })]);
  return { buyer, style, checkout: await checkoutOf(buyer.id) };
}

async function checkoutOf(companyId: string): Promise<Checkout> {
  return {
    companyId,
    placedById: companyId,
    clientReference: randomUUID(),
    reviewed: (await readCart(companyId)).fingerprint,
    customerNotes: "Ring twice",
    poNumber: null,
    shippingAddress: ADDRESS,
  };
}

describe("placing an order", () => {
  it("places one order for 50 identical concurrent submissions", async () => {
    const { buyer, checkout } = await buyerAtCheckout();
    const results = await times(() => placeOrder(checkout));
    expect(codesOf(results)).toEqual([]);
    const ids = results.map((result) => result.status === "fulfilled" && result.value.id);
    expect(new Set(ids).size).toBe(1);
    expect(await db.read.order.count()).toBe(1);
    expect(await db.read.orderEvent.count()).toBe(1);
    expect((await readCart(buyer.id)).lines).toEqual([]);
  });

  it("places one order for 50 checkouts of one cart, and reports an empty cart to the others", async () => {
    const { checkout } = await buyerAtCheckout();
    const results = await times(() => placeOrder({ ...checkout, clientReference: randomUUID() }));
    expect(codesOf(results)).toEqual(Array(PARALLEL - 1).fill("cart_empty"));
    expect(await db.read.order.count()).toBe(1);
  });

  it("does not affect other customers' carts and keys", async () => {
    const { checkout, style } = await buyerAtCheckout();
    const other = await makePerson("approved");
    await addLines(other.id, [wanted(style.id, { quantity: 7 })]);
    const before = await readCart(other.id);
    await placeOrder(checkout);
    expect(await readCart(other.id)).toEqual(before);

    const same = { ...(await checkoutOf(other.id)), clientReference: checkout.clientReference };
    const order = await placeOrder(same);
    expect(await orderOfCheckout(other.id, checkout.clientReference)).toBe(order.id);
    expect(await db.read.order.count()).toBe(2);
  });

  it("stores the lines with current prices and the discount tier", async () => {
    const { buyer, style, checkout: first } = await buyerAtCheckout();
    await db.write((tx) =>
      tx.bulkDiscount.createMany({
        data: [
          { minQuantity: 3, discountPercentage: 1250 },
          { minQuantity: 3, discountPercentage: 5000, isActive: false },
          { minQuantity: 4, discountPercentage: 9000 },
        ],
      }),
    );
    await expect(placeOrder(first)).rejects.toMatchObject({ code: "cart_changed" });
    const { id, orderNumber } = await placeOrder(await checkoutOf(buyer.id));
    await db.write((tx) =>
      tx.product.update({ where: { id: style.id }, data: { wholesalePrice: 1, name: "Other" } }),
    );
    const order = await myOrder(buyer.id, id);
    expect(order).toMatchObject({
      orderNumber,
      status: "pending",
      subtotal: 3000,
      discountPercentage: 1250,
      discountAmount: 375,
      total: 2625,
      customerNotes: "Ring twice",
      poNumber: null,
      shippingAddress: ADDRESS,
      events: [{ status: "pending" }],
    });
    expect(order?.lines).toMatchObject([
      { name: "Alma", size: "M", color: "Sand", quantity: 2, unitPrice: 1000, lineTotal: 2000 },
      { name: "Alma", size: "S", color: "Sand", quantity: 1, unitPrice: 1000, lineTotal: 1000 },
    ]);
    expect(orderNumber).toMatch(/^PRJ-\d{4}-\d{5}$/);
  });

  it.each([
    ["a price", { wholesalePrice: 1001 }],
    ["a style", { sizes: ["M"] }],
  ])("asks again after a change of %s", async (_, change: Partial<Prisma.ProductUpdateInput>) => {
    const { buyer, style, checkout } = await buyerAtCheckout();
    await db.write((tx) => updateStyle(tx, style.id, change));
    await expect(placeOrder(checkout)).rejects.toMatchObject({ code: "cart_changed" });
    expect((await readCart(buyer.id)).lines).toHaveLength(2);
    // The same key may be used again for the new state.
    const { reviewed } = await checkoutOf(buyer.id);
    await expect(placeOrder({ ...checkout, reviewed })).resolves.toMatchObject({});
  });

  it("leaves unavailable styles in the cart", async () => {
    const { buyer, style } = await buyerAtCheckout();
    await db.write((tx) => updateStyle(tx, style.id, { sizes: ["M"] }));
    const { id } = await placeOrder(await checkoutOf(buyer.id));
    expect((await myOrder(buyer.id, id))?.lines).toMatchObject([{ size: "M" }]);
    expect((await readCart(buyer.id)).lines).toMatchObject([{ size: "S", isAvailable: false }]);
    await expect(placeOrder(await checkoutOf(buyer.id))).rejects.toMatchObject({
      code: "cart_empty",
    });
  });

  it("refuses a used key with other content", async () => {
    const { checkout } = await buyerAtCheckout();
    const { id } = await placeOrder(checkout);
    expect((await placeOrder(checkout)).id).toBe(id);
    await expect(placeOrder({ ...checkout, customerNotes: "Other" })).rejects.toMatchObject({
      code: "reference_reused",
    });
    await expect(
      placeOrder({ ...checkout, shippingAddress: { ...ADDRESS, city: "Other" } }),
    ).rejects.toMatchObject({ code: "reference_reused" });
    expect(await db.read.order.count()).toBe(1);
  });

  it("enforces the minimums only where the settings say so", async () => {
    const { checkout } = await buyerAtCheckout();
    const settings = (enforceMinimums: boolean) =>
      db.write((tx) =>
        tx.shopSettings.upsert({
          where: { id: 1 },
          create: { id: 1, enforceMinimums },
          update: { enforceMinimums },
        }),
      );
    await settings(true);
    await expect(placeOrder(checkout)).rejects.toMatchObject({ code: "below_minimum" });
    await settings(false);
    await expect(placeOrder(checkout)).resolves.toMatchObject({});
  });

  it("refuses an order beyond the column limits, and refers to the sales team", async () => {
    const [buyer, style] = await Promise.all([
      makePerson("approved"),
      makeStyle({ wholesalePrice: 200_001 }),
    ]);
    await addLines(buyer.id, [wanted(style.id, { quantity: 10_000 })]);
    await expect(placeOrder(await checkoutOf(buyer.id))).rejects.toMatchObject({
      code: "order_too_large",
    });
  });

  it("stores the address in a profile without one", async () => {
    const { buyer, checkout } = await buyerAtCheckout();
    const elsewhere = { ...ADDRESS, city: "Elsewhere" };
    await placeOrder({ ...checkout, shippingAddress: elsewhere });
    expect((await companyProfile(buyer.id)).shippingAddress?.city).toBe(ADDRESS.city);
  });

  it("stores company name and VAT ID in a profile without them, and puts them on the proforma", async () => {
    const { buyer, style, checkout } = await buyerAtCheckout();
    await db.write((tx) => tx.company.update({ where: { id: buyer.id }, data: { name: null } }));
    const company = { companyName: "Nova Mode", vatId: "NL123456782B90" };
    const withCompany = { ...checkout, company };
    const results = await times(() => placeOrder(withCompany));
    expect(codesOf(results)).toEqual([]);
    expect(await companyProfile(buyer.id)).toMatchObject(company);
    const found = await db.read.company.findUniqueOrThrow({ where: { id: buyer.id } });
    expect(found.searchText).toContain("nova mode");
    const { content } = await db.read.document.findFirstOrThrow();
    expect(JSON.stringify(content)).toContain("Nova Mode");
    expect(JSON.stringify(content)).toContain("NL123456782B90");
    await expect(
      placeOrder({ ...withCompany, company: { ...company, vatId: null } }),
    ).rejects.toMatchObject({ code: "reference_reused" });

    // What the profile has stays.
    await addLines(buyer.id, [wanted(style.id)]);
    await placeOrder({
      ...(await checkoutOf(buyer.id)),
      company: { companyName: "Other", vatId: "NL000099998B57" },
    });
    expect(await companyProfile(buyer.id)).toMatchObject(company);
  });

  it("refuses a customer without approval, and shows them no orders", async () => {
    const { buyer, style, checkout } = await buyerAtCheckout();
    const { id } = await placeOrder(checkout);
    await addLines(buyer.id, [wanted(style.id)]);
    const next = await checkoutOf(buyer.id);
    await db.write((tx) =>
      tx.company.update({ where: { id: buyer.id }, data: { approvalStatus: "waiting" } }),
    );
    await expect(placeOrder(next)).rejects.toMatchObject({ code: "not_approved" });
    expect(await myOrder(buyer.id, id)).toBeNull();
    expect((await myOrders(buyer.id)).orders).toEqual([]);
  });
});

describe("a write that is rolled back", () => {
  it("does not roll back other requests' writes", async () => {
    const { buyer, style } = await buyerAtCheckout();
    const others = await Promise.all(Array.from({ length: 20 }, () => makePerson("approved")));
    const results = await Promise.allSettled(
      others.flatMap(({ id }) => [
        addLines(id, [wanted(style.id, { quantity: 4 })]),
        // Changes rows and then fails: exactly these changes must be rolled back.
        addLines(buyer.id, [
          wanted(style.id, { quantity: 9_000 }),
          wanted(style.id, { size: "?" }),
        ]),
        db.write(async (tx) => {
          await tx.cartItem.updateMany({
            where: { cart: { companyId: buyer.id, isCurrent: true } },
            data: { quantity: 9 },
          });
          await new Promise((done) => setTimeout(done, 2));
          throw new Error("rolled back");
        }),
      ]),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(others.length);
    for (const { id } of others) {
      expect((await readCart(id)).lines).toMatchObject([{ quantity: 4 }]);
    }
    expect((await readCart(buyer.id)).lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });
});
