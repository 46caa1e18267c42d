// Bank statements: what is proposed for their entries, and booking them once.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { paymentReference } from "~/shop/billing/documents/proforma-content.server";
import { LEAVE_OUT, type StatementEntry } from "~/shop/billing/payments/statement/entry";
import { bookStatement } from "~/shop/billing/payments/statement/book-statement.server";
import { previewStatement } from "~/shop/billing/payments/statement/preview.server";
import { readStatement } from "~/shop/billing/payments/statement/read-statement.server";
import { findStatement } from "~/shop/billing/payments/statement/uploads.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { emptyDatabase } from "../support/databases";
import { amountsOf, bookProposed, day, makeDueOrder, payment, uploadStatement } from "../support/payments";
import { makePerson } from "../support/people";
import { camt } from "../support/statements";
import { sentForm } from "../support/sent-form";

let admin: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin");
});

/** Books an entry as a whole to an order. */
const whole = (entry: StatementEntry, orderId: number) => ({
  entry,
  parts: [{ orderId, amount: entry.amount! }],
});

const previewOf = async (...entries: Parameters<typeof camt>) =>
  previewStatement(await readStatement(camt(...entries)));
const choicesIn = (rows: Awaited<ReturnType<typeof previewStatement>>) => rows.map(({ proposal }) => proposal?.chosen);
const notesIn = (rows: Awaited<ReturnType<typeof previewStatement>>) => rows.map(({ proposal }) => proposal?.note);

describe("what is proposed for an entry", () => {
  it("is the order that its reference of any version, or its text, names", async () => {
    const [one, two, three] = [await makeDueOrder(), await makeDueOrder(), await makeDueOrder()];
    const rows = await previewStatement(
      await readStatement(
        camt(
          { amount: "100.00", reference: paymentReference(one.number, 3).toLowerCase() },
          { amount: "40.00", text: `Proforma ${two.number.replaceAll("-", " ")}` },
          { amount: "130.00", text: paymentReference(three.number) },
          { amount: "1.00", text: "Thank you" },
          { amount: "1.00", text: `${one.number} and ${two.number}` },
          { amount: "1.00", text: "PF-2026-9999" },
          { amount: "1.00", text: "RF18 PF20269999" },
          { amount: "1.00", text: "PF-2026-9999", sign: "DBIT" },
        ),
      ),
    );
    // What is more than is open is for a person to decide.
    expect(choicesIn(rows)).toEqual([String(one.id), String(two.id), ...Array(6).fill(LEAVE_OUT)]);
    expect(rows.map(({ proposal }) => proposal!.options.map(({ value }) => value))).toEqual([
      [String(one.id)],
      [String(two.id)],
      [String(three.id)],
      [],
      [String(one.id), String(two.id)],
      [],
      [],
      [],
    ]);
    expect(notesIn(rows)).toEqual([
      "Pays the order in full.",
      "€100.00 is open.",
      "Only €100.00 is open: the rest becomes credit.",
      "No order number found.",
      `Several order numbers found: ${one.orderNumber} (€0.00 open), ${two.orderNumber} (€60.00 open).`,
      "There is no order or proforma PF-2026-9999.",
      "The check digits of RF18PF20269999 are wrong.",
      "Money that went out. There is no order or proforma PF-2026-9999.",
    ]);
  });

  it("says of a first instalment that it pays what is due by its day", async () => {
    const { number } = await makeDueOrder({
      instalments: [
        { dueOn: "2098-12-10", amount: 8_000 },
        { dueOn: "2099-07-18", amount: 2_000 },
      ],
    });
    const reference = paymentReference(number);
    for (const [amount, note] of [
      ["80.00", "Pays what is due by 10 December 2098; €20.00 is due later."],
      ["80.01", "€100.00 is open."],
    ] as const) {
      expect(notesIn(await previewOf({ amount, reference }))).toEqual([note]);
    }
  });

  it("is to leave it out when the order is cancelled, or has this payment already", async () => {
    const [cancelled, paid] = [await makeDueOrder(), await makeDueOrder()];
    const change = { orderId: cancelled.id, from: "pending", to: "cancelled" } as const;
    await changeOrderStatus({ ...change, note: "Sold out.", actorId: admin.id });
    const money = { paidOn: "2026-11-02", reference: "By phone" };
    await recordPayment(payment(paid.id, admin.id, money));
    const rows = await previewStatement(
      await readStatement(camt({ amount: "100.00", text: cancelled.number }, { amount: "100.00", text: paid.number })),
    );
    expect(choicesIn(rows)).toEqual([LEAVE_OUT, LEAVE_OUT]);
    expect(notesIn(rows)).toEqual([
      "This order was cancelled: it becomes credit.",
      "A payment of this amount and day is recorded for the order already, “By phone”.",
    ]);
  });
});

describe("booking a statement", () => {
  it("records a payment for each entry, once for each upload and each press", async () => {
    const { id, number, orderNumber } = await makeDueOrder();
    const file = camt({ amount: "60.00", text: number }, { amount: "40.00", text: number });
    const statement = await uploadStatement(admin.id, file);
    const bookings = statement.entries.map((entry) => whole(entry, id));
    const book = () => bookStatement(admin.id, statement, bookings);
    const presses = await Promise.all([sentForm("form-of-statement", book), sentForm("form-of-statement", book)]);
    expect(presses[0]).toEqual(presses[1]);
    await expect(book()).rejects.toMatchObject({ code: "wrong_step.statement_booked" });
    expect(presses[0]!.booked).toHaveLength(2);
    expect(await amountsOf(id)).toEqual({ due: 10_000, paid: 10_000, nextDueOn: null });
    expect(await db.read.payment.findFirst()).toMatchObject({
      source: "statement",
      paidOn: "2026-11-02",
      reference: `${number} · Boutique Lana`,
    });
    const again = await previewStatement((await uploadStatement(admin.id, file)).entries);
    expect(again.map(({ bookedTo }) => bookedTo)).toEqual([orderNumber, orderNumber]);
    expect(await db.read.auditEntry.findFirst({ where: { action: "book_statement" } })).toMatchObject({
      label: "statement.xml",
      after: { payments: 2, amount: 10_000 },
    });
  });

  it("of the same file by two admins at once books each entry once, and tells both", async () => {
    const orders = [await makeDueOrder(), await makeDueOrder(), await makeDueOrder()];
    const file = camt(
      ...orders.map(({ number }) => ({ amount: "90.00", text: number })),
      ...orders.map(({ number }) => ({ amount: "10.00", text: number })).reverse(),
    );
    const other = await makePerson("admin");
    const results = await Promise.all([bookProposed(other.id, file), bookProposed(admin.id, file)]);
    const keys = results.flatMap(({ booked }) => booked.map(({ key }) => key));
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(6);
    for (const { id } of orders) expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
    expect(await db.read.payment.count()).toBe(6);
    const late = results.find(({ booked }) => booked.length < 6);
    if (late && late.before.length > 0) expect(late.before.length + late.booked.length).toBe(6);
  });

  it("of an entry that is booked meanwhile says so", async () => {
    const { id, number } = await makeDueOrder();
    const file = camt({ amount: "100.00", text: number });
    const [first, second] = [await uploadStatement(admin.id, file), await uploadStatement(admin.id, file)];
    const toOrder = (statement: typeof first) => statement.entries.map((entry) => whole(entry, id));
    await bookStatement(admin.id, first, toOrder(first));
    const result = await bookStatement(admin.id, second, toOrder(second));
    expect(result).toEqual({ booked: [], before: [second.entries[0]!.key] });
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
  });

  it("books an entry to the right order after it was undone at the wrong one", async () => {
    const [wrong, right] = [await makeDueOrder(), await makeDueOrder()];
    const file = camt({ amount: "100.00", text: wrong.number });
    await bookProposed(admin.id, file);
    const { id: paymentId } = await db.read.payment.findFirstOrThrow();
    const undo = { orderId: wrong.id, paymentId, reason: "Wrong order.", actorId: admin.id };
    await undoPayment(undo);
    const statement = await uploadStatement(admin.id, file);
    const bookings = [whole(statement.entries[0]!, right.id)];
    expect((await bookStatement(admin.id, statement, bookings)).booked).toHaveLength(1);
    expect(await amountsOf(wrong.id)).toMatchObject({ paid: 0 });
    expect(await amountsOf(right.id)).toMatchObject({ paid: 10_000 });
  });

  it("is only for who has uploaded it, within a day", async () => {
    const statement = await uploadStatement(admin.id, camt({ amount: "1.00" }));
    const other = await makePerson("admin");
    expect(await findStatement(other.id, statement.id)).toBeNull();
    await expect(bookStatement(other.id, statement, [])).rejects.toMatchObject({
      kind: "not_found",
    });
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await db.write((tx) => tx.upload.updateMany({ data: { createdAt } }));
    expect(await findStatement(admin.id, statement.id)).toBeNull();
    await uploadStatement(admin.id, camt({ amount: "2.00", day: day(-1) }));
    expect(await db.read.upload.count()).toBe(1);
  });
});
