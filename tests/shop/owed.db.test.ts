// What a company owes, above its list of orders: to the cent what its payments leave open, and of no other company.
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { owedBy } from "~/shop/billing/payments/owed.server";
import type { OwedAmounts } from "~/shop/orders/my-orders";
import type { DueInstalment } from "~/shop/orders/payment-summary";
import { customerFigures } from "~/shop/desk/customer-data/customer-figures.server";
import { owedDetails } from "~/shop/orders/my-orders";
import { dueOfOpen } from "~/shop/orders/payment-summary";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { day } from "../support/payments";
import { makePerson } from "../support/people";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

const NOTHING: OwedAmounts = {
  due: 0,
  overdue: 0,
  later: 0,
  toConfirm: 0,
  credit: 0,
  nextDueOn: null,
};

beforeEach(() => emptyDatabase(db));

const amount = fc.integer({ min: 1, max: 3_000_000 });
const anOrder = fc.record({
  // The days of an order are all known or none is.
  isFinal: fc.boolean(),
  instalments: fc.array(fc.record({ days: fc.integer({ min: -40, max: 40 }), amount }), {
    maxLength: 3,
  }),
  payments: fc.array(
    fc.record({
      amount: fc.oneof(amount, fc.integer({ min: -2_000, max: -1 })),
      isWriteOff: fc.boolean(),
      isUndone: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  isMine: fc.boolean(),
});
type AnOrder = (typeof anOrder extends fc.Arbitrary<infer Value> ? Value : never) & object;

const instalmentsOf = ({ instalments, isFinal }: AnOrder): DueInstalment[] =>
  instalments
    .toSorted((one, other) => one.days - other.days)
    .map((one) => ({ dueOn: isFinal ? day(one.days) : null, amount: one.amount }));

async function store(companyId: string, order: AnOrder): Promise<void> {
  const { id } = await makeOrder({ companyId });
  await db.write(async (tx) => {
    for (const { amount: paid, isWriteOff, isUndone } of order.payments) {
      await tx.payment.create({
        data: {
          orderId: id,
          amount: paid,
          paidOn: day(0),
          source: "manual",
          isWriteOff,
          undoneAt: isUndone ? new Date() : null,
        },
      });
    }
    await updateAmounts(tx, id, instalmentsOf(order));
  });
}

/** The same from the payments themselves, each order paying for the earliest instalments first. */
function owedFor(orders: readonly AnOrder[]): OwedAmounts {
  const sums = { ...NOTHING };
  for (const order of orders) {
    const due = instalmentsOf(order);
    const total = due.reduce((sum, one) => sum + one.amount, 0);
    const sumOf = (isOff: boolean) =>
      order.payments
        .filter((one) => !one.isUndone && one.isWriteOff === isOff)
        .reduce((sum, one) => sum + one.amount, 0);
    const received = sumOf(false);
    const paid = received + Math.max(0, Math.min(sumOf(true), total - received));
    const open = Math.max(0, total - paid);
    sums.credit += Math.max(0, paid - total);
    // Without instalments that is more refunded than was received.
    if (open > 0 && !(order.isFinal && due.length > 0)) sums.toConfirm += open;
    let before = 0;
    for (const { dueOn, amount: one } of due) {
      before += one;
      const left = Math.max(0, before - paid);
      if (left > 0 && dueOn && (sums.nextDueOn === null || dueOn < sums.nextDueOn)) sums.nextDueOn = dueOn;
    }
    const openOf = (isIn: (dueOn: string) => boolean) => {
      const some = due.filter(({ dueOn }) => dueOn !== null && isIn(dueOn));
      const sum = some.reduce((all, one) => all + one.amount, 0);
      return some.length > 0 ? Math.max(0, sum - paid) : 0;
    };
    sums.overdue += openOf((dueOn) => dueOn < day(0));
    const byToday = openOf((dueOn) => dueOn <= day(0));
    sums.due += byToday;
    sums.later += openOf(() => true) - byToday;
  }
  return sums;
}

it("is what the payments of its own orders leave open", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(anOrder, { maxLength: 5 }), async (orders) => {
        const [mine, other] = await Promise.all([makePerson("approved"), makePerson("approved")]);
        for (const order of orders) await store(order.isMine ? mine.id : other.id, order);
        expect(await owedBy(mine.id)).toEqual(owedFor(orders.filter((order) => order.isMine)));
        expect(await owedBy(other.id)).toEqual(owedFor(orders.filter((order) => !order.isMine)));
      })
      .beforeEach(() => emptyDatabase(db)),
    { numRuns: 60 },
  );
}, 120_000);

it("is told apart by today: what is due, and an instalment of a later day", async () => {
  const { id } = await makePerson("approved");
  const order = { isFinal: true, isMine: true, payments: [] };
  await store(id, {
    ...order,
    instalments: [
      { days: -3, amount: 100 },
      { days: 0, amount: 20 },
      { days: 370, amount: 3_000 },
    ],
  });
  const owed = await owedBy(id);
  expect(owed).toEqual({ ...NOTHING, due: 120, overdue: 100, later: 3_000, nextDueOn: day(-3) });
  expect(owedDetails(owed)).toBe("€1.00 of it overdue · €30.00 later");
  expect((await customerFigures([id])).get(id)).toMatchObject({ open: 3_120, due: 120 });
  expect(dueOfOpen({ open: 3_120, due: 120 })).toBe("€1.20 due by today");
});

it("is nothing for a company that is not approved", async () => {
  const { id } = await makePerson("pending");
  const payments: AnOrder["payments"] = [];
  await store(id, { isFinal: true, isMine: true, payments, instalments: [{ days: 3, amount: 9 }] });
  expect(await owedBy(id)).toEqual(NOTHING);
});
