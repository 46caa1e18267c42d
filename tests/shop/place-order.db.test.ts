import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { db, type Prisma } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { myOrder, orderOfCheckout } from "~/shop/orders/orders.server";
import type { Checkout } from "~/shop/checkout/checkout";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { env } from "~/env.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { codesOf } from "../support/outcomes";
import { addLines } from "../support/change-cart";
import { makeStyle, updateStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { checkoutOf, orderCart } from "../support/orders";

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
    await expect(placeOrder(first)).rejects.toMatchObject({ kind: "cart_changed" });
    const { id, orderNumber } = await orderCart(buyer.id, { customerNotes: "Ring twice" });
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { wholesalePrice: 1, name: "Other" } }));
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
    await expect(placeOrder(checkout)).rejects.toMatchObject({ kind: "cart_changed" });
    expect((await readCart(buyer.id)).lines).toHaveLength(2);
    // The same key may be used again for the new state.
    const { reviewed } = await checkoutOf(buyer.id);
    await expect(placeOrder({ ...checkout, reviewed })).resolves.toMatchObject({});
  });

  it("leaves unavailable styles in the cart", async () => {
    const { buyer, style } = await buyerAtCheckout();
    await db.write((tx) => updateStyle(tx, style.id, { sizes: ["M"] }));
    const { id } = await orderCart(buyer.id);
    expect((await myOrder(buyer.id, id))?.lines).toMatchObject([{ size: "M" }]);
    expect((await readCart(buyer.id)).lines).toMatchObject([{ size: "S", isAvailable: false }]);
    await expect(orderCart(buyer.id)).rejects.toMatchObject({
      kind: "cart_empty",
    });
  });

  it("refuses a used key with other content", async () => {
    const { checkout } = await buyerAtCheckout();
    const { id } = await placeOrder(checkout);
    expect((await placeOrder(checkout)).id).toBe(id);
    await expect(placeOrder({ ...checkout, customerNotes: "Other" })).rejects.toMatchObject({
      kind: "reference_reused",
    });
    await expect(placeOrder({ ...checkout, shippingAddress: { ...ADDRESS, city: "Other" } })).rejects.toMatchObject({
      kind: "reference_reused",
    });
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
    const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle({ wholesalePrice: 200_001 })]);
    await addLines(buyer.id, [wanted(style.id, { quantity: 10_000 })]);
    await expect(orderCart(buyer.id)).rejects.toMatchObject({
      kind: "order_too_large",
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
    await expect(placeOrder({ ...withCompany, company: { ...company, vatId: null } })).rejects.toMatchObject({
      kind: "reference_reused",
    });

    // What the profile has stays.
    await addLines(buyer.id, [wanted(style.id)]);
    await orderCart(buyer.id, { company: { companyName: "Other", vatId: "NL000099998B57" } });
    expect(await companyProfile(buyer.id)).toMatchObject(company);
  });

  it("refuses a customer without approval, and shows them no orders", async () => {
    const { buyer, style, checkout } = await buyerAtCheckout();
    const { id } = await placeOrder(checkout);
    await addLines(buyer.id, [wanted(style.id)]);
    const next = await checkoutOf(buyer.id);
    await db.write((tx) => tx.company.update({ where: { id: buyer.id }, data: { approvalStatus: "waiting" } }));
    await expect(placeOrder(next)).rejects.toMatchObject({ kind: "not_approved" });
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
        addLines(buyer.id, [wanted(style.id, { quantity: 9_000 }), wanted(style.id, { size: "?" })]),
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

// An order at this price fails in the last step of its transaction.
const FATAL_PRICE = 6_666;
const PIECES = 3;

vi.mock(import("~/shop/orders/sales.server"), async (original) => {
  const sales = await original();
  return {
    ...sales,
    async addFigures(tx, figures) {
      if (figures.some(({ net }) => net === FATAL_PRICE * PIECES)) throw new Error("out of paper");
      return sales.addFigures(tx, figures);
    },
  };
});

beforeEach(() => emptyDatabase(db));

const year = new Date().toLocaleDateString("en", { year: "numeric", timeZone: "Europe/Ljubljana" });
const number = (n: number) => `PF-${year}-${String(n).padStart(4, "0")}`;

/** Creates a buyer with a filled cart, and returns their checkout. */
async function atCheckout(productId: number, more: Partial<Checkout> = {}): Promise<Checkout> {
  const buyer = await makePerson("approved", { firstName: "Lana" });
  await addLines(buyer.id, [wanted(productId, { quantity: PIECES })]);
  return checkoutOf(buyer.id, { poNumber: "BL-1", ...more });
}

const proformas = () => db.read.document.findMany({ orderBy: { number: "asc" } });
const mails = () => db.read.outgoingMail.findMany({ orderBy: { key: "asc" } });

describe("an order that is placed", () => {
  it("creates its proforma and two mails in the same transaction", async () => {
    const style = await makeStyle();
    const checkout = await atCheckout(style.id);
    const { id, orderNumber } = await placeOrder(checkout);
    const [proforma, ...others] = await proformas();
    expect(others).toEqual([]);
    expect(proforma).toMatchObject({ orderId: id, number: number(1), version: 1, reason: null });
    const content = proforma!.content as unknown as ProformaContent;
    expect(content).toMatchObject({
      number: number(1),
      order: { number: orderNumber, poNumber: "BL-1" },
      lines: [{ quantity: 3, unitPrice: 1000, lineTotal: 3000, composition: "100% cotton" }],
      sums: { subtotal: 3000, shipping: 0, vatKind: "to_confirm", total: 3000 },
    });
    const buyer = await db.read.user.findUniqueOrThrow({ where: { id: checkout.companyId } });
    const [salesMail, placed, ...more] = await mails();
    expect(more).toEqual([]);
    expect(salesMail).toMatchObject({ key: `order:${id}:desk`, toAddress: env.SALES_EMAIL });
    expect(placed).toMatchObject({
      key: `order:${id}:placed`,
      toAddress: buyer.email,
      attachment: `document:${proforma!.id}`,
      state: "waiting",
    });
    expect(placed!.text).toContain("Hello Lana,");
    expect(placed!.text).toContain(number(1));
  });

  it("twice is the same order, without a second proforma or mail", async () => {
    const style = await makeStyle();
    const checkout = await atCheckout(style.id);
    const all = await Promise.all(Array.from({ length: 20 }, () => placeOrder(checkout)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await placeOrder(checkout)).toEqual({ ...all[0], isRepeat: true });
    expect(await db.read.order.count()).toBe(1);
    expect(await proformas()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
    expect(await db.read.documentSeries.findMany()).toMatchObject([{ last: 1 }]);
  });

  it("has free shipping from the threshold on, and undecided shipping below", async () => {
    const style = await makeStyle();
    await db.write((tx) =>
      tx.shopSettings.updateMany({
        data: { freeShippingThresholdEU: 3_000, freeShippingThresholdWorld: 3_001 },
      }),
    );
    const shippingOf = async (country: string) => {
      const shippingAddress = { ...ADDRESS, country };
      const { id } = await placeOrder(await atCheckout(style.id, { shippingAddress }));
      const order = await db.read.order.findUniqueOrThrow({ where: { id } });
      const proforma = await db.read.document.findFirstOrThrow({ where: { orderId: id } });
      const { sums, epc } = proforma.content as unknown as ProformaContent;
      expect(sums.shipping).toBe(order.shippingCost);
      return { shipping: sums.shipping, canPay: epc !== null };
    };
    expect(await shippingOf("SI")).toEqual({ shipping: 0, canPay: true });
    expect(await shippingOf("CH")).toEqual({ shipping: null, canPay: false });
  });

  it("gives 100 orders of 100 customers, 25 at a time, consecutive numbers", { timeout: 120_000 }, async () => {
    const style = await makeStyle();
    const checkouts: Checkout[] = [];
    for (let n = 0; n < 100; n++) checkouts.push(await atCheckout(style.id));
    // All at once wait longer for a connection than they may, on a slow machine.
    for (let n = 0; n < 100; n += 25)
      await Promise.all(checkouts.slice(n, n + 25).map((checkout) => placeOrder(checkout)));
    const rows = await proformas();
    expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 100 }, (_, index) => number(index + 1)));
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(100);
    expect(await mails()).toHaveLength(200);
  });

  it("leaves no gap for a failed order", async () => {
    const [style, fatal] = [await makeStyle(), await makeStyle({ wholesalePrice: FATAL_PRICE })];
    const checkout = await atCheckout(style.id);
    const failing = await Promise.all(Array.from({ length: 5 }, () => atCheckout(fatal.id)));
    const [first] = await Promise.all([
      placeOrder(checkout),
      ...failing.map((order) => expect(placeOrder(order)).rejects.toThrow("out of paper")),
    ]);
    const second = await placeOrder(await atCheckout(style.id));
    expect((await proformas()).map(({ orderId, number }) => [orderId, number])).toEqual([
      [first.id, number(1)],
      [second.id, number(2)],
    ]);
    expect(await db.read.order.count()).toBe(2);
    expect(await mails()).toHaveLength(4);
  });
});
