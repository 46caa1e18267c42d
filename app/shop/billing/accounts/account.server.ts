import { db } from "~/db/db.server";
import { type CsvRow, csvText, decimalComma } from "~/formats/csv";
import { addDays, isoDay, requestedDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import type { InvoiceKind } from "../invoices/invoice";
import { owedBy } from "../payments/owed.server";
import { countedWriteOffs, paymentKind } from "../payments/payment";
import { type Account, type AccountEntry, type AccountEntryKind, accountIn, type Period } from "./account";

/** Of the longest period. */
const MAX_DAYS = 366;

/** From `?from=2026-01-01&to=2026-11-29`; where they are missing, to today and since the first of that year. */
export function requestedAccount(search: URLSearchParams, now = new Date()): Period {
  const to = requestedDay(search, "to") ?? isoDay(now);
  const earliest = addDays(to, 1 - MAX_DAYS);
  const from = requestedDay(search, "from") ?? `${to.slice(0, 4)}-01-01`;
  return { from: from > to ? to : from < earliest ? earliest : from, to };
}

/** A company's documents and payments, with its balances; null for an unknown one. The caller has checked whose it is. */
export async function accountOf(companyId: string, period: Period): Promise<Account | null> {
  const [company, documents, paid, elsewhere, owed] = await Promise.all([
    db.read.company.findUnique({
      where: { id: companyId },
      select: { name: true, contact: { select: { email: true } } },
    }),
    documentsOf(companyId, period.to),
    paymentsOf(companyId, period.to),
    invoicedElsewhere(companyId),
    owedBy(companyId),
  ]);
  if (!company) return null;
  const customer = company.name ?? company.contact.email;
  return { customer, ...period, ...accountIn(period, [...elsewhere, ...documents, ...paid]), owed };
}

/** All that changes what is owed, so no receipts. */
async function documentsOf(companyId: string, to: string): Promise<AccountEntry[]> {
  const rows = await db.read.invoice.findMany({
    where: { companyId, issuedOn: { lte: to }, kind: { not: "receipt" } },
    orderBy: { id: "asc" },
    select: { kind: true, number: true, issuedOn: true, net: true, vat: true },
  });
  return rows.map(({ kind, number, issuedOn, net, vat }) => {
    const total = Number(net + vat);
    return {
      on: issuedOn,
      kind: kind as AccountEntryKind,
      number,
      reference: null,
      amount: kind === "credit_note" ? -total : total,
    };
  });
}

async function paymentsOf(companyId: string, to: string): Promise<AccountEntry[]> {
  const rows = await db.read.payment.findMany({
    where: { order: { companyId }, undoneAt: null, paidOn: { lte: to } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      amount: true,
      paidOn: true,
      reference: true,
      isWriteOff: true,
      isReturn: true,
      transferKey: true,
      order: { select: { id: true, orderNumber: true, amountWrittenOff: true } },
    },
  });
  const writeOffs = new Map<number, typeof rows>();
  for (const row of rows)
    if (row.isWriteOff) writeOffs.set(row.order.id, [...(writeOffs.get(row.order.id) ?? []), row]);
  const counted = new Map(
    [...writeOffs.values()].flatMap((some) => [...countedWriteOffs(some, Number(some[0]!.order.amountWrittenOff))]),
  );
  return rows.map(({ id, amount, paidOn, reference, order, ...kind }) => ({
    on: paidOn,
    kind: paymentKind({ amount, ...kind }),
    number: order.orderNumber,
    reference,
    amount: -(counted.get(id) ?? amount),
  }));
}

/**
 * What left before this shop issued invoices, by its orders: what is due for an order less what its invoices here have and less the share of
 * what is still to be shipped or invoiced.
 */
async function invoicedElsewhere(companyId: string): Promise<AccountEntry[]> {
  const { invoicesFrom } = await shopSettings();
  const before = { shippedOn: { lt: invoicesFrom ?? "9999" } };
  const orders = await db.read.order.findMany({
    where: { companyId, shipments: { some: before } },
    orderBy: { id: "asc" },
    select: {
      orderNumber: true,
      subtotal: true,
      amountDue: true,
      shipments: {
        where: before,
        select: { shippedOn: true, lines: { select: { quantity: true, line: { select: { unitPrice: true } } } } },
      },
      invoices: {
        where: { invoice: { creditNotes: { none: { isCancellation: true } } } },
        select: { subtotal: true, total: true, invoice: { select: { kind: true } } },
      },
    },
  });
  return orders.map(({ orderNumber, subtotal, amountDue, shipments, invoices }) => {
    const totalOf = (kind: InvoiceKind) =>
      invoices.reduce<Cents>((sum, one) => (one.invoice.kind === kind ? sum + Number(one.total) : sum), 0);
    const here = totalOf("invoice") - totalOf("credit_note");
    const lines = shipments.flatMap((one) => one.lines);
    const shipped = lines.reduce((sum, { quantity, line }) => sum + quantity * line.unitPrice, 0);
    const invoiced = invoices.reduce((sum, one) => (one.invoice.kind === "invoice" ? sum + one.subtotal : sum), 0);
    const rest = subtotal - shipped - invoiced;
    const due = Number(amountDue);
    const open = subtotal > 0 ? Math.round((due / subtotal) * Math.max(0, rest)) : 0;
    const on = shipments
      .map(({ shippedOn }) => shippedOn)
      .sort()
      .at(-1)!;
    return { on, kind: "elsewhere", number: orderNumber, reference: null, amount: Math.max(0, due - here - open) };
  });
}

const COLUMNS = ["day", "kind", "number", "reference", "amount", "balance"] as const;

/** As Excel with European settings expects: the balance before, the entries, and the balance after. */
export function accountCsv({ from, to, opening, closing, entries }: Account): string {
  const balance = (day: string, cents: Cents): CsvRow => [
    day,
    t.accountBalance(),
    null,
    null,
    null,
    decimalComma(cents),
  ];
  return csvText(
    [
      COLUMNS.map((column) => t.accountColumn(column)),
      balance(from, opening),
      ...entries.map((one): CsvRow => [
        one.on,
        t.accountEntry(one.kind),
        one.number,
        one.reference,
        decimalComma(one.amount),
        decimalComma(one.balance),
      ]),
      balance(to, closing),
    ],
    { separator: ";" },
  );
}

/** "account-2026-01-01-2026-11-29.csv" */
export const accountFileName = ({ from, to }: Period, type: "csv" | "pdf"): string => `account-${from}-${to}.${type}`;
