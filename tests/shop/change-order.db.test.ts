import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { env } from "~/env.server";
import * as t from "~/messages/checkout";
import { inLanguage } from "~/shop/base/language.server";
import { setStock } from "~/shop/catalogue/pieces/stock.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { answerRequest } from "~/shop/checkout/order-changes/answer-request.server";
import { changeOrder, previewChange } from "~/shop/checkout/order-changes/change-order.server";
import type { OrderChange } from "~/shop/checkout/order-changes/order-change";
import { newestRequest, requestChange } from "~/shop/checkout/order-changes/change-requests.server";
import { readChangeableOrder } from "~/shop/checkout/order-changes/read-order.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { orderRows } from "~/shop/orders/order-list.server";
import { myOrder } from "~/shop/orders/orders.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { addLines } from "../support/change-cart";
import { makeStyle, updateStyle, wanted, offerAlsoIn } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { payment } from "../support/payments";
import { ADDRESS, giveValidVatId, makePerson } from "../support/people";
import { stockPiece } from "../support/pieces";
import { recountSales } from "../support/sales";
import { orderCart } from "../support/orders";
import { sentForm } from "../support/sent-form";

let adminId: string;
let buyerId: string;
let styleId: number;
/** The SKUs of the style: Sand S and M, Rust S and M. The stock of the last one is counted. */
let skus: string[];
let prices: number[];
beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin")).id;
  buyerId = (await makePerson("approved")).id;
  const style = await makeStyle({ styleCode: "ALM" });
  styleId = style.id;
  const pieces = await db.read.piece.findMany({
    where: { productId: styleId },
    orderBy: { id: "asc" },
  });
  skus = pieces.map(({ sku }) => sku);
  prices = pieces.map(() => 1000);
  await db.write(async (tx) => {
    await setStock(tx, [{ ...pieces[3]!, stock: 50 }], { reason: "edited" });
    await tx.bulkDiscount.createMany({
      data: [
        { minQuantity: 10, discountPercentage: 500 },
        { minQuantity: 30, discountPercentage: 1250 },
      ],
    });
  });
});

/** Ships so many pieces of an order by their SKUs. */
async function shipSome(id: number, pieces: Record<string, number>) {
  await db.write((tx) => tx.order.update({ where: { id }, data: { status: "confirmed", isAmountFinal: true } }));
  const { lines: all, version: seen } = await read(id);
  const lines = all.flatMap(({ id: orderLineId, sku }) =>
    pieces[sku] ? [{ orderLineId, quantity: pieces[sku] }] : [],
  );
  await createShipment({ ...SHIPMENT, orderId: id, expectedVersion: seen, lines, actorId: adminId });
}

/** Places an order of these quantities of the first pieces. */
async function place(...quantities: number[]) {
  const pieces = await db.read.piece.findMany({
    where: { productId: styleId },
    orderBy: { id: "asc" },
  });
  await addLines(
    buyerId,
    quantities.map((quantity, at) => wanted(styleId, { ...pieces[at]!, quantity })),
  );
  return orderCart(buyerId, { customerNotes: "Ring twice.", poNumber: "PO-1" });
}

const SHIPMENT = {
  carrier: null,
  trackingNumber: null,
  cartons: null,
  grossWeight: null,
  shippedOn: isoDay(new Date()),
  note: null,
  acceptsUnpaid: true,
};

const read = async (id: number) => (await readChangeableOrder(db.read, id))!;
const left = async () => (await db.read.pieceStock.findFirst())?.quantity;

/** The form of an order as its page shows it, with quantities by SKU and other fields changed. */
async function change(
  orderId: number,
  bySku: Record<string, number>,
  more: Partial<OrderChange> = {},
): Promise<OrderChange> {
  const order = await read(orderId);
  const idOf = (sku: string) => order.lines.find((line) => line.sku === sku)!.id;
  return {
    ...order,
    orderId,
    expectedVersion: order.version,
    quantities: new Map(Object.entries(bySku).map(([sku, count]) => [idOf(sku), count])),
    rows: null,
    reason: "By phone.",
    actorId: adminId,
    ...more,
  };
}

const figures = async () => {
  const months = await db.read.monthlySales.findMany({
    where: { orders: { not: 0 } },
    orderBy: [{ month: "asc" }, { productId: "asc" }],
  });
  const others = await db.read.salesFigure.findMany({
    where: { NOT: { orders: 0, pieces: 0, fromStock: 0, net: 0 } },
    orderBy: [{ kind: "asc" }, { period: "asc" }, { productId: "asc" }, { pieceId: "asc" }, { key: "asc" }],
  });
  return [...months, ...others].map((row) => Object.values(row).join(" "));
};

const newest = async (orderId: number) => {
  const row = await db.read.document.findFirstOrThrow({
    where: { orderId },
    orderBy: { version: "desc" },
  });
  return row.content as unknown as ProformaContent;
};

it("says in the language of the company what has changed, whoever changes it", async () => {
  const { id } = await place(1, 2);
  await db.write((tx) => tx.company.update({ where: { id: buyerId }, data: { language: "sl" } }));
  await inLanguage("de", async () => changeOrder(await change(id, { [skus[0]!]: 3 })));
  const { changes } = await db.read.orderEvent.findFirstOrThrow({ where: { orderId: id }, orderBy: { id: "desc" } });
  const said = JSON.stringify(changes);
  expect(said).toContain(inLanguage("sl", () => t.changedName("total")));
  expect(said).not.toContain(inLanguage("de", () => t.changedName("total")));
});

describe("a change of an order", () => {
  it("sets, removes and adds lines at their prices, and tells the customer with the next version of the proforma", async () => {
    const { id } = await place(4, 8);
    await db.write((tx) => updateStyle(tx, styleId, { wholesalePrice: 1500 }));
    await changeOrder(await change(id, { [skus[0]!]: 6, [skus[1]!]: 0 }, { rows: `${skus[2]} 5`, poNumber: null }));
    const order = await read(id);
    expect(order.lines.map((line) => [line.sku, line.quantity, line.unitPrice])).toEqual([
      [skus[0], 6, 1000],
      [skus[2], 5, 1500],
    ]);
    // 11 pieces: 5 % of 135.00 is 6.75.
    expect(order).toMatchObject({ total: 13500 - 675, discountPercentage: 500, poNumber: null });
    const proforma = await newest(id);
    expect(proforma).toMatchObject({ version: 2, sums: { subtotal: 13500, discountAmount: 675 } });
    expect(proforma.lines.map(({ composition }) => composition)).toEqual(Array(2).fill("100% cotton"));
    const { events } = (await myOrder(buyerId, id))!;
    expect(events.at(-1)).toMatchObject({ status: "pending", note: "By phone." });
    expect(events.at(-1)!.changes).toEqual([
      { what: `Alma, Sand, S (${skus[0]})`, from: "4", to: "6" },
      { what: `Alma, Sand, M (${skus[1]})`, from: "8", to: null },
      { what: `Alma, Rust, S (${skus[2]})`, from: null, to: "5 at €15.00" },
      { what: "PO number", from: "PO-1", to: null },
      { what: "Total, net", from: "€114.00", to: "€128.25" },
    ]);
    const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { kind: "order-changed" } });
    expect(mail.text).toContain("4 → 6");
    expect(mail.text).toContain("By phone.");
    expect(mail.attachment).toMatch(/^document:/);
    const audit = await db.read.auditEntry.findFirstOrThrow({ where: { action: "change_order" } });
    expect(audit).toMatchObject({ actorId: adminId, note: "By phone.", subject: `order:${id}` });
  });

  it("asks only for the rest of an order that is paid in part", async () => {
    const { id } = await place(4);
    const { companyId } = await db.read.order.findUniqueOrThrow({ where: { id } });
    await giveValidVatId(companyId);
    await db.write((tx) => tx.order.update({ where: { id }, data: { shippingCost: 0 } }));
    await recordPayment(payment(id, adminId, { amount: 4_000 }));
    await changeOrder(await change(id, { [skus[0]!]: 6 }));
    expect(await newest(id)).toMatchObject({ sums: { total: 6_000 }, paid: 4_000 });
    const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { kind: "order-changed" } });
    expect(mail.text).toMatch(/\nTotal +€60\.00/);
    expect(mail.text).toMatch(/Already paid +€40\.00\nLeft to pay +€20\.00/);
  });

  it("keeps the discount of the order alone, or that of the day while the number of pieces stays", async () => {
    const { id } = await place(4, 8);
    await db.write((tx) => tx.bulkDiscount.deleteMany());
    await changeOrder(await change(id, { [skus[0]!]: 5, [skus[1]!]: 7 }));
    expect(await read(id)).toMatchObject({ discountPercentage: 500, total: 11400 });
    await changeOrder(await change(id, {}, { ownDiscount: 1000 }));
    expect(await read(id)).toMatchObject({ discountPercentage: 1000, total: 10800 });
    await changeOrder(await change(id, { [skus[0]!]: 25 }));
    expect(await read(id)).toMatchObject({ discountPercentage: 1000, total: 28800 });
    await changeOrder(await change(id, {}, { ownDiscount: null }));
    expect(await read(id)).toMatchObject({ discountPercentage: 0, total: 32000 });
  });

  it.each([
    ["keeps the discount of the order, by default", undefined, 1250, 7_000],
    ["keeps the discount of the order", "order", 1250, 7_000],
    ["has the discount of the pieces that remain, when the desk says so", "pieces", 0, 8_000],
  ] as const)("after a part was shipped %s", async (_what, discountRule, percent, total) => {
    const { id } = await place(30, 2);
    await shipSome(id, { [skus[0]!]: 6, [skus[1]!]: 2 });
    const rest = await change(id, { [skus[0]!]: 6 }, { discountRule });
    const { choices } = await previewChange(rest);
    expect(choices).toEqual({
      order: { discountPercentage: 1250, total: 7_000 },
      pieces: { discountPercentage: 0, total: 8_000 },
    });
    await changeOrder(rest);
    expect(await read(id)).toMatchObject({
      discountPercentage: percent,
      total,
      ownDiscount: null,
      status: "shipped",
    });
    expect((await newest(id)).sums).toMatchObject({ discountPercentage: percent, net: total });
  });

  it("keeps the discount of a shipped order over each line that is taken off, and gets a higher one for more pieces", async () => {
    const { id } = await place(6, 4, 2);
    await shipSome(id, { [skus[0]!]: 1 });
    for (const [sku, quantity] of [
      [skus[2]!, 0],
      [skus[1]!, 1],
      [skus[0]!, 3],
    ] as const) {
      await changeOrder(await change(id, { [sku]: quantity }));
      expect(await read(id)).toMatchObject({ discountPercentage: 500 });
    }
    await changeOrder(await change(id, { [skus[0]!]: 40 }));
    expect(await read(id)).toMatchObject({ discountPercentage: 1250 });
  });

  it("follows the pieces while nothing is shipped, unless the desk says that it delivers less", async () => {
    const { id } = await place(10, 2);
    await changeOrder(await change(id, { [skus[0]!]: 5 }, { discountRule: "order" }));
    expect(await read(id)).toMatchObject({ discountPercentage: 500 });
    await changeOrder(await change(id, { [skus[0]!]: 4 }));
    expect(await read(id)).toMatchObject({ discountPercentage: 0 });
  });

  it("of a shipped order keeps free shipping and asks for no minimum, also to another country", async () => {
    const settings = { freeShippingThresholdEU: 20_000, minimumOrderValue: 20_000 };
    await db.write((tx) => tx.shopSettings.updateMany({ data: { ...settings, enforceMinimums: true } }));
    const { id } = await place(25);
    expect(await read(id)).toMatchObject({ shippingCost: 0 });
    await shipSome(id, { [skus[0]!]: 5 });
    const moved = { shippingAddress: { ...ADDRESS, country: "AT" } };
    await changeOrder(await change(id, { [skus[0]!]: 5 }, moved));
    expect(await read(id)).toMatchObject({ shippingCost: 0, discountPercentage: 500 });
  });

  it.each([
    ["order", "pieces"],
    ["pieces", "order"],
  ] as const)("is told when it chose by %s before that %s was not saved", async (first, second) => {
    const { id } = await place(10, 2);
    const fewer = await change(id, { [skus[0]!]: 4 }, { discountRule: first });
    await changeOrder(fewer);
    await expect(changeOrder({ ...fewer, discountRule: second })).rejects.toMatchObject({
      kind: "stale",
    });
    expect(await read(id)).toMatchObject({ discountPercentage: first === "order" ? 500 : 0 });
  });

  it("takes pieces from the stock and returns them", async () => {
    const { id } = await place(1, 1, 1, 20);
    expect(await left()).toBe(30);
    await changeOrder(await change(id, { [skus[3]!]: 45 }));
    expect(await left()).toBe(5);
    const tooMany = await change(id, { [skus[3]!]: 51 });
    await expect(changeOrder(tooMany)).rejects.toMatchObject({ code: "short_stock" });
    expect(await left()).toBe(5);
    await changeOrder(await change(id, { [skus[3]!]: 0 }));
    expect(await left()).toBe(50);
    await changeOrder(await change(id, {}, { rows: `${skus[3]};7` }));
    expect(await left()).toBe(43);
    const { status: from } = await read(id);
    const cancelled = {
      orderId: id,
      from,
      to: "cancelled",
      note: "Gone.",
      actorId: adminId,
    } as const;
    await changeOrderStatus(cancelled);
    expect(await left()).toBe(50);
    expect(await figures()).toEqual([]);
  });

  it("decides VAT and shipping anew when the goods go to another country", async () => {
    const { id } = await place(4);
    await db.write((tx) => tx.order.update({ where: { id }, data: { vatTreatment: "domestic", shippingCost: 900 } }));
    await changeOrder(await change(id, {}, { shippingAddress: { ...ADDRESS, city: "Delft" } }));
    expect((await newest(id)).sums).toMatchObject({ vatKind: "domestic", shipping: 900 });
    await db.write((tx) => tx.shopSettings.updateMany({ data: { freeShippingThresholdEU: 100_000 } }));
    await changeOrder(await change(id, {}, { shippingAddress: { ...ADDRESS, country: "DE" } }));
    expect((await newest(id)).sums).toMatchObject({ vatKind: "to_confirm", shipping: null });
    expect(await db.read.order.findUnique({ where: { id } })).toMatchObject({
      isAmountFinal: false,
    });
  });

  it("is refused with a reason, and changes nothing then", async () => {
    const { id } = await place(4, 8);
    const before = await read(id);
    const refusedBy = async (wrong: Promise<OrderChange>) =>
      changeOrder(await wrong).then(
        () => "nothing",
        (error: { kind: string; field?: string }) => [error.kind, error.field].join(" ").trim(),
      );
    const line = `quantity-${before.lines[0]!.id}`;
    expect(await refusedBy(change(id, { [skus[0]!]: 0, [skus[1]!]: 0 }))).toBe("cart_empty");
    expect(await refusedBy(change(id, { [skus[0]!]: 10_001 }))).toBe(`quantity ${line}`);
    expect(await refusedBy(change(id, {}))).toBe("wrong_step");
    expect(await refusedBy(change(id, {}, { rows: "NO-SUCH 4" }))).toBe("unreadable rows");
    expect(await refusedBy(change(id, {}, { rows: `${skus[0]} 4` }))).toBe("already_exists rows");
    expect(await refusedBy(change(id, {}, { quantities: new Map([[0, 3]]) }))).toBe("stale");
    expect(await refusedBy(change(id, { [skus[0]!]: 5 }, { expectedVersion: 0 }))).toBe("stale");
    expect(await refusedBy(change(id, { [skus[0]!]: 5 }, { orderId: 0 }))).toBe("not_found");
    expect(await read(id)).toEqual(before);
    await db.write((tx) => tx.order.update({ where: { id }, data: { status: "shipped" } }));
    expect(await refusedBy(change(id, { [skus[0]!]: 5 }))).toBe("wrong_step");
    expect(await db.read.outgoingMail.count({ where: { kind: "order-changed" } })).toBe(0);
  });

  it("takes effect once when it is sent twice, and the later of two admins is told", async () => {
    const { id } = await place(4, 8);
    const mine = await change(id, { [skus[0]!]: 6 }, { rows: `${skus[2]} 5` });
    const other = { ...(await makePerson("admin")), wanted: await change(id, { [skus[1]!]: 9 }) };
    const press = () => sentForm("form-of-change", () => changeOrder(mine));
    await Promise.all([press(), press()]);
    await expect(changeOrder(mine)).rejects.toMatchObject({ kind: "stale" });
    await expect(changeOrder({ ...other.wanted, actorId: other.id })).rejects.toMatchObject({
      kind: "stale",
    });
    expect((await read(id)).lines.map(({ quantity }) => quantity)).toEqual([6, 8, 5]);
    expect(await db.read.document.count()).toBe(2);
  });

  it("keeps what is shipped, and what is left of a partly shipped order makes it shipped", async () => {
    const { id } = await place(4, 8);
    await db.write((tx) => tx.order.update({ where: { id }, data: { status: "confirmed", isAmountFinal: true } }));
    const { lines, version: seen } = await read(id);
    const part = [{ orderLineId: lines[0]!.id, quantity: 3 }];
    await createShipment({ ...SHIPMENT, orderId: id, expectedVersion: seen, lines: part, actorId: adminId });
    expect(await read(id)).toMatchObject({ status: "partlyShipped", lines: [{ shipped: 3 }, {}] });
    const fewer = await change(id, { [skus[0]!]: 2 });
    await expect(changeOrder(fewer)).rejects.toMatchObject({ kind: "quantity" });
    await changeOrder(await change(id, { [skus[0]!]: 3, [skus[1]!]: 0 }));
    expect(await read(id)).toMatchObject({ status: "shipped", total: 2850 });
    expect((await myOrder(buyerId, id))!.events.at(-1)).toMatchObject({ status: "shipped" });
  });

  it("has one outcome when it races with a shipment: the other is told", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await place(4, 8);
      await db.write((tx) => tx.order.update({ where: { id }, data: { status: "confirmed", isAmountFinal: true } }));
      const { lines: all, version: seen } = await read(id);
      const lines = all.map((line) => ({ orderLineId: line.id, quantity: 2 }));
      const fewer = await change(id, { [skus[0]!]: 2 });
      const ship = () => createShipment({ ...SHIPMENT, orderId: id, expectedVersion: seen, lines, actorId: adminId });
      // A change reads before it writes, so that alone the shipment would come first in each round.
      const results = await Promise.allSettled([
        changeOrder(fewer),
        round % 2 === 0 ? ship() : previewChange(fewer).then(ship),
      ]);
      const lost = results.flatMap((one) => (one.status === "rejected" ? [(one.reason as { kind: string }).kind] : []));
      expect(lost).toHaveLength(1);
      expect(["stale", "wrong_step"]).toContain(lost[0]);
      for (const { shipped, quantity } of (await read(id)).lines) {
        expect(shipped).toBeLessThanOrEqual(quantity);
      }
    }
  });

  it("has one outcome when it races with others and with a cancellation", async () => {
    const { id } = await place(4, 8, 0 + 1, 20);
    const changes = await Promise.all(
      [5, 6, 7].map((count) => change(id, { [skus[0]!]: count, [skus[3]!]: 20 + count })),
    );
    const cancelled = {
      orderId: id,
      from: "pending",
      to: "cancelled",
      note: "-",
      actorId: adminId,
    } as const;
    const results = await Promise.allSettled([
      ...changes.map(changeOrder),
      // After as many reads as a change, so that it does not come first each time.
      previewChange(changes[0]!).then(() => changeOrderStatus(cancelled)),
    ]);
    const won = changes.filter((_, at) => results[at]!.status === "fulfilled");
    expect(won.length).toBeLessThanOrEqual(1);
    // A cancellation names the status, not the version, so it may follow a change.
    expect(results.at(-1)!.status).toBe("fulfilled");
    expect(await left()).toBe(50);
    expect(await figures()).toEqual([]);
  });
});

describe("a customer's request", () => {
  const ask = async (
    orderId: number,
    bySku: Record<string, number>,
    kind = "change" as const,
    message = "Fewer, please.",
  ) =>
    requestChange({
      companyId: buyerId,
      requestedById: buyerId,
      orderId,
      kind,
      quantities: (await change(orderId, bySku)).quantities,
      message,
    });
  const answer = async (orderId: number, more: object = {}) => {
    const request = (await newestRequest(orderId))!;
    const { version: seen } = await read(orderId);
    const granted = {
      orderId,
      requestId: request.id,
      answer: "granted",
      expectedVersion: seen,
      reason: null,
    } as const;
    return answerRequest({ ...granted, actorId: adminId, ...more });
  };

  it("is granted in one step, which changes the order as asked", async () => {
    const { id } = await place(4, 8);
    const asked = { [skus[0]!]: 2, [skus[1]!]: 0 };
    await ask(id, asked);
    await expect(ask(id, asked)).rejects.toMatchObject({ kind: "already_exists" });
    expect((await newestRequest(id))?.lines.map(({ from, to }) => [from, to])).toEqual([
      [4, 2],
      [8, 0],
    ]);
    const press = () => sentForm("form-of-answer", () => answer(id));
    expect(await Promise.all([press(), press()])).toEqual([true, true]);
    await expect(answer(id)).rejects.toMatchObject({ code: "stale.answered_request" });
    expect((await read(id)).lines.map(({ quantity }) => quantity)).toEqual([2]);
    expect(await newestRequest(id)).toMatchObject({ state: "granted" });
    expect(await db.read.document.count()).toBe(2);
    const kinds = await db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "order-received",
      "new-order",
      "new-change-request",
      "change-request-received",
      "order-changed",
    ]);
  });

  it("of quantities alone is enough, and keeps what was asked for once it is answered", async () => {
    const { id } = await place(4, 8);
    await expect(ask(id, {}, "change", "")).rejects.toMatchObject({
      code: "wrong_step.nothing_asked_for",
      values: {},
      field: "message",
    });
    const asked = { [skus[0]!]: 2, [skus[1]!]: 0 };
    const results = await Promise.allSettled([1, 2, 3].map(() => ask(id, asked, "change", "")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.read.changeRequest.count()).toBe(1);
    const mails = await db.read.outgoingMail.findMany({
      where: { kind: { in: ["new-change-request", "change-request-received"] } },
      orderBy: { id: "asc" },
    });
    const { email } = await db.read.user.findUniqueOrThrow({ where: { id: buyerId } });
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([env.SALES_EMAIL, email]);
    for (const { text } of mails) {
      expect(text).toContain(": 4 → 2");
      expect(text).toContain(": 8 → 0");
    }
    const requested = async () => [
      (await myOrders(buyerId)).orders[0]!.requested,
      (await orderRows([id]))[0]!.requested,
    ];
    expect(await requested()).toEqual(["change", "change"]);
    await answer(id);
    expect(await requested()).toEqual([null, null]);
    // The line that it took out is no line of the order any more.
    expect((await newestRequest(id))?.lines).toMatchObject([
      { sku: skus[0], from: 4, to: 2 },
      { sku: skus[1], from: 8, to: 0 },
    ]);
  });

  it("that was stored before its lines were kept is shown by the lines of the order", async () => {
    const { id } = await place(4, 8);
    await ask(id, { [skus[0]!]: 2 });
    const { quantities } = await db.read.changeRequest.findFirstOrThrow({ where: { orderId: id } });
    const old = (quantities as { asked: object }[]).map(({ asked: _, ...stored }) => stored);
    await db.write((tx) => tx.changeRequest.updateMany({ data: { quantities: old } }));
    expect((await newestRequest(id))?.lines).toMatchObject([{ from: 4, to: 2 }]);
    await answer(id, { answer: "declined", reason: "It is knitted." });
    expect((await newestRequest(id))?.lines).toMatchObject([{ from: 4, to: 2 }]);
  });

  it("names the delivery window of a piece that the order has in several", async () => {
    const { id: windowId } = await offerAlsoIn(styleId, { name: "Resort 2099" });
    await addLines(buyerId, [wanted(styleId, { size: "S", quantity: 7, windowId })]);
    const { id } = await place(4, 8);
    const lines = (await read(id)).lines.filter(({ quantity }) => quantity > 4);
    const quantities = new Map(lines.map((line) => [line.id, line.quantity === 7 ? 0 : 1]));
    const asked = { companyId: buyerId, requestedById: buyerId, orderId: id, kind: "change", message: "" } as const;
    await requestChange({ ...asked, quantities });
    const named = ["Alma, Sand, M", "Alma, Sand, S, Resort 2099"];
    const namedNow = async () => (await newestRequest(id))!.lines.map(({ piece }) => piece).sort();
    expect(await namedNow()).toEqual(named);
    const mails = await db.read.outgoingMail.findMany({ where: { kind: { contains: "change-request" } } });
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toContain("Alma, Sand, S, Resort 2099: 7 → 0");
    await answer(id, { answer: "granted" });
    expect(await namedNow()).toEqual(named);
    const { changes } = (await myOrder(buyerId, id))!.events.find((one) => one.changes)!;
    expect(changes).toContainEqual({ what: `Alma, Sand, S, Resort 2099 (${skus[0]})`, from: "7", to: null });
    expect(changes).toContainEqual({ what: `Alma, Sand, M (${skus[1]})`, from: "8", to: "1" });
  });

  it("can cancel the order, and be declined with a reason", async () => {
    const { id } = await place(4);
    await ask(id, { [skus[0]!]: 3 });
    await answer(id, { answer: "declined", reason: "It is knitted." });
    expect(await read(id)).toMatchObject({ status: "pending", version: 1 });
    const mail = await db.read.outgoingMail.findFirst({
      where: { kind: "change-request-declined" },
    });
    expect(mail?.text).toContain("It is knitted.");
    await ask(id, {}, "cancel" as "change");
    await answer(id);
    expect((await read(id)).status).toBe("cancelled");
    await expect(ask(id, { [skus[0]!]: 3 })).rejects.toMatchObject({ kind: "wrong_step" });
  });

  it("is about one's own pending orders only, and is not granted for an order that has changed since", async () => {
    const { id } = await place(4);
    const stranger = (await makePerson("approved")).id;
    const foreign = {
      companyId: stranger,
      requestedById: stranger,
      orderId: id,
      kind: "cancel",
      message: "No.",
    } as const;
    await expect(requestChange({ ...foreign, quantities: new Map() })).rejects.toMatchObject({
      kind: "not_found",
    });
    await ask(id, { [skus[0]!]: 3 });
    const { version: seen } = await read(id);
    await changeOrder(await change(id, { [skus[0]!]: 9 }));
    await expect(answer(id, { expectedVersion: seen })).rejects.toMatchObject({ kind: "stale" });
    expect(await newestRequest(id)).toMatchObject({ state: "open" });
  });

  it("to cancel is not granted when a payment came in since", async () => {
    const { id } = await place(4);
    await ask(id, {}, "cancel" as "change");
    const { version: seen } = await read(id);
    await recordPayment(payment(id, adminId, { amount: 1_000 }));
    await expect(answer(id, { expectedVersion: seen })).rejects.toMatchObject({ kind: "stale" });
    expect((await read(id)).status).toBe("pending");
    expect(await answer(id)).toBe(true);
    expect((await read(id)).status).toBe("cancelled");
  });

  it("is granted for an order that was changed so by hand, which is not changed again", async () => {
    const { id } = await place(4, 8);
    await ask(id, { [skus[0]!]: 2, [skus[1]!]: 0 });
    await changeOrder(await change(id, { [skus[0]!]: 2, [skus[1]!]: 0 }));
    expect((await newestRequest(id))!.lines).toEqual([]);
    expect(await answer(id)).toBe(false);
    expect(await newestRequest(id)).toMatchObject({ state: "granted" });
    expect(await db.read.outgoingMail.count({ where: { kind: "order-changed" } })).toBe(1);
  });

  it.each([
    ["cancel", "granted", null],
    ["change", "declined", "Sold out."],
  ])("to %s is %s with a cancellation by the shop", async (kind, state, reason) => {
    const { id } = await place(4);
    await ask(id, { [skus[0]!]: 2 }, kind as "change");
    const cancelled = { orderId: id, note: "Sold out.", actorId: adminId };
    await changeOrderStatus({ ...cancelled, from: "pending", to: "cancelled" });
    expect(await newestRequest(id)).toMatchObject({ state, answer: reason });
  });
});

it("keeps totals, stock, figures and the newest proforma equal to a model over any changes", async () => {
  const step = fc.record({
    quantities: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }),
    ownDiscount: fc.option(fc.integer({ min: 0, max: 10_000 }), { freq: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const before = (await left())!;
      const { id } = await place(2, 3, 4, 5);
      let counts = [2, 3, 4, 5];
      for (const { quantities, ownDiscount } of steps) {
        const order = await read(id);
        const present = new Set(order.lines.map(({ sku }) => sku));
        const bySku = skus.flatMap((sku, at): [string, number][] => (present.has(sku) ? [[sku, quantities[at]!]] : []));
        const rows = skus.flatMap((sku, at) =>
          !present.has(sku) && quantities[at]! > 0 ? [`${sku};${quantities[at]!}`] : [],
        );
        const more = { rows: rows.length > 0 ? rows.join("\n") : null, ownDiscount };
        const result = await changeOrder(await change(id, Object.fromEntries(bySku), more)).catch(
          (error: { kind: string }) => error.kind,
        );
        if (typeof result === "string") {
          const isSame = String(quantities) === String(counts);
          const isShort = quantities[3]! > before;
          const isEmpty = quantities.every((count) => count === 0);
          expect(result).toBe(isEmpty ? "cart_empty" : isSame ? "wrong_step" : "short_stock");
          expect(isEmpty || isSame || isShort).toBe(true);
        } else counts = quantities;
        const after = await read(id);
        const pieces = counts.reduce((all, count) => all + count, 0);
        const subtotal = counts.reduce((all, count, at) => all + count * prices[at]!, 0);
        expect(after.lines.reduce((all, { lineTotal }) => all + lineTotal, 0)).toBe(subtotal);
        const percent = after.ownDiscount ?? (pieces < 10 ? 0 : pieces < 30 ? 500 : 1250);
        const discount = Math.floor((subtotal * percent + 5_000) / 10_000);
        expect(after).toMatchObject({ discountPercentage: percent, total: subtotal - discount });
        const { sums, lines } = await newest(id);
        expect([sums.subtotal, sums.discountAmount]).toEqual([subtotal, discount]);
        expect(lines.map(({ quantity }) => quantity).sort()).toEqual(counts.filter((count) => count > 0).sort());
        expect(await left()).toBe(before - counts[3]!);
      }
      const kept = await figures();
      await recountSales();
      expect(await figures()).toEqual(kept);
      await db.write((tx) => stockPiece(tx, { productId: styleId, color: "Rust", size: "M", stock: before }));
    }),
    { numRuns: 15 },
  );
});
