// The payments of a period for the books: what an accountant compares with the statement of the bank.
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { accountingCsv } from "~/shop/billing/documents/accounting-csv.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { paymentsCsv, paymentsCsvName } from "~/shop/billing/payments/payments-csv.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import type { Period } from "~/shop/orders/period";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { bookProposed, day, makeDueOrder, openStatement, payment, pressBook } from "../support/payments";
import { makePerson } from "../support/people";
import { camt } from "../support/statements";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

let admin: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin");
});

const ALWAYS: Period = { from: "2020-01-01", to: "2099-12-31", status: null };

const read = (period: Period = ALWAYS, scope: Parameters<typeof paymentsCsv>[0] = "all") =>
  readCsv(paymentsCsv(scope, period));
const readDocuments = () => readCsv(accountingCsv("all", "documents", ALWAYS));

async function readCsv(pieces: AsyncGenerator<string, void>) {
  let text = "";
  for await (const piece of pieces) text += piece;
  expect(text.startsWith("\uFEFF")).toBe(true);
  const options = { bom: true, delimiter: ";", columns: true, record_delimiter: "\r\n" };
  return parse(text, options) as unknown as Record<string, string>[];
}

const cents = (text: string | undefined) => Number((text ?? "").replace(",", "")) || 0;
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + cents(row[column]), 0);

it("has what was booked from a statement, with its kind, what was written off, and who booked it", async () => {
  const buyer = await makePerson("approved");
  await db.write((tx) => tx.company.update({ where: { id: buyer.id }, data: { name: "Lana d.o.o." } }));
  const { id, number, orderNumber } = await makeDueOrder({ companyId: buyer.id });
  const [two, three] = [await makeDueOrder(), await makeDueOrder()];
  const page = await openStatement(
    admin.id,
    camt(
      { amount: "99.50", text: number, name: "=Lana" },
      { amount: "200.00", text: `${two.number} ${three.number}`, day: "2026-11-03" },
    ),
  );
  await pressBook(admin.id, page, { 0: { choice: `${id}+50:charge` } });
  const back = camt({ amount: "100.00", text: two.number, day: "2026-11-04", sign: "DBIT" });
  await bookProposed(admin.id, back.replace("<BookgDt>", "<RvslInd>true</RvslInd><BookgDt>"));
  await recordPayment(payment(three.id, admin.id, { amount: 4_000, reference: "=cash()" }));
  await recordPayment(payment(three.id, admin.id, { amount: -4_000 }));
  const rows = await read();
  const common = { "Date booked": day(0), "Recorded by": "Test Person" };
  const booked = { ...common, Recorded: "Bank statement", "Written off": "" };
  expect(rows).toMatchObject([
    {
      ...booked,
      "Date at the bank": "2026-11-02",
      "Order number": orderNumber,
      Company: "Lana d.o.o.",
      Kind: "Payment",
      Amount: "99,50",
      "Reference and payer": `${number} · =Lana`,
    },
    // On the day of its payment.
    {
      "Date at the bank": "2026-11-02",
      "Order number": orderNumber,
      Kind: "Write-off",
      Amount: "",
      "Written off": "0,50",
    },
    { ...booked, "Date at the bank": "2026-11-03", "Order number": two.orderNumber, Amount: "100,00" },
    { ...booked, "Date at the bank": "2026-11-03", "Order number": three.orderNumber, Amount: "100,00" },
    { ...booked, "Date at the bank": "2026-11-04", Kind: "Bank return", Amount: "-100,00" },
    { Kind: "Payment", Amount: "40,00", Recorded: "Entered by hand", "Reference and payer": "'=cash()" },
    { Kind: "Refund", Amount: "-40,00", "Reference and payer": "" },
  ]);
  expect(sumOf(rows, "Amount")).toBe(9_950 + 20_000 - 10_000);
  const november = { from: "2026-11-03", to: "2026-11-03", status: null };
  expect((await read(november)).map((row) => row["Order number"])).toEqual([two.orderNumber, three.orderNumber]);
  expect(await read({ ...ALWAYS, status: "shipped" })).toEqual([]);
  expect((await read({ ...ALWAYS, q: orderNumber })).map(({ Kind }) => Kind)).toEqual(["Payment", "Write-off"]);
  expect(paymentsCsvName(november)).toBe("payments-2026-11-03-2026-11-03.csv");
});

it("adds up to what the orders have, whatever was paid, written off and undone, over many batches", async () => {
  const orders = [await makeDueOrder(), await makeDueOrder()];
  const row = fc.record({
    order: fc.nat(1),
    amount: fc.integer({ min: -5_000, max: 9_000 }).filter((amount) => amount !== 0),
    isWriteOff: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    paidOn: fc.nat(6).map((ago) => day(-ago)),
    undoneAt: fc.constantFrom(null, null, new Date()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 160, size: "max" }), async (made) => {
      await db.write(async (tx) => {
        await tx.payment.deleteMany();
        const data = made.map(({ order, amount, ...more }) => ({
          ...more,
          amount: more.isWriteOff ? Math.abs(amount) : amount,
          orderId: orders[order]!.id,
        }));
        await tx.payment.createMany({ data });
        for (const { id } of orders) await updateAmounts(tx, id);
      });
      const rows = await read();
      expect(rows).toHaveLength(made.filter(({ undoneAt }) => undoneAt === null).length);
      expect(rows.map((one) => one["Date at the bank"])).toEqual(rows.map((one) => one["Date at the bank"]!).sort());
      for (const [at, { id, orderNumber }] of orders.entries()) {
        const own = rows.filter((one) => one["Order number"] === orderNumber);
        const counted = made.filter(({ order, undoneAt }) => order === at && undoneAt === null);
        const received = counted.reduce((sum, { amount, isWriteOff }) => sum + (isWriteOff ? 0 : amount), 0);
        expect(sumOf(own, "Amount")).toBe(received);
        const { amountPaid, amountWrittenOff } = await db.read.order.findUniqueOrThrow({ where: { id } });
        const stored = [Number(amountPaid - amountWrittenOff), Number(amountWrittenOff)];
        // What was paid after all is no longer written off: one truth in each list and file.
        expect(["Amount", "Written off"].map((column) => sumOf(own, column))).toEqual(stored);
        const documents = (await readDocuments()).filter((one) => one["Order number"] === orderNumber);
        expect(["Paid", "Written off"].map((column) => sumOf(documents, column))).toEqual(stored);
        const list = (await orderPayments(inScope(id)))!.payments;
        const shown = [false, true].map((isOff) =>
          list.reduce((sum, one) => sum + ((one.kind === "write-off") === isOff ? one.counted : 0), 0),
        );
        expect(shown).toEqual(stored);
      }
    }),
    { numRuns: 6 },
  );
});
