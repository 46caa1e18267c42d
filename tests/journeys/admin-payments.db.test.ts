// Payments of an order, what is open and overdue, reminders, and bank statements, without scripts.
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatDay } from "~/formats/dates";
import { agreePaymentTerms } from "~/shop/customers/companies/payment-terms.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { paymentReference } from "~/shop/billing/documents/proforma-content.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { toastOf } from "../support/ordering";
import { amountsOf, day, makeDueOrder } from "../support/payments";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { makeOrderToInvoice, shipPieces } from "../support/invoices";
import { camt } from "../support/statements";
import { openShop, type Shop } from "../support/shop";
import { zipOf } from "../support/workbooks";

let shop: Shop;
let maja: Browser;
let page: Page;

beforeAll(async () => {
  shop = await openShop();
  maja = await browserOf(shop, "demo-admin");
});

/** An order of a new customer of whose 100 € a deposit is overdue. */
async function overdueOrder() {
  const { person, browser } = await signedInPerson(shop, "approved");
  const order = await makeDueOrder({
    companyId: person.id,
    instalments: [
      { dueOn: day(-3), amount: 3_000 },
      { dueOn: day(60), amount: 7_000 },
    ],
  });
  return { ...order, browser };
}

describe("the payments of an order", () => {
  it("came in time for the cash discount of an invoice, which is credited", async () => {
    const { id: adminId } = await makePerson("admin");
    const { id, companyId } = await makeOrderToInvoice({ shipping: 0 });
    await agreePaymentTerms(adminId, companyId, { netDays: null, cashDiscountPercentage: 200, cashDiscountDays: 14 });
    await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60) } }));
    const number = await issueInvoice({ shipmentIds: [await shipPieces(adminId, id)], actorId: adminId });
    page = await maja.open(`/admin/orders/${id}`);
    page = await page.form("RECORD PAYMENT").fill({ amount: "119.56" }).submit("RECORD PAYMENT");
    page.see(`Invoice ${number} was paid in time for its cash discount of 2%, and €2.44 of it is open`);
    const late = (await maja.open(page.address)).form("CREDIT THE CASH DISCOUNT");
    page = await page.form("CREDIT THE CASH DISCOUNT").submit();
    expect(toastOf(page)).toContain("Cash Discount Credited: CN-");
    expect(await amountsOf(id)).toMatchObject({ due: 11_956, paid: 11_956 });
    page = await late.submit();
    expect(page.status).toBe(409);
    page.see("The payments of this order have changed since you opened the page");
    page = await maja.open(`/admin/orders/${id}`);
    page = await page.form("UNDO PAYMENT").fill({ reason: "Wrong order." }).submit("UNDO PAYMENT");
    expect(toastOf(page)).toMatch(/Credit note CN-\S+ for a cash discount stays\./);
  });

  it("are recorded, refunded and undone, and its buyer sees what is open", async () => {
    const { id, browser, orderNumber } = await overdueOrder();
    (await browser.open(`/orders/${id}`)).see(
      "Paid €0.00",
      "Open €100.00",
      `Was due by ${formatDay(day(-3))} €30.00`,
      `Due by ${formatDay(day(60))} €70.00`,
      "Overdue: €30.00.",
    );
    (await browser.open(`/orders/${id}/proforma`)).see("Overdue: €30.00");
    page = await maja.open(`/admin/orders/${id}`);
    page.see("Payments Overdue", formatDay(day(60)), "No payment is recorded yet.");
    const form = page.form("RECORD PAYMENT");
    expect(form.values).toMatchObject({ amount: "30.00", paidOn: day(0) });
    page.see("Filled in with what is due next; €100.00 is outstanding in all.");
    page = await form.fill({ amount: "30,00", reference: "RF14" }).submit("RECORD PAYMENT");
    expect(page.url.pathname).toBe(`/admin/orders/${id}`);
    expect(toastOf(page)).toContain("€30.00 is recorded.");
    page.see("Payments Part paid", "RF14", "Entered by hand", "€70.00");
    (await browser.open(`/orders/${id}`)).see("Paid €30.00", `Due by ${formatDay(day(60))} €70.00`);
    (await browser.open("/orders")).see(`Due by ${formatDay(day(60))} €70.00`);

    const twice = page.form("RECORD PAYMENT").fill({ amount: "90" });
    await twice.submit("RECORD PAYMENT");
    page = await twice.submit("RECORD PAYMENT");
    expect(toastOf(page)).toContain("It had already arrived, and was saved once.");
    page.see("Credit of €20.00", "Payments Overpaid");
    expect(await amountsOf(id)).toMatchObject({ paid: 12_000 });
    (await browser.open(`/orders/${id}`)).see("Credit of €20.00");
    page = await maja.open("/admin");
    page = await page.click(/\d+ orders? (has|have) credit to use or return/.exec(page.textOf("main"))![0]);
    expect(page.address).toBe("/admin/payments?show=credits");
    page.see(orderNumber, "€20.00");
    page = await page.click(`USE OR RETURN the credit of ${orderNumber}`);
    expect(page.address).toBe(`/admin/orders/${id}/payments`);
    page.see("Return the money, and record the refund below.");
    page.notSee("Use the credit for another order");

    page = await page.form("RECORD REFUND").submit("RECORD REFUND");
    expect(toastOf(page)).toContain("Refund Recorded");
    page.see("Paid in full.", "Refund");
    page = await page.form("UNDO PAYMENT").fill({ reason: "Wrong order." }).submit("UNDO PAYMENT");
    expect(toastOf(page)).toContain("Payment Undone");
    page.see("Undone", "Wrong order.");
    expect(await amountsOf(id)).toMatchObject({ paid: 7_000 });
  });

  it("that are too much are used for another order of the customer, and undone at both", async () => {
    const { id, companyId, orderNumber } = await overdueOrder();
    const other = await makeDueOrder({ companyId });
    page = await maja.open(`/admin/orders/${id}`);
    page = await page.form("RECORD PAYMENT").fill({ amount: "150" }).submit("RECORD PAYMENT");
    page.see("Credit of €50.00", "Use it for another order below", `${other.orderNumber}: €100.00`);
    page = await page.form("USE CREDIT").fill({ amount: "50.01" }).submit("USE CREDIT");
    expect(page.status).toBe(409);
    expectErrors(page, ["Amount to use"]);
    page.see("The credit is €50.00, and €100.00 of order");
    expect(page.form("USE CREDIT").values).toMatchObject({ amount: "50.01", toOrder: String(other.id) });
    page = await page.form("USE CREDIT").fill({ amount: "" }).submit("USE CREDIT");
    expect(toastOf(page)).toContain(`€50.00 of it now counts for order ${other.orderNumber}.`);
    page.see("Paid in full.", `To order ${other.orderNumber}`);
    page = await maja.open(`/admin/orders/${other.id}/payments`);
    page.see("Transfer of credit", `From order ${orderNumber}`, "Undone at both orders.");
    page = await page.form("UNDO TRANSFER").fill({ reason: "Wrong order." }).submit("UNDO TRANSFER");
    expect(toastOf(page)).toContain("Transfer of credit Undone");
    expect(await amountsOf(other.id)).toMatchObject({ paid: 0 });
    (await maja.open(`/admin/orders/${id}`)).see("Credit of €50.00");
  });

  it("may be short of a bank charge, which is written off with its reason", async () => {
    const { id } = await overdueOrder();
    page = await maja.open(`/admin/orders/${id}`);
    page = await page.form("RECORD PAYMENT").fill({ amount: "98.50" }).submit("RECORD PAYMENT");
    expect(page.form("WRITE OFF").values).toMatchObject({ amount: "1.50" });
    page = await page.form("WRITE OFF").fill({ amount: "1.51" }).submit("WRITE OFF");
    expect(page.status).toBe(400);
    page.see("Give the reason for the write-off.");
    page = await page.form("WRITE OFF").fill({ reason: "Bank charge" }).submit("WRITE OFF");
    expect(page.status).toBe(409);
    page.see("At most €1.50 of order");
    expect(page.form("WRITE OFF").values).toMatchObject({ amount: "1.51", reason: "Bank charge" });
    page = await page.form("WRITE OFF").fill({ amount: "1.50" }).submit("WRITE OFF");
    expect(toastOf(page)).toContain("Difference Written Off");
    page.see("Paid €98.50 Written off €1.50 Open €0.00", "Bank charge", "Payments Paid");
    const undo = page.form("UNDO WRITE-OFF");
    page = await undo.fill({ reason: "Not ours." }).submit("UNDO WRITE-OFF");
    expect(toastOf(page)).toContain("Write-off Undone");
    page.see("Open €1.50");
  });

  it("of ten times what is outstanding is recorded once it is ticked, and what was typed is kept", async () => {
    const { id } = await overdueOrder();
    const typed = { amount: "1000.00", paidOn: day(-1), reference: "RF14" };
    page = await maja.open(`/admin/orders/${id}`);
    page.notSee("This amount is right");
    page = await page.form("RECORD PAYMENT").fill(typed).submit("RECORD PAYMENT");
    expect(page.status).toBe(409);
    expectErrors(page, ["This amount is right"]);
    page.see(
      "€1,000.00 is at least ten times what is outstanding (€100.00). Correct the amount, or tick that it is right.",
    );
    expect(page.form("RECORD PAYMENT").values).toMatchObject(typed);
    expect(await amountsOf(id)).toMatchObject({ paid: 0 });
    page = await page.form("RECORD PAYMENT").fill({ acceptsAmount: "on" }).submit("RECORD PAYMENT");
    expect(await amountsOf(id)).toMatchObject({ paid: 100_000 });
  });

  it("are not recorded by a page that is older than another admin's payment, until it was seen", async () => {
    const { id } = await overdueOrder();
    const { browser: ana } = await signedInPerson(shop, "admin");
    const stale = await ana.open(`/admin/orders/${id}`);
    page = await maja.open(`/admin/orders/${id}`);
    await page.form("RECORD PAYMENT").fill({ amount: "60" }).submit("RECORD PAYMENT");
    const typed = { amount: "60.00", paidOn: day(-1), reference: "RF14 by Ana" };
    page = await stale.form("RECORD PAYMENT").fill(typed).submit("RECORD PAYMENT");
    expect(page.status).toBe(409);
    page.see("€60.00 has been received, €40.00 is outstanding.", "Entered by hand");
    expect(page.form("RECORD PAYMENT").values).toMatchObject(typed);
    expect(await amountsOf(id)).toMatchObject({ paid: 6_000 });
    // What is wrong with the form besides does not make it forget what was seen.
    page = await stale
      .form("RECORD PAYMENT")
      .fill({ ...typed, amount: "x" })
      .submit("RECORD PAYMENT");
    expect(page.status).toBe(400);
    page = await page.form("RECORD PAYMENT").fill(typed).submit("RECORD PAYMENT");
    expect(page.status).toBe(409);
    page = await page.form("RECORD PAYMENT").submit("RECORD PAYMENT");
    expect(toastOf(page)).toContain("Payment Recorded");
    expect(await amountsOf(id)).toMatchObject({ paid: 12_000 });

    const old = await ana.open(`/admin/orders/${id}/payments`);
    await (await maja.open(`/admin/orders/${id}`)).form("RECORD REFUND").submit("RECORD REFUND");
    page = await old.form("RECORD REFUND").submit("RECORD REFUND");
    expect(page.status).toBe(409);
    page.see("€100.00 has been received, nothing is outstanding.");
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
  });

  it("are refused with what was typed", async () => {
    const { id } = await overdueOrder();
    page = await maja.open(`/admin/orders/${id}`);
    page = await page
      .form("RECORD PAYMENT")
      .fill({ amount: "1,500", paidOn: day(1), reference: "RF14" })
      .submit("RECORD PAYMENT");
    expect(page.status).toBe(400);
    expectErrors(page, ["Amount received", "Date at the bank"]);
    page.see("1,500 can be read in two ways", "This date is in the future.");
    expect(page.form("RECORD PAYMENT").values).toMatchObject({ reference: "RF14" });
    page = await page
      .form("RECORD PAYMENT")
      .fill({ amount: "20", paidOn: day(0) })
      .submit("RECORD PAYMENT");
    page = await page.form("RECORD REFUND").fill({ amount: "20,01" }).submit("RECORD REFUND");
    expect(page.status).toBe(409);
    expectErrors(page, ["Amount refunded"]);
    page.see("Only €20.00 was received");
    page = await page.form("UNDO PAYMENT").submit("UNDO PAYMENT");
    expect(page.status).toBe(400);
    expectErrors(page, ["Reason"]);
    expect(await amountsOf(id)).toMatchObject({ paid: 2_000 });
    expect((await maja.open("/admin/orders/999999/payments")).status).toBe(404);
  });
});

describe("what is open", () => {
  it("is listed by age, is a task, and is reminded of once a day", async () => {
    const { id, orderNumber } = await overdueOrder();
    page = await maja.open("/admin");
    const [task] = /\d+ payments are overdue/.exec(page.textOf("main"))!;
    page = await page.click(task);
    expect(page.address).toBe("/admin/payments?show=overdue");
    page.see(
      orderNumber,
      `Was due by ${formatDay(day(-3))}: €30.00`,
      `Due by ${formatDay(day(60))}: €70.00`,
      "€100.00",
    );
    expect((await maja.open("/admin/payments?show=31-60")).textOf("main")).not.toContain(orderNumber);
    page = await maja.open("/admin/payments?show=1-30");
    page = await page.click(`SEND REMINDER for ${orderNumber}`);
    page.see("Nothing has been sent yet.", `Payment reminder for your order ${orderNumber}`);
    page.see("we have not received €30.00 for your order", "cannot be taken back");
    expect(await db.read.outgoingMail.count({ where: { kind: "payment-reminder" } })).toBe(0);
    const reminder = page.form("SEND 1ST REMINDER");
    page = await reminder.submit();
    expect(page.address).toBe("/admin/payments?show=1-30");
    expect(toastOf(page)).toContain(`The 1st reminder for order ${orderNumber} is kept under “Mail”`);
    page.see(`1st reminder of ${formatDay(day(0))}`);
    expect(toastOf(await reminder.submit())).toContain("It had already arrived, and was saved once.");
    expect(await db.read.outgoingMail.count({ where: { kind: "payment-reminder" } })).toBe(1);
    page = await maja.open(`/admin/orders/${id}`);
    page.see(`1st reminder of ${formatDay(day(0))}`);
  });

  it("is exported", async () => {
    const { orderNumber } = await overdueOrder();
    const answer = await maja.request("/admin/payments.csv?show=overdue");
    expect(answer.headers.get("Content-Disposition")).toContain(`payments-overdue-${day(0)}.csv`);
    const rows = parse<Record<string, string>>(await answer.text(), {
      bom: true,
      columns: true,
      delimiter: ";",
    });
    expect(rows.find((row) => row["Order number"] === orderNumber)).toMatchObject({
      "Due date": day(-3),
      "Written off": "0,00",
      Overdue: "30,00",
      Open: "100,00",
    });
    page = await maja.open("/admin/payments.csv?show=credit");
    expect(page.status).toBe(404);
    expect(page.source).toContain("There is no such list of payments.");
    page = await (await maja.open("/admin/payments")).click("EXPORT PAYMENTS");
    const days = { from: day(-1), to: day(0) };
    const file = await page.form("DOWNLOAD CSV").fill(days).submit();
    expect(file.headers.get("Content-Disposition")).toContain(`payments-${days.from}-${days.to}.csv`);
  });
});

describe("a bank statement", () => {
  const chosen = (source: string, name = "statement.xml") => ({
    name,
    type: "text/xml",
    bytes: Buffer.from(source),
  });
  const uploadOf = async (by: Browser, source: string) =>
    (await by.open("/admin/payments/statement"))
      .form("SHOW PROPOSALS")
      .choose("file", chosen(source))
      .submit("SHOW PROPOSALS");

  it("is uploaded, previewed and booked, and a second upload books nothing again", async () => {
    const [one, two] = [await overdueOrder(), await overdueOrder()];
    const file = camt(
      { amount: "100.00", reference: paymentReference(one.number) },
      { amount: "25.00", text: "deposit", name: "Maison" },
      { amount: "7.00", text: "?", name: "Nobody" },
      { amount: "9.00", sign: "DBIT" },
      { amount: "9.00", currency: "CHF" },
    );
    const rival = await uploadOf((await signedInPerson(shop, "admin")).browser, file);
    page = await uploadOf(maja, file);
    page.see(
      "1 to book, 2 to decide, 0 booked before, 2 left out.",
      `Book to ${one.orderNumber}`,
      "Pays the order in full.",
      "No order number found.",
      "Left out: A debit.",
      "Left out: In CHF, not in euro.",
    );
    const form = page.form("BOOK SELECTED");
    expect(form.values).toMatchObject({ "choice-0": String(one.id), "choice-1": "leave" });
    page = await form.fill({ "choice-1": "other", "order-1": "PRJ-2020-99999" }).submit("BOOK SELECTED");
    expect(page.status).toBe(400);
    page.see("Nothing was booked", "There is no order or proforma with this number.");
    expect(page.form("BOOK SELECTED").values).toMatchObject({ "order-1": "PRJ-2020-99999" });
    page = await page.form("BOOK SELECTED").fill({ "order-1": two.number.toLowerCase() }).submit("BOOK SELECTED");
    expect(toastOf(page)).toContain("2 payments, €125.00, are booked.");
    page.see("Statement booked", `Booked to ${one.orderNumber}`, `Booked to ${two.orderNumber}`);
    expect(await amountsOf(one.id)).toMatchObject({ paid: 10_000 });
    expect(await amountsOf(two.id)).toMatchObject({ paid: 2_500 });

    const late = await rival.form("BOOK SELECTED").submit("BOOK SELECTED");
    expect(toastOf(late)).toContain("1 was booked already and not booked again.");
    expect(await amountsOf(one.id)).toMatchObject({ paid: 10_000 });
    page = await uploadOf(maja, file);
    page.see(`Booked before, to order ${one.orderNumber}`, "2 booked before");
    page = await page.press("DISCARD");
    expect(page.address).toBe("/admin/payments");
    expect(toastOf(page)).toContain("Nothing was booked.");
  });

  it("says at the top and beside the entry why it cannot be booked, and keeps what was chosen", async () => {
    const { number } = await overdueOrder();
    page = await uploadOf(maja, camt({ amount: "100.50", text: `Return of ${number}`, sign: "DBIT" }));
    const typed = { "choice-0": "other", "order-0": number };
    page = await page.form("BOOK SELECTED").fill(typed).submit("BOOK SELECTED");
    page = await page.form("BOOK SELECTED").submit("BOOK SELECTED");
    expect(page.status).toBe(409);
    const why = "Nothing was received for this order, so €100.50 cannot be refunded.";
    expect(page.text.split(why)).toHaveLength(3);
    page.see("Nothing was booked").notSee("Nothing was changed");
    expect(page.form("BOOK SELECTED").values).toMatchObject(typed);
  });

  it("is split over several orders, with what the bank has kept written off", async () => {
    const [one, two, three] = [await overdueOrder(), await overdueOrder(), await overdueOrder()];
    const file = camt(
      { amount: "200.00", text: `${one.number} and ${two.number}` },
      { amount: "99.50", text: three.number },
      { amount: "20.00", text: "?" },
    );
    page = await uploadOf(maja, file);
    page.see(
      "Split over 2 orders",
      `Pays several orders in full: €100.00 to ${one.orderNumber}, €100.00 to ${two.orderNumber}.`,
      `Book to ${three.orderNumber} and write off €0.50 as a bank charge`,
    );
    const typed = { "choice-1": `${three.id}+50:charge`, "choice-2": "other" };
    page = await page
      .form("BOOK SELECTED")
      .fill({ ...typed, "order-2": `${one.number} = 15; ${two.number} = 6` })
      .submit("BOOK SELECTED");
    expect(page.status).toBe(400);
    page.see("These add up to €21.00, but €20.00 came in.");
    const kept = page.form("BOOK SELECTED");
    expect(kept.values).toMatchObject(typed);
    page = await kept.fill({ "order-2": `${one.number} = 15; ${two.number} = 5` }).submit("BOOK SELECTED");
    expect(toastOf(page)).toContain("3 payments, €319.50, are booked. €0.50 is written off.");
    page.see(
      `€15.00 Booked to ${one.orderNumber}`,
      `€5.00 Booked to ${two.orderNumber}`,
      "€0.50 as a bank charge written off",
    );
    expect(await amountsOf(one.id)).toMatchObject({ paid: 11_500 });
    page = await maja.open(`/admin/orders/${three.id}`);
    page.see(
      "Paid €99.50 Written off €0.50 Open €0.00",
      "Paid in full.",
      "€0.50 Write-off",
      "Bank charge on the payment of 2 November 2026",
    );
    (await three.browser.open(`/orders/${three.id}`)).see("Written off €0.50", "Paid in full.");
    (await maja.open("/admin/audit")).see("Difference written off", three.orderNumber);
    page.see("Also undoes the write-off of €0.50 booked with it.");
    page = await page.form("UNDO PAYMENT").fill({ reason: "Wrong order." }).submit("UNDO PAYMENT");
    expect(toastOf(page)).toContain("€99.50 no longer counts. Nor does the write-off of €0.50 with it.");
    page.see("Open €100.00");
  });

  it("of another account asks first", async () => {
    const { id, number } = await overdueOrder();
    const other = "DE02120300000000202051";
    const file = camt({ amount: "100.00", text: number });
    page = await uploadOf(maja, file.replace("SI56191000000123438", other));
    page.see("Is this your account?", other);
    page = await page.press("BOOK SELECTED");
    expect(page.status).toBe(400);
    expectErrors(page, ["It is our account: book these payments"]);
    expect(await amountsOf(id)).toMatchObject({ paid: 0 });
    page = await page.form("BOOK SELECTED").fill({ account: "on" }).submit("BOOK SELECTED");
    expect(toastOf(page)).toContain("1 payment, €100.00, is booked.");
    (await uploadOf(maja, file)).see("May be the payment of €100.00 of 2 November 2026");
  });

  it("shows a row that names an order and cannot be read among those to decide", async () => {
    const { number } = await overdueOrder();
    const rows = [`2026-11-02;12,00,0;${number}`, "2026-11-02;balance;", `2026-11-02;1.00;x`];
    page = await uploadOf(maja, ["Date;Amount;Description", ...rows].join("\n"));
    page.see("0 to book, 2 to decide, 0 booked before, 1 left out.", "2 to decide");
    const [toDecide] = page.text.split("1 booked before or left out");
    expect(toDecide).toContain("Left out: The amount “12,00,0” cannot be read.");
    expect(toDecide).toContain(number);
  });

  it("has the evening's payment of another payer, whatever the bank writes as its reference", async () => {
    const [one, two] = [await overdueOrder(), await overdueOrder()];
    const paid = { amount: "10.00", bankReference: "NOTPROVIDED" };
    const first = { ...paid, name: "Wolkenhuis", text: one.number };
    await (await uploadOf(maja, camt(first))).press("BOOK SELECTED");
    const evening = camt({ ...paid, name: "Nordlicht", text: two.number }, first);
    page = await uploadOf(maja, evening);
    page.see("1 to book, 0 to decide, 1 booked before", `Booked before, to order ${one.orderNumber}`);
    page = await page.press("BOOK SELECTED");
    expect(toastOf(page)).toContain("1 payment, €10.00, is booked.");
    page.see(`Booked to ${two.orderNumber}`, `Booked before, to order ${one.orderNumber}`);
    // The same was paid twice.
    page = await uploadOf(maja, camt(first));
    page = await page
      .form("BOOK SELECTED")
      .fill({ "choice-0": String(one.id) })
      .submit("BOOK SELECTED");
    expect(toastOf(page)).toContain("1 payment, €10.00, is booked.");
    page = await uploadOf(maja, camt(first, first));
    page.see("0 to book, 0 to decide, 2 booked before");
    expect(await amountsOf(one.id)).toMatchObject({ paid: 2_000 });
  });

  it("is not booked by a page that is older than a payment, until it was seen", async () => {
    const { id, number, orderNumber } = await overdueOrder();
    const file = camt({ amount: "60.00", text: number }, { amount: "7.00", text: "?" });
    const old = await uploadOf(maja, file);
    page = await maja.open(`/admin/orders/${id}`);
    await page.form("RECORD PAYMENT").fill({ amount: "60" }).submit("RECORD PAYMENT");
    page = await old
      .form("BOOK SELECTED")
      .fill({ "choice-1": "other", "order-1": "PRJ-2020-99999" })
      .submit("BOOK SELECTED");
    expect(page.status).toBe(400);
    page = await page.form("BOOK SELECTED").fill({ "choice-1": "leave" }).submit("BOOK SELECTED");
    expect(page.status).toBe(409);
    page.see("Nothing was booked", `${orderNumber} (€60.00 has been received, €40.00 is outstanding)`);
    expect(page.form("BOOK SELECTED").values).toMatchObject({ "choice-0": String(id) });
    expect(await amountsOf(id)).toMatchObject({ paid: 6_000 });
    page = await page.press("BOOK SELECTED");
    expect(toastOf(page)).toContain("1 payment, €60.00, is booked.");
    expect(await amountsOf(id)).toMatchObject({ paid: 12_000 });
  });

  it("is read as MT940, in a ZIP", async () => {
    const { id, number } = await overdueOrder();
    const statement = [
      ":20:STARTUMS",
      ":25:19100/123438",
      ":60F:C261124EUR1000,00",
      ":61:2611251125CR100,00N051NONREF",
      `:86:166?00GUTSCHRIFT?20SVWZ+${number.slice(0, 9)}?21${number.slice(9)}?32Boutique Lana`,
      "-",
    ].join("\n");
    page = await (
      await maja.open("/admin/payments/statement")
    )
      .form("SHOW PROPOSALS")
      .choose("file", {
        name: "november.zip",
        bytes: zipOf({ "a.sta": statement, "a.pdf": "%PDF-1.7" }),
      })
      .submit("SHOW PROPOSALS");
    page.see("1 to book", "Boutique Lana", "Left out: This file of the ZIP is not a readable statement");
    await page.press("BOOK SELECTED");
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
  });

  it("is read by the columns that the admin chooses, where it has no headings", async () => {
    const { id, number } = await overdueOrder();
    const row = `AT611904300234573201;Gutschrift ${number};25.11.2026;25.11.2026;+100,00;EUR`;
    page = await uploadOf(maja, `${row}\n${row.replace("+100", "-200").replace(number, "")}`);
    expect(page.status).toBe(200);
    page.see("Choose the columns", `Column 2: Gutschrift ${number}`, "Column 5: +100,00 · -200,00");
    const question = page.address;
    page = await page
      .form("SHOW PROPOSALS")
      .fill({ "column-date": "2", "column-amount": "4" })
      .submit("SHOW PROPOSALS");
    expect(page.status).toBe(400);
    page.see("Which column is the reference or purpose of the payment? Choose one.");
    expect(page.form("SHOW PROPOSALS").values).toMatchObject({ "column-date": "2", "column-amount": "4" });
    page = await page.form("SHOW PROPOSALS").fill({ "column-reference": "1" }).submit("SHOW PROPOSALS");
    page.see("1 to book", "1 left out");
    await page.press("BOOK SELECTED");
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
    // The question is there as before, and what was chosen wrongly can be chosen again.
    page = await maja.open(question);
    page.see("Choose the columns");
    page = await page.press("DISCARD");
    expect(toastOf(page)).toContain("Nothing was booked.");
    expect((await maja.open(question)).status).toBe(404);
  });

  it("is asked once about headings that are not known, and can be read by other columns", async () => {
    const { id, number } = await overdueOrder();
    const csv = (day: string) => `Dan;Stranka;Prejeto;Kaj\n${day};Lana;100,00;${number}`;
    page = await uploadOf(maja, csv("25.11.2026"));
    page.see(
      "Choose the columns",
      "Kaj: ",
      "Your answers are also used for the next statements with the same headings.",
    );
    const answers = { "column-date": "0", "column-amount": "2", "column-reference": "1" };
    page = await page.form("SHOW PROPOSALS").fill(answers).submit("SHOW PROPOSALS");
    page = await page.click("Choose other columns");
    expect(page.form("SHOW PROPOSALS").values).toMatchObject(answers);
    page = await page.form("SHOW PROPOSALS").fill({ "column-reference": "3" }).submit("SHOW PROPOSALS");
    page.see("1 to book", "Choose other columns");
    page = await uploadOf(maja, csv("26.11.2026"));
    page.see("1 to book");
    page = await page.press("BOOK SELECTED");
    page.notSee("Choose other columns");
    expect(await amountsOf(id)).toMatchObject({ paid: 10_000 });
  });

  it.each<[number, string, string]>([
    [422, "<Document/>", "This XML file is not a bank statement."],
    [422, "a;b\n1;2", "There is no column for the date, the amount"],
    [422, "%PDF-1.7", "This is a PDF."],
    [400, "", "The file is empty."],
    [413, "x".repeat(5 * 1024 * 1024 + 1), "The file is larger than 5 MB."],
  ])("that is bad is refused with %d", async (status, source, message) => {
    page = await uploadOf(maja, source);
    expect(page.status).toBe(status);
    page.see("The statement was not read", message);
  });

  it("is not found by others, and asks for a choice", async () => {
    page = await uploadOf(maja, camt({ amount: "3.00", text: "nothing" }));
    const { browser } = await signedInPerson(shop, "admin");
    expect((await browser.open(page.address)).status).toBe(404);
    page = await page.press("BOOK SELECTED");
    expect(page.status).toBe(400);
    page.see("Choose at least one entry to book.");
  });
});
