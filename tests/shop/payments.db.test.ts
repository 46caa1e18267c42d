import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { decideProforma } from "~/shop/billing/documents/decide-proforma.server";
import { dueInstalments, type ProformaContent } from "~/shop/billing/documents/proforma";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { myOrder } from "~/shop/orders/orders.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { MAX_PAID, moneyNow } from "~/shop/billing/payments/payment";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import type { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { unpaidOf } from "~/shop/orders/payment-summary";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { amountsOf, day, makeDueOrder, payment } from "../support/payments";
import { ADDRESS, makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { orderCart } from "../support/orders";
import { sentForm } from "../support/sent-form";

let admin: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin", { firstName: "Maja" });
});

const pay = (orderId: number, more: Parameters<typeof payment>[2] = {}) =>
  recordPayment(payment(orderId, admin.id, more));
const cancel = (orderId: number) =>
  changeOrderStatus({
    orderId,
    from: "pending",
    to: "cancelled",
    note: "Ordered twice.",
    actorId: admin.id,
  });
const payments = (orderId: number) => db.read.payment.findMany({ where: { orderId }, orderBy: { id: "asc" } });

const press = fc.record({
  kind: fc.constantFrom("pay", "refund", "write-off"),
  amount: fc.integer({ min: 1, max: 100 }),
});
const writtenOff = (orderId: number) => ({
  orderId,
  reason: "Bank charge",
  actorId: admin.id,
});

describe("what an order amounts to", () => {
  it("is stored when it is placed, and equals its proforma", async () => {
    const buyer = await makePerson("approved");
    const style = await makeStyle();
    await addLines(buyer.id, [wanted(style.id)]);
    const { id } = await orderCart(buyer.id, { shippingAddress: { ...ADDRESS, country: "SI" } });
    const content = async () => {
      const row = await db.read.document.findFirstOrThrow({ orderBy: { version: "desc" } });
      return row.content as unknown as ProformaContent;
    };
    const columns = async () => {
      const order = await db.read.order.findUniqueOrThrow({ where: { id } });
      return [order.instalments, Number(order.amountDue), order.nextDueOn];
    };
    const first = await content();
    expect(await columns()).toEqual([dueInstalments(first), first.sums.total, first.validUntil]);
    expect(first.sums.total).toBeGreaterThan(0);
    const decision = { expectedVersion: 1, vat: "domestic", shippingCost: 1_250, reason: "x" } as const;
    await decideProforma({ orderId: id, actorId: admin.id, ...decision });
    const second = await content();
    expect(second.sums.total).toBe(first.sums.total + 1_525);
    expect(await columns()).toEqual([
      [{ dueOn: second.validUntil, amount: second.sums.total }],
      second.sums.total,
      second.validUntil,
    ]);
  });

  it("is nothing for a cancelled order: what was paid is credit", async () => {
    const { id, companyId } = await makeDueOrder();
    await pay(id, { amount: 4_000 });
    await cancel(id);
    expect(await amountsOf(id)).toEqual({ due: 0, paid: 4_000, nextDueOn: null });
    expect((await myOrder(companyId, id))!.payments).toMatchObject({ credit: 4_000, open: 0 });
    await pay(id, { amount: -4_000 });
    expect((await myOrder(companyId, id))!.payments).toMatchObject({
      credit: 0,
      status: "nothing_due",
    });
  });

  it("follows a newer proforma that is lower than what was paid", async () => {
    const { id } = await makeDueOrder();
    await pay(id);
    const decision = { expectedVersion: 1, vat: "domestic", shippingCost: 0, reason: "x" } as const;
    await decideProforma({ orderId: id, actorId: admin.id, ...decision });
    expect((await orderPayments(inScope(id)))!.summary).toMatchObject({
      due: 3_660,
      credit: 6_340,
    });
  });
});

describe("a payment", () => {
  it("counts, is in the list with its admin, and in the audit log", async () => {
    const { id, orderNumber } = await makeDueOrder();
    await pay(id, { amount: 4_000, reference: "RF14" });
    await pay(id, { amount: 6_000 });
    expect(await amountsOf(id)).toEqual({ due: 10_000, paid: 10_000, nextDueOn: null });
    expect(await orderPayments(inScope(id))).toMatchObject({
      summary: { status: "paid" },
      payments: [
        { amount: 4_000, reference: "RF14", source: "manual", by: "Maja Person", undone: null },
        { amount: 6_000 },
      ],
    });
    expect(await db.read.auditEntry.findFirst({ where: { action: "record_payment" } })).toMatchObject({
      actorId: admin.id,
      subject: `order:${id}`,
      label: orderNumber,
      after: { amount: 4_000, paidOn: day(0), reference: "RF14" },
    });
  });

  it("stands in the list by its day at the bank, and of one day as it was recorded", async () => {
    const { id } = await makeDueOrder();
    for (const [amount, paidOn] of [
      [100, day(-1)],
      [200, day(-5)],
      [300, day(-1)],
      [400, day(-9)],
    ] as const) {
      await pay(id, { amount, paidOn });
    }
    const list = (await orderPayments(inScope(id)))!.payments;
    expect(list.map(({ amount }) => amount)).toEqual([400, 200, 100, 300]);
  });

  it("of one form is recorded once, also when it is sent eight times at once", async () => {
    const { id } = await makeDueOrder();
    const key = randomUUID();
    const seen = 10_000;
    await Promise.all(Array.from({ length: 8 }, () => sentForm(key, () => pay(id, { seen }))));
    expect(await payments(id)).toHaveLength(1);
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
    expect(await db.read.auditEntry.count({ where: { action: "record_payment" } })).toBe(1);
    await expect(pay(id, { seen })).rejects.toMatchObject({ kind: "stale" });
  });

  it("of one of several admins who press at once is recorded, of a payment, refund or write-off; the others see what is recorded", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 5 }), async (presses) => {
        const { id } = await makeDueOrder();
        await pay(id, { amount: 9_900 });
        const record = ({ kind, amount }: (typeof presses)[number], seen: number) =>
          kind === "write-off"
            ? writeOff({ ...writtenOff(id), amount, seen })
            : pay(id, { amount: kind === "refund" ? -amount : amount, seen });
        const unpaid = async () => unpaidOf((await orderPayments(inScope(id)))!.summary);
        const results = await Promise.allSettled(presses.map((one) => record(one, 100)));
        expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const { summary } = (await orderPayments(inScope(id)))!;
        for (const result of results) {
          if (result.status === "fulfilled") continue;
          expect(result.reason).toMatchObject({
            code: "stale.payments",
            version: unpaidOf(summary),
            values: { now: moneyNow(summary.paid, unpaidOf(summary)) },
          });
        }
        expect(await payments(id)).toHaveLength(2);
        // Who has seen the first one may record another.
        await record({ kind: "pay", amount: 9_900 }, await unpaid());
        expect(await payments(id)).toHaveLength(3);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it("is refused when less is due than was seen", async () => {
    const other = await makeDueOrder();
    await cancel(other.id);
    await expect(pay(other.id, { seen: 10_000 })).rejects.toMatchObject({
      code: "stale.payments",
      version: 0,
      values: { now: moneyNow(0, 0) },
    });
    expect(await pay(other.id, { seen: 0 })).toBe(10_000);
  });

  it("while the order is cancelled is neither lost nor due, and the last one is told of the credit", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeDueOrder();
      const done = await Promise.all([pay(id), cancel(id), pay(id, { amount: 500 })]);
      expect(Math.max(...done)).toBe(10_500);
      expect(await amountsOf(id)).toEqual({ due: 0, paid: 10_500, nextDueOn: null });
    }
  });

  it("cannot refund more than was received, or exceed what fits", async () => {
    const { id } = await makeDueOrder();
    await expect(pay(id, { amount: -1 })).rejects.toMatchObject({
      code: "refused.refund",
      field: "amount",
      values: { received: 0, amount: 1 },
    });
    await pay(id, { amount: MAX_PAID });
    await expect(pay(id, { amount: 1 })).rejects.toMatchObject({ kind: "refused" });
    await expect(pay(2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
    expect(await payments(id)).toHaveLength(1);
  });

  it("may be 30 days older than the order, and no more, so that a wrong year is found", async () => {
    const { id } = await makeDueOrder({ createdAt: new Date("2026-10-31T23:30:00Z") });
    const refusal = await pay(id, { paidOn: "2025-11-20" }).catch((error: unknown) => error as Problem);
    expect(refusal).toMatchObject({ kind: "too_early", field: "paidOn" });
    expect(problemText(refusal as Problem)).toBe(
      "The order was placed on 1 November 2026. Enter a day from 2 October 2026 on.",
    );
    await expect(pay(id, { paidOn: "2026-10-01" })).rejects.toMatchObject({ kind: "too_early" });
    expect(await payments(id)).toEqual([]);
    await pay(id, { paidOn: "2026-10-02" });
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
  });

  it("goes back on the day on which as much had come in at the earliest, as a refund or bank return", async () => {
    const { id } = await makeDueOrder();
    await pay(id, { amount: 3_000, paidOn: "2026-11-20" });
    await pay(id, { amount: 7_000, paidOn: "2026-11-24" });
    const refused = async (amount: number, paidOn: string, isReturn: boolean) => {
      const problem = await pay(id, { amount, paidOn, isReturn }).catch((error: unknown) => error as Problem);
      expect(problem).toMatchObject({ kind: "refused", field: "paidOn" });
      return problemText(problem as Problem);
    };
    for (const isReturn of [false, true]) {
      expect(await refused(-3_000, "2026-11-19", isReturn)).toBe(
        "That much was received only on 20 November 2026. Enter that day or a later one.",
      );
      expect(await refused(-7_000, "2026-11-23", isReturn)).toContain("24 November 2026");
    }
    await pay(id, { amount: -3_000, paidOn: "2026-11-20", isReturn: true });
    expect(await refused(-1, "2026-11-23", false)).toContain("24 November 2026");
    await pay(id, { amount: -7_000, paidOn: "2026-11-24" });
    expect(await amountsOf(id)).toMatchObject({ paid: 0 });
  });

  it("is asked about from ten times what is open, or of the whole order where nothing is, and recorded once it is right", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 1, max: 6_000 }),
        async (due, paid, amount) => {
          const { id } = await makeDueOrder({ instalments: [{ dueOn: day(14), amount: due }] });
          if (paid > 0) await pay(id, { amount: paid });
          const open = Math.max(0, due - paid);
          const asked = pay(id, { amount, acceptsAmount: false });
          if (amount < 10 * (open || due)) return void (await asked);
          await expect(asked).rejects.toMatchObject({
            code: "unlikely_amount",
            field: "acceptsAmount",
            values: { amount, expected: open || due, isOpen: open > 0 },
          });
          expect(await amountsOf(id)).toMatchObject({ paid });
          await pay(id, { amount, acceptsAmount: true });
          expect(await amountsOf(id)).toMatchObject({ paid: paid + amount });
        },
      ),
      { numRuns: 25 },
    );
    // Of a cancelled order, all that is paid is credit.
    const { id } = await makeDueOrder();
    await cancel(id);
    await pay(id, { amount: 1_000_000, acceptsAmount: false });
  });

  it("of two concurrent refunds of a credit is one", async () => {
    const { id } = await makeDueOrder();
    await pay(id);
    const refunds = await Promise.allSettled(Array.from({ length: 2 }, () => pay(id, { amount: -10_000 })));
    expect(refunds.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await amountsOf(id)).toMatchObject({ paid: 0 });
  });
});

describe("undoing a payment", () => {
  const undo = (orderId: number, paymentId: number) =>
    undoPayment({ orderId, paymentId, reason: "Wrong order.", actorId: admin.id });

  it("keeps it in the list and no longer counts it, once", async () => {
    const { id } = await makeDueOrder();
    await pay(id);
    const [row] = await payments(id);
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => undo(id, row!.id)));
    const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason as Problem] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill("wrong_step.payment_undone"));
    expect(await amountsOf(id)).toEqual({ due: 10_000, paid: 0, nextDueOn: day(14) });
    expect((await orderPayments(inScope(id)))!.payments).toMatchObject([
      { undone: { by: "Maja Person", reason: "Wrong order." } },
    ]);
    expect(await db.read.auditEntry.count({ where: { action: "undo_payment" } })).toBe(1);
  });

  it("is refused for an unknown one, and while its refund counts", async () => {
    const [{ id }, other] = [await makeDueOrder(), await makeDueOrder()];
    await pay(id);
    await pay(id, { amount: -10_000 });
    const [received, refund] = await payments(id);
    await expect(undo(id, received!.id)).rejects.toMatchObject({ kind: "refused" });
    await expect(undo(other.id, received!.id)).rejects.toMatchObject({ kind: "not_found" });
    await undo(id, refund!.id);
    await undo(id, received!.id);
    expect(await amountsOf(id)).toMatchObject({ paid: 0 });
  });
});
