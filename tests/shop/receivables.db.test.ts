import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { AGES, type ReceivablesFilter } from "~/shop/billing/payments/ages";
import { receivablesCsv } from "~/shop/billing/payments/receivables-csv.server";
import { countOverdue, listReceivables, receivablesSums } from "~/shop/billing/payments/receivables.server";
import { sendReminder } from "~/shop/billing/payments/send-reminder.server";
import { composeMail } from "~/shop/desk/mail-queue/compose.server";
import { formatDay } from "~/formats/dates";
import { creditInvoice } from "~/shop/billing/invoices/credit-invoice.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { makeOrderToInvoice, shipPieces } from "../support/invoices";
import { emptyDatabase } from "../support/databases";
import { day, makeDueOrder, payment } from "../support/payments";
import { makePerson } from "../support/people";

let admin: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin");
});

const dueIn = (days: number, amount = 10_000) => makeDueOrder({ instalments: [{ dueOn: day(days), amount }] });
const pay = (orderId: number, amount: number) => recordPayment(payment(orderId, admin.id, { amount }));
const numbers = async (filter: ReceivablesFilter) =>
  (await listReceivables("all", filter, 1)).receivables.map(({ orderNumber }) => orderNumber);

describe("the list of what is open", () => {
  it("has each order in one age, by its oldest open due day", async () => {
    const byAge = {
      "not-due": [0, 5],
      "1-30": [-30, -1],
      "31-60": [-60, -31],
      "61-90": [-90, -61],
      "over-90": [-400, -91],
    } as const;
    const made = new Map<string, string[]>();
    for (const [age, days] of Object.entries(byAge)) {
      const orders = [];
      for (const one of days) orders.push((await dueIn(one)).orderNumber);
      made.set(age, orders);
    }
    const paid = await dueIn(-10);
    await pay(paid.id, 10_000);
    for (const age of AGES) expect(await numbers(age), age).toEqual(made.get(age));
    expect(await numbers("open")).toEqual(
      [...AGES]
        .reverse()
        .flatMap((age) => made.get(age)!)
        .sort((a, b) => indexOf(made, a) - indexOf(made, b)),
    );
    expect(await countOverdue(100)).toBe(8);
    expect(await countOverdue(3)).toBe(3);
  });

  it("sums what is open, and of a deposit order only the deposit as overdue", async () => {
    const { id } = await makeDueOrder({
      instalments: [
        { dueOn: day(-40), amount: 3_000 },
        { dueOn: day(90), amount: 7_000 },
      ],
    });
    await pay(id, 1_000);
    await dueIn(-35, 500);
    await dueIn(3, 800);
    await makeDueOrder({ instalments: [{ dueOn: null, amount: 60 }] });
    const sums = await receivablesSums("all");
    expect(sums["31-60"]).toEqual({ count: 2, amount: 9_500, overdue: 2_500 });
    expect(sums.overdue).toEqual({ count: 2, amount: 9_500, overdue: 2_500 });
    expect(sums.open).toEqual({ count: 3, amount: 10_300, overdue: 2_500 });
    expect(sums["to-confirm"]).toEqual({ count: 1, amount: 60, overdue: 0 });
    expect(sums.credits).toEqual({ count: 0, amount: 0, overdue: 0 });
  });

  it("counts as overdue what was due before today, and nothing that is due today", async () => {
    const { id } = await makeDueOrder({
      instalments: [
        { dueOn: day(-1), amount: 3_000 },
        { dueOn: day(0), amount: 7_000 },
      ],
    });
    await makeDueOrder({
      instalments: [
        { dueOn: day(-1), amount: 200 },
        { dueOn: day(0), amount: 300 },
        { dueOn: day(1), amount: 500 },
      ],
    });
    await dueIn(0, 40);
    const sums = { count: 2, amount: 11_000, overdue: 3_200 };
    expect(await receivablesSums("all")).toMatchObject({
      overdue: sums,
      "1-30": sums,
      "not-due": { count: 1, amount: 40, overdue: 0 },
      open: { count: 3, amount: 11_040, overdue: 3_200 },
    });
    // Each page says of an order what the sum counts of it.
    const { receivables } = await listReceivables("all", "open", 1);
    expect(receivables.map(({ summary }) => summary.overdue)).toEqual([3_000, 200, 0]);
    await pay(id, 3_000);
    expect(await receivablesSums("all")).toMatchObject({
      overdue: { count: 1, amount: 1_000, overdue: 200 },
      "not-due": { count: 2, amount: 7_040, overdue: 0 },
    });
    expect(await countOverdue(100)).toBe(1);
  });

  it("has credits in a filter of their own", async () => {
    const { id, orderNumber } = await dueIn(-5);
    await pay(id, 12_000);
    expect(await numbers("open")).toEqual([]);
    expect(await numbers("credits")).toEqual([orderNumber]);
    expect((await receivablesSums("all")).credits).toEqual({ count: 1, amount: 2_000, overdue: 0 });
  });

  it("is exported with decimal commas", async () => {
    const { orderNumber } = await dueIn(-5, 123_450);
    let csv = "";
    for await (const chunk of receivablesCsv("all", "overdue")) csv += chunk;
    const [head, row, end] = csv.split("\r\n");
    expect(head).toMatch(/^\uFEFFOrder number;Order status;Payment;/);
    const amounts = '"1234,50";"0,00";"0,00";"1234,50";"1234,50";"0,00"';
    expect(row).toContain(`${orderNumber};Pending;Overdue;`);
    expect(row).toContain(`;${day(-5)};${amounts};0;`);
    expect(end).toBe("");
  });
});

function indexOf(made: Map<string, string[]>, number: string): number {
  const order = ["over-90", "61-90", "31-60", "1-30", "not-due"];
  const at = order.findIndex((age) => made.get(age)!.includes(number));
  return at * 10 + made.get(order[at]!)!.indexOf(number);
}

describe("a reminder", () => {
  const remind = (orderId: number) => sendReminder({ orderId, actorId: admin.id });

  it("is sent once a day, counted, and names what is overdue and how to pay it", async () => {
    const { id, number, orderNumber } = await makeDueOrder({
      instalments: [
        { dueOn: day(-3), amount: 3_000 },
        { dueOn: day(90), amount: 7_000 },
      ],
    });
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => remind(id)));
    const sent = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(sent).toEqual([{ number: 1, orderNumber }]);
    await db.write((tx) => tx.paymentReminder.updateMany({ data: { sentOn: day(-1) } }));
    expect(await remind(id)).toMatchObject({ number: 2 });
    await expect(remind(id)).rejects.toMatchObject({ code: "wrong_step.reminded_today", values: { number: 2 } });
    const mails = await db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Payment reminder for your order ${orderNumber}`,
      `2nd payment reminder for your order ${orderNumber}`,
    ]);
    const row = await db.read.document.findFirstOrThrow({ where: { number } });
    const { paymentReference, seller } = row.content as {
      paymentReference: string;
      seller: { iban: string };
    };
    for (const text of ["€30.00", "€100.00", paymentReference, seller.iban, number]) {
      expect(mails[0]!.text).toContain(text);
    }
    expect(mails[0]!.attachment).toBe(`document:${row.id}`);
    expect(await db.read.auditEntry.count({ where: { action: "send_reminder" } })).toBe(2);
  });

  it("names the invoices that are open, and goes where they go", async () => {
    await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60) } }));
    // 122 € in all.
    const { id, companyId } = await makeOrderToInvoice({ shipping: 0 });
    await db.write((tx) =>
      tx.company.update({ where: { id: companyId }, data: { invoiceEmail: "books@maison.example" } }),
    );
    const issue = async (pieces?: number[]) =>
      issueInvoice({ shipmentIds: [await shipPieces(admin.id, id, pieces)], actorId: admin.id });
    const [paid, credited, open] = [await issue([2]), await issue([3]), await issue()];
    await creditInvoice({ of: "amount", amount: 1_000, number: credited, reason: "A hole.", actorId: admin.id });
    await pay(id, 2_440 + 1_000);
    await db.write((tx) => updateAmounts(tx, id, [{ dueOn: day(-3), amount: 12_200 }]));
    await remind(id);
    const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { kind: "payment-reminder" } });
    const text = mail.text.replaceAll(/\s+/g, " ");
    expect(text).toContain(`Invoice ${credited} ${formatDay(day(0))}, €36.60; open for this order: €14.40`);
    expect(text).toContain(`Invoice ${open} ${formatDay(day(0))}, €61.00; open for this order: €61.00`);
    expect(text).not.toContain(paid);
    expect(text).not.toContain("PF-");
    expect(text).toContain("The invoices are attached.");
    const attached = await db.read.invoice.findMany({
      where: { number: { in: [credited, open] } },
      orderBy: { id: "asc" },
    });
    expect(mail).toMatchObject({
      toAddress: "books@maison.example",
      attachment: attached.map((invoice) => `invoice:${invoice.id}`).join(" "),
    });
    const { source } = await composeMail(mail);
    for (const { number } of attached) expect(source.toString()).toContain(`filename=${number}.pdf`);
  });

  it("that waits is not sent any more once nothing is overdue", async () => {
    const { id } = await dueIn(-3);
    await remind(id);
    const state = async () =>
      (await db.read.outgoingMail.findFirstOrThrow({ where: { kind: "payment-reminder" } })).state;
    await pay(id, 9_999);
    expect(await state()).toBe("waiting");
    await pay(id, 1);
    expect(await state()).toBe("cancelled");
  });

  it("is refused when nothing is overdue, and for an unknown order", async () => {
    const { id } = await dueIn(0);
    await expect(remind(id)).rejects.toMatchObject({ kind: "wrong_step" });
    await expect(remind(2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
    expect(await db.read.outgoingMail.count()).toBe(0);
  });
});
