// Credit of an order that is used for another one of its company: nothing is made or lost, whoever presses at the same moment.
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { groupedBy } from "~/shop/base/batches";
import { accountOf } from "~/shop/billing/accounts/account.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { paymentsCsv } from "~/shop/billing/payments/payments-csv.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { useCredit } from "~/shop/billing/payments/use-credit.server";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { amountsOf, day, makeDueOrder, payment } from "../support/payments";
import { makePerson } from "../support/people";

let admin: string;
let companyId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  companyId = (await makePerson("approved")).id;
});

const order = (amount: number, dueOn = day(14)) => makeDueOrder({ companyId, instalments: [{ dueOn, amount }] });
const pay = (orderId: number, amount: number) => recordPayment(payment(orderId, admin, { amount }));
const unpaid = async (id: number) => {
  const { due, paid } = await amountsOf(id);
  return due - paid;
};
const use = async (orderId: number, toOrderId: number, amount: number | null = null) =>
  useCredit({ orderId, toOrderId, amount, seen: await unpaid(orderId), actorId: admin });
const undo = (orderId: number, paymentId: number) =>
  undoPayment({ orderId, paymentId, reason: "Wrong order", actorId: admin });
const counted = (orderId: number) =>
  db.read.payment.findMany({ where: { orderId, undoneAt: null }, orderBy: { id: "asc" } });

it("is a transfer at both orders, which the account and the ledger of payments show, and is undone at both from either", async () => {
  const [from, later, soon] = [await order(1_000), await order(5_000, day(20)), await order(2_000, day(3))];
  await makeDueOrder();
  await pay(from.id, 4_500);
  const { openOrders } = (await orderPayments(inScope(from.id)))!;
  expect(openOrders.map(({ id, open }) => [id, open])).toEqual([
    [soon.id, 2_000],
    [later.id, 5_000],
  ]);
  expect((await orderPayments(inScope(soon.id)))!.openOrders).toEqual([]);
  const { closing } = (await accountOf(companyId, { from: day(-9), to: day(0) }))!;

  expect(await use(from.id, soon.id)).toEqual({ amount: 2_000, orderNumber: soon.orderNumber });
  expect(await use(from.id, later.id, 300)).toMatchObject({ amount: 300 });
  expect([await unpaid(from.id), await unpaid(soon.id), await unpaid(later.id)]).toEqual([-1_200, 0, 4_700]);
  const account = (await accountOf(companyId, { from: day(-9), to: day(0) }))!;
  expect(account.closing).toBe(closing);
  expect(account.entries).toMatchObject([
    { kind: "payment", amount: -4_500 },
    { kind: "transfer", number: from.orderNumber, reference: `To order ${soon.orderNumber}`, amount: 2_000 },
    { kind: "transfer", number: soon.orderNumber, reference: `From order ${from.orderNumber}`, amount: -2_000 },
    { kind: "transfer", amount: 300 },
    { kind: "transfer", amount: -300 },
  ]);
  let csv = "";
  for await (const rows of paymentsCsv("all", { from: day(0), to: day(0), status: null })) csv += rows;
  expect(csv.match(/(?<=;Transfer of credit;")[^"]*/g)).toEqual(["-20,00", "20,00", "-3,00", "3,00"]);

  await undo(from.id, (await counted(from.id))[1]!.id);
  await undo(later.id, (await counted(later.id))[0]!.id);
  expect([await unpaid(from.id), await unpaid(soon.id), await unpaid(later.id)]).toEqual([-3_500, 2_000, 5_000]);
  expect(await db.read.payment.count({ where: { undoneAt: null } })).toBe(1);
});

it("is refused for another company's order, beyond the credit or what is outstanding, and on a page that is old", async () => {
  const [from, to, other] = [await order(1_000), await order(2_000), await makeDueOrder()];
  await pay(from.id, 2_500);
  await expect(use(from.id, other.id)).rejects.toMatchObject({ kind: "not_found" });
  await expect(use(from.id, to.id, 1_501)).rejects.toMatchObject({
    code: "refused.use_credit",
    field: "amount",
    values: { credit: 1_500, open: 2_000 },
  });
  await expect(use(from.id, from.id)).rejects.toMatchObject({ code: "refused.use_credit", field: "toOrder" });
  await pay(to.id, 1_990);
  await expect(use(from.id, to.id, 11)).rejects.toMatchObject({ code: "refused.use_credit" });
  const seen = await unpaid(from.id);
  await use(from.id, to.id, 4);
  await expect(
    useCredit({ orderId: from.id, toOrderId: to.id, amount: 4, seen, actorId: admin }),
  ).rejects.toMatchObject({ code: "stale.payments" });
  // What was used has gone back since.
  await pay(to.id, -1_994);
  await expect(undo(from.id, (await counted(from.id))[1]!.id)).rejects.toMatchObject({
    code: "refused.payment_refunded",
    values: { orderNumber: to.orderNumber },
  });
  expect(await unpaid(from.id)).toBe(-1_496);
});

it("of several who press at once is used once, and undone once by those who undo it at either order", async () => {
  for (let round = 0; round < 2; round++) {
    const [from, one, other] = [await order(1_000), await order(900), await order(900)];
    await pay(from.id, 2_000);
    const seen = -1_000;
    const uses = await Promise.allSettled(
      [one, other, one, other].map(({ id }) =>
        useCredit({ orderId: from.id, toOrderId: id, amount: null, seen, actorId: admin }),
      ),
    );
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [, sent] = await counted(from.id);
    const [got] = [...(await counted(one.id)), ...(await counted(other.id))];
    const presses = [sent!, got!, sent!, got!].map((row) => undo(row.orderId, row.id));
    const undone = await Promise.allSettled(presses);
    expect(undone.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await amountsOf(from.id)).toMatchObject({ paid: 2_000 });
    expect([await unpaid(one.id), await unpaid(other.id)]).toEqual([900, 900]);
  }
});

it("leaves what a company has paid as it was, whatever is paid, sent back, used and undone", async () => {
  const step = fc.record({
    does: fc.constantFrom("pay", "refund", "use", "use", "use all", "undo", "undo"),
    at: fc.nat(2),
    to: fc.nat(2),
    amount: fc.integer({ min: 1, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const ids: number[] = [];
      for (const amount of [100, 250, 300]) ids.push((await order(amount)).id);
      let money = 700;
      await pay(ids[0]!, money);
      for (const { does, at, to, amount } of steps) {
        const id = ids[at]!;
        if (does === "pay" || does === "refund") {
          const signed = does === "pay" ? amount : -amount;
          const isDone = await pay(id, signed).then(
            () => true,
            () => false,
          );
          if (isDone) money += signed;
        } else if (does === "undo") {
          const row = (await counted(id)).at(-1);
          const isDone = row && (await undo(id, row.id).then(Boolean, () => false));
          if (isDone && row.transferKey === null) money -= row.amount;
        } else {
          const [credit, open] = [-(await unpaid(id)), await unpaid(ids[to]!)];
          const most = Math.min(credit, open);
          const used = does === "use" ? amount : null;
          const result = use(id, ids[to]!, used);
          if (most > 0 && (used ?? most) <= most) expect(await result).toMatchObject({ amount: used ?? most });
          else await expect(result).rejects.toMatchObject({ code: "refused.use_credit" });
        }
        const rows = (await Promise.all(ids.map(counted))).flat();
        expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(money);
        const transfers = groupedBy(
          rows.filter((row) => row.transferKey !== null),
          (row) => row.transferKey,
        );
        for (const parts of transfers.values()) {
          expect(parts.map((part) => part.amount)).toEqual([-parts[1]!.amount, -parts[0]!.amount]);
        }
        for (const one of ids) expect((await amountsOf(one)).paid).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 8 },
  );
});
