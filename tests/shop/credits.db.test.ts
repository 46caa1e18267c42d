// Credit notes for a part of an invoice: never more than it has, and what its orders owe after them.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { percentOf } from "~/formats/money";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { cancelInvoice, insertCancellation } from "~/shop/billing/invoices/cancel-invoice.server";
import type { CreditRequest } from "~/shop/billing/invoices/credit";
import { creditInvoice, creditLeft, insertCredit } from "~/shop/billing/invoices/credit-invoice.server";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { insertInvoice, issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { anyInvoice, invoicesOf, shipmentsToInvoice } from "~/shop/billing/invoices/invoices.server";
import { owedInstalments } from "~/shop/billing/invoices/owed";
import { ordersNamedIn } from "~/shop/billing/payments/statement/find-orders.server";
import { discountedInvoices, insertCashDiscount } from "~/shop/billing/payments/cash-discount.server";
import { lockOrders, recordPayment } from "~/shop/billing/payments/record-payment.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import { agreePaymentTerms } from "~/shop/customers/companies/payment-terms.server";
import { lockOrder } from "~/shop/orders/lock-order.server";
import { linesToShip } from "~/shop/orders/shipments/read-shipments.server";
import { openOf } from "~/shop/orders/shipments/shipment";
import { emptyDatabase } from "../support/databases";
import { checkEInvoice } from "../support/e-invoice-rules";
import { ciiOf, ublOf } from "../support/e-invoices";
import { inScope } from "../support/in-scope";
import { makeOrderToInvoice, shipPieces } from "../support/invoices";
import { codesOf } from "../support/outcomes";
import { amountsOf, day, payment } from "../support/payments";
import { readPdf } from "../support/pdf";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60) } }));
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const reason = "Two pieces have a hole.";
const credit = (request: CreditRequest, number: string) => ({ ...request, number, reason, actorId: admin });
const piecesOf = (pieces: Record<number, number>, shipping = 0): CreditRequest => ({
  of: "lines",
  pieces: new Map(Object.entries(pieces).map(([line, quantity]) => [Number(line), quantity])),
  shipping,
});
const creditLines = (number: string, pieces: Record<number, number>, shipping?: number) =>
  creditInvoice(credit(piecesOf(pieces, shipping), number));
const creditAmount = (number: string, amount: number) => creditInvoice(credit({ of: "amount", amount }, number));
const takeBack = (number: string) => cancelInvoice({ number, reason, actorId: admin });
const contentOf = async (number: string) => (await anyInvoice("all", number))!.content;

const waitingOf = async (orderIds: readonly number[]) =>
  (await Promise.all(orderIds.map((id) => shipmentsToInvoice(inScope(id))))).flat().map(({ id }) => id);

/** Ships all of the orders, and issues one invoice for it. */
async function invoiceAll(...orderIds: number[]): Promise<string> {
  for (const id of orderIds) await shipPieces(admin, id);
  return issueInvoice({ shipmentIds: await waitingOf(orderIds), actorId: admin });
}

describe("a credit note for a part", () => {
  it("has the pieces at the invoice's price less their share of its discount, and lowers what is due last", async () => {
    const { id, orderNumber } = await makeOrderToInvoice({
      lines: [
        { quantity: 3, unitPrice: 3_333 },
        { quantity: 7, unitPrice: 1_001 },
      ],
      discountPercentage: 1_250,
      shipping: 790,
    });
    const number = await invoiceAll(id);
    // 17,006 - 2,126 + 790 = 15,670; VAT 3,447.40.
    expect(await amountsOf(id)).toMatchObject({ due: 19_117 });
    await recordPayment(payment(id, admin, { amount: 19_117 }));
    const note = await creditLines(number, { 2: 2 }, 90);
    const content = await contentOf(note);
    expect(content).toMatchObject({
      kind: "credit_note",
      credited: { number, reason, of: "lines" },
      orders: [{ number: orderNumber, lines: [{ sku: "ALM-SAND-1", quantity: 2, lineTotal: 2_002, invoiceLine: 1 }] }],
      // 12.5 % of 20.02 is 2.5025.
      sums: { subtotal: 2_002, discount: 250, shipping: 90, net: 1_842, vatRate: 2_200, vatAmount: 405, total: 2_247 },
    });
    expect(content.orders[0]!.payments).toMatchObject({ paid: 19_117, open: 0, credit: 2_247 });
    expect(await amountsOf(id)).toMatchObject({ due: 19_117 - 2_247, paid: 19_117 });
    expect(await invoicesOf(id)).toMatchObject([
      { number, creditNotes: [{ number: note, isCancellation: false }] },
      { number: note, credits: number, total: 2_247 },
    ]);
    const pdf = await readPdf((await keepFile((await anyInvoice("all", note))!.id, "pdf"))!.bytes);
    for (const text of [number, reason, "€22.47", "Your credit of this order"]) expect(pdf.text).toContain(text);
    const [mail] = await db.read.outgoingMail.findMany({ where: { subject: { contains: note } } });
    expect(mail!.text.replaceAll("\n", " ")).toContain(`It credits a part of invoice ${number}.`);
    // Its shipment stays invoiced, and an order that is issued again still owes less.
    expect(await shipmentsToInvoice(inScope(id))).toEqual([]);
    await db.write(async (tx) => {
      await lockOrder(tx, id);
      await tx.order.update({ where: { id }, data: { shippingCost: 890 } });
      await issueProforma(tx, id, { actorId: admin, reason: "Express." });
    });
    expect(await amountsOf(id)).toMatchObject({ due: 19_117 + 122 - 2_247 });
  });

  it("of an amount is shared by the orders of the invoice, and has no lines", async () => {
    const one = await makeOrderToInvoice({ shipping: 0 });
    const two = await makeOrderToInvoice({
      companyId: one.companyId,
      shipping: 0,
      lines: [{ quantity: 5, unitPrice: 999 }],
    });
    const number = await invoiceAll(one.id, two.id);
    // A bank statement that names the invoice finds them too.
    const [named] = await ordersNamedIn([`Invoice ${number}, thank you`]);
    expect(named!.map(({ id }) => id)).toEqual([one.id, two.id]);
    const note = await contentOf(await creditAmount(number, 1_000));
    expect(note.credited).toMatchObject({ number, of: "amount" });
    expect(note.orders.map(({ subtotal, lines }) => [subtotal, lines])).toEqual([
      [667, []],
      [333, []],
    ]);
    expect(note.sums).toMatchObject({ net: 1_000, vatAmount: 220, total: 1_220 });
    expect((await amountsOf(one.id)).due + (await amountsOf(two.id)).due).toBe(12_200 + 6_094 - 1_220);
    const pdf = await readPdf((await keepFile((await anyInvoice("all", note.number))!.id, "pdf"))!.bytes);
    expect(pdf.text).toContain(`A part of the amount of invoice ${number} is credited`);
    // What is left of an order is less than its pieces are worth.
    const pieces = { 1: 10 };
    await expect(creditLines(number, pieces)).rejects.toMatchObject({ code: "refused.credit_of_order" });
  });

  it("is refused above what is left, for nothing, and of what was taken back or is no invoice", async () => {
    const { id } = await makeOrderToInvoice({ lines: [{ quantity: 4, unitPrice: 1_000 }], shipping: 500 });
    const number = await invoiceAll(id);
    const refusals: [() => Promise<unknown>, string, string?][] = [
      [() => creditLines(number, { 1: 5 }), "refused.credited_pieces", "quantity-1"],
      [() => creditLines(number, { 2: 1 }), "refused.credited_pieces", "quantity-2"],
      [() => creditLines(number, {}, 501), "refused.credited_shipping", "shipping"],
      [() => creditLines(number, {}), "refused.credit_of_nothing"],
      [() => creditAmount(number, 4_501), "refused.credit", "amount"],
      [() => creditAmount("INV-1999-0001", 1), "not_found.invoice"],
    ];
    for (const [attempt, code, field] of refusals) await expect(attempt()).rejects.toMatchObject({ code, field });
    const note = await creditLines(number, { 1: 3 });
    await expect(creditLines(number, { 1: 2 })).rejects.toMatchObject({ values: { most: 1 } });
    await expect(creditAmount(note, 1)).rejects.toMatchObject({ code: "wrong_step.credit_of_credit" });
    await expect(takeBack(number)).rejects.toMatchObject({ code: "wrong_step.invoice_partly_credited" });
    await creditAmount(number, 1_400);
    await expect(creditLines(number, { 1: 1 })).rejects.toMatchObject({ code: "refused.credit_in_all" });
    await creditAmount(number, 100);
    expect(await creditLeft((await anyInvoice("all", number))!.id)).toBeNull();
    // Wholly credited, its shipments are not to invoice again.
    expect(await shipmentsToInvoice(inScope(id))).toEqual([]);
    expect(await amountsOf(id)).toMatchObject({ due: 0 });
    const other = await makeOrderToInvoice();
    const wrong = await invoiceAll(other.id);
    await takeBack(wrong);
    await expect(creditAmount(wrong, 1)).rejects.toMatchObject({ code: "wrong_step.invoice_credited" });
  });

  it("shrinks a write-off that is no longer missing", async () => {
    const { id } = await makeOrderToInvoice({ shipping: 0 });
    const number = await invoiceAll(id);
    await recordPayment(payment(id, admin, { amount: 12_000 }));
    await writeOff({ orderId: id, amount: 200, reason: "Bank charge.", actorId: admin });
    await creditAmount(number, 100);
    expect(await db.read.order.findUnique({ where: { id } })).toMatchObject({
      amountDue: 12_078n,
      amountPaid: 12_078n,
      amountWrittenOff: 78n,
    });
  });

  it("is one of several at once that together would be too much, and never beside a take-back", async () => {
    const { id } = await makeOrderToInvoice({ shipping: 0 });
    const number = await invoiceAll(id);
    const halves = Array.from({ length: 5 }, () => creditAmount(number, 4_000));
    expect(codesOf(await Promise.allSettled(halves))).toEqual(Array(3).fill("refused"));
    expect(await amountsOf(id)).toMatchObject({ due: 12_200 - 2 * 4_880 });
    const other = await makeOrderToInvoice({ shipping: 0 });
    const raced = await invoiceAll(other.id);
    const both = [creditAmount(raced, 1_000), takeBack(raced), creditAmount(raced, 1_000), takeBack(raced)];
    const won = (await Promise.allSettled(both)).flatMap(({ status }, at) => (status === "fulfilled" ? at % 2 : []));
    expect([[1], [0, 0]]).toContainEqual(won);
  });
});

describe("what is owed", () => {
  const cents = fc.integer({ min: 1, max: 100_000 });

  it("is less by what is credited, of the latest instalments first, and never negative", () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 500_000 }),
        (due, credit) => {
          const agreed = due.map((amount, at) => ({ dueOn: day(at), amount }));
          const whole = due.reduce((sum, amount) => sum + amount, 0);
          const order = { subtotal: whole, discount: 0, shipping: 0 };
          const note = { ...order, subtotal: credit, kind: "credit_note" as const, total: credit, dueOn: null };
          const owed = owedInstalments(agreed, order, [note]);
          expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.max(0, whole - credit));
          for (const [at, { dueOn, amount }] of owed.entries()) {
            expect(dueOn).toBe(agreed[at]!.dueOn);
            if (at < owed.length - 1) expect(amount).toBe(due[at]);
          }
        },
      ),
    );
  });

  it("by an invoice with its own day is due on it, and the earliest of the proforma so much less", () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        fc.array(fc.record({ share: fc.integer({ min: 1, max: 40 }), credited: fc.integer({ min: 0, max: 100 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.boolean(),
        fc.boolean(),
        (due, parts, isAll, isLate) => {
          const from = isLate ? 0 : 200;
          const agreed = due.map((amount, at) => ({ dueOn: day(from + at), amount, isPlanned: true as const }));
          const whole = sum(due);
          const totals = parts.map(({ share }) => Math.floor((whole * share) / 120));
          if (isAll) totals[0]! += whole - sum(totals);
          const documents = parts.flatMap(({ credited }, at) => {
            const total = totals[at]!;
            const share = { subtotal: total, discount: 0, shipping: 0, dueOn: day(100 + at) };
            return [
              { ...share, kind: "invoice" as const, total },
              { ...share, kind: "credit_note" as const, total: Math.floor((total * credited) / 100) },
            ];
          });
          const owed = owedInstalments(agreed, { subtotal: whole, discount: 0, shipping: 0 }, documents);
          const issued = owed.filter(({ isPlanned }) => !isPlanned);
          const amountOn = (dueOn: string) =>
            sum(issued.filter((one) => one.dueOn === dueOn).map(({ amount }) => amount));
          for (const at of parts.keys()) {
            const [invoice, note] = documents.slice(2 * at);
            expect(amountOn(day(100 + at))).toBe(invoice!.total - note!.total);
          }
          // Last, so that payments are for what was invoiced.
          const planned = owed.slice(issued.length);
          expect(owed).toEqual([...issued, ...planned]);
          if (isLate) expect(new Set(planned.map(({ dueOn }) => dueOn)).size).toBeLessThanOrEqual(1);
          expect(sum(planned.map(({ amount }) => amount))).toBe(whole - sum(totals));
          for (const { dueOn, amount } of planned.slice(1)) {
            expect(amount).toBe(agreed.find((one) => one.dueOn === dueOn)!.amount);
          }
        },
      ),
    );
  });

  it("random lives: all invoices less all credit notes, to the cent", { timeout: 300_000 }, async () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitPrice: fc.integer({ min: 1, max: 9_999 }) });
    const lives = fc.record({
      orders: fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
      discountPercentage: fc.integer({ min: 0, max: 4_000 }),
      shipping: fc.integer({ min: 0, max: 999 }),
      country: fc.constantFrom("SI" as const, "SI" as const, "NL" as const),
      deposit: fc.integer({ min: 0, max: 20_000 }),
      netDays: fc.option(fc.integer({ min: 15, max: 60 })),
      // Shipped before all else is, of each line.
      first: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
      steps: fc.array(
        fc.record({
          does: fc.constantFrom("lines", "amount", "rest", "take back", "pay", "refund", "reissue", "cash discount"),
          of: fc.nat(),
          share: fc.integer({ min: 1, max: 100 }),
        }),
        { maxLength: 6 },
      ),
    });
    const property = fc.asyncProperty(lives, async ({ orders: data, first, deposit, steps, ...more }) => {
      const orders = [await makeOrderToInvoice({ lines: data[0]!, ...more })];
      if (data[1]) orders.push(await makeOrderToInvoice({ lines: data[1], ...more, companyId: orders[0]!.companyId }));
      const ids = orders.map(({ id }) => id);
      await agreePaymentTerms(admin, orders[0]!.companyId, {
        netDays: null,
        cashDiscountPercentage: 300,
        cashDiscountDays: 14,
      });
      if (deposit > 0) await recordPayment(payment(ids[0]!, admin, { amount: deposit }));
      for (const id of ids) {
        const pieces = (await linesToShip(id)).map((one, at) => Math.min(openOf(one), first[at]!));
        if (pieces.some((quantity) => quantity > 0)) await shipPieces(admin, id, pieces);
      }
      await issueWaiting(ids);
      for (const step of steps) await live(step, ids);
      for (const id of ids) if ((await linesToShip(id)).some((one) => openOf(one) > 0)) await shipPieces(admin, id);
      await issueWaiting(ids);
      for (const step of steps.filter(({ does }) => does !== "take back" && does !== "reissue")) await live(step, ids);
      for (const of of ids.keys()) await live({ does: "cash discount", of, share: 1 + (deposit % 100) }, ids);
      await check(ids);
    });
    await fc.assert(property, { numRuns: 20 });
  });

  // Without PDFs, which take most of the time.
  async function issueWaiting(orderIds: readonly number[]): Promise<void> {
    const waiting = await Promise.all(orderIds.map(async (id) => ({ id, shipmentIds: await waitingOf([id]) })));
    const shipped = waiting.filter(({ shipmentIds }) => shipmentIds.length > 0);
    if (shipped.length === 0) return;
    const issue = { orderIds: shipped.map(({ id }) => id), shipmentIds: shipped.flatMap((one) => one.shipmentIds) };
    await db.write((tx) => insertInvoice(tx, { ...issue, actorId: admin, now: new Date() }));
  }
  const creditWithoutPdf = (number: string, request: CreditRequest) =>
    db.write((tx) => insertCredit(tx, credit(request, number), new Date()));

  const validOf = (ids: readonly number[]) => ({
    kind: "invoice",
    creditNotes: { none: { isCancellation: true } },
    orders: { some: { orderId: { in: [...ids] } } },
  });

  type Step = { does: string; of: number; share: number };

  async function live({ does, of, share }: Step, ids: readonly number[]): Promise<void> {
    const orderId = ids[of % ids.length]!;
    if (does === "pay") return void (await recordPayment(payment(orderId, admin, { amount: share * 97 })));
    if (does === "refund") {
      const { paid } = await amountsOf(orderId);
      const amount = Math.floor((paid * share) / 100);
      return amount > 0 ? void (await recordPayment(payment(orderId, admin, { amount: -amount }))) : undefined;
    }
    if (does === "cash discount") {
      const [offered] = await discountedInvoices([orderId]);
      if (!offered) return;
      const { number, amount: most } = offered;
      const orders = offered.orders.map((one) => one.orderId);
      // Or a bit more than was agreed.
      const missing = Math.ceil((most * share) / 80);
      for (const id of orders) {
        const { due, paid } = await amountsOf(id);
        const amount = due - paid - (id === orderId ? missing : 0);
        if (amount > 0) await recordPayment(payment(id, admin, { amount }));
      }
      return void (await db
        .write(async (tx) => {
          await lockOrders(tx, orders);
          return insertCashDiscount(tx, { number, actorId: admin }, new Date());
        })
        .then(
          (taken) => expect(taken.amount).toBeLessThanOrEqual(Math.min(most, missing)),
          (error: unknown) => expect(error).toMatchObject({ kind: expect.stringMatching(/^(refused|wrong_step)$/) }),
        ));
    }
    if (does === "reissue") {
      // Shipping that is added when all has an invoice is on none.
      if (!(await linesToShip(orderId)).some((one) => openOf(one) > 0)) return;
      return db.write(async (tx) => {
        await lockOrder(tx, orderId);
        await tx.order.update({ where: { id: orderId }, data: { shippingCost: { increment: share } } });
        await issueProforma(tx, orderId, { actorId: admin, reason: "Shipping." });
      });
    }
    const invoices = await db.read.invoice.findMany({
      where: validOf(ids),
      orderBy: { id: "asc" },
      select: { id: true, number: true, creditNotes: { select: { id: true } } },
    });
    const invoice = invoices[of % (invoices.length || 1)];
    if (!invoice) return;
    const { number } = invoice;
    if (does === "take back") {
      if (invoice.creditNotes.length > 0) return;
      return void (await db.write((tx) => insertCancellation(tx, { number, reason, actorId: admin }, new Date())));
    }
    const left = await creditLeft(invoice.id);
    if (!left) return;
    if (does !== "lines") {
      const amount = does === "rest" ? left.net : Math.max(1, Math.floor((left.net * share) / 100));
      await creditWithoutPdf(number, { of: "amount", amount });
      return;
    }
    const pieces = left.orders.flatMap((one) => one.pieces).map((most) => Math.floor((most * share) / 100));
    const shipping = left.orders.reduce((sum, one) => sum + one.shipping, 0);
    // An amount that was credited before may have left too little for these.
    const request = piecesOf(Object.fromEntries(pieces.map((count, at) => [at + 1, count])), Math.floor(shipping / 2));
    await creditWithoutPdf(number, request).catch((error: unknown) => expect(error).toMatchObject({ kind: "refused" }));
  }

  async function check(ids: readonly number[]): Promise<void> {
    const invoices = await db.read.invoice.findMany({
      where: validOf(ids),
      include: { creditNotes: true },
    });
    let all = 0n;
    for (const { content, net, vat, creditNotes } of invoices) {
      const { sums } = content as unknown as InvoiceContent;
      for (const document of [{ content, net, vat }, ...creditNotes])
        for (const write of [ublOf, ciiOf]) {
          const stored = { faults: [], net: Number(document.net), vat: Number(document.vat) };
          expect(await checkEInvoice(write(document.content as unknown as InvoiceContent))).toMatchObject(stored);
        }
      expect(sums.vatAmount).toBe(percentOf(sums.net, sums.vatRate));
      const credited = creditNotes.reduce((sum, note) => ({ net: sum.net + note.net, vat: sum.vat + note.vat }), {
        net: 0n,
        vat: 0n,
      });
      expect(credited.net).toBeLessThanOrEqual(net);
      expect(credited.vat).toBeLessThanOrEqual(vat);
      if (credited.net === net) expect(credited.vat).toBe(vat);
      for (const note of creditNotes) {
        expect(note.net).toBeGreaterThan(0n);
        expect(Number(note.vat)).toBeGreaterThanOrEqual(0);
        const parts = await db.read.invoicedOrder.findMany({ where: { invoiceId: note.id } });
        expect(parts.reduce((sum, { total }) => sum + total, 0n)).toBe(note.net + note.vat);
      }
      all += net + vat - credited.net - credited.vat;
    }
    let due = 0n;
    for (const id of ids) {
      const order = await db.read.order.findUniqueOrThrow({ where: { id } });
      const instalments = order.instalments as { dueOn: string; amount: number; isPlanned?: true }[];
      const documents = await db.read.invoicedOrder.findMany({
        where: { orderId: id, dueOn: { not: null }, invoice: { creditNotes: { none: { isCancellation: true } } } },
        select: { dueOn: true, total: true, invoice: { select: { kind: true } } },
      });
      for (const dueOn of new Set(documents.map((one) => one.dueOn))) {
        const own = documents.filter((one) => one.dueOn === dueOn);
        const total = own.reduce(
          (all, one) => (one.invoice.kind === "invoice" ? all + one.total : all - one.total),
          0n,
        );
        expect(
          BigInt(sum(instalments.filter((one) => one.dueOn === dueOn && !one.isPlanned).map(({ amount }) => amount))),
        ).toBe(total);
      }
      expect(order.amountDue).toBeGreaterThanOrEqual(0n);
      expect(BigInt(instalments.reduce((sum, { amount }) => sum + amount, 0))).toBe(order.amountDue);
      due += order.amountDue;
      // Who has paid what is due owes nothing.
      const open = Number(order.amountDue - order.amountPaid);
      if (open > 0) await recordPayment(payment(id, admin, { amount: open }));
      expect(await db.read.order.findUnique({ where: { id } })).toMatchObject({ nextDueOn: null });
    }
    expect(due).toBe(all);
  }
});
