import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { formatMonth, isoMonth } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import { record } from "~/shop/base/audit/audit.server";
import { transactionContext } from "~/shop/base/cached.server";
import { Problem } from "~/shop/base/problem";
import { type CompanyScope, rowsIn } from "~/shop/customers/companies/company-scope.server";
import { type ShopSettings, shopSettings } from "~/shop/catalogue/offers/settings.server";
import { AT_A_CHARGE } from "~/shop/orders/orders.server";
import { lockSeries } from "../documents/series.server";
import { INVOICE_SERIES } from "../invoices/invoice";
import { adminNames } from "../payments/order-payments.server";
import { closedAt, closedThrough } from "./closed-months.server";
import { daysOfMonth, type MonthSums, type SignedMonth, type SignOffState } from "./month";
import { sumsOfMonth } from "./month-sums.server";

/** Null for a month that was not signed off itself. */
export async function signedMonth(month: string): Promise<SignedMonth | null> {
  const row = await db.read.signedMonth.findUnique({ where: { month } });
  return row && { by: (await adminNames([row.actorId]))(row.actorId), at: row.createdAt.toISOString() };
}

export async function signOffState(month: string, now = new Date()): Promise<SignOffState> {
  const closed = await closedThrough();
  return {
    signed: await signedMonth(month),
    isClosed: closed !== null && month <= closed,
    isOver: month < isoMonth(now),
    earlierOpen: await earlierOpen(db.read, month),
    toInvoice: await countToInvoiceOf(db.read, month, await shopSettings()),
  };
}

/**
 * Money with a day in a closed month that was recorded after it was closed, which only bank statements do; what went back is subtracted.
 */
export async function paymentsSinceClosing(
  scope: CompanyScope,
  month: string,
): Promise<{ count: number; amount: Cents }> {
  const at = await closedAt(month);
  if (!at) return { count: 0, amount: 0 };
  const { from: gte, to: lte } = daysOfMonth(month);
  const { _count: count, _sum } = await db.read.payment.aggregate({
    where: {
      paidOn: { gte, lte },
      createdAt: { gt: at },
      undoneAt: null,
      isWriteOff: false,
      ...(scope !== "all" && { order: rowsIn(scope) }),
    },
    _count: true,
    _sum: { amount: true },
  });
  return { count, amount: _sum.amount ?? 0 };
}

/** The earliest month that is over, has documents and is not closed: "2026-10". Null for none. */
export const monthToSignOff = (now = new Date()): Promise<string | null> => earlierOpen(db.read, isoMonth(now));

async function earlierOpen(from: Reader | Tx, month: string): Promise<string | null> {
  const closed = await closedThrough(from);
  const first = await from.invoice.findFirst({
    where: { issuedOn: { lt: daysOfMonth(month).from, ...(closed && { gt: daysOfMonth(closed).to }) } },
    orderBy: [{ issuedOn: "asc" }, { id: "asc" }],
    select: { issuedOn: true },
  });
  return first && first.issuedOn.slice(0, 7);
}

function countToInvoiceOf(from: Reader | Tx, month: string, { invoicesFrom }: ShopSettings): Promise<number> {
  const { from: first, to } = daysOfMonth(month);
  const since = invoicesFrom === null || invoicesFrom > first ? (invoicesFrom ?? "9999") : first;
  return from.shipment.count({ where: { invoiceId: null, order: AT_A_CHARGE, shippedOn: { gte: since, lte: to } } });
}

interface SignOff {
  month: string;
  /** How many documents the page showed: they are only added. */
  seen: number;
  /** That shipments of the month have no invoice yet. */
  acceptsToInvoice: boolean;
  actorId: string;
}

/**
 * Signs a month off with its sums: it and all before are closed. Refuses, as wrong_step, a month that is not over, was signed off or
 * has an earlier one that is open, and unless it is accepted one with shipments to invoice; as stale when a document was added.
 */
export function signOffMonth({ month, seen, acceptsToInvoice, actorId }: SignOff, now = new Date()): Promise<void> {
  return db.write(async (tx) => {
    // Who issues a document takes its number first and looks for closed months then.
    for (const series of Object.values(INVOICE_SERIES)) await lockSeries(tx, series, month.slice(0, 4));
    if (month >= isoMonth(now)) throw new Problem("wrong_step.month_not_over", { month: formatMonth(month) });
    const closed = await closedThrough(tx);
    if (closed !== null && month <= closed) {
      throw new Problem("wrong_step.month_signed_off", { month: formatMonth(month) });
    }
    const open = await earlierOpen(tx, month);
    if (open) throw new Problem("wrong_step.earlier_month_open", { month: formatMonth(open) });
    const sums = await sumsOfMonth("all", month, tx);
    const { documents, net, vat } = sums;
    if (documents !== seen) throw new Problem("stale.month_sums", { documents, seen }, { version: documents });
    const count = await countToInvoiceOf(tx, month, await shopSettings(await transactionContext(tx)));
    if (count > 0 && !acceptsToInvoice) {
      throw new Problem("wrong_step.month_to_invoice", { count }, { field: "acceptsToInvoice" });
    }
    await tx.signedMonth.create({ data: { month, sums: storedSums(sums), actorId, createdAt: now } });
    const after = { documents, net, vat };
    await record(tx, { actorId, action: "sign_off_month", subject: `month:${month}`, label: month, after });
  });
}

const storedSums = (sums: MonthSums) => sums as unknown as Prisma.InputJsonObject;
