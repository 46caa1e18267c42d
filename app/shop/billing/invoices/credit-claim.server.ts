import { db, type Reader, type Tx } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import { Problem } from "~/shop/base/problem";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { lockDecidedClaim } from "~/shop/orders/claims/claims.server";
import { type CreditRequest, creditOf } from "./credit";
import { checkCredit, insertCredit } from "./credit-invoice.server";
import type { InvoiceContent } from "./invoice";
import { keepFile } from "./invoice-files.server";
import { creditColumns, leftOf } from "./lock-invoice.server";

type LinesOfInvoice = {
  number: string;
  request: Extract<CreditRequest, { of: "lines" }>;
  total: Cents;
  isPossible: boolean;
};

const TO_CREDIT = { settlement: "credit", accepted: { gt: 0 } } as const;

/** What is credited for a claim, oldest invoice first. */
interface ClaimCredit {
  invoices: LinesOfInvoice[];
  /** With VAT. */
  total: Cents;
  /**
   * The number of an invoice that cannot be credited by the pieces: its cash discount was taken, so that less was paid for them, or amounts
   * that were credited or prepaid leave less of it.
   */
  byAmount: string | null;
}

/** What credit notes of a claim take off its invoices; null while not all of its pieces are invoiced and not credited yet. */
export async function creditOfClaim(claimId: number, from: Reader | Tx = db.read): Promise<ClaimCredit | null> {
  const claim = await from.orderClaim.findUniqueOrThrow({
    where: { id: claimId },
    select: {
      orderId: true,
      lines: {
        where: TO_CREDIT,
        select: { accepted: true, line: { select: { position: true } } },
      },
    },
  });
  const open = new Map(claim.lines.map(({ accepted, line }) => [line.position, accepted!]));
  const rows = await from.invoice.findMany({
    where: { kind: "invoice", shipments: { some: { orderId: claim.orderId } } },
    orderBy: { id: "asc" },
    select: {
      number: true,
      ...creditColumns,
      shipments: {
        where: { orderId: claim.orderId },
        select: { lines: { select: { line: { select: { position: true } } } } },
      },
    },
  });
  const invoices = rows.flatMap(({ number, shipments, ...row }): LinesOfInvoice[] => {
    const content = row.content as unknown as InvoiceContent;
    const at = content.orders.findIndex(({ orderId }) => orderId === claim.orderId);
    const before = content.orders.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0);
    const left = leftOf(row);
    // The lines of an invoice are those of its shipments, by position.
    const positions = new Set(shipments.flatMap(({ lines }) => lines.map(({ line }) => line.position)));
    const pieces = new Map<number, number>();
    [...positions]
      .sort((a, b) => a - b)
      .forEach((position, index) => {
        const quantity = Math.min(open.get(position) ?? 0, left.orders[at]!.pieces[index] ?? 0);
        if (quantity === 0) return;
        pieces.set(before + index + 1, quantity);
        open.set(position, open.get(position)! - quantity);
      });
    if (pieces.size === 0) return [];
    const request = { of: "lines", pieces, shipping: 0 } as const;
    const credit = creditOf(content, left, request);
    const hasDiscount = row.creditNotes.some(
      (note) => (note.content as unknown as InvoiceContent).credited?.isCashDiscount,
    );
    return [{ number, request, total: credit.sums.total, isPossible: !hasDiscount && isWithin(content, left, credit) }];
  });
  if ([...open.values()].some((quantity) => quantity > 0)) return null;
  return {
    invoices,
    total: invoices.reduce((sum, { total }) => sum + total, 0),
    byAmount: invoices.find(({ isPossible }) => !isPossible)?.number ?? null,
  };
}

function isWithin(...credit: Parameters<typeof checkCredit>): boolean {
  try {
    checkCredit(...credit);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Whether pieces to credit left before invoices are issued here, so that the credit is given elsewhere too. */
export async function isInvoicedElsewhere(claimId: number): Promise<boolean> {
  const { invoicesFrom } = await shopSettings();
  const { orderId, lines } = await db.read.orderClaim.findUniqueOrThrow({
    where: { id: claimId },
    select: { orderId: true, lines: { where: TO_CREDIT, select: { orderLineId: true } } },
  });
  const ids = lines.map(({ orderLineId }) => orderLineId);
  const shipments = await db.read.shipment.findMany({
    where: { orderId, invoiceId: null, lines: { some: { orderLineId: { in: ids } } } },
    select: { shippedOn: true },
  });
  return shipments.length > 0 && shipments.every(({ shippedOn }) => invoicesFrom === null || shippedOn < invoicesFrom);
}

/**
 * Credits the accepted pieces of a claim on the invoices that have them, once; see creditInvoice. Returns the numbers of the credit notes.
 * Refuses as not_found.order_claim, and as wrong_step a claim without pieces to credit, one that was credited, pieces that are not invoiced, and an
 * invoice that is to be credited by an amount.
 */
export async function creditClaim(claimId: number, actorId: string, now = new Date()): Promise<string[]> {
  const notes = await db.write(async (tx) => {
    await lockDecidedClaim(tx, claimId);
    const earlier = await tx.invoice.findFirst({ where: { claimId }, select: { number: true } });
    if (earlier) throw new Problem("wrong_step.claim_credited", { number: earlier.number });
    const credit = await creditOfClaim(claimId, tx);
    if (!credit) throw new Problem("wrong_step.claim_not_invoiced");
    if (credit.byAmount) throw new Problem("wrong_step.claim_by_amount", { number: credit.byAmount });
    if (credit.invoices.length === 0) throw new Problem("wrong_step.nothing_to_credit");
    const stored = [];
    for (const { number, request } of credit.invoices) {
      stored.push(await insertCredit(tx, { number, ...request, reason: t.creditOfProblem, claimId, actorId }, now));
    }
    return stored;
  });
  for (const { id } of notes) await keepFile(id, "pdf");
  return notes.map(({ number }) => number);
}
