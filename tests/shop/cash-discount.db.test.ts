// The cash discount that is agreed with a customer: on their invoices, and credited when they have paid in time.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatDay } from "~/formats/dates";
import { allocate, formatEuro, percentOf } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { type DiscountedInvoice, missingOf } from "~/shop/billing/invoices/cash-discount";
import { creditOf, leftToCredit } from "~/shop/billing/invoices/credit";
import { creditInvoice } from "~/shop/billing/invoices/credit-invoice.server";
import { invoiceSums, orderTotals } from "~/shop/billing/invoices/invoice";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import { insertInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { anyInvoice, shipmentsToInvoice } from "~/shop/billing/invoices/invoices.server";
import { discountedInvoices, insertCashDiscount, takeCashDiscount } from "~/shop/billing/payments/cash-discount.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { LEAVE_OUT } from "~/shop/billing/payments/statement/entry";
import { bookedText } from "~/shop/billing/payments/statement/entry-text";
import { lockOrders, recordPayment } from "~/shop/billing/payments/record-payment.server";
import { agreePaymentTerms, paymentTermsForm } from "~/shop/customers/companies/payment-terms.server";
import { emptyDatabase } from "../support/databases";
import { createWindow, makeStyle, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { inScope } from "../support/in-scope";
import { DOMESTIC, invoiceContentOf, makeOrderToInvoice, shipPieces } from "../support/invoices";
import { codesOf } from "../support/outcomes";
import { amountsOf, day, openStatement, payment, pressBook } from "../support/payments";
import { camt } from "../support/statements";
import { orderCart } from "../support/orders";
import { readPdf } from "../support/pdf";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60) } }));
});

const AGREED = { percentage: 200, days: 14 };

const agree = (companyId: string, agreed: typeof AGREED | null) =>
  agreePaymentTerms(admin, companyId, {
    netDays: null,
    cashDiscountPercentage: agreed?.percentage ?? null,
    cashDiscountDays: agreed?.days ?? null,
  });

const contentOf = async (number: string) => (await anyInvoice("all", number))!.content;

/** Ships and invoices all of an order. */
async function invoiceAll(id: number, now?: Date): Promise<string> {
  await shipPieces(admin, id);
  return invoiceWaiting(id, now);
}

const invoiceWaiting = (id: number, now?: Date) => invoiceTogether([id], now);

/** Without its PDF, which takes most of the time. */
async function invoiceTogether(orderIds: number[], now = new Date()): Promise<string> {
  const shipments = await Promise.all(orderIds.map((id) => shipmentsToInvoice(inScope(id))));
  const shipmentIds = shipments.flat().map((one) => one.id);
  const { number } = await db.write((tx) => insertInvoice(tx, { shipmentIds, orderIds, actorId: admin, now }));
  return number;
}

describe("a cash discount", () => {
  it("is a percentage and days within their bounds, or neither", () => {
    for (const [typed, field] of [
      [{ cashDiscountPercentage: "2", cashDiscountDays: "14" }, undefined],
      [{ cashDiscountPercentage: "0,01", cashDiscountDays: "60" }, undefined],
      [{ cashDiscountPercentage: "", cashDiscountDays: " " }, undefined],
      [{ cashDiscountPercentage: "10.01", cashDiscountDays: "14" }, "cashDiscountPercentage"],
      [{ cashDiscountPercentage: "2", cashDiscountDays: "61" }, "cashDiscountDays"],
      [{ cashDiscountPercentage: "2", cashDiscountDays: "" }, "cashDiscountDays"],
      [{ cashDiscountDays: "14" }, "cashDiscountPercentage"],
      [{ netDays: "30" }, undefined],
      [{ netDays: "0" }, "netDays"],
      [{ netDays: "121" }, "netDays"],
      [{ netDays: "14", cashDiscountPercentage: "2", cashDiscountDays: "14" }, "cashDiscountDays"],
    ] as const) {
      const { error } = paymentTermsForm.safeParse({ intent: "payment-terms", ...typed });
      expect(error?.issues[0]?.path[0], JSON.stringify(typed)).toBe(field);
    }
  });

  it("is on the invoices from then on, of what is payable by them", async () => {
    const { id, companyId } = await makeOrderToInvoice({ shipping: 0 });
    await agree(companyId, AGREED);
    await agree(companyId, AGREED);
    expect(await db.read.auditEntry.count({ where: { action: "agree_payment_terms" } })).toBe(1);
    await recordPayment(payment(id, admin, { amount: 2_200 }));
    const number = await invoiceAll(id);
    expect(await contentOf(number)).toMatchObject({ cashDiscount: AGREED });
    // 122.00 less 22.00 are payable.
    const until = formatDay(day(14));
    const sentence = `Cash discount of 2%: ${formatEuro(9_800)} instead of ${formatEuro(10_000)} if you pay by ${until}.`;
    const { id: invoiceId } = (await anyInvoice("all", number))!;
    expect((await readPdf((await keepFile(invoiceId, "pdf"))!.bytes)).text).toContain(sentence);
    const ubl = (await keepFile(invoiceId, "ubl"))!.bytes.toString();
    expect(ubl).toContain(`<cbc:Note>#SKONTO#TAGE=14#PROZENT=2.00#\n${sentence}</cbc:Note>`);
    const [mail] = await db.read.outgoingMail.findMany({ where: { kind: "invoice-issued" } });
    expect(mail!.text.replaceAll("\n", " ")).toContain(sentence);
    await agree(companyId, null);
    const other = await makeOrderToInvoice({ companyId });
    expect(await contentOf(await invoiceAll(other.id))).not.toHaveProperty("cashDiscount");
    expect(await contentOf(number)).toMatchObject({ cashDiscount: AGREED });
  });

  it("is that of the delivery windows where all pieces have the same and none is agreed with the customer", async () => {
    const style = await makeStyle();
    const windows: number[] = [];
    for (const one of [{ cashDiscountPercentage: 200, cashDiscountDays: 10 }, {}]) {
      const { id: windowId } = await db.write((tx) => createWindow(tx, one));
      await db.write((tx) => tx.styleWindow.create({ data: { windowId, productId: style.id } }));
      windows.push(windowId);
    }
    const buyer = (await makePerson("approved")).id;
    /** Ordered with so many pieces of each window. */
    const ordered = async (...pieces: number[]) => {
      const lines = pieces.map((quantity, at) => wanted(style.id, { quantity, windowId: windows[at]! }));
      await addLines(
        buyer,
        lines.filter(({ quantity }) => quantity > 0),
      );
      const { id } = await orderCart(buyer, { shippingAddress: DOMESTIC });
      await db.write(async (tx) => {
        await tx.order.update({ where: { id }, data: { status: "confirmed", shippingCost: 0 } });
        await issueProforma(tx, id, { actorId: null, reason: null });
      });
      return id;
    };
    const [winter, both] = [await ordered(1), await ordered(1, 1)];
    await db.write((tx) =>
      tx.deliveryWindow.updateMany({ data: { cashDiscountPercentage: 900, cashDiscountDays: 9 } }),
    );
    const discountOf = async (id: number) => {
      await shipPieces(admin, id, undefined, day(0));
      return (await contentOf(await invoiceWaiting(id))).cashDiscount;
    };
    expect(await discountOf(both)).toBeUndefined();
    const other = await ordered(0, 1);
    await agree(buyer, AGREED);
    expect(await discountOf(other)).toEqual({ percentage: 900, days: 9 });
    const promised = await ordered(1);
    await agree(buyer, null);
    expect(await discountOf(winter)).toEqual({ percentage: 200, days: 10 });
    expect(await discountOf(promised)).toEqual(AGREED);
  });

  it("has both numbers within their bounds in the database, or none", async () => {
    const { id } = await makePerson("approved");
    for (const [cashDiscountPercentage, cashDiscountDays] of [
      [200, null],
      [null, 14],
      [1_001, 14],
      [200, 0],
    ] as const) {
      const data = { cashDiscountPercentage, cashDiscountDays };
      await expect(db.write((tx) => tx.company.update({ where: { id }, data }))).rejects.toThrow();
      await expect(db.write((tx) => createWindow(tx, data))).rejects.toThrow();
    }
  });
});

describe("a cash discount that is taken", () => {
  /** An order of 122.00 with its invoice of today, which offers 2.44. */
  async function invoiced(now?: Date) {
    const order = await makeOrderToInvoice({ shipping: 0 });
    await agree(order.companyId, AGREED);
    return { ...order, number: await invoiceAll(order.id, now) };
  }
  const take = (orderId: number, number: string) => takeCashDiscount({ orderId, number, actorId: admin });
  const pay = (orderId: number, amount: number) => recordPayment(payment(orderId, admin, { amount }));
  const offersOf = async (id: number) => (await orderPayments(inScope(id)))!.discounts;
  const offer = (number: string, missing: number, { unpaid = missing, orders = 1 } = {}) => ({
    number,
    percentage: 200,
    orders,
    missing,
    unpaid,
  });

  it("is a credit note of what is missing, which brings the order to paid", async () => {
    const { id, number } = await invoiced();
    expect(await offersOf(id)).toEqual([]);
    await pay(id, 11_956);
    expect(await offersOf(id)).toEqual([offer(number, 244)]);
    const { number: note } = await takeCashDiscount({ orderId: id, number, actorId: admin, seen: 244 });
    expect(await contentOf(note)).toMatchObject({
      kind: "credit_note",
      credited: { number, reason: "Cash discount of 2%", of: "amount", isCashDiscount: true },
      sums: { net: 200, vatAmount: 44, total: 244 },
    });
    expect(await amountsOf(id)).toMatchObject({ due: 11_956, paid: 11_956, nextDueOn: null });
    expect(await offersOf(id)).toEqual([]);
    await expect(take(id, number)).rejects.toMatchObject({ code: "wrong_step.cash_discount_taken" });
  });

  it("writes the cent off that no net amount has with its VAT", async () => {
    const { id, number } = await invoiced();
    // 0.79 has 0.17 of VAT, and 0.80 has 0.18.
    await pay(id, 12_103);
    const { number: note } = await take(id, number);
    expect((await contentOf(note)).sums.total).toBe(96);
    expect(await amountsOf(id)).toMatchObject({ due: 12_104, paid: 12_104, nextDueOn: null });
    expect((await orderPayments(inScope(id)))!.payments).toMatchObject([
      { amount: 12_103 },
      { kind: "write-off", amount: 1, reference: `Cent that the VAT of credit note ${note} leaves` },
    ]);
  });

  it("is of the invoice that a payment is for, where the order has more to pay", async () => {
    const { id, companyId } = await makeOrderToInvoice({ shipping: 0 });
    await agree(companyId, AGREED);
    await shipPieces(admin, id, [4]);
    const first = await invoiceWaiting(id);
    const second = await invoiceAll(id);
    // 48.80, and 73.20.
    await pay(id, 4_880 - 98);
    expect(await offersOf(id)).toEqual([offer(first, 98, { unpaid: 7_418 })]);
    await expect(take(id, second)).rejects.toMatchObject({ code: "refused.cash_discount", values: { most: 146 } });
    await take(id, first);
    await expect(take(id, first)).rejects.toMatchObject({ code: "wrong_step.cash_discount_taken" });
    await pay(id, 7_320 - 146);
    expect(await offersOf(id)).toEqual([offer(second, 146)]);
    await take(id, second);
    expect(await amountsOf(id)).toMatchObject({ due: 12_200 - 98 - 146, nextDueOn: null });
  });

  it("is refused where it is more than agreed, late, of what came back, and of an invoice without one", async () => {
    const { id, number, companyId } = await invoiced();
    await pay(id, 11_955);
    await expect(take(id, number)).rejects.toMatchObject({ values: { most: 244, missing: 245 } });
    await creditInvoice({ number, of: "amount", amount: 100, reason: "A hole.", actorId: admin });
    // Of 120.78 it is less.
    expect(await offersOf(id)).toEqual([offer(number, 123)]);
    await expect(takeCashDiscount({ orderId: id, number, actorId: admin, seen: 245 })).rejects.toMatchObject({
      code: "stale.payments",
    });
    await recordPayment({ ...payment(id, admin, { amount: -11_955 }), isReturn: true });
    await expect(take(id, number)).rejects.toMatchObject({ code: "refused.cash_discount_late" });
    await agree(companyId, null);
    const other = await makeOrderToInvoice({ companyId });
    const without = await invoiceAll(other.id);
    for (const [orderId, one] of [
      [other.id, without],
      [other.id, number],
    ] as const) {
      await expect(take(orderId, one)).rejects.toMatchObject({ code: "wrong_step.no_cash_discount" });
    }
  });

  it("is refused late, and in a month that was signed off", async () => {
    const { id, number } = await invoiced(new Date(`${day(-15)}T12:00:00Z`));
    await pay(id, 11_956);
    await expect(take(id, number)).rejects.toMatchObject({ code: "refused.cash_discount_late" });
    await recordPayment(payment(id, admin, { amount: -11_956 }));
    await recordPayment(payment(id, admin, { amount: 11_956, paidOn: day(-1) }));
    await db.write((tx) => tx.signedMonth.create({ data: { month: day(0).slice(0, 7), sums: {} } }));
    await expect(take(id, number)).rejects.toMatchObject({ code: "wrong_step.month_closed" });
    expect(await amountsOf(id)).toMatchObject({ due: 12_200 });
  });

  it("is chosen for a payment of a bank statement, and booked with it", async () => {
    const { id, number, orderNumber } = await invoiced();
    const opened = await openStatement(admin, camt({ amount: "119.56", day: day(0), text: `${number} less 2%` }));
    const { chosen, note, options } = opened.rows[0]!.proposal!;
    expect([chosen, note]).toEqual([
      LEAVE_OUT,
      "€122.00 is open. It was paid in time for the cash discount that was agreed.",
    ]);
    expect(options.map(({ label }) => label)).toEqual([
      `Book to ${orderNumber}`,
      `Book to ${orderNumber} and credit €2.44 as the cash discount of 2% of ${number}`,
      `Book to ${orderNumber} and write off €2.44 as a bank charge`,
      `Book to ${orderNumber} and write off €2.44 as another difference`,
    ]);
    await expect(pressBook(admin, opened, { 0: { choice: `${id}+243:${number}` } })).rejects.toMatchObject({
      code: "refused.cash_discount",
      field: "choice-0",
    });
    expect(await amountsOf(id)).toMatchObject({ due: 12_200, paid: 0 });
    const result = await pressBook(admin, opened, { 0: { choice: options[1]!.value } });
    expect(bookedText(result)).toBe("1 payment, €119.56, is booked. €2.44 is credited as cash discounts.");
    expect(await amountsOf(id)).toMatchObject({ due: 11_956, paid: 11_956 });
    expect(await db.read.invoiceFile.count({ where: { kind: "pdf", invoice: { kind: "credit_note" } } })).toBe(1);
  });

  it("is taken once of several at the same moment", async () => {
    const { id, number } = await invoiced();
    await pay(id, 11_956);
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => take(id, number)));
    expect(codesOf(all)).toEqual(Array(3).fill("wrong_step"));
    expect(await amountsOf(id)).toMatchObject({ due: 11_956, paid: 11_956 });
  });
});

describe("a cash discount of an invoice of several orders", () => {
  /** One of 122.00 and one of 60.94, with their invoice, which offers 3.66; of the first only so many pieces are shipped. */
  async function invoiced(shipped = 10) {
    const one = await makeOrderToInvoice({ shipping: 0 });
    await agree(one.companyId, AGREED);
    const lines = [{ quantity: 5, unitPrice: 999 }];
    const two = await makeOrderToInvoice({ companyId: one.companyId, shipping: 0, lines });
    await shipPieces(admin, one.id, [shipped]);
    await shipPieces(admin, two.id);
    return { one: one.id, two: two.id, number: await invoiceTogether([one.id, two.id]) };
  }
  const offersOf = async (id: number) => (await orderPayments(inScope(id)))!.discounts;
  const take = (orderId: number, number: string, seen?: number) =>
    takeCashDiscount({ orderId, number, actorId: admin, ...(seen !== undefined && { seen }) });

  it("is one credit note of what is missing of each", async () => {
    const { one, two, number } = await invoiced();
    await recordPayment(payment(one, admin, { amount: 12_000 }));
    expect(await offersOf(one)).toEqual([]);
    await recordPayment(payment(two, admin, { amount: 5_928 }));
    const offered = [{ number, percentage: 200, orders: 2, missing: 366, unpaid: 366 }];
    expect([await offersOf(one), await offersOf(two)]).toEqual([offered, offered]);
    await expect(take(one, number, 200)).rejects.toMatchObject({ code: "stale.payments" });
    const { number: note } = await take(two, number, 366);
    const content = await contentOf(note);
    expect(content.credited).toMatchObject({ number, isCashDiscount: true });
    expect(content.orders.map(({ orderId, subtotal }) => [orderId, subtotal])).toEqual([
      [one, 164],
      [two, 136],
    ]);
    expect(content.sums).toMatchObject({ net: 300, vatAmount: 66, total: 366 });
    expect(await amountsOf(one)).toMatchObject({ due: 12_000, nextDueOn: null });
    expect(await amountsOf(two)).toMatchObject({ due: 5_928, nextDueOn: null });
    expect(await offersOf(one)).toEqual([]);
    await expect(take(one, number)).rejects.toMatchObject({ code: "wrong_step.cash_discount_taken" });
  });

  it("is chosen for a payment of a bank statement, also where one has more to pay", async () => {
    const { one, two, number } = await invoiced(4);
    // 48.80 + 60.94, and 73.20 that is shipped later.
    const opened = await openStatement(admin, camt({ amount: "107.55", day: day(0), text: number }));
    const [split, ...others] = opened.rows[0]!.proposal!.options;
    expect(split!.label).toBe(`Split over 2 orders and credit €2.19 as the cash discount of 2% of ${number}`);
    expect(others).toHaveLength(2);
    const changed = split!.value.replace("+97:", "+96:");
    await expect(pressBook(admin, opened, { 0: { choice: changed } })).rejects.toMatchObject({
      code: "refused.cash_discount",
      field: "choice-0",
    });
    const result = await pressBook(admin, opened, { 0: { choice: split!.value } });
    expect(bookedText(result)).toBe("1 payment, €107.55, is booked. €2.19 is credited as cash discounts.");
    // 2.18 are credited, and a cent is written off.
    expect(await amountsOf(one)).toMatchObject({ due: 12_200 - 96, paid: 4_880 - 96 });
    expect(await amountsOf(two)).toMatchObject({ due: 6_094 - 122, paid: 6_094 - 122 });
    await recordPayment(payment(one, admin, { amount: 7_320 }));
    expect(await amountsOf(one)).toMatchObject({ nextDueOn: null });
  });

  it("is taken once of several at the same moment, from any of its orders", async () => {
    const { one, two, number } = await invoiced();
    await recordPayment(payment(one, admin, { amount: 12_000 }));
    await recordPayment(payment(two, admin, { amount: 5_928 }));
    const all = await Promise.allSettled([one, two, two, one].map((id) => take(id, number)));
    expect(codesOf(all)).toEqual(Array(3).fill("wrong_step"));
    expect([(await amountsOf(one)).due, (await amountsOf(two)).due]).toEqual([12_000, 5_928]);
  });

  it(
    "leaves nothing open of any of them, whatever was paid of which, and is never more than offered",
    { timeout: 300_000 },
    async () => {
      const line = fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        unitPrice: fc.integer({ min: 1, max: 9_999 }),
      });
      const lives = fc.record({
        orders: fc.array(fc.array(line, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 }),
        discountPercentage: fc.integer({ min: 0, max: 4_000 }),
        country: fc.constantFrom("SI" as const, "SI" as const, "NL" as const),
        percentage: fc.integer({ min: 100, max: 1_000 }),
        // Of what is offered, in percent, and by order.
        missing: fc.integer({ min: 1, max: 100 }),
        weights: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
      });
      const property = fc.asyncProperty(lives, async ({ orders, percentage, missing, weights, ...more }) => {
        const ids: number[] = [];
        let companyId: string | undefined;
        for (const lines of orders) {
          const made = await makeOrderToInvoice({ ...more, lines, shipping: 0, ...(companyId && { companyId }) });
          ({ companyId } = made);
          await shipPieces(admin, made.id);
          ids.push(made.id);
        }
        await agree(companyId!, { percentage, days: 14 });
        const number = await invoiceTogether(ids);
        const [offered] = await discountedInvoices(ids.slice(0, 1));
        if (!offered) return;
        const lacking = allocate(Math.ceil((offered.amount * missing) / 100), weights.slice(0, ids.length));
        let open = 0;
        for (const [at, id] of ids.entries()) {
          const { due } = await amountsOf(id);
          const amount = Math.max(0, due - lacking[at]!);
          if (amount > 0) await recordPayment(payment(id, admin, { amount }));
          open += due - amount;
        }
        const { amount, number: note } = await db.write(async (tx) => {
          await lockOrders(tx, ids);
          return insertCashDiscount(tx, { number, actorId: admin }, new Date());
        });
        expect(amount).toBe(open);
        expect(amount).toBeLessThanOrEqual(offered.amount);
        const { sums, orders: shares } = await contentOf(note);
        expect(sums.vatAmount).toBe(percentOf(sums.net, sums.vatRate));
        expect(shares.reduce((sum, { subtotal }) => sum + subtotal, 0)).toBe(sums.net);
        const rows = await db.read.order.findMany({ where: { id: { in: ids } } });
        for (const { amountDue, amountPaid } of rows) expect(amountDue).toBe(amountPaid);
        const writtenOff = rows.reduce((sum, row) => sum + Number(row.amountWrittenOff), 0);
        expect(sums.total + writtenOff).toBe(open);
        expect(writtenOff).toBeLessThanOrEqual(1);
      });
      await fc.assert(property, { numRuns: 6 });
    },
  );
});

it("what may be taken is at most what was agreed and is open, by a payment in time, whatever was paid when", () => {
  const cents = fc.integer({ min: -400, max: 1_300 });
  const payments = fc.array(fc.record({ amount: cents, at: fc.integer({ min: -3, max: 20 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_500 }), payments, fc.boolean(), (due, made, isTaken) => {
      const invoice: DiscountedInvoice = {
        ...AGREED,
        percentage: 1_000,
        number: "INV-2026-0001",
        issuedOn: day(0),
        until: day(14),
        payable: 1_000,
        amount: 100,
        takenBy: isTaken ? "CN-2026-0001" : null,
        orders: [{ orderId: 1, payable: 1_000, paidWith: 1_000 }],
      };
      const open = made.reduce((left, { amount }) => left - amount, due);
      const paid = made.map(({ amount, at }) => ({ amount, paidOn: day(at) }));
      const all = missingOf(invoice, [{ open, payments: paid }]);
      if (all instanceof Problem) return;
      const [missing] = all;
      expect(isTaken).toBe(false);
      expect(missing).toBeGreaterThan(0);
      expect(missing).toBeLessThanOrEqual(100);
      expect(missing).toBeLessThanOrEqual(open);
      expect(made.some(({ amount, at }) => amount > 0 && at >= 0 && at <= 14)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it("totals of orders are credited to a cent, of each at most its own and what is left of it", () => {
  const order = fc.record({ net: fc.integer({ min: 1, max: 200_000 }), missing: fc.nat(20) });
  const orders = fc.array(order, { minLength: 1, maxLength: 5 });
  const [line] = invoiceContentOf({
    number: "INV-2026-0001",
    order: { id: 1, orderNumber: "PR-1" },
    name: "Alma",
  }).orders;
  fc.assert(
    fc.property(orders, fc.constantFrom(0, 500, 950, 2_200), (made, vatRate) => {
      const shares = made.map(({ net }, orderId) => ({ ...line!, orderId, subtotal: net, discount: 0, shipping: 0 }));
      const sums = invoiceSums(shares, { kind: "domestic", rate: vatRate });
      const owed = orderTotals(shares, sums.vatAmount);
      const invoice = invoiceContentOf({
        number: "INV-2026-0001",
        order: { id: 1, orderNumber: "PR-1" },
        name: "Alma",
      });
      const content = { ...invoice, orders: shares, sums };
      const left = leftToCredit({ content, orders: shares.map((one, at) => ({ ...one, total: owed[at]! })) }, []);
      // All of an order, or a part; of all orders a tenth at most.
      const most = Math.floor(sums.total / 10);
      let room = most;
      const totals = made.map(({ missing }, at) => {
        const total = Math.min(room, missing === 20 ? owed[at]! : Math.floor((owed[at]! * missing) / 200));
        room -= total;
        return total;
      });
      const all = totals.reduce((sum, one) => sum + one, 0);
      if (all === 0) return;
      const credit = creditOf(content, left, { of: "amount", totals });
      expect(credit.sums.vatAmount).toBe(percentOf(credit.sums.net, vatRate));
      expect(credit.orders.reduce((sum, one) => sum + one.total, 0)).toBe(credit.sums.total);
      expect([all, all - 1]).toContain(credit.sums.total);
      for (const [at, { subtotal, total }] of credit.orders.entries()) {
        expect(total).toBeLessThanOrEqual(totals[at]!);
        expect(subtotal).toBeGreaterThanOrEqual(0);
        expect(subtotal).toBeLessThanOrEqual(left.orders[at]!.net);
        expect(total - subtotal).toBeGreaterThanOrEqual(0);
        expect(total - subtotal).toBeLessThanOrEqual(left.orders[at]!.vat);
      }
    }),
    { numRuns: 500 },
  );
});

it("an invoice that was paid in full leaves no cash discount to take", async () => {
  const lines = [99, 1].map((quantity) => ({ quantity, unitPrice: 1_000 }));
  const order = await makeOrderToInvoice({ lines, shipping: 0 });
  await agree(order.companyId, AGREED);
  await shipPieces(admin, order.id, [99, 0]);
  const number = await invoiceWaiting(order.id, new Date(`${day(-1)}T10:00:00Z`));
  await recordPayment(payment(order.id, admin, { amount: (await contentOf(number)).sums.total }));
  expect((await orderPayments(inScope(order.id)))!.discounts).toEqual([]);
});

it("one payment takes the cash discount of one invoice", async () => {
  const lines = [50, 50].map((quantity) => ({ quantity, unitPrice: 1_000 }));
  const order = await makeOrderToInvoice({ lines, shipping: 0 });
  await agree(order.companyId, AGREED);
  const numbers: string[] = [];
  for (const pieces of [
    [50, 0],
    [0, 50],
  ]) {
    await shipPieces(admin, order.id, pieces);
    numbers.push(await invoiceWaiting(order.id, new Date(`${day(-1)}T10:00:00Z`)));
  }
  await recordPayment(payment(order.id, admin, { amount: 610_00 - 12_20 }));
  await takeCashDiscount({ orderId: order.id, number: numbers[0]!, actorId: admin });
  await expect(takeCashDiscount({ orderId: order.id, number: numbers[1]!, actorId: admin })).rejects.toThrow();
});
