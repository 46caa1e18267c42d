// The money of bank statements: only what is there is proposed, and no more than that is booked, split or written off.
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatDay } from "~/formats/dates";
import type { Problem } from "~/shop/base/problem";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { myOrder } from "~/shop/orders/orders.server";
import { receivablesSums } from "~/shop/billing/payments/receivables.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { WRITE_OFF_REASONS } from "~/shop/billing/payments/payment";
import { paymentForm } from "~/shop/billing/payments/payment-form.server";
import { asOfNow, bookStatement } from "~/shop/billing/payments/statement/book-statement.server";
import { choiceOf, LEAVE_OUT, partsOfChoice } from "~/shop/billing/payments/statement/entry";
import { previewStatement } from "~/shop/billing/payments/statement/preview.server";
import { readStatement } from "~/shop/billing/payments/statement/read-statement.server";
import { readChoices } from "~/shop/billing/payments/statement/statement-form.server";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import { countsOfWriteOff } from "~/messages/billing";
import { problemText } from "~/shop/base/problem-text.server";
import { bookedAs, bookedText } from "~/shop/billing/payments/statement/entry-text";
import { formState } from "~/ui/base/form-state";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { amountsOf, bookProposed, day, makeDueOrder, payment, uploadStatement } from "../support/payments";
import { makePerson } from "../support/people";
import { camt } from "../support/statements";

/** To which order an entry was booked, as its page says it. */
const said = (one: Parameters<typeof bookedAs>[0]) =>
  renderToStaticMarkup(
    createElement(
      Fragment,
      null,
      bookedAs(one, (words) => words),
    ),
  );

let admin: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin");
});

const preview = async (file: string) => previewStatement(await readStatement(file));
const shown = async (file: string) => (await preview(file)).map(({ proposal }) => [proposal?.chosen, proposal?.note]);

/** Sends choices as the form does. */
async function choose(file: string, fields: Record<string, string>) {
  const statement = await uploadStatement(admin.id, file);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { bookings, errors } = await readChoices(form, statement, new Map());
  return { statement, bookings, errors };
}

const reversed = (file: string) => file.replace("<BookgDt>", "<RvslInd>true</RvslInd><BookgDt>");
const back = { sign: "DBIT", day: "2026-11-03" };
const DAY = formatDay("2026-11-02");

describe("two payments for one order", () => {
  it("are not both in full", async () => {
    const { id, number } = await makeDueOrder();
    const twice = [1, 2].map((n) => ({ amount: "100.00", text: number, bankReference: `S${n}` }));
    expect(await shown(camt(...twice))).toEqual([
      [String(id), "Pays the order in full."],
      [LEAVE_OUT, "With the other payments of this file, nothing is open: it becomes credit."],
    ]);
    const parts = ["40.00", "60.00"].map((amount) => ({ amount, text: number }));
    expect(await shown(camt(...parts))).toEqual([
      [String(id), "€100.00 is open."],
      [String(id), "Pays the rest of the order, with the other payments of this file."],
    ]);
  });
});

describe("a payment that must be looked at", () => {
  it("is not chosen, and does not count for the next one", async () => {
    const { id, number } = await makeDueOrder();
    const row = (status: string) => `2026-11-02;100.00;${number};${status}`;
    const csv = ["Date;Amount;Reference;Status", row("Blue"), row("Booked")].join("\n");
    expect(await shown(csv)).toEqual([
      [LEAVE_OUT, "The bank gives its status as “Blue”. Pays the order in full."],
      [String(id), "Pays the order in full."],
    ]);
  });
});

describe("money that goes back", () => {
  it("is proposed against the payment that it takes back, in the same statement or before", async () => {
    const { id, number } = await makeDueOrder();
    const paid = { amount: "100.00", text: number };
    const expected = [String(id), `Returned by the bank: the payment of ${DAY}. €100.00 is open then.`];
    const taken = { ...paid, ...back };
    const inOne = camt(paid).replace("</Stmt>", /<Ntry>.*<\/Ntry>/s.exec(reversed(camt(taken)))![0] + "</Stmt>");
    expect(await shown(inOne)).toEqual([
      [String(id), "Pays the order in full. Returned or refunded in this statement."],
      expected,
    ]);
    await bookProposed(admin.id, camt(paid));
    expect(await shown(reversed(camt(taken)))).toEqual([expected]);
    await bookProposed(admin.id, reversed(camt(taken)));
    expect(await amountsOf(id)).toMatchObject({ paid: 0, due: 10_000 });
    expect((await preview(reversed(camt(taken))))[0]).toMatchObject({
      bookedTo: expect.any(String) as string,
      proposal: { chosen: LEAVE_OUT },
    });
  });

  it("stands above it where the bank writes the latest first", async () => {
    const { id, number } = await makeDueOrder();
    const paid = { amount: "100.00", text: number };
    await bookProposed(admin.id, camt({ ...paid, ...back }, paid));
    expect(await db.read.payment.count()).toBe(2);
    expect(await amountsOf(id)).toMatchObject({ paid: 0 });
  });

  it("is no refund of what was not received, nor of another amount, nor recorded twice", async () => {
    const [none, some, credit] = [await makeDueOrder(), await makeDueOrder(), await makeDueOrder()];
    const pay = (orderId: number, amount: number, paidOn = "2026-11-01") =>
      recordPayment(payment(orderId, admin.id, { amount, paidOn }));
    await pay(some.id, 10_000);
    await pay(credit.id, 13_000);
    const refund = (amount: string, { number }: typeof none) => ({ ...back, amount, text: number });
    const file = camt(refund("50.00", none), refund("50.00", some), refund("30.00", credit));
    expect(await shown(file)).toEqual([
      [LEAVE_OUT, "Money that went out, but nothing was received for the order."],
      [
        LEAVE_OUT,
        "Money that went out. The order has no earlier payment of this amount left to take back: please check.",
      ],
      [String(credit.id), "Money that went out: the credit of the order."],
    ]);
    await pay(credit.id, -3_000, back.day);
    expect((await shown(file)).at(-1)).toEqual([
      LEAVE_OUT,
      "Money that went out, and recorded for the order already with this amount and day.",
    ]);
  });
});

describe("a payment dated before what it would pay", () => {
  const placed = { createdAt: new Date("2026-11-03T12:00:00Z") };
  const later = (orderNumber: string) =>
    `Order ${orderNumber} was placed later, on ${formatDay("2026-11-03")}: it may be for another order.`;

  it("is not selected for an order that was placed later, for one nor for several, nor booked as typed unasked", async () => {
    const [one, two] = [await makeDueOrder(placed), await makeDueOrder()];
    const file = (day: string) =>
      camt({ amount: "100.00", text: one.number, day }, { amount: "200.00", text: `${one.number} ${two.number}`, day });
    const [alone, both] = await shown(file("2026-11-02"));
    expect(alone).toEqual([LEAVE_OUT, `${later(one.orderNumber)} Pays the order in full.`]);
    expect(both).toEqual([LEAVE_OUT, expect.stringContaining(later(one.orderNumber))]);
    expect((await shown(file("2026-11-03")))[0]).toEqual([String(one.id), "Pays the order in full."]);
    const { errors } = await choose(file("2026-11-02"), { "choice-0": "other", "order-0": one.number });
    expect(errors["order-0"]).toBe(`${later(one.orderNumber)} Press again to book it all the same.`);
  });

  it("says so where payer and amount fit, and a return is of an earlier payment only", async () => {
    const buyer = await makePerson("approved");
    await db.write((tx) => tx.company.update({ where: { id: buyer.id }, data: { name: "Boutique Lana" } }));
    const { id, orderNumber, number } = await makeDueOrder({ ...placed, companyId: buyer.id });
    const [[, note]] = (await shown(camt({ amount: "100.00", text: "Thanks" }))) as [[string, string]];
    expect(note).toMatch(`${later(orderNumber)} No order number found. Payer and amount match ${orderNumber}`);
    await recordPayment(payment(id, admin.id, { paidOn: "2026-11-05" }));
    const returned = async (day: string) =>
      (await shown(reversed(camt({ amount: "100.00", text: number, sign: "DBIT", day }))))[0];
    expect(await returned("2026-11-04")).toEqual([
      LEAVE_OUT,
      "Returned by the bank. The order has no earlier payment of this amount left to take back: please check.",
    ]);
    expect((await returned("2026-11-05"))![0]).toBe(String(id));
    // Of two payments, the one before the return.
    await recordPayment(payment(id, admin.id, { paidOn: "2026-11-20" }));
    expect((await returned("2026-11-06"))![1]).toMatch(`the payment of ${formatDay("2026-11-05")}`);
  });
});

describe("what cannot be booked", () => {
  it("is refused beside its own entry", async () => {
    const { id, number } = await makeDueOrder();
    await recordPayment(payment(id, admin.id, { amount: 9_000 }));
    const file = camt({ amount: "5.00", text: number }, { amount: "95.00", text: number, ...back });
    const refusal = async (fields: Record<string, string>) => {
      const { statement, bookings } = await choose(file, fields);
      return bookStatement(admin.id, statement, bookings).catch(({ kind, field }: Problem) => `${kind} ${field}`);
    };
    expect(await refusal({ "choice-1": "other", "order-1": number })).toBe("refused order-1");
    expect(await refusal({ "choice-0": `${id}+600:other` })).toBe("refused choice-0");
    expect(await refusal({ "choice-0": `${id}=499` })).toBe("refused choice-0");
  });

  it("stands at the top of the form where it is about a field that the page does not have", () => {
    const error = { "": ["Whole."], amount: ["Too much."], name: ["No name."], other: ["Too much."] };
    const { errors, fields } = formState({ error }, "form", { name: "" });
    expect(errors).toEqual([
      { message: "Whole." },
      { message: "Too much." },
      { message: "No name.", fieldId: fields.name.id },
    ]);
  });
});

describe("money that was moved before", () => {
  const pay = (orderId: number, amount: number, paidOn: string) =>
    recordPayment(payment(orderId, admin.id, { amount, paidOn }));

  it("is taken back once: a further debit of its amount is to be looked at", async () => {
    const instalments = [{ dueOn: day(30), amount: 50_000 }];
    const { id, number, orderNumber } = await makeDueOrder({ instalments });
    await pay(id, 10_000, "2026-11-01");
    await pay(id, 20_000, "2026-11-01");
    const debit = camt({ ...back, amount: "100.00", text: number });
    expect((await shown(debit))[0]![0]).toBe(String(id));
    await pay(id, -10_000, "2026-11-02");
    expect(await shown(debit)).toEqual([
      [
        LEAVE_OUT,
        `May be the refund of €100.00 of ${DAY} already booked to ${orderNumber}. Book it only if it is a different one. ` +
          "Money that went out. The order has no earlier payment of this amount left to take back: please check.",
      ],
    ]);
  });

  it("is a refund that came back, and no payment", async () => {
    const { id, number, orderNumber } = await makeDueOrder();
    await pay(id, 13_000, "2026-11-01");
    await pay(id, -3_000, "2026-11-02");
    const file = reversed(camt({ amount: "30.00", day: "2026-11-03", text: number }));
    expect((await preview(file))[0]!.proposal).toMatchObject({
      chosen: String(id),
      options: [{ label: `Book as a bank return of ${orderNumber}` }],
      note: `Returned by the bank: the refund of ${DAY}.`,
    });
  });
});

describe("a payer without a reference", () => {
  it("is suggested the open order of that customer and amount, and nothing is chosen", async () => {
    const buyer = await makePerson("approved");
    const data = { name: "Boutique Läna d.o.o." };
    await db.write((tx) => tx.company.update({ where: { id: buyer.id }, data }));
    const { id, orderNumber } = await makeDueOrder({ companyId: buyer.id });
    await makeDueOrder();
    const from = (name: string, amount = "100.00") => camt({ amount, name, text: "Thanks" });
    const [row] = await preview(from("BOUTIQUE LANA, Ljubljana"));
    expect(row!.proposal).toMatchObject({
      orders: [`${orderNumber} (Boutique Läna d.o.o.)`],
      options: [{ value: String(id), label: `Book to ${orderNumber}` }],
      chosen: LEAVE_OUT,
      note: `No order number found. Payer and amount match ${orderNumber}: choose it if that is right.`,
    });
    const inText = (text: string) => `Date;Amount;Text\n2026-11-02;100.00;${text}`;
    expect((await preview(inText("Bonifico disposto da BOUTIQUE LANA DOO")))[0]!.proposal).toMatchObject({
      options: [{ value: String(id) }],
      chosen: LEAVE_OUT,
    });
    for (const other of [from("Boutique"), from("Boutique Lana", "99.00"), inText("Boutique")]) {
      expect((await preview(other))[0]!.proposal).toMatchObject({
        options: [],
        note: "No order number found.",
      });
    }
    await makeDueOrder({ companyId: buyer.id });
    expect((await preview(from("Boutique Lana")))[0]!.proposal).toMatchObject({
      chosen: LEAVE_OUT,
      note: "No order number found. Payer and amount match 2 orders: choose one.",
    });
  });
});

describe("one payment for several orders", () => {
  it("is split where it is what is open of them, and booked once", async () => {
    const [one, two] = [await makeDueOrder(), await makeDueOrder()];
    await recordPayment(payment(one.id, admin.id, { amount: 2_500 }));
    const file = camt({ amount: "175.00", text: `${one.number} + ${two.number}` });
    expect(await shown(file)).toEqual([
      [
        `${one.id}=7500,${two.id}=10000`,
        `Pays several orders in full: €75.00 to ${one.orderNumber}, €100.00 to ${two.orderNumber}.`,
      ],
    ]);
    const other = await makePerson("admin");
    const results = await Promise.all([bookProposed(other.id, file), bookProposed(admin.id, file)]);
    expect(results.flatMap(({ booked }) => booked)).toHaveLength(2);
    for (const { id } of [one, two]) expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
    expect((await preview(file))[0]!.bookedTo).toBe(`${one.orderNumber}, ${two.orderNumber}`);
  });

  it("is not split where one of them is paid, or was cancelled", async () => {
    const [open, paid, cancelled] = [await makeDueOrder(), await makeDueOrder(), await makeDueOrder()];
    await recordPayment(payment(paid.id, admin.id));
    await changeOrderStatus({
      orderId: cancelled.id,
      from: "pending",
      to: "cancelled",
      note: "x",
      actorId: admin.id,
    });
    for (const [other, amount] of [
      [paid, "100.00"],
      [cancelled, "100.00"],
      [cancelled, "200.00"],
    ] as const) {
      const file = camt({ amount, text: `${open.number} + ${other.number}` });
      expect(await shown(file)).toEqual([[LEAVE_OUT, expect.stringMatching(/^Several order numbers found: /)]]);
    }
  });

  it("may be typed with amounts, which must add up", async () => {
    const [one, two] = [await makeDueOrder(), await makeDueOrder()];
    const file = camt({ amount: "150.00", text: "?" });
    const typed = (order: string) => choose(file, { "choice-0": "other", "order-0": order });
    const parts = async (order: string) => (await typed(order)).bookings[0]?.parts;
    const split = [
      { orderId: one.id, amount: 10_000 },
      { orderId: two.id, amount: 5_000 },
    ];
    expect(await parts(`${one.number} = 100,00; ${two.number} = 50`)).toEqual(split);
    expect(await parts(`${one.number}, ${two.number}=50.00`)).toEqual(split);
    expect(await parts(one.number)).toEqual([{ orderId: one.id, amount: 15_000 }]);
    for (const [order, message] of [
      [`${one.number}; ${two.number}`, /^These add up to €200.00, but €150.00 came in/],
      [`${one.number} = 150; ${one.number} = 0`, /cannot be read: 0/],
      [`${one.number} = 75; ${one.number} = 75`, /Enter each order once/],
      [`${one.number} ${two.number}`, /semicolon/],
      [`${one.number} = 100; PF-2026-9999 = 50`, /no order or proforma with this number: PF-2026-9999/],
      [Array(21).fill(one.number).join(";"), /at most 20/],
      ["", /Enter the number/],
    ] as const) {
      expect((await typed(order)).errors["order-0"]).toMatch(message);
    }
  });

  it("of which a part was undone has the rest left, and never more", async () => {
    const [one, two, three] = [await makeDueOrder(), await makeDueOrder(), await makeDueOrder()];
    const file = camt({ amount: "200.00", text: `${one.number} ${two.number}` });
    await bookProposed(admin.id, file);
    const undone = await db.read.payment.findFirstOrThrow({ where: { orderId: one.id } });
    const undo = { orderId: one.id, paymentId: undone.id, reason: "Wrong.", actorId: admin.id };
    await undoPayment(undo);
    const [row] = await preview(file);
    expect(row!.proposal!.note).toMatch(`Booked before: €100.00 to ${two.orderNumber}; €100.00 is left.`);
    const chosen = await choose(file, { "choice-0": "other", "order-0": three.number });
    const races = await Promise.all(
      [chosen, await choose(file, { "choice-0": String(one.id) })].map(({ statement, bookings }) =>
        bookStatement(admin.id, statement, bookings),
      ),
    );
    expect(races.flatMap(({ booked }) => booked)).toHaveLength(1);
    const { _sum } = await db.read.payment.aggregate({
      _sum: { amount: true },
      where: { undoneAt: null },
    });
    expect(_sum.amount).toBe(20_000);
    const forged = [
      {
        entry: (await uploadStatement(admin.id, file)).entries[0]!,
        parts: [{ orderId: one.id, amount: 1 }],
      },
    ];
    const late = await bookStatement(admin.id, await uploadStatement(admin.id, file), forged);
    expect(late).toMatchObject({ booked: [] });
  });

  it.each([9_999, 10_001])("of 100 € is refused with parts of %d cents", async (amount) => {
    const { id, number } = await makeDueOrder();
    const statement = await uploadStatement(admin.id, camt({ amount: "100.00", text: number }));
    const forged = [{ entry: statement.entries[0]!, parts: [{ orderId: id, amount }] }];
    await expect(bookStatement(admin.id, statement, forged)).rejects.toMatchObject({
      kind: "refused",
    });
    expect(await amountsOf(id)).toMatchObject({ paid: 0 });
    expect(await db.read.payment.count()).toBe(0);
  });

  it("is booked in whole or not at all, whatever is chosen, by whoever is first", async () => {
    const orders = [await makeDueOrder(), await makeDueOrder(), await makeDueOrder()];
    const split = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 3 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(split, split, fc.integer({ min: 0, max: 1 }), async (a, b, error) => {
        const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
        const amount = sumOf(a);
        const file = camt({ amount: (amount / 100).toFixed(2), bankReference: `R${++run}` });
        // The other admin splits the same sum in another way, or a wrong one.
        const other = b.map((part, at) => (at === 0 ? part + amount - sumOf(b) + error : part));
        const book = async (amounts: readonly number[]) => {
          const statement = await uploadStatement(admin.id, file);
          const entry = statement.entries[0]!;
          const parts = amounts.map((part, at) => ({ orderId: orders[at]!.id, amount: part }));
          return bookStatement(admin.id, statement, [{ entry, parts }]).catch(() => null);
        };
        const isPositive = other.every((part) => part > 0);
        const tries = await Promise.all([book(a), ...(isPositive ? [book(other)] : [])]);
        const again = await book(a);
        expect(again!.booked.length === 0 || !tries[0]).toBe(true);
        const { key } = (await readStatement(file))[0]!;
        const rows = await db.read.payment.findMany({ where: { entryKey: key } });
        expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
      }),
      { numRuns: 15 },
    );
    const all = await db.read.payment.findMany();
    for (const { id } of orders) {
      const paid = all.filter(({ orderId }) => orderId === id).reduce((sum, row) => sum + row.amount, 0);
      expect(await amountsOf(id)).toMatchObject({ paid });
    }
  });

  it("has a choice that is read as it was written", () => {
    const part = fc.record({
      orderId: fc.integer({ min: 1, max: 2 ** 31 }),
      amount: fc.integer({ min: 1, max: 2_000_000_000 }),
    });
    const amount = fc.integer({ min: 1, max: 999_999_999 });
    const cashDiscount = fc.record({ amount, number: fc.constant("INV-2026-0001") });
    const discounted = fc.tuple(part, cashDiscount).map(([one, discount]) => ({ ...one, cashDiscount: discount }));
    fc.assert(
      fc.property(fc.array(fc.oneof(part, discounted), { minLength: 1, maxLength: 20 }), (parts) => {
        expect(partsOfChoice(choiceOf(parts), parts[0]!.amount)).toEqual(parts);
      }),
    );
    const ofInvoice = "14+244:INV-2026-0001";
    expect(choiceOf(partsOfChoice(ofInvoice, 5)!)).toBe(ofInvoice);
    for (const wrong of ["", "x", "14+244:CN-2026-0001", "1,2", "1=2=3", "1=-5,2=10", "1+-5", "1=1,".repeat(21)]) {
      expect(partsOfChoice(wrong, 5)).toBeNull();
    }
  });
});

describe("what booking a statement did", () => {
  it("says what was undone since, and is as before once it is booked again", async () => {
    const [one, two] = [await makeDueOrder(), await makeDueOrder()];
    const file = camt({ amount: "99.50", text: one.number }, { amount: "100.00", text: two.number });
    const { statement, bookings } = await choose(file, {
      "choice-0": `${one.id}+50:charge`,
      "choice-1": String(two.id),
    });
    const result = await bookStatement(admin.id, statement, bookings);
    expect(bookedText(await asOfNow(result))).toBe("2 payments, €199.50, are booked. €0.50 is written off.");
    const undo = async (orderId: number, isWriteOff: boolean) => {
      const { id } = await db.read.payment.findFirstOrThrow({ where: { orderId, isWriteOff, undoneAt: null } });
      await undoPayment({ orderId, paymentId: id, reason: "x", actorId: admin.id });
    };
    await undo(one.id, true);
    expect(bookedText(await asOfNow(result))).toBe("2 payments, €199.50, are booked.");
    await undo(two.id, false);
    const now = await asOfNow(result);
    expect(bookedText(now)).toBe("1 payment, €99.50, is booked. 1 was undone since.");
    expect(now.booked.map(said)).toEqual([
      `Booked to ${now.booked[0]!.orderNumber}`,
      `Booked to ${now.booked[1]!.orderNumber}, undone since`,
    ]);
    await undo(one.id, false);
    expect(bookedText(await asOfNow(result))).toBe("2 were undone since.");
    const again = await bookProposed(admin.id, file);
    expect(bookedText(await asOfNow(again))).toBe("2 payments, €199.50, are booked.");
    expect(bookedText(await asOfNow(result))).toBe("2 were undone since.");
  });
});

describe("what a bank has returned", () => {
  it("may be typed as such", async () => {
    const { id } = await makeDueOrder();
    await recordPayment(payment(id, admin.id));
    await recordPayment(payment(id, admin.id, { amount: -10_000, isReturn: true }));
    const { payments, summary } = (await orderPayments(inScope(id)))!;
    expect(payments.map(({ kind }) => kind)).toEqual(["payment", "return"]);
    expect(summary).toMatchObject({ paid: 0, open: 10_000 });
    const form = { intent: "refund", amount: "5", paidOn: day(0), seen: "0" };
    expect(paymentForm.parse({ ...form, isReturn: true })).toMatchObject({ isReturn: true });
    expect(paymentForm.parse(form)).toMatchObject({ isReturn: false });
  });

  it("is no refund, wherever it is shown", async () => {
    const { id, number, orderNumber } = await makeDueOrder();
    await bookProposed(admin.id, camt({ amount: "100.00", text: number }));
    const returned = reversed(camt({ amount: "100.00", text: number, ...back }));
    const [row] = await preview(returned);
    expect(row!.proposal!.options[0]!.label).toBe(`Book as a bank return of ${orderNumber}`);
    const result = await bookProposed(admin.id, returned);
    expect(bookedText(result)).toBe("1 bank return, €100.00, is booked.");
    expect(said(result.booked[0]!)).toBe(`Booked as a bank return of ${orderNumber}`);
    await recordPayment(payment(id, admin.id, { amount: 3_000 }));
    await recordPayment(payment(id, admin.id, { amount: -1_000 }));
    const list = (await orderPayments(inScope(id)))!.payments;
    expect(list.map(({ kind }) => kind)).toEqual(["payment", "return", "payment", "refund"]);
    const undone = await undoPayment({ orderId: id, paymentId: list[1]!.id, reason: "x", actorId: admin.id });
    expect(undone).toEqual({ kind: "return", amount: -10_000, writtenOff: 0, creditNotes: [] });
    // A day later in another file.
    const later = reversed(camt({ amount: "10.00", text: number, ...back, day: day(-1) }));
    expect((await shown(later))[0]![1]).toMatch(/^May be the refund of €10.00/);
    expect(await db.read.auditEntry.findMany({ where: { action: "record_payment" } })).toMatchObject([
      {},
      { after: { amount: -10_000, isReturn: true } },
      {},
      {},
    ]);
  });
});

describe("a difference", () => {
  const off = (orderId: number, amount: number) =>
    writeOff({ orderId, amount, reason: "Bank charge", actorId: admin.id });

  it("is written off with the payment, with its reason, in the audit", async () => {
    const { id, companyId, number, orderNumber } = await makeDueOrder();
    const file = camt({ amount: "99.50", text: number });
    const options = (await preview(file))[0]!.proposal!.options;
    const choice = `${id}+50:charge`;
    expect(options.slice(1)).toEqual([
      { value: choice, label: `Book to ${orderNumber} and write off €0.50 as a bank charge` },
      { value: `${id}+50:other`, label: `Book to ${orderNumber} and write off €0.50 as another difference` },
    ]);
    const { statement, bookings } = await choose(file, { "choice-0": choice });
    const result = await bookStatement(admin.id, statement, bookings);
    expect(bookedText(result)).toBe("1 payment, €99.50, is booked. €0.50 is written off.");
    expect(said(result.booked[0]!)).toBe(`Booked to ${orderNumber}, €0.50 as a bank charge written off`);
    expect(await amountsOf(id)).toEqual({ due: 10_000, paid: 10_000, nextDueOn: null });
    expect((await myOrder(companyId, id))!.payments).toMatchObject({
      paid: 9_950,
      writtenOff: 50,
      open: 0,
      credit: 0,
      status: "paid",
    });
    expect(await db.read.payment.findFirst({ where: { isWriteOff: true } })).toMatchObject({
      amount: 50,
      reference: `Bank charge on the payment of ${DAY}`,
      entryPart: -1,
    });
    expect(await db.read.auditEntry.findFirst({ where: { action: "write_off" } })).toMatchObject({
      label: orderNumber,
      note: `Bank charge on the payment of ${DAY}`,
      after: { amount: 50 },
    });
    expect((await choose(file, { "choice-0": choice })).bookings[0]).toBeDefined();
    const returned = reversed(camt({ amount: "99.50", text: number, ...back }));
    expect((await shown(returned))[0]![1]).toBe(
      `Returned by the bank: the payment of ${DAY}. €99.50 is open then. ` +
        "€0.50 stays written off: undo that on the order if it was for this payment.",
    );
  });

  it("of a few percent is named as a discount that was not agreed, and a person decides", async () => {
    const { id, number } = await makeDueOrder({ instalments: [{ dueOn: day(14), amount: 100_000 }] });
    const proposed = async (amount: string) => {
      const { options, chosen, note } = (await preview(camt({ amount, text: number })))[0]!.proposal!;
      return [chosen, note, options.slice(1).map(({ value }) => value.split(":")[1])];
    };
    const noDiscount = (percent: string) =>
      `€1,000.00 is open. ${percent}% less than asked: no early-payment discount was agreed.`;
    expect(await proposed("970.00")).toEqual([LEAVE_OUT, noDiscount("3"), ["discount", "other"]]);
    expect(await proposed("980.01")).toEqual([LEAVE_OUT, noDiscount("2"), ["discount", "other"]]);
    expect(await proposed("950.00")).toEqual([LEAVE_OUT, noDiscount("5"), ["discount", "other"]]);
    // Charges of banks abroad; a part of what is open.
    expect(await proposed("992.00")).toEqual([String(id), "€1,000.00 is open.", ["other"]]);
    expect(await proposed("995.00")).toEqual([String(id), "€1,000.00 is open.", ["charge", "other"]]);
    expect(await proposed("920.00")).toEqual([String(id), "€1,000.00 is open.", []]);
    const small = await makeDueOrder();
    const [row] = await preview(camt({ amount: "97.00", text: small.number }));
    expect(row!.proposal!.options.map(({ value }) => value)).toEqual(
      [``, "+300:charge", "+300:discount", "+300:other"].map((more) => `${small.id}${more}`),
    );
    const both = camt({ amount: "1067.00", text: `${number} ${small.number}` });
    expect((await shown(both))[0]![1]).toMatch(/^Several order numbers found: .* 3% less than asked/);
    const { statement, bookings } = await choose(camt({ amount: "97.00", text: small.number }), {
      "choice-0": `${small.id}+300:discount`,
    });
    await bookStatement(admin.id, statement, bookings);
    expect(await db.read.payment.findFirst({ where: { isWriteOff: true } })).toMatchObject({
      amount: 300,
      reference: `Early-payment discount on the payment of ${DAY}`,
    });
  });

  it("is undone with its payment by whoever is first, and the order is as it was before, whatever was paid", async () => {
    const made = fc.record({
      paid: fc.integer({ min: 0, max: 5_000 }),
      alone: fc.integer({ min: 0, max: 300 }),
      missing: fc.integer({ min: 1, max: 500 }),
      reason: fc.constantFrom(...WRITE_OFF_REASONS),
      // Somebody undoes the write-off by itself at the same moment.
      isBoth: fc.boolean(),
    });
    const amounts = (id: number) =>
      db.read.order.findUniqueOrThrow({
        where: { id },
        select: { amountDue: true, amountPaid: true, amountWrittenOff: true, nextDueOn: true, lastDueOn: true },
      });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(made, async ({ paid, alone, missing, reason, isBoth }) => {
        const { id } = await makeDueOrder();
        if (paid > 0) await recordPayment(payment(id, admin.id, { amount: paid }));
        if (alone > 0) await off(id, alone);
        const before = await amounts(id);
        const amount = 10_000 - paid - alone - missing;
        const file = camt({ amount: (amount / 100).toFixed(2), bankReference: `W${++run}` });
        const book = async () => {
          const statement = await uploadStatement(admin.id, file);
          const parts = [{ orderId: id, amount, writeOff: { amount: missing, reason } }];
          await bookStatement(admin.id, statement, [{ entry: statement.entries[0]!, parts }]);
        };
        await book();
        const after = await amounts(id);
        expect(Number(after.amountPaid)).toBe(10_000);
        const view = (await orderPayments(inScope(id)))!.payments;
        expect(view.map(({ writtenOff }) => writtenOff).filter(Boolean)).toEqual([missing]);
        const booked = await db.read.payment.findMany({
          where: { orderId: id, entryKey: { not: null } },
          orderBy: { id: "asc" },
        });
        const ids = [booked[0]!.id, booked[0]!.id, ...(isBoth ? [booked[1]!.id] : [])];
        const undone = await Promise.allSettled(
          ids.map((paymentId) => undoPayment({ orderId: id, paymentId, reason: "x", actorId: admin.id })),
        );
        const sum = undone.reduce(
          (total, one) => total + (one.status === "fulfilled" ? one.value.amount + one.value.writtenOff : 0),
          0,
        );
        expect(sum).toBe(amount + missing);
        expect(await amounts(id)).toEqual(before);
        const where = { action: "undo_payment", subject: `order:${id}` };
        expect(await db.read.auditEntry.count({ where })).toBe(2);
        await book();
        expect(await amounts(id)).toEqual(after);
      }),
      { numRuns: 15 },
    );
  });

  it("that was written off alone stays when a payment is undone", async () => {
    const { id, number } = await makeDueOrder();
    await bookProposed(admin.id, camt({ amount: "99.50", text: number }));
    await off(id, 50);
    const { id: paymentId } = await db.read.payment.findFirstOrThrow({ where: { isWriteOff: false } });
    await undoPayment({ orderId: id, paymentId, reason: "x", actorId: admin.id });
    expect(await amountsOf(id)).toMatchObject({ paid: 50 });
  });

  it("belongs to its payment in a shop of before as well, once it is migrated", async () => {
    const file = (number: string, bankReference: string) => camt({ amount: "99.50", text: number, bankReference });
    for (const bankReference of ["A1", "A2"]) {
      const { id, number } = await makeDueOrder();
      await off(id, 10);
      const { statement, bookings } = await choose(file(number, bankReference), { "choice-0": `${id}+40:charge` });
      await bookStatement(admin.id, statement, bookings);
    }
    const keys = () =>
      db.read.payment.findMany({ orderBy: { id: "asc" }, select: { id: true, entryKey: true, entryPart: true } });
    const linked = await keys();
    await db.write((tx) =>
      tx.payment.updateMany({ where: { isWriteOff: true }, data: { entryKey: null, entryPart: 0 } }),
    );
    expect(await keys()).not.toEqual(linked);
    const folder = `../../prisma/${db.kind}/migrations/20261209000000_payment_returns/migration.sql`;
    const migration = readFileSync(new URL(folder, import.meta.url), "utf8");
    await db.write((tx) => tx.$executeRawUnsafe(migration.slice(migration.indexOf("UPDATE"))));
    expect(await keys()).toEqual(linked);
  });

  it("is not offered for what is due later", async () => {
    const instalments = [
      { dueOn: day(1), amount: 4_000 },
      { dueOn: day(30), amount: 6_000 },
    ];
    const { number } = await makeDueOrder({ instalments });
    const options = async (amount: string) =>
      (await preview(camt({ amount, text: number })))[0]!.proposal!.options.length;
    expect(await options("40.00")).toBe(1);
    expect(await options("50.00")).toBe(1);
    const [row] = await preview(camt({ amount: "39.00", text: number }));
    expect(row!.proposal!.options.map(({ label }) => label).slice(1)).toEqual(
      ["a bank charge", "an early-payment discount", "another difference"].map((what) =>
        expect.stringContaining(`write off €1.00 as ${what}`),
      ),
    );
  });

  it("is at most what is open and a small sum, and never refunded", async () => {
    const { id } = await makeDueOrder({ instalments: [{ dueOn: day(-3), amount: 30_000 }] });
    await expect(off(id, 10_001)).rejects.toMatchObject({ kind: "refused", field: "amount" });
    await recordPayment(payment(id, admin.id, { amount: 29_900 }));
    const overdue = async () => (await receivablesSums("all")).overdue;
    expect(await overdue()).toEqual({ count: 1, amount: 100, overdue: 100 });
    await expect(off(id, 101)).rejects.toMatchObject({ kind: "refused" });
    await off(id, 40);
    expect(await overdue()).toEqual({ count: 1, amount: 60, overdue: 60 });
    const tries = await Promise.allSettled([off(id, 60), off(id, 60)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await overdue()).toEqual({ count: 0, amount: 0, overdue: 0 });
    const refund = recordPayment(payment(id, admin.id, { amount: -29_901 }));
    await expect(refund).rejects.toMatchObject({
      code: "refused.refund",
      values: { received: 29_900, amount: 29_901 },
    });
  });

  it("is never more than €100.00 of an order in all, by hand and by statement, one after the other and at once", async () => {
    const sums = async (orderId: number) => {
      const rows = await db.read.payment.findMany({ where: { orderId, isWriteOff: true, undoneAt: null } });
      return rows.reduce((sum, { amount }) => sum + amount, 0);
    };
    let run = 0;
    const cents = fc.integer({ min: 1, max: 9_000 });
    const press = fc.record({
      cents,
      kind: fc.constantFrom("form", "statement", "undo", "pay back"),
      isAtOnce: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 8 }), async (presses) => {
        const { id } = await makeDueOrder({ instalments: [{ dueOn: day(14), amount: 900_000 }] });
        await recordPayment(payment(id, admin.id, { amount: 880_000 }));
        const book = async (amount: number) => {
          const statement = await uploadStatement(admin.id, camt({ amount: "1.00", bankReference: `L${++run}` }));
          const parts = [{ orderId: id, amount: 100, writeOff: { amount, reason: "other" as const } }];
          await bookStatement(admin.id, statement, [{ entry: statement.entries[0]!, parts }]);
        };
        const undo = async (nth: number) => {
          const rows = await db.read.payment.findMany({
            where: { orderId: id, isWriteOff: true },
            select: { id: true },
          });
          const paymentId = rows[nth % Math.max(1, rows.length)]?.id;
          if (paymentId) await undoPayment({ orderId: id, paymentId, reason: "x", actorId: admin.id });
        };
        const pressed = ({ kind, cents: amount }: (typeof presses)[number]) => {
          const kinds = {
            form: () => off(id, amount),
            statement: () => book(amount),
            undo: () => undo(amount),
            "pay back": () => recordPayment(payment(id, admin.id, { amount: -amount })),
          };
          return kinds[kind]().catch((error: { kind?: string }) =>
            expect(["refused", "wrong_step"]).toContain(error.kind),
          );
        };
        let atOnce: Promise<unknown>[] = [];
        for (const one of presses) {
          atOnce.push(pressed(one));
          if (!one.isAtOnce) {
            await Promise.all(atOnce);
            atOnce = [];
          }
        }
        await Promise.all(atOnce);
        expect(await sums(id)).toBeLessThanOrEqual(10_000);
        const { writtenOff } = (await orderPayments(inScope(id)))!.summary;
        expect(writtenOff).toBe(await sums(id));
        // The rest up to the limit, and no cent more.
        if (writtenOff < 10_000) await off(id, 10_000 - writtenOff);
        await expect(off(id, 1)).rejects.toMatchObject({
          facts: [
            { code: "refused.write_off", values: { most: 0 } },
            { code: "refused.written_off_in_all", values: { writtenOff: 10_000 } },
          ],
        });
      }),
      { numRuns: 12 },
    );
  });

  it("above that is not offered, and says why", async () => {
    const { id, number, orderNumber } = await makeDueOrder({ instalments: [{ dueOn: day(14), amount: 800_000 }] });
    const proposed = async (amount: string) => (await preview(camt({ amount, text: number })))[0]!.proposal!;
    const why =
      "No more than €100.00 of an order is written off in all. A larger discount belongs on the proforma, before the order is shipped.";
    const short = await proposed("7840.00");
    expect(short.options).toHaveLength(1);
    expect(short).toMatchObject({
      chosen: LEAVE_OUT,
      note: `€8,000.00 is open. 2% less than asked: no early-payment discount was agreed. ${why}`,
    });
    expect((await proposed("7900.00")).options).toHaveLength(3);
    await off(id, 4_000);
    expect((await proposed("7895.00")).note).toMatch(
      "in all, and €40.00 of this one already is. A larger discount belongs on the proforma, before the order is shipped.",
    );
    const refused = off(id, 6_001);
    await expect(refused).rejects.toMatchObject({ kind: "refused", field: "amount" });
    const error = (await refused.catch((one: unknown) => one)) as Problem;
    expect(problemText(error)).toBe(
      `At most €60.00 of order ${orderNumber} can be written off. No more than €100.00 of an order is written off in all, ` +
        "and €40.00 of this one already is. A larger discount belongs on the proforma, before the order is shipped.",
    );
  });

  it("is no longer written off once it is paid after all, as the preview and the list say", async () => {
    const { id, number } = await makeDueOrder();
    await recordPayment(payment(id, admin.id, { amount: 9_000 }));
    await off(id, 700);
    await off(id, 300);
    const note = async (amount: string) => (await shown(camt({ amount, text: number })))[0]![1];
    expect(await note("2.00")).toBe("Nothing is open: €2.00 is no longer written off.");
    expect(await note("12.00")).toBe("Nothing is open: €10.00 is no longer written off, and the rest becomes credit.");
    expect(await note("102.00")).toContain("€10.00 is no longer written off, and the rest becomes credit.");
    const counted = async () => (await orderPayments(inScope(id)))!.payments.map((one) => one.counted);
    expect(await counted()).toEqual([9_000, 700, 300]);
    const { statement, bookings } = await choose(camt({ amount: "4.00", text: number }), { "choice-0": String(id) });
    await bookStatement(admin.id, statement, bookings);
    expect((await counted()).toSorted((a, b) => a - b)).toEqual([0, 400, 600, 9_000]);
    expect([countsOfWriteOff({ counted: 0 }), countsOfWriteOff({ counted: 600 })]).toEqual([
      "Counts no longer: it was paid, or is no longer due.",
      "€6.00 of it counts: the rest was paid, or is no longer due.",
    ]);
    const twice = camt({ amount: "2.00", text: number, day: "2026-11-04" }, { amount: "2.00", text: number });
    expect((await shown(twice)).map(([, text]) => text)).toEqual(
      Array(2).fill("Nothing is open: €2.00 is no longer written off."),
    );
  });

  it("is no credit when less is due, and open again when it is undone", async () => {
    const { id, companyId } = await makeDueOrder();
    await recordPayment(payment(id, admin.id, { amount: 9_900 }));
    await off(id, 100);
    const { id: paymentId } = await db.read.payment.findFirstOrThrow({
      where: { isWriteOff: true },
    });
    const undo = () => undoPayment({ orderId: id, paymentId, reason: "x", actorId: admin.id });
    const change = {
      orderId: id,
      from: "pending",
      to: "cancelled",
      note: "x",
      actorId: admin.id,
    } as const;
    await changeOrderStatus(change);
    expect((await myOrder(companyId, id))!.payments).toMatchObject({
      paid: 9_900,
      writtenOff: 0,
      credit: 9_900,
    });
    expect((await receivablesSums("all")).credits).toMatchObject({ amount: 9_900 });
    await recordPayment(payment(id, admin.id, { amount: -9_900 }));
    await undo();
    expect(await amountsOf(id)).toMatchObject({ paid: 0 });
  });

  it("leaves open, paid and credit right after any changes, as the database sums them", async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("pay" as const),
        // The form takes no payment of 0, and the table has no room for one.
        amount: fc.integer({ min: -12_000, max: 12_000 }).filter((amount) => amount !== 0),
      }),
      fc.record({ kind: fc.constant("off" as const), amount: fc.integer({ min: 1, max: 12_000 }) }),
      fc.record({ kind: fc.constant("undo" as const), amount: fc.nat(9) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await emptyDatabase(db);
        admin = await makePerson("admin");
        const { id, companyId } = await makeDueOrder({
          instalments: [
            { dueOn: day(-3), amount: 4_000 },
            { dueOn: day(30), amount: 6_000 },
          ],
        });
        for (const { kind, amount } of steps) {
          const ids = await db.read.payment.findMany({
            select: { id: true },
            orderBy: { id: "asc" },
          });
          const work =
            kind === "pay"
              ? recordPayment(payment(id, admin.id, { amount }))
              : kind === "off"
                ? off(id, amount)
                : undoPayment({
                    orderId: id,
                    paymentId: ids[amount]?.id ?? 0,
                    reason: "x",
                    actorId: admin.id,
                  });
          await work.catch((error: { kind?: string }) =>
            expect(["refused", "not_found", "wrong_step"]).toContain(error.kind),
          );
        }
        const rows = await db.read.payment.findMany({ where: { undoneAt: null } });
        const sumOf = (isOff: boolean) =>
          rows.filter(({ isWriteOff }) => isWriteOff === isOff).reduce((sum, row) => sum + row.amount, 0);
        const [received, off2] = [sumOf(false), sumOf(true)];
        expect(received).toBeGreaterThanOrEqual(0);
        const open = Math.max(0, 10_000 - received - off2);
        const credit = Math.max(0, received - 10_000);
        expect((await myOrder(companyId, id))!.payments).toMatchObject({
          paid: received,
          open,
          credit,
        });
        const sums = await receivablesSums("all");
        expect(sums.open.amount).toBe(open);
        expect(sums.credits.amount).toBe(credit);
        expect(sums.overdue.overdue).toBe(Math.max(0, 4_000 - received - off2));
      }),
      { numRuns: 10 },
    );
  });
});
