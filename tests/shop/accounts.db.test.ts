// The account of a company: its documents and payments, and its balance on any day.
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays } from "~/formats/dates";
import { accountIn, type AccountEntry } from "~/shop/billing/accounts/account";
import { accountCsv, accountOf, requestedAccount } from "~/shop/billing/accounts/account.server";
import { accountPdf } from "~/shop/billing/accounts/account-pdf.server";
import { cancelInvoice } from "~/shop/billing/invoices/cancel-invoice.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import { emptyDatabase } from "../support/databases";
import { makeShippedOrder } from "../support/invoices";
import { day, payment } from "../support/payments";
import { readPdf } from "../support/pdf";
import { makePerson } from "../support/people";

let admin: string;
let companyId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  companyId = (await makePerson("approved")).id;
  await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { name: "Wolkenhuis" } }));
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60) } }));
});

const period = { from: day(-30), to: day(0) };
/** Of the goods of each order here, with 22% VAT. */
const TOTAL = 3_660;

async function shipped() {
  const order = await makeShippedOrder(admin, { companyId });
  await db.write((tx) => updateAmounts(tx, order.id, [{ dueOn: day(14), amount: TOTAL }]));
  return order;
}
const issue = (shipmentId: number) => issueInvoice({ shipmentIds: [shipmentId], actorId: admin });
const pay = (orderId: number, amount: number, paidOn = day(0)) =>
  recordPayment(payment(orderId, admin, { amount, paidOn, reference: "RF18 <b>" }));
const totalOf = async (number: string) => {
  const { net, vat } = await db.read.invoice.findUniqueOrThrow({ where: { number } });
  return Number(net + vat);
};

it("has what was invoiced, credited, paid, sent back and written off, and nobody else's", async () => {
  const [order, other] = [await shipped(), await makeShippedOrder(admin)];
  await issue(other.shipmentId);
  await pay(other.id, 100);
  const wrong = await issue(order.shipmentId);
  const note = await cancelInvoice({ number: wrong, reason: "Wrong address", actorId: admin });
  const number = await issue(order.shipmentId);
  const total = await totalOf(number);
  await pay(order.id, total, day(-3));
  await pay(order.id, -100);
  const { id: undone } = await db.read.payment.findFirstOrThrow({
    where: { orderId: order.id },
    orderBy: { id: "desc" },
  });
  await undoPayment({ orderId: order.id, paymentId: undone, reason: "Not sent", actorId: admin });
  await pay(order.id, -300);
  const account = (await accountOf(companyId, period))!;
  expect(account.entries).toMatchObject([
    { on: day(-3), kind: "payment", number: order.orderNumber, amount: -total, balance: -total },
    { on: day(0), kind: "invoice", number: wrong, amount: total, balance: 0 },
    { kind: "credit_note", number: note, amount: -total, balance: -total },
    { kind: "invoice", number, amount: total, balance: 0 },
    { kind: "refund", number: order.orderNumber, amount: 300, balance: 300 },
  ]);
  expect(account).toMatchObject({ customer: "Wolkenhuis", opening: 0, closing: 300 });
  await writeOff({ orderId: order.id, amount: 200, reason: "Bank charge", actorId: admin });
  expect(await accountOf(companyId, period)).toMatchObject({ closing: 100 });
  // Most of what was written off is paid after all.
  await pay(order.id, 250);
  expect(await accountOf(companyId, period)).toMatchObject({ closing: 0 });
  // On an earlier day, the payment alone.
  expect(await accountOf(companyId, { from: day(-1), to: day(-1) })).toMatchObject({
    opening: -total,
    closing: -total,
  });
});

it("counts what left before this shop issued invoices by its order", async () => {
  const [before, after] = [await shipped(), await shipped()];
  await db.write(async (tx) => {
    await tx.shipment.update({ where: { id: before.shipmentId }, data: { shippedOn: day(-90) } });
  });
  const due = Number((await db.read.order.findUniqueOrThrow({ where: { id: before.id } })).amountDue);
  await pay(before.id, due, day(-20));
  const total = await totalOf(await issue(after.shipmentId));
  const account = (await accountOf(companyId, { from: day(-100), to: day(0) }))!;
  expect(account.entries).toMatchObject([
    { on: day(-90), kind: "elsewhere", number: before.orderNumber, amount: due, balance: due },
    { on: day(-20), kind: "payment", balance: 0 },
    { kind: "invoice", balance: total },
  ]);
});

it("is a CSV and a PDF with the same amounts", async () => {
  const order = await shipped();
  const number = await issue(order.shipmentId);
  await pay(order.id, 150);
  const account = (await accountOf(companyId, period))!;
  const csv = accountCsv(account);
  const text = (await readPdf((await accountPdf(account)).bytes)).text;
  expect(csv).toContain(`;Invoice;${number};`);
  for (const shown of ["Wolkenhuis", number, "RF18 <b>", "-€1.50"]) expect(text).toContain(shown);
});

it("has the balance of the day before as its opening, whatever the period", () => {
  const first = "2026-01-01";
  const entry = fc
    .record({ at: fc.nat(30), amount: fc.integer({ min: -1e9, max: 1e9 }) })
    .map(({ at, amount }): AccountEntry => ({
      on: addDays(first, at),
      kind: "payment",
      number: "1",
      reference: null,
      amount,
    }));
  fc.assert(
    fc.property(fc.array(entry), fc.nat(30), fc.nat(30), (entries, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)].map((at) => addDays(first, at)) as [
        string,
        string,
      ];
      const account = accountIn({ from, to }, entries);
      const before = accountIn({ from: first, to: addDays(from, -1) }, entries);
      expect(account.opening).toBe(before.closing);
      expect(account.closing).toBe(entries.reduce((sum, { on, amount }) => (on <= to ? sum + amount : sum), 0));
      expect(account.entries.at(-1)?.balance ?? account.opening).toBe(account.closing);
    }),
  );
});

it("is of a year at most, to today without a day", () => {
  const of = (search: string) => requestedAccount(new URLSearchParams(search), new Date("2026-11-29T12:00:00Z"));
  expect(of("")).toEqual({ from: "2026-01-01", to: "2026-11-29" });
  expect(of("to=2025-02-30&from=x")).toEqual({ from: "2026-01-01", to: "2026-11-29" });
  expect(of("from=2020-01-01&to=2025-06-30")).toEqual({ from: "2024-06-30", to: "2025-06-30" });
  expect(of("from=2025-12-31&to=2025-06-30")).toEqual({ from: "2025-06-30", to: "2025-06-30" });
});
