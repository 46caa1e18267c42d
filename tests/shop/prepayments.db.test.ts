// Money that is received before the goods leave: prepayment invoices, the invoices that deduct them, receipts, and the list of what has none.
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { percentOf } from "~/formats/money";
import { bookFile } from "~/shop/billing/books/book-files.server";
import { eInvoiceOf } from "~/shop/billing/e-invoice/e-invoice";
import { cancelInvoice } from "~/shop/billing/invoices/cancel-invoice.server";
import type { CreditRequest } from "~/shop/billing/invoices/credit";
import { creditInvoice, creditLeft } from "~/shop/billing/invoices/credit-invoice.server";
import { type InvoiceContent, netOf } from "~/shop/billing/invoices/invoice";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import { anyInvoice, invoicesOf, shipmentsToInvoice } from "~/shop/billing/invoices/invoices.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { issuePrepayment } from "~/shop/billing/invoices/issue-prepayment.server";
import { deductionOf, netWithin, paymentsFor, withVat } from "~/shop/billing/invoices/prepayment";
import { countPrepaid, listPrepaid, prepaidOf } from "~/shop/billing/invoices/prepayments.server";
import { countWithoutMoney, listWithoutMoney } from "~/shop/billing/invoices/prepayments-without-money.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { linesToShip } from "~/shop/orders/shipments/read-shipments.server";
import { openOf } from "~/shop/orders/shipments/shipment";
import { checkEInvoice } from "../support/e-invoice-rules";
import { ciiOf, ublOf } from "../support/e-invoices";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { makeOrderToInvoice as order, shipPieces } from "../support/invoices";
import { codesOf } from "../support/outcomes";
import { day, payment } from "../support/payments";
import { readPdf } from "../support/pdf";
import { makePerson } from "../support/people";

let admin: string;
const setting = (data: { invoicesFrom?: string | null; prepaymentDocuments?: boolean }) =>
  db.write((tx) => tx.shopSettings.updateMany({ data }));
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  await setting({ invoicesFrom: day(-60), prepaymentDocuments: true });
});

const pay = (orderId: number, amount: number, paidOn = day(-2)) =>
  recordPayment(payment(orderId, admin, { amount, paidOn }));
const ship = (orderId: number, pieces?: readonly number[]) => shipPieces(admin, orderId, pieces);
const prepay = (orderId: number) => issuePrepayment({ orderId, actorId: admin });
const takeBack = (number: string) => cancelInvoice({ number, reason: "The order was cancelled.", actorId: admin });
const contentOf = async (number: string) => (await anyInvoice("all", number))!.content;
const issueAllOf = async (orderId: number) =>
  issueInvoice({
    shipmentIds: (await shipmentsToInvoice(inScope(orderId))).map(({ id }) => id),
    actorId: admin,
  });
const listed = async () => (await listPrepaid("all", 1)).orders;
const year = day(0).slice(0, 4);

describe("amounts", () => {
  const cents = fc.integer({ min: 0, max: 2_000_000_000 });
  const rate = fc.integer({ min: 0, max: 9_999 });

  it("of a prepayment have the VAT inside, and leave at most a cent", () => {
    fc.assert(
      fc.property(cents, rate, (gross, vatRate) => {
        const net = netWithin(gross, vatRate);
        expect(gross - withVat(net, vatRate)).toBeGreaterThanOrEqual(0);
        expect(withVat(net + 1, vatRate)).toBeGreaterThan(gross);
      }),
      { numRuns: 5_000 },
    );
    expect([netWithin(12_200, 2_200), netWithin(10_000, 2_200)]).toEqual([10_000, 8_197]);
  });

  it("that several invoices deduct are in proportion, and together what was prepaid", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 6 }),
        fc.nat(100),
        (shares, percent) => {
          const whole = shares.reduce((sum, share) => sum + share, 0);
          const prepaid = percentOf(whole, percent * 100);
          let [open, left] = [prepaid, whole];
          for (const share of shares) {
            const deducted = deductionOf(open, share, left);
            expect(deducted).toBeLessThanOrEqual(share);
            expect(Math.abs(deducted - (prepaid * share) / whole)).toBeLessThanOrEqual(shares.length);
            open -= deducted;
            left -= share;
          }
          expect(open).toBe(0);
        },
      ),
    );
    // More was prepaid than the order is worth now.
    expect(deductionOf(9_000, 5_000, 5_000)).toBe(5_000);
  });

  it("are those of the payments that no document has yet, oldest first", () => {
    const payments = [
      { paidOn: "2026-03-03", amount: 5_000 },
      { paidOn: "2026-03-04", amount: -1_000 },
      { paidOn: "2026-03-05", amount: 8_000 },
    ];
    expect(paymentsFor(payments, 2_000, 10_000)).toEqual([
      { paidOn: "2026-03-03", amount: 2_000 },
      { paidOn: "2026-03-05", amount: 8_000 },
    ]);
  });
});

describe("a prepayment invoice", () => {
  it("is for the money without a document, with its VAT inside, and sent", async () => {
    const { id, orderNumber, companyId } = await order();
    expect(await listed()).toEqual([]);
    await expect(prepay(id)).rejects.toMatchObject({ code: "wrong_step.nothing_prepaid" });
    await pay(id, 5_000);
    expect(await listed()).toMatchObject([
      { id, orderNumber, kind: "prepayment_invoice", amount: 5_000, received: [{ paidOn: day(-2), amount: 5_000 }] },
    ]);
    expect(await countPrepaid(9)).toBe(1);
    await setting({ prepaymentDocuments: false });
    expect(await countPrepaid(9)).toBe(0);
    const number = await prepay(id);
    expect(number).toBe(`PRE-${year}-0001`);
    const content = await contentOf(number);
    expect(content).toMatchObject({
      kind: "prepayment_invoice",
      received: [{ paidOn: day(-2), amount: 5_000 }],
      orders: [{ number: orderNumber, lines: [], shipments: [] }],
      sums: { net: 4_098, vatKind: "domestic", vatRate: 2_200, vatAmount: 902, total: 5_000 },
    });
    expect(eInvoiceOf(content)).toMatchObject({
      typeCode: "386",
      lines: [{ quantity: 1, net: 4_098 }],
      totals: { net: 4_098, total: 5_000, paid: 5_000, due: 0 },
    });
    expect(await listed()).toEqual([]);
    await expect(prepay(id)).rejects.toMatchObject({ code: "wrong_step.nothing_prepaid" });
    const { id: invoiceId } = (await anyInvoice("all", number))!;
    const { text } = await readPdf((await keepFile(invoiceId, "pdf"))!.bytes);
    for (const part of ["Prepayment invoice", orderNumber, "€40.98", "€9.02", "€50.00"]) expect(text).toContain(part);
    const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { kind: "invoice-issued" } });
    expect(mail.subject).toBe(`Prepayment invoice ${number} for your order ${orderNumber}`);
    // At most what is owed, however much came in.
    await pay(id, 99_000);
    expect((await prepaidOf(inScope(id)))!.amount).toBe(12_810 - 5_000);
    // Shipments have their invoice first.
    await ship(id, [1]);
    expect([await listed(), await prepaidOf(inScope(id))]).toEqual([[], null]);
    await expect(prepay(id)).rejects.toMatchObject({ code: "wrong_step.nothing_prepaid" });
    expect(await listPrepaid([companyId], 1)).toMatchObject({ count: 0 });
  });

  it("is deducted by the invoices of the shipments in proportion, with VAT once on the rest", async () => {
    const { id } = await order({ shipping: 0 });
    await pay(id, 6_100);
    const prepayment = await prepay(id);
    await ship(id, [4]);
    const first = await contentOf(await issueAllOf(id));
    expect(first).toMatchObject({
      deducted: [{ number: prepayment, net: 2_000, vat: 440 }],
      sums: { subtotal: 4_000, prepaid: 2_000, net: 2_000, vatAmount: 440, total: 2_440 },
    });
    const { id: firstId } = (await anyInvoice("all", first.number))!;
    expect(eInvoiceOf(first)).toMatchObject({
      typeCode: "380",
      preceding: [{ number: prepayment }],
      lines: [{ net: 4_000 }, { quantity: -1, price: 2_000, net: -2_000 }],
      totals: { lines: 2_000, net: 2_000, paid: 0, due: 2_440 },
    });
    const { text } = await readPdf((await keepFile(firstId, "pdf"))!.bytes);
    expect(text).toContain(`Less prepayment invoice ${prepayment}`);
    expect(text).toContain("-€20.00");
    await expect(takeBack(prepayment)).rejects.toMatchObject({ code: "wrong_step.prepayment_deducted" });
    await takeBack(first.number);
    await ship(id);
    const all = await contentOf(await issueAllOf(id));
    expect(all).toMatchObject({
      deducted: [{ number: prepayment, net: 5_000 }],
      sums: { subtotal: 10_000, prepaid: 5_000, net: 5_000, vatAmount: 1_100, total: 6_100 },
    });
  });

  it("over all of the order leaves an invoice of nothing", async () => {
    const { id } = await order();
    await pay(id, 12_810);
    await prepay(id);
    await ship(id);
    expect((await contentOf(await issueAllOf(id))).sums).toMatchObject({ net: 0, vatAmount: 0, total: 0 });
  });

  it("that was taken back is deducted by none, and its money gets another one", async () => {
    const { id } = await order();
    await pay(id, 6_000);
    const number = await prepay(id);
    const note = await contentOf(await takeBack(number));
    expect(note).toMatchObject({ kind: "credit_note", credited: { number }, sums: { total: 6_000 } });
    expect((await listed()).map(({ amount }) => amount)).toEqual([6_000]);
    await ship(id);
    const { deducted, sums } = await contentOf(await issueAllOf(id));
    expect([deducted, sums.net]).toEqual([undefined, 10_500]);
  });

  it("is credited as far as it is not deducted, for money that goes back, and what its order owes stays", async () => {
    const { id } = await order({ shipping: 0 });
    await pay(id, 6_100);
    const number = await prepay(id);
    await ship(id, [4]);
    await issueAllOf(id);
    const credit = { of: "amount", number, reason: "The rest was cancelled.", actorId: admin } as const;
    const owed = async () => (await db.read.order.findUniqueOrThrow({ where: { id } })).amountDue;
    const before = await owed();
    // 20 of the 50 euro are deducted.
    await expect(creditInvoice({ ...credit, amount: 3_001 })).rejects.toMatchObject({ code: "refused.credit" });
    const racing = await Promise.allSettled([1, 2, 3].map(() => creditInvoice({ ...credit, amount: 1_500 })));
    expect(codesOf(racing)).toEqual(["refused"]);
    const notes = await db.read.invoice.findMany({ where: { kind: "credit_note" }, orderBy: { id: "asc" } });
    expect(notes.map(({ net, vat }) => [Number(net), Number(vat)])).toEqual(Array(2).fill([1_500, 330]));
    const note = notes[0]!.content as unknown as InvoiceContent;
    expect(eInvoiceOf(note)).toMatchObject({
      typeCode: "381",
      preceding: [{ number }],
      lines: [{ quantity: 1, net: 1_500 }],
      totals: { net: 1_500, total: 1_830 },
    });
    expect([await owed(), await creditLeft((await anyInvoice("all", number))!.id)]).toEqual([before, null]);
    expect((await invoicesOf(id)).map((one) => one.kind)).toEqual(
      expect.arrayContaining(["prepayment_invoice", "invoice", "credit_note"]),
    );
    // The money without a document is listed until it is back.
    await ship(id);
    expect((await contentOf(await issueAllOf(id))).deducted).toBeUndefined();
    await checkSums(id);
  });

  it("ends with its order, once it is taken back and the money refunded", async () => {
    const { id } = await order();
    await pay(id, 6_000);
    const number = await prepay(id);
    const note = "The customer has closed.";
    await changeOrderStatus({ orderId: id, from: "confirmed", to: "cancelled", note, actorId: admin });
    await takeBack(number);
    await pay(id, -6_000, day(0));
    expect(await listed()).toEqual([]);
  });

  it("is listed to be credited once its money went back or counts for another order, for what is not deducted", async () => {
    const missing = async () =>
      (await listWithoutMoney("all")).map(({ number, open, received }) => [number, open, received]);
    const count = () => countWithoutMoney(10);
    const { id } = await order();
    await pay(id, 5_000);
    const first = await prepay(id);
    await pay(id, 1_000);
    const second = await prepay(id);
    const totals = async (number: string) => {
      const { net, vat } = await db.read.invoice.findUniqueOrThrow({ where: { number } });
      return Number(net + vat);
    };
    const [one, two] = [await totals(first), await totals(second)];
    expect(await missing()).toEqual([]);
    await pay(id, -500, day(0));
    expect(await missing()).toEqual([[second, two, 5_500]]);
    await pay(id, -5_000, day(0));
    expect(await missing()).toEqual([
      [first, one, 500],
      [second, two, 500],
    ]);
    expect(await count()).toBe(2);
    await takeBack(second);
    expect(await missing()).toEqual([[first, one, 500]]);
    // What an invoice has deducted is not credited any more.
    await ship(id);
    await issueAllOf(id);
    expect(await missing()).toEqual([]);
    expect(await count()).toBe(0);
  });

  it("with another VAT than the order has now is taken back before goods are invoiced", async () => {
    const { id } = await order();
    await pay(id, 6_000);
    const number = await prepay(id);
    await db.write((tx) => tx.invoice.updateMany({ where: { number }, data: { vatRate: 900 } }));
    await ship(id);
    await expect(issueAllOf(id)).rejects.toMatchObject({ code: "wrong_step.prepaid_with_other_vat" });
    await takeBack(number);
    expect((await contentOf(await issueAllOf(id))).sums.net).toBe(10_500);
  });

  it("is issued once for the same money, and deducted once by invoices that race", async () => {
    const { id } = await order({ shipping: 0 });
    await pay(id, 12_200);
    const several = await Promise.allSettled(Array.from({ length: 5 }, () => prepay(id)));
    expect(codesOf(several)).toEqual(Array(4).fill("wrong_step"));
    const ids = [await ship(id, [5]), await ship(id)];
    await Promise.all(ids.map((shipment) => issueInvoice({ shipmentIds: [shipment], actorId: admin })));
    const rows = await db.read.invoiceDeduction.findMany();
    expect(rows.map(({ net }) => net)).toEqual([5_000, 5_000]);
  });
});

it("exempt money gets receipts, each for what no earlier one and no invoice has", async () => {
  const { id } = await order({ country: "NL", shipping: 0 });
  await pay(id, 3_000);
  const number = await prepay(id);
  expect(number).toBe(`RC-${year}-0001`);
  const content = await contentOf(number);
  expect(content).toMatchObject({ kind: "receipt", sums: { vatRate: 0, vatAmount: 0, total: 3_000 } });
  const { text } = await readPdf((await keepFile((await anyInvoice("all", number))!.id, "pdf"))!.bytes);
  expect(text).toContain("It is no invoice and shows no VAT.");
  expect(eInvoiceOf(content)).toBeNull();
  await expect(takeBack(number)).rejects.toMatchObject({ code: "wrong_step.credit_of_receipt" });
  await ship(id, [4]);
  const invoice = await contentOf(await issueAllOf(id));
  expect([invoice.deducted, invoice.sums.net]).toEqual([undefined, 4_000]);
  // The receipt's 30 euro pay part of the invoice, and 10 of these 25 the rest.
  await pay(id, 2_500);
  expect((await prepaidOf(inScope(id)))!.amount).toBe(1_500);
  await prepay(id);
  await ship(id, [3]);
  await issueAllOf(id);
  await pay(id, 3_000, day(0));
  expect((await listed()).map(({ amount, received }) => [amount, received])).toEqual([
    [1_500, [{ paidOn: day(0), amount: 1_500 }]],
  ]);
});

it(
  "random lives: all documents, the ledger and the e-invoices are what was shipped, less what was credited, and what was prepaid and not deducted",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          lines: fc.array(
            fc.record({ quantity: fc.integer({ min: 1, max: 30 }), unitPrice: fc.integer({ min: 1, max: 20_000 }) }),
            { minLength: 1, maxLength: 3 },
          ),
          discountPercentage: fc.integer({ min: 0, max: 4_000 }),
          shipping: fc.integer({ min: 0, max: 9_999 }),
          // Percent of the order.
          deposit: fc.option(fc.integer({ min: 1, max: 100 }), { freq: 3 }),
          steps: fc.array(
            fc.oneof(
              fc.record({ pays: fc.integer({ min: 1, max: 200_000 }) }),
              fc.record({ ships: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 }) }),
              fc.constantFrom({ does: "prepays" }, { does: "invoices" }, { does: "takes the last back" }),
              fc.record({ credits: fc.integer({ min: 1, max: 100 }), by: fc.constantFrom("amount", "lines") }),
            ),
            { minLength: 4, maxLength: 12 },
          ),
        }),
        async ({ steps, deposit, ...data }) => {
          const { id, whole } = await order(data);
          if (deposit !== null) {
            await pay(id, Math.max(1, percentOf(netOf(whole), deposit * 122)));
            await take(id, { does: "prepays" });
          }
          for (const step of steps) await take(id, step);
          await checkSums(id);
          const open = await linesToShip(id);
          if (open.some((line) => openOf(line) > 0)) await ship(id);
          if ((await shipmentsToInvoice(inScope(id))).length > 0) await issueAllOf(id);
          const { net, vat, credited, prepaid } = await checkSums(id);
          expect(net).toBe(netOf(whole) - credited);
          expect(prepaid).toBe(0);
          // Who has paid each document owes nothing.
          const { amountDue } = await db.read.order.findUniqueOrThrow({ where: { id } });
          expect(Number(amountDue)).toBe(net + vat);
        },
      ),
      { numRuns: 12 },
    );
  },
);

type Step = { pays: number } | { ships: number[] } | { credits: number; by: string } | { does: string };

/** What is refused changes nothing. */
async function take(id: number, step: Step): Promise<void> {
  if ("pays" in step) await pay(id, step.pays);
  else if ("ships" in step) {
    const part = (await linesToShip(id)).map((line, at) => Math.min(openOf(line), step.ships[at]!));
    if (part.some((quantity) => quantity > 0)) await ship(id, part);
  } else if ("credits" in step) await creditLast(id, step);
  else if (step.does === "invoices") {
    if ((await shipmentsToInvoice(inScope(id))).length > 0) await issueAllOf(id);
  } else if (step.does === "prepays") {
    const prepaid = await prepaidOf(inScope(id));
    const isListed = (await listed()).some((one) => one.id === id);
    expect(isListed).toBe(prepaid !== null);
    if (prepaid) await prepay(id);
    expect(await prepaidOf(inScope(id))).toBeNull();
  } else {
    const last = (await invoicesOf(id)).findLast(
      ({ kind, creditNotes }) => kind !== "credit_note" && creditNotes.length === 0,
    );
    if (last) await takeBack(last.number).catch(() => undefined);
  }
}

/** So many percent of what is left of the last invoice or prepayment invoice, by its pieces or as an amount. */
async function creditLast(orderId: number, { credits, by }: { credits: number; by: string }): Promise<void> {
  const last = (await invoicesOf(orderId)).findLast(({ kind }) => kind !== "credit_note");
  const left = last && (await creditLeft((await anyInvoice("all", last.number))!.id));
  if (!left) return;
  const part = (most: number) => Math.floor((most * credits) / 100);
  const { pieces, shipping } = left.orders[0]!;
  const request: CreditRequest =
    by === "amount"
      ? { of: "amount", amount: Math.max(1, part(left.net)) }
      : { of: "lines", pieces: new Map(pieces.map((most, at) => [at + 1, part(most)])), shipping: part(shipping) };
  const credit = { ...request, number: last.number, reason: "One piece has a hole.", actorId: admin };
  // What was credited or deducted before may have left too little.
  await creditInvoice(credit).catch((error: unknown) => expect(error).toMatchObject({ kind: "refused" }));
}

/** Returns the net sum of all documents, their VAT, and what of invoices is credited in part and what of prepayment invoices is open. */
async function checkSums(orderId: number): Promise<{ net: number; vat: number; credited: number; prepaid: number }> {
  const rows = await db.read.invoice.findMany({
    where: { kind: { not: "credit_note" }, orders: { some: { orderId } } },
    include: {
      creditNotes: true,
      orders: true,
      deductedBy: { where: { invoice: { creditNotes: { none: { isCancellation: true } } } } },
    },
  });
  let [net, vat, shipped, credited, prepaid] = [0, 0, 0, 0, 0];
  for (const { kind, creditNotes, orders, deductedBy, ...row } of rows) {
    expect(Number(row.net)).toBeGreaterThanOrEqual(0);
    expect(Number(row.vat)).toBe(percentOf(Number(row.net), 2_200));
    for (const { content, ...document } of [row, ...creditNotes]) {
      for (const write of [ublOf, ciiOf]) {
        const stored = { faults: [], net: Number(document.net), vat: Number(document.vat) };
        expect(await checkEInvoice(write(content as unknown as InvoiceContent))).toMatchObject(stored);
      }
    }
    const taken = (part: "net" | "vat") => creditNotes.reduce((sum, note) => sum + Number(note[part]), 0);
    expect(taken("net")).toBeLessThanOrEqual(Number(row.net));
    expect(taken("vat")).toBeLessThanOrEqual(Number(row.vat));
    net += Number(row.net) - taken("net");
    vat += Number(row.vat) - taken("vat");
    if (creditNotes.some(({ isCancellation }) => isCancellation)) {
      expect([taken("net"), taken("vat")]).toEqual([Number(row.net), Number(row.vat)]);
      continue;
    }
    expect(orders.map((one) => one.net)).toEqual([Number(row.net)]);
    if (kind === "invoice") {
      shipped += netOf(orders[0]!);
      credited += taken("net");
    } else prepaid += Number(row.net) - taken("net") - deductedBy.reduce((sum, one) => sum + one.net, 0);
  }
  expect(net).toBe(shipped - credited + prepaid);
  const numbers = new Set(
    rows.flatMap(({ number, creditNotes }) => [number, ...creditNotes.map((note) => note.number)]),
  );
  const ledger = (await readLedger()).filter((row) => numbers.has(row["Document number"]!));
  expect(ledger).toHaveLength(numbers.size);
  const sumOf = (isSummed: (column: string) => boolean) =>
    ledger.reduce(
      (sum, row) =>
        sum + Object.entries(row).reduce((all, [column, text]) => (isSummed(column) ? all + cents(text) : all), 0),
      0,
    );
  expect([sumOf((column) => column.startsWith("Base: ")), sumOf((column) => column === "VAT")]).toEqual([net, vat]);
  return { net, vat, credited, prepaid };
}

const cents = (text: string) => Math.round(Number(text.replace(",", ".")) * 100);

async function readLedger(): Promise<Record<string, string>[]> {
  let text = "";
  for await (const piece of bookFile("ledger", day(0).slice(0, 7)).make("all")) text += piece;
  return parse(text, { bom: true, delimiter: ";", columns: true });
}
