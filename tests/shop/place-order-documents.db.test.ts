// What placing an order creates: the proforma with its number, and the letters.
import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { readCart } from "~/shop/cart/read-cart.server";
import type { Checkout } from "~/shop/checkout/checkout";
import { placeOrder } from "~/shop/checkout/place-order.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

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
  return {
    companyId: buyer.id,
    placedById: buyer.id,
    clientReference: randomUUID(),
    reviewed: (await readCart(buyer.id)).fingerprint,
    customerNotes: null,
    poNumber: "BL-1",
    shippingAddress: ADDRESS,
    ...more,
  };
}

const proformas = () => db.read.document.findMany({ orderBy: { number: "asc" } });
const mails = () => db.read.outgoingMail.findMany({ orderBy: { key: "asc" } });

describe("placing an order", () => {
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

  it(
    "gives 100 concurrent orders of 100 customers consecutive numbers",
    { timeout: 120_000 },
    async () => {
      const style = await makeStyle();
      const checkouts: Checkout[] = [];
      for (let n = 0; n < 100; n++) checkouts.push(await atCheckout(style.id));
      await Promise.all(checkouts.map((checkout) => placeOrder(checkout)));
      const rows = await proformas();
      expect(rows.map((row) => row.number)).toEqual(
        Array.from({ length: 100 }, (_, index) => number(index + 1)),
      );
      expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(100);
      expect(await mails()).toHaveLength(200);
    },
  );

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
