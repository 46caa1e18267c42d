// Terms of so many days net, as agreed with a company: its orders ship unpaid, and each invoice is due on its own day.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays } from "~/formats/dates";
import { eInvoiceOf } from "~/shop/billing/e-invoice/e-invoice";
import { cashDiscountOn } from "~/shop/billing/invoices/cash-discount";
import { issuePrepayment } from "~/shop/billing/invoices/issue-prepayment.server";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { payableOf } from "~/shop/checkout/payable.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import type { CashDiscount } from "~/shop/base/money/cash-discount";
import { insertInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { creditInvoice } from "~/shop/billing/invoices/credit-invoice.server";
import { orderPaymentRows } from "~/shop/billing/invoices/invoice-text";
import { anyInvoice, shipmentsToInvoice } from "~/shop/billing/invoices/invoices.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { previewReminder } from "~/shop/billing/payments/send-reminder.server";
import { changeOrder } from "~/shop/checkout/order-changes/change-order.server";
import { readChangeableOrder } from "~/shop/checkout/order-changes/read-order.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { agreePaymentTerms } from "~/shop/customers/companies/payment-terms.server";
import { myOrder } from "~/shop/orders/orders.server";
import { linesToShip, orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { addLines } from "../support/change-cart";
import { createWindow, makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { DOMESTIC, makeOrderToInvoice, NO_PARCEL, shipPieces } from "../support/invoices";
import { orderCart } from "../support/orders";
import { amountsOf, day, payment } from "../support/payments";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-90) } }));
});

const agree = (companyId: string, netDays: number | null, discount: Partial<CashDiscount> = {}) =>
  agreePaymentTerms(admin, companyId, {
    netDays,
    cashDiscountPercentage: discount.percentage ?? null,
    cashDiscountDays: discount.days ?? null,
  });

/** Without a tick that it ships unpaid. */
async function ship(orderId: number, quantity: number, shippedOn: string): Promise<void> {
  const { version } = (await orderToShip(inScope(orderId)))!;
  const [line] = await linesToShip(orderId);
  const lines = [{ orderLineId: line!.id, quantity }];
  await createShipment({ ...NO_PARCEL, orderId, expectedVersion: version, shippedOn, lines, actorId: admin });
}

/** Without its PDF; returns its number. */
async function invoiceOn(orderId: number, issuedOn: string): Promise<string> {
  const shipmentIds = (await shipmentsToInvoice(inScope(orderId))).map(({ id }) => id);
  const issue = { shipmentIds, orderIds: [orderId], actorId: admin, now: new Date(`${issuedOn}T10:00:00Z`) };
  return (await db.write((tx) => insertInvoice(tx, issue))).number;
}

/** From its cart, confirmed, with a final amount. */
async function place(companyId: string, lines: Parameters<typeof addLines>[1]) {
  await addLines(companyId, lines);
  const { id } = await orderCart(companyId, { shippingAddress: DOMESTIC });
  await db.write(async (tx) => {
    await tx.order.update({ where: { id }, data: { status: "confirmed", shippingCost: 0 } });
    await issueProforma(tx, id, { actorId: null, reason: null });
  });
  return { id, companyId };
}

const contentOf = async (number: string) => (await anyInvoice("all", number))!.content;
const paymentsOf = async ({ id, companyId }: { id: number; companyId: string }) =>
  (await myOrder(companyId, id))!.payments;
const dueOf = async ({ id, companyId }: { id: number; companyId: string }) =>
  (await myOrder(companyId, id))!.payments.instalments.map(({ dueOn, open }) => [dueOn, open]);

describe("an order that is paid so many days after its invoices", () => {
  it("ships unpaid until an invoice is overdue, and each invoice is due on its own day", async () => {
    // EUR 100.00 of goods and EUR 5.00 of shipping with 22% VAT, of an order of 30 days ago that was to ship within 5 weeks.
    const order = await makeOrderToInvoice({ netDays: 10 });
    const planned = addDays(day(-30), 35 + 10);
    expect(await dueOf(order)).toEqual([[planned, 128_10]]);

    await ship(order.id, 4, day(-20));
    const first = await invoiceOn(order.id, day(-20));
    expect(await dueOf(order)).toEqual([
      [day(-10), 54_90],
      [planned, 73_20],
    ]);
    const { orders } = await contentOf(first);
    expect(orderPaymentRows(orders[0]!)).toEqual([[expect.stringContaining("ue by"), "€54.90"]]);
    expect(eInvoiceOf(await contentOf(first))).toMatchObject({ dueOn: day(-10), totals: { due: 54_90 } });

    await expect(ship(order.id, 3, day(0))).rejects.toMatchObject({ code: "unpaid.before_shipment" });
    expect((await previewReminder(inScope(order.id)))!.letter!.text).toContain(first);
    await recordPayment(payment(order.id, admin, { amount: 20_00 }));
    await creditInvoice({ number: first, of: "amount", amount: 10_00, reason: "A hole.", actorId: admin });
    expect(await dueOf(order)).toEqual([
      [day(-10), 22_70],
      [planned, 73_20],
    ]);
    await recordPayment(payment(order.id, admin, { amount: 22_70 }));
    await ship(order.id, 6, day(0));
    const second = await invoiceOn(order.id, day(0));
    expect(await dueOf(order)).toEqual([
      [day(-10), 0],
      [day(10), 73_20],
    ]);
    expect(eInvoiceOf(await contentOf(second))).toMatchObject({ dueOn: day(10), totals: { due: 73_20 } });
    expect((await previewReminder(inScope(order.id)))!.letter).toBeNull();
    expect(await amountsOf(order.id)).toEqual({ due: 115_90, paid: 42_70, nextDueOn: day(10) });
  });

  it("has the terms of its day, also for what is added later", async () => {
    const { id: companyId } = await makePerson("approved");
    const style = await makeStyle({ styleCode: "NET" });
    await agree(companyId, 30);
    const placed = async () => {
      await addLines(companyId, [{ ...wanted(style.id), quantity: 3 }]);
      return (await orderCart(companyId)).id;
    };
    const first = await placed();
    await agree(companyId, null);
    const second = await placed();
    expect(await myOrder(companyId, first)).toMatchObject({ netDays: 30 });
    expect(await myOrder(companyId, second)).toMatchObject({ netDays: null });

    const other = await makeStyle({ styleCode: "NEW" });
    const { sku } = await db.read.piece.findFirstOrThrow({ where: { productId: other.id } });
    for (const [id, payments] of [
      [first, ["net"]],
      [second, ["in_advance"]],
    ] as const) {
      const order = (await readChangeableOrder(db.read, id))!;
      await agree(companyId, 14);
      await changeOrder({
        orderId: id,
        expectedVersion: order.version,
        quantities: new Map(order.lines.map((line) => [line.id, line.quantity])),
        rows: `${sku} 2`,
        shippingAddress: order.shippingAddress,
        poNumber: null,
        customerNotes: null,
        ownDiscount: null,
        reason: "More.",
        actorId: admin,
      });
      const windows = await db.read.orderWindow.findMany({ where: { orderId: id } });
      expect([...new Set(windows.map((one) => one.payment))]).toEqual(payments);
    }
  });
});

it("asks for the same in its text and as e-invoice, and for its total at most", async () => {
  const order = await makeOrderToInvoice({ netDays: 10 });
  await recordPayment(payment(order.id, admin, { amount: 20_00, paidOn: day(-5) }));
  await issuePrepayment({ orderId: order.id, actorId: admin });
  await ship(order.id, 4, day(0));
  const content = await contentOf(await invoiceOn(order.id, day(0)));
  const [, asked] = orderPaymentRows(content.orders[0]!).at(-1)!;
  expect([asked, eInvoiceOf(content)!.totals.due]).toEqual(["€46.34", 46_34]);
});

it("that is placed after the shipping days of its window is not overdue at once", async () => {
  const style = await makeStyle();
  const ships = { shipsFrom: day(-90), shipsUntil: day(-45), weeksFrom: null, weeksTo: null, kind: "pre_order" };
  const { id: windowId } = await db.write((tx) => createWindow(tx, ships));
  await db.write((tx) => tx.styleWindow.create({ data: { windowId, productId: style.id } }));
  const { id: companyId } = await makePerson("approved");
  await agree(companyId, 30);
  const order = await place(companyId, [wanted(style.id, { quantity: 3, windowId })]);
  expect((await paymentsOf(order)).overdue).toBe(0);
});

it("is not reminded of for goods that were not delivered, and its paid invoice is paid", async () => {
  const order = await makeOrderToInvoice({ netDays: 10 });
  await db.write(async (tx) => {
    await tx.order.update({ where: { id: order.id }, data: { createdAt: new Date(`${day(-60)}T10:00:00Z`) } });
    await issueProforma(tx, order.id, { actorId: null, reason: "Placed earlier." });
  });
  expect.soft((await previewReminder(inScope(order.id)))!.letter).toBeNull();
  await ship(order.id, 4, day(-20));
  await invoiceOn(order.id, day(-18));
  await recordPayment(payment(order.id, admin, { amount: 54_90, paidOn: day(-10) }));
  const { instalments } = await paymentsOf(order);
  expect.soft(instalments.find(({ dueOn }) => dueOn === day(-8))).toMatchObject({ amount: 54_90, open: 0 });
  expect.soft((await previewReminder(inScope(order.id)))!.letter).toBeNull();
});

it("an invoice offers the cash discount of its proforma, before it is due", async () => {
  const style = await makeStyle();
  const { id: companyId } = await makePerson("approved");
  await agree(companyId, 14, { percentage: 300, days: 10 });
  const { id } = await place(companyId, [wanted(style.id, { quantity: 3 })]);
  await agree(companyId, 60, { percentage: 100, days: 30 });
  await shipPieces(admin, id, undefined, day(0));
  const content = await contentOf(await invoiceOn(id, day(0)));
  expect.soft(content.cashDiscount).toEqual({ percentage: 300, days: 10 });
  expect.soft(cashDiscountOn(content)!.until < eInvoiceOf(content)!.dueOn!).toBe(true);
});

it("an overdue invoice stays overdue while shipping of the rest is undecided, and is paid by its payment", async () => {
  const never = { freeShippingThresholdEU: 99_999_00, freeShippingThresholdWorld: 99_999_00 };
  await db.write((tx) => tx.shopSettings.updateMany({ data: never }));
  const order = await makeOrderToInvoice({ netDays: 10, country: "NL", lines: [{ quantity: 10, unitPrice: 100 }] });
  await ship(order.id, 4, day(-20));
  await invoiceOn(order.id, day(-20));
  const row = (await readChangeableOrder(db.read, order.id))!;
  await changeOrder({
    orderId: order.id,
    expectedVersion: row.version,
    quantities: new Map(row.lines.map((line) => [line.id, line.quantity])),
    rows: null,
    shippingAddress: { ...row.shippingAddress, zipCode: "10115", city: "Berlin", country: "DE" },
    poNumber: null,
    customerNotes: null,
    ownDiscount: null,
    reason: "Moved.",
    actorId: admin,
  });
  expect.soft((await paymentsOf(order)).nextDueOn).toBe(day(-10));
  expect.soft((await previewReminder(inScope(order.id)))!.letter).not.toBeNull();
  await recordPayment(payment(order.id, admin, { amount: 9_00 }));
  expect.soft((await paymentsOf(order)).overdue).toBe(0);
});

it("who pays after the invoice is told so while the amount is not final", async () => {
  const never = { freeShippingThresholdEU: 99_999_00, freeShippingThresholdWorld: 99_999_00 };
  await db.write((tx) => tx.shopSettings.updateMany({ data: never }));
  const style = await makeStyle();
  const { id: companyId } = await makePerson("approved");
  await agree(companyId, 30);
  await addLines(companyId, [wanted(style.id, { quantity: 3 })]);
  const [cart, customer] = [await readCart(companyId), await companyProfile(companyId)];
  const { deliveries, wait } = await payableOf({ companyId, cart, customer, shippingAddress: DOMESTIC });
  expect.soft(deliveries.join()).toContain("within 30 days of the invoice");
  expect.soft(wait).not.toContain("Please pay");
});
