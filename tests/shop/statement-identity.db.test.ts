// Which entries of bank statements are one payment: none is booked twice in silence, and none is lost.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatDay } from "~/formats/dates";
import { LEAVE_OUT } from "~/shop/billing/payments/statement/entry";
import { previewStatement } from "~/shop/billing/payments/statement/preview.server";
import { readChoices } from "~/shop/billing/payments/statement/statement-form.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { emptyDatabase } from "../support/databases";
import { amountsOf, bookProposed, day, makeDueOrder, openStatement, payment, pressBook } from "../support/payments";
import { makePerson } from "../support/people";
import { camt, entriesIn } from "../support/statements";
import { zipOf } from "../support/workbooks";

let admin: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin");
});

const DAY = "2026-11-02";
const PLACEHOLDERS = ["NOTPROVIDED", "Not Provided", "NONREF", "NA", "n/a", "-", "0000000000", "XXXX", "SAMMELBUCHUNG"];

describe("a reference of the bank that says nothing", () => {
  it.each(PLACEHOLDERS)("tells no payment from another one: %s", async (bankReference) => {
    const [one, two] = [await makeDueOrder(), await makeDueOrder()];
    const first = { amount: "50.00", name: "Wolkenhuis", text: one.number, bankReference };
    const second = { amount: "50.00", name: "Nordlicht", text: two.number, bankReference };
    await bookProposed(admin.id, camt(first));
    const { statement, rows } = await openStatement(admin.id, camt(second, first));
    expect(rows[0]).toMatchObject({ bookedTo: null, proposal: { chosen: String(two.id) } });
    expect(rows[1]!.proposal!.chosen).toBe(LEAVE_OUT);
    const { note } = rows[1]!.proposal!;
    for (const part of [`€50.00 of ${formatDay(DAY)}`, one.orderNumber, `“${one.number} · Wolkenhuis”`]) {
      expect(note).toContain(part);
    }
    await pressBook(admin.id, { statement, rows });
    for (const { id } of [one, two]) expect(await amountsOf(id)).toMatchObject({ paid: 5_000 });
    await bookProposed(admin.id, camt(second, first));
    expect(await db.read.payment.count()).toBe(2);
  });

  it("in one place does not hide one in another, in camt", async () => {
    const { number } = await makeDueOrder();
    const refs = "<Refs><AcctSvcrRef>B17</AcctSvcrRef><EndToEndId>NONREF</EndToEndId></Refs>";
    const file = camt({ amount: "50.00", text: number, bankReference: "NOTPROVIDED" }).replace(
      /<Refs>.*<\/Refs>/,
      refs,
    );
    const { statement, rows } = await openStatement(admin.id, file);
    expect(rows[0]!.entry).toMatchObject({ text: number, knownBy: "reference" });
    await pressBook(admin.id, { statement, rows });
    expect((await openStatement(admin.id, file)).rows[0]).toMatchObject({ proposal: null });
  });

  it("but that the shop does not know is a question where the texts differ", async () => {
    const [one, two] = [await makeDueOrder(), await makeDueOrder()];
    const entry = { amount: "50.00", bankReference: "SEPA-EINGANG" };
    await bookProposed(admin.id, camt({ ...entry, name: "Wolkenhuis", text: one.number }));
    const evening = camt({ ...entry, name: "Nordlicht", text: two.number });
    const { statement, rows } = await openStatement(admin.id, evening);
    expect(rows[0]).toMatchObject({ isRepeat: false, proposal: { chosen: LEAVE_OUT } });
    await pressBook(admin.id, { statement, rows }, { 0: { choice: String(two.id) } });
    expect(await amountsOf(two.id)).toMatchObject({ paid: 5_000 });
  });
});

describe("a payment of which only day, amount and account are known", () => {
  const bare = { amount: "50.00", name: "", text: "" };

  it("is a question beside the earlier one, can be booked, and is then known", async () => {
    const [one, two] = [await makeDueOrder(), await makeDueOrder()];
    const noon = await openStatement(admin.id, camt(bare));
    await pressBook(admin.id, noon, { 0: { order: one.number } });
    const afternoon = await openStatement(admin.id, camt(bare));
    expect(afternoon.rows[0]).toMatchObject({
      isRepeat: false,
      nth: 1,
      proposal: {
        chosen: LEAVE_OUT,
        note: expect.stringContaining(`already booked to ${one.orderNumber}.`) as string,
      },
    });
    await pressBook(admin.id, afternoon, { 0: { order: two.number } });
    for (const { id } of [one, two]) expect(await amountsOf(id)).toMatchObject({ paid: 5_000 });
    const { rows } = await openStatement(admin.id, camt(bare, bare, bare));
    expect(rows.map(({ bookedTo }) => bookedTo)).toEqual([one.orderNumber, two.orderNumber, null]);
    for (const { proposal } of rows) expect(proposal!.note).toContain("May be the payment of");
    await bookProposed(admin.id, camt(bare, bare, bare));
    expect(await db.read.payment.count()).toBe(2);
  });

  it("is booked once as another one by two admins at once, and the other is told", async () => {
    const [one, two, three] = [await makeDueOrder(), await makeDueOrder(), await makeDueOrder()];
    const noon = await openStatement(admin.id, camt(bare));
    await pressBook(admin.id, noon, { 0: { order: one.number } });
    const other = await makePerson("admin");
    const pages = [await openStatement(admin.id, camt(bare)), await openStatement(other.id, camt(bare))];
    const results = await Promise.all([
      pressBook(admin.id, pages[0]!, { 0: { order: two.number } }),
      pressBook(other.id, pages[1]!, { 0: { order: three.number } }),
    ]);
    expect(results.flatMap(({ booked }) => booked)).toHaveLength(1);
    expect(results.flatMap(({ before }) => before)).toHaveLength(1);
    expect(await db.read.payment.count()).toBe(2);
  });

  it("is no other one for a page from before the first was booked", async () => {
    const [one, two] = [await makeDueOrder(), await makeDueOrder()];
    const old = await openStatement(admin.id, camt(bare));
    const noon = await openStatement(admin.id, camt(bare));
    await pressBook(admin.id, noon, { 0: { order: one.number } });
    const late = await pressBook(admin.id, old, { 0: { order: two.number } });
    expect(late).toMatchObject({ booked: [], before: [old.rows[0]!.entry.key] });
  });

  it("in two statements of a ZIP may be two", async () => {
    const zip = zipOf({ "noon.xml": camt(bare), "evening.xml": camt(bare) });
    const rows = await previewStatement(await entriesIn(zip));
    expect(rows.map(({ entry }) => entry.leftOut)).toEqual([null, null]);
    expect(rows[1]!.proposal!.note).toMatch(/^Another statement of this ZIP has an entry/);
    const named = camt({ ...bare, name: "Wolkenhuis" });
    const same = await entriesIn(zipOf({ "noon.xml": named, "evening.xml": named }));
    expect(same.map(({ leftOut }) => leftOut)).toEqual([null, "Also in another statement of this ZIP."]);
  });
});

describe("statements of one day that overlap", () => {
  const line = fc.record({
    payer: fc.integer({ min: 0, max: 1 }),
    amount: fc.constantFrom("50.00", "60.00"),
    name: fc.constantFrom("Wolkenhuis", "Nordlicht", ""),
    bankReference: fc.constantFrom<string>("own", "NOTPROVIDED", "SEPA", ""),
  });
  type Line = Omit<typeof line extends fc.Arbitrary<infer One> ? One : never, "payer"> & {
    number: string;
  };
  const FORMATS: Record<string, (lines: readonly Line[]) => string> = {
    camt: (lines) => camt(...lines.map(({ number, ...one }) => ({ ...one, text: number }))),
    csv: (lines) =>
      [
        "Date;Amount;Description;Name;Transaction ID",
        ...lines.map(
          ({ amount, number, name, bankReference }) => `${DAY};${amount};${number};${name};${bankReference}`,
        ),
      ].join("\n"),
    mt940: (lines) =>
      [
        ":20:A\n:25:SI56191000000123438\n:60F:C261101EUR100,00",
        ...lines.map(
          ({ amount, number, name, bankReference }) =>
            `:61:2611021102C${amount.replace(".", ",")}N196NONREF//${bankReference}\n:86:166?00SEPA?20${number}?32${name}`,
        ),
      ].join("\n"),
  };

  it.each(Object.keys(FORMATS))("book each payment once, and lose none, as %s", async (format) => {
    const instalments = [{ dueOn: day(30), amount: 10_000_00 }];
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 5 }),
        fc.boolean(),
        async (drawn, cut, isReversed) => {
          const orders = [await makeDueOrder({ instalments }), await makeDueOrder({ instalments })];
          const all = drawn.map(({ payer, bankReference, ...one }, at): Line => {
            const own = `B${orders[0]!.id}-${at}`;
            return {
              ...one,
              number: orders[payer]!.number,
              bankReference: bankReference === "own" ? own : bankReference,
            };
          });
          const write = FORMATS[format]!;
          /** Payments by order and amount. */
          const sorted = (payments: readonly { number: string; amount: number }[]) =>
            payments.map(({ number, amount }) => `${number} ${amount}`).toSorted();
          const due = sorted(all.map(({ number, amount }) => ({ number, amount: Number(amount) * 100 })));
          const paid = async () => {
            const rows = await db.read.payment.findMany({
              where: { orderId: { in: orders.map(({ id }) => id) } },
            });
            const numberOf = (id: number) => orders.find((order) => order.id === id)!.number;
            return sorted(rows.map(({ orderId, amount }) => ({ number: numberOf(orderId), amount })));
          };
          /** What is due and not among these payments. */
          const leftAfter = (payments: readonly string[]) => {
            const left = [...due];
            for (const one of payments) {
              expect(left).toContain(one);
              left.splice(left.indexOf(one), 1);
            }
            return left;
          };
          const noon = all.slice(0, cut);
          if (noon.length > 0) await bookProposed(admin.id, write(noon));
          const evening = write(isReversed ? all.toReversed() : all);
          await bookProposed(admin.id, evening);
          const after = await paid();
          const left = leftAfter(after);
          await bookProposed(admin.id, evening);
          expect(await paid()).toEqual(after);
          // What is left to decide can be booked, to the cent, and is known from then on.
          const page = await openStatement(admin.id, evening);
          const choices: Record<number, { choice: string }> = {};
          for (const { index, entry, proposal } of page.rows.toSorted((x, y) => x.nth - y.nth)) {
            const order = orders.find(({ number }) => entry.text.includes(number))!;
            const at = left.indexOf(`${order.number} ${entry.amount}`);
            if (!proposal || at < 0) continue;
            choices[index] = { choice: String(order.id) };
            left.splice(at, 1);
          }
          await pressBook(admin.id, page, choices);
          expect(await paid()).toEqual(due);
          await bookProposed(admin.id, evening);
          expect(await paid()).toEqual(due);
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

describe("a payment that another file has with another day", () => {
  const upload = (paidOn: string, number: string, amount = "40.00") => camt({ amount, text: number, day: paidOn });

  it("is for a person to decide up to five days apart, before and after", async () => {
    const instalments = [{ dueOn: day(30), amount: 20_000 }];
    const { id, number, orderNumber } = await makeDueOrder({ instalments });
    await bookProposed(admin.id, upload("2026-11-10", number));
    const choiceOn = async (paidOn: string, amount?: string) => {
      const [row] = (await openStatement(admin.id, upload(paidOn, number, amount))).rows;
      return row!.proposal;
    };
    const question =
      `May be the payment of €40.00 of ${formatDay("2026-11-10")} already booked to ${orderNumber}, ` +
      `“${number} · Boutique Lana”. Book it only if it is a different one.`;
    for (const paidOn of ["2026-11-05", "2026-11-09", "2026-11-11", "2026-11-15"]) {
      const proposal = await choiceOn(paidOn);
      expect(proposal).toMatchObject({ chosen: LEAVE_OUT, options: [{ value: String(id) }] });
      expect(proposal!.note).toContain(question);
    }
    for (const paidOn of ["2026-11-04", "2026-11-16"]) {
      expect(await choiceOn(paidOn)).toMatchObject({ chosen: String(id) });
    }
    expect(await choiceOn("2026-11-11", "40.01")).toMatchObject({ chosen: String(id) });
  });

  it("is another one where that file has the recorded one too, on its own day", async () => {
    const instalments = [{ dueOn: day(30), amount: 20_000 }];
    const { id, number } = await makeDueOrder({ instalments });
    const [first, second, third] = ["2026-11-10", "2026-11-12", "2026-11-13"].map((paidOn) => ({
      amount: "40.00",
      text: number,
      day: paidOn,
    }));
    await bookProposed(admin.id, camt(first!));
    const page = await openStatement(admin.id, camt(first!, second!));
    expect(page.rows.map(({ proposal }) => proposal?.chosen)).toEqual([LEAVE_OUT, String(id)]);
    const others = await openStatement(admin.id, camt(second!, third!));
    expect(others.rows.map(({ proposal }) => proposal?.chosen)).toEqual([LEAVE_OUT, LEAVE_OUT]);
  });

  it("is a refund as well", async () => {
    const { id, number } = await makeDueOrder();
    for (const paidOn of ["2026-11-01", "2026-11-02"]) {
      await recordPayment(payment(id, admin.id, { amount: 10_000, paidOn }));
    }
    const refund = (on: string) => camt({ amount: "100.00", sign: "DBIT", text: number, day: on });
    await bookProposed(admin.id, refund("2026-11-10"));
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
    await bookProposed(admin.id, refund("2026-11-11"));
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
  });
});

describe("what was seen as open", () => {
  it("is compared when a statement is booked, and what has changed is seen first", async () => {
    const [{ id, number, orderNumber }, other] = [await makeDueOrder(), await makeDueOrder()];
    const file = camt({ amount: "60.00", text: number }, { amount: "1.00", text: other.number });
    const page = await openStatement(admin.id, file);
    await recordPayment(payment(id, admin.id, { amount: 6_000, paidOn: day(-1) }));
    await expect(pressBook(admin.id, page)).rejects.toMatchObject({
      kind: "stale",
      orders: [{ id, orderNumber, received: 6_000, unpaid: 4_000 }],
    });
    expect(await db.read.payment.count()).toBe(1);
    const rows = await previewStatement(page.statement.entries);
    await pressBook(admin.id, { ...page, rows }, { 0: { choice: String(id) } });
    expect(await amountsOf(id)).toMatchObject({ paid: 12_000 });
    expect(await amountsOf(other.id)).toMatchObject({ paid: 100 });
  });

  it("is booked by a statement or recorded by hand, never both at once", async () => {
    for (let round = 0; round < 8; round++) {
      const { id, number } = await makeDueOrder();
      const page = await openStatement(admin.id, camt({ amount: "100.00", text: number }));
      const results = await Promise.allSettled([
        pressBook(admin.id, page),
        recordPayment(payment(id, admin.id, { seen: 10_000 })),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
    }
  });

  it("of an order that was typed is asked where more is paid than is open, or it looks recorded", async () => {
    const [{ id, number, orderNumber }, full] = [await makeDueOrder(), await makeDueOrder()];
    await recordPayment(payment(id, admin.id, { amount: 3_000, paidOn: DAY }));
    await recordPayment(payment(full.id, admin.id));
    const read = async (order: string, shown = new Map<number, number>()) => {
      const { statement } = await openStatement(admin.id, camt({ amount: "30.00", text: "x" }));
      const form = new FormData();
      form.set("choice-0", "other");
      form.set("order-0", order);
      return readChoices(form, statement, shown);
    };
    const asked = await read(number);
    expect(asked.errors["order-0"]).toMatch(`${orderNumber}: A payment of this amount and day is recorded`);
    const again = await read(number, asked.seen);
    expect(again.errors).toEqual({});
    expect(again.seen).toEqual(new Map([[id, 7_000]]));
    expect((await read(full.number)).errors["order-0"]).toMatch("Nothing is open");
    const near = await makeDueOrder();
    await recordPayment(payment(near.id, admin.id, { amount: 3_000, paidOn: "2026-10-30" }));
    expect((await read(near.number)).errors["order-0"]).toMatch("May be the payment of €30.00");
  });
});
