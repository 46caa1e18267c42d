// Shipments are invoiced one by one and ticked, an invoice is taken back and issued again, and its customer reads it.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatDay, formatMonth } from "~/formats/dates";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { makePrepaidOrder, makeShippedOrder, reopenAmount } from "../support/invoices";
import { toastOf } from "../support/ordering";
import { day, makeDueOrder, payment } from "../support/payments";
import { readPdf } from "../support/pdf";
import { browserOf, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let maja: Browser;
let page: Page;

beforeAll(async () => {
  shop = await openShop();
  maja = await browserOf(shop, "demo-admin");
});

const shipped = (companyId?: string) => makeShippedOrder("demo-admin", companyId ? { companyId } : {});
const ticks = (...orders: { orderNumber: string }[]) =>
  Object.fromEntries(orders.map(({ orderNumber }) => [`Tick shipment 1 of ${orderNumber}`, true]));
const numbersOf = (text: string) => text.match(/(INV|CN)-\d{4}-\d{4}/g) ?? [];

describe("invoices", () => {
  it("of the demo are listed with the credit note between them", async () => {
    page = await maja.open("/admin/invoices");
    page.see("To invoice 2", "The day is fixed, because invoices have been issued.");
    page = await page.click("Issued");
    page.see("Issued 6", "Credited by CN-", "Credits INV-", "Boutique Lana e.U.");
    page = await page.click("a[href^='/admin/invoices/CN']");
    page.see("Credit note", "It takes back all of invoice", "Issued without your new address.");
    page.notSee("TAKE BACK");
    page = await page.click("a[href^='/admin/invoices/INV']");
    page.see(
      "This invoice was taken back",
      "Seller",
      "Boutique Lana e.U.",
      "VAT exempt",
      "Total",
      "Paid for this order",
    );
  });

  it("of a shipment is issued at its order and sent, and only its customer reads it", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const { id, orderNumber } = await shipped(person.id);
    page = await maja.open(`/admin/orders/${id}`);
    page.see("One shipment has no invoice yet", "An invoice cannot be changed afterwards");
    const form = page.form("ISSUE INVOICE");
    await form.submit("ISSUE INVOICE");
    page = await form.submit("ISSUE INVOICE");
    expect(page.url.pathname).toBe(`/admin/orders/${id}`);
    expect(toastOf(page)).toContain("It had already arrived, and was saved once.");
    page.notSee("has no invoice yet");
    const [number, ...others] = [...new Set(numbersOf(page.textOf("#invoices")))];
    expect(others).toEqual([]);
    const letters = await db.read.outgoingMail.findMany({ where: { kind: "invoice-issued", toAddress: person.email } });
    expect(letters.map(({ subject }) => subject)).toEqual([`Invoice ${number} for your order ${orderNumber}`]);

    const own = await browser.open(`/orders/${id}`);
    own.see(`Invoice ${number} (PDF)`);
    (await browser.open("/orders")).see("Invoices");
    (await browser.open("/invoices")).see(`Invoice ${number} (PDF)`, formatDay(day(0)));
    const address = `/invoices/${number}.pdf`;
    const response = await browser.request(address);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await readPdf(bytes)).text).toContain(orderNumber);
    const forStaff = await maja.request(`/admin${address}`);
    expect(Buffer.from(await forStaff.arrayBuffer()).equals(bytes)).toBe(true);

    const { browser: foreign } = await signedInPerson(shop, "approved");
    for (const [label, ending] of [
      ["E-invoice (UBL)", "ubl.xml"],
      ["E-invoice (CII)", "cii.xml"],
    ] as const) {
      own.see(label);
      const file = `/invoices/${number}.${ending}`;
      const asked = await browser.request(file);
      expect(asked.headers.get("Content-Type")).toBe("application/xml");
      expect(asked.headers.get("Content-Disposition")).toBe(`attachment; filename="${number}.${ending}"`);
      const xml = await asked.text();
      expect(xml).toContain(`ID>${number}</`);
      expect(await (await maja.request(`/admin${file}`)).text()).toBe(xml);
      expect((await foreign.open(file)).status).toBe(404);
    }
    expect((await foreign.open(address)).status).toBe(404);
    (await foreign.open("/invoices")).see("No invoices yet");
    expect((await foreign.open(`/admin${address}`)).status).toBe(403);
  });

  it("are not issued for a shipment that somebody has undone since the page was opened", async () => {
    const { id, shipmentId } = await shipped();
    const form = (await maja.open(`/admin/orders/${id}`)).form("ISSUE INVOICE");
    await db.write((tx) => tx.shipment.delete({ where: { id: shipmentId } }));
    page = await form.submit("ISSUE INVOICE");
    expect([page.status, page.url.pathname]).toEqual([404, `/admin/orders/${id}/issue-invoice`]);
    page.see("No invoice issued", "These shipments no longer exist.");
  });

  it("are issued ticked, one for each customer, with what is refused and why", async () => {
    const { person } = await signedInPerson(shop, "approved");
    const two = [await shipped(person.id), await shipped(person.id)];
    const open = await shipped();
    await reopenAmount(open.id);
    const early = { where: { id: two[0]!.shipmentId }, data: { shippedOn: day(-60) } };
    await db.write((tx) => tx.shipment.update(early));
    page = await maja.open("/admin/invoices");
    page.see(two[0]!.orderNumber, open.orderNumber);
    expect(page.textOf(`#row-${two[0]!.shipmentId}`)).toContain(" late");
    expect(page.textOf(`#row-${open.shipmentId}`)).not.toContain(" late");
    page = await page.form("ONE INVOICE FOR EACH CUSTOMER").submit("ONE INVOICE FOR EACH CUSTOMER");
    expect(page.status).toBe(400);
    page.see("Tick at least one row of the list.");

    const ticked = page.form("ONE INVOICE FOR EACH CUSTOMER").fill(ticks(...two, open));
    const first = await ticked.submit("ONE INVOICE FOR EACH CUSTOMER");
    expect(first.status).toBe(409);
    first.see("1 invoice was not issued", "Invoice issued");
    first.see(`${open.orderNumber}: VAT or shipping of this order is still to be confirmed.`);
    first.see(open.orderNumber);
    expect(first.textOf("table")).not.toContain(two[0]!.orderNumber);
    const [number] = numbersOf(first.textOf(".edge-good"));
    const again = await ticked.submit("ONE INVOICE FOR EACH CUSTOMER");
    expect([again.status, again.textOf("[role=alert]"), again.textOf(".edge-good")]).toEqual([
      409,
      first.textOf("[role=alert]"),
      first.textOf(".edge-good"),
    ]);
    page = await first.click(number!);
    page.see(...two.map(({ orderNumber }) => orderNumber));
  });

  it("are taken back with a credit note, after which the shipment is invoiced again", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const order = await shipped(person.id);
    page = await maja.open("/admin/invoices");
    page = await page.form("ONE INVOICE FOR EACH SHIPMENT").fill(ticks(order)).submit("ONE INVOICE FOR EACH SHIPMENT");
    expect(toastOf(page)).toContain("Invoice issued");
    expect(page.url.search).toBe("?show=issued");
    const [number] = numbersOf(page.textOf("tbody"));
    page = await page.click(number!);
    const button = `TAKE BACK ${number} WITH A CREDIT NOTE`;
    page = await page.form(button).submit(button);
    expect(page.status).toBe(400);
    expectErrors(page, ["Reason"]);
    page.see("Give the reason for the credit note.");
    page = await page.form(button).fill({ reason: "The address was wrong." }).submit(button);
    expect(toastOf(page)).toContain(`Invoice ${number} taken back`);
    page.see("Credit note", number!, "The address was wrong.");
    const credit = page.url.pathname.split("/").at(-1)!;
    page = await page.click(`Order ${order.orderNumber}`);
    page = await page.form("ISSUE INVOICE").submit("ISSUE INVOICE");
    const [, , renewed] = [...new Set(numbersOf(page.textOf("#invoices")))];
    (await browser.open("/invoices")).see(number!, credit, renewed!, `Credited by ${credit}`, `Credits ${number}`);
    expect((await (await maja.open(`/admin/invoices/${number}`)).text).includes(button)).toBe(false);
  });

  it("are credited in part, by pieces and by an amount, until nothing is left", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const order = await shipped(person.id);
    page = await maja.open(`/admin/orders/${order.id}`);
    page = await page.form("ISSUE INVOICE").submit("ISSUE INVOICE");
    const [number] = numbersOf(page.textOf("#invoices"));
    page = await maja.open(`/admin/invoices/${number}`);
    page.see("Credit a part of it", "Take it back");
    page = await page.form("CREDIT THIS AMOUNT").submit("CREDIT THIS AMOUNT");
    expectErrors(page, ["Amount to credit", "Reason"]);
    page = await page.form("CREDIT THESE PIECES").submit("CREDIT THESE PIECES");
    expect(page.status).toBe(400);
    page.see("Enter the pieces or the shipping to credit.", "Give the reason for the credit note.");
    page = await page
      .form("CREDIT THESE PIECES")
      .fill({ "quantity-1": "99", reason: "Two pieces have a hole." })
      .submit("CREDIT THESE PIECES");
    expect(page.status).toBe(409);
    page.see("left to credit");
    const pieces = page.form("CREDIT THESE PIECES").fill({ "quantity-1": "1" });
    page = await pieces.submit("CREDIT THESE PIECES");
    expect(toastOf(page)).toContain(`Part of invoice ${number} credited`);
    page.see("It credits a part of invoice", "Two pieces have a hole.");
    const note = page.url.pathname.split("/").at(-1)!;
    page = await maja.open(`/admin/invoices/${number}`);
    page.see("A part of this invoice was credited", note);
    page.notSee("Take it back");
    const [, left] = /Without VAT, €([\d.,]+) of it is left/.exec(page.text)!;
    const rest = { amount: left!, reason: "The rest was returned." };
    page = await page.form("CREDIT THIS AMOUNT").fill(rest).submit("CREDIT THIS AMOUNT");
    page.see("A part of the amount of invoice", "The rest was returned.");
    page = await maja.open(`/admin/invoices/${number}`);
    page.see("This invoice was credited");
    page.notSee("Credit a part of it");
    (await maja.open(`/admin/orders/${order.id}/payments`)).see(`Credited by ${note}`);
    (await browser.open(`/orders/${order.id}`)).see(`Credited by ${note}`);
    (await browser.open("/invoices")).see(`Credits ${number}`, `Credited by ${note}`);
  });

  it("of money that came in before the goods leave are issued from a list, at the order, and sent", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const [one, two] = [
      await makePrepaidOrder("demo-admin", { companyId: person.id }),
      await makePrepaidOrder("demo-admin"),
    ];
    page = await maja.open("/admin/invoices");
    page = await page.click("a[href='/admin/invoices?show=prepaid']");
    page.see(one.orderNumber, two.orderNumber, "Prepayment invoice", "€10.00", "a question for your accountant");
    const button = "ISSUE A DOCUMENT FOR EACH";
    page = await page.form(button).submit(button);
    expect(page.status).toBe(400);
    page.see("Tick at least one row of the list.");
    const ticked = page.form(button).fill({ [`Tick ${one.orderNumber}`]: true });
    await ticked.submit(button);
    page = await ticked.submit(button);
    expect(toastOf(page)).toContain("It had already arrived, and was saved once.");
    const [number] = page.textOf("tbody").match(/PRE-\d{4}-\d{4}/) ?? [];
    (await browser.open("/invoices")).see(`Prepayment invoice ${number} (PDF)`);
    page = await page.click(number!);
    page.see("Prepayment for order", "Received on", "TAKE BACK");

    page = await maja.open(`/admin/orders/${two.id}`);
    page.see("€10.00 of the money received is on no invoice and no receipt yet.");
    page = await page.form("ISSUE PREPAYMENT INVOICE").submit("ISSUE PREPAYMENT INVOICE");
    expect(toastOf(page)).toContain("Document issued");
    page.notSee("no receipt yet");

    page = await maja.open("/admin/invoices?show=prepaid");
    page.notSee(one.orderNumber, two.orderNumber);
    page = await page.form("SAVE").fill({ prepaymentDocuments: true }).submit("SAVE");
    expect(toastOf(page)).toContain("Setting saved");
    const three = await makePrepaidOrder("demo-admin");
    (await maja.open("/admin")).see("money without a document");
    await db.write((tx) => tx.order.update({ where: { id: three.id }, data: { status: "cancelled" } }));

    await recordPayment(payment(one.id, "demo-admin", { amount: -1_000 }));
    page = await (await maja.open("/admin")).click("1 prepayment invoice is without its money");
    page.see("Prepayment invoices without their money", one.orderNumber);
    const takeBack = `TAKE BACK ${number} WITH A CREDIT NOTE`;
    page = await page.click(number!);
    page = await page.form(takeBack).fill({ reason: "The money was sent back." }).submit(takeBack);
    page = await maja.open("/admin/invoices?show=prepaid");
    page.notSee("Prepayment invoices without their money");
  });

  it("begin on a day that can be changed until the first one", async () => {
    await db.write(async (tx) => {
      await tx.shipment.updateMany({ data: { invoiceId: null } });
      await tx.invoicedOrder.deleteMany();
      await tx.invoiceFile.deleteMany();
      await tx.invoice.deleteMany({ where: { kind: "credit_note" } });
      await tx.invoice.deleteMany();
      await tx.shopSettings.updateMany({ data: { invoicesFrom: null } });
    });
    const order = await shipped();
    page = await maja.open("/admin/invoices");
    page.see("the invoices of this shop are issued elsewhere");
    page.notSee(order.orderNumber);
    (await maja.open(`/admin/orders/${order.id}`)).notSee("has no invoice yet");
    page = await page
      .form("ISSUE INVOICES HERE")
      .fill({ invoicesFrom: day(-400), "numbers.invoice": "138" })
      .submit("ISSUE INVOICES HERE");
    expect(page.status).toBe(400);
    expectErrors(page, ["Issue invoices here from"]);
    expect(page.form("ISSUE INVOICES HERE").values).toMatchObject({ "numbers.invoice": "138" });
    page.see("Choose a day at most a year ago or a year ahead.");
    page = await page
      .form("ISSUE INVOICES HERE")
      .fill({ invoicesFrom: day(0) })
      .submit("ISSUE INVOICES HERE");
    expect(toastOf(page)).toContain("Saved");
    page.see(order.orderNumber, formatDay(day(0)));
    (await maja.open("/admin/settings")).see(`Shipments are invoiced here from: ${day(0)}`);
    page = await page
      .form("SAVE")
      .fill({ invoicesFrom: day(1) })
      .submit("SAVE");
    page.see("Nothing to invoice");
    const [year] = day(1).split("-");
    page.see(`The first documents get the numbers INV-${year}-0138, `);
    const early = page.form("SAVE").fill({ invoicesFrom: day(0) });
    page = await early.submit("SAVE");
    const late = page.form("SAVE").fill({ invoicesFrom: day(-2) });
    page = await maja.open(`/admin/orders/${order.id}`);
    await page.form("ISSUE INVOICE").submit("ISSUE INVOICE");
    page = await late.submit("SAVE");
    expect(page.status).toBe(409);
    page.see("Invoices have been issued already, so the day and the first numbers stay as they are.");
  });

  it("are in the books of their month, which is taken as a ZIP and signed off", async () => {
    const { id, number } = await db.read.invoice.findFirstOrThrow({ orderBy: { id: "asc" } });
    await db.write((tx) => tx.invoice.update({ where: { id }, data: { issuedOn: day(-40) } }));
    const month = day(-40).slice(0, 7);
    page = await (await maja.open("/admin/invoices")).click("Months");
    page = await page.click(`a[href='/admin/books/${month}']`);
    const ledger = await maja.request(`/admin/books/${month}/ledger.csv`);
    expect(ledger.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(await ledger.text()).toContain(number);
    const button = `SIGN OFF ${formatMonth(month).toUpperCase()}`;
    page = await page.form(button).submit(button);
    page.see("Signed off by", "Nothing is issued with a day in this month any more");
    page.notSee(button);
    const { id: orderId } = await makeDueOrder();
    await recordPayment(payment(orderId, "demo-admin", { amount: 10 }));
    await db.write((tx) => tx.payment.updateMany({ where: { orderId }, data: { paidOn: day(-40) } }));
    (await maja.open(`/admin/books/${month}`)).see("A payment of this month was booked from bank statements after it");
    page = await maja.open(`/admin/orders/${orderId}/payments`);
    page.see("In a closed month");
    page.notSee("UNDO PAYMENT");
    page = await page
      .form("RECORD PAYMENT")
      .fill({ paidOn: day(-40) })
      .submit("RECORD PAYMENT");
    expect(page.status).toBe(409);
    expectErrors(page, ["Date at the bank"]);
    page.see(`${formatMonth(month)} has been closed since`);
    expect(page.form("RECORD PAYMENT").values).toMatchObject({ paidOn: day(-40) });
    const zip = await maja.request(`/admin/books/${month}/books.zip`);
    expect(zip.headers.get("Content-Length")).toBe(String((await zip.arrayBuffer()).byteLength));
  });
});
