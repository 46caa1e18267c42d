import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { isEmailOfErased } from "~/formats/email";
import { personName } from "~/formats/person-name";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { orderedPieces } from "~/shop/cart/piece";
import { orderLines } from "../order-lines.server";
import { VOID_STATUSES } from "../steps";
import type { ClaimReason, ClaimView, ClaimWish, Settlement } from "./claim";

/** The one that was not cancelled. */
export const replacementOf = {
  where: { status: { notIn: [...VOID_STATUSES] } },
  select: { id: true, orderNumber: true },
} as const satisfies Prisma.OrderClaim$replacementsArgs;

const columns = {
  id: true,
  wish: true,
  createdAt: true,
  decidedAt: true,
  answer: true,
  reportedBy: { select: contactColumns },
  message: {
    select: { text: true, photos: { orderBy: { id: "asc" }, select: { id: true, width: true, height: true } } },
  },
  lines: { orderBy: { orderLineId: "asc" }, omit: { claimId: true } },
  replacements: replacementOf,
  creditNotes: { orderBy: { id: "asc" }, select: { number: true } },
  order: { select: { claimId: true, lines: { select: { ...orderLines.select, id: true } } } },
} as const satisfies Prisma.OrderClaimSelect;

function asView(row: Prisma.OrderClaimGetPayload<{ select: typeof columns }>): ClaimView {
  const { order, lines, wish, reportedBy, creditNotes, replacements, ...claim } = row;
  const ordered = new Map(order.lines.map((line) => [line.id, line]));
  const pieceOf = orderedPieces(order.lines);
  return {
    ...claim,
    wish: wish as ClaimWish,
    isAtNoCharge: order.claimId !== null,
    replacement: replacements[0] ?? null,
    creditNotes: creditNotes.map(({ number }) => number),
    reportedBy: reportedBy && personName(reportedBy),
    lines: lines.map(({ reason, settlement, ...line }) => {
      const piece = ordered.get(line.orderLineId)!;
      return {
        ...line,
        ...pieceOf(piece),
        sku: piece.sku,
        reason: reason as ClaimReason,
        settlement: settlement as Settlement | null,
      };
    }),
  };
}

/** Of an order, in the order in which they were reported. The caller has checked whose it is. */
export async function claimsOf(orderId: number): Promise<ClaimView[]> {
  const rows = await db.read.orderClaim.findMany({ where: { orderId }, orderBy: { id: "asc" }, select: columns });
  return rows.map(asView);
}

/** The caller has checked whose it is. */
export async function readClaim(id: number, from: Reader | Tx = db.read): Promise<ClaimView> {
  return asView(await from.orderClaim.findUniqueOrThrow({ where: { id }, select: columns }));
}

/** So that it is replaced and credited once. Refuses as not_found.order_claim one that is unknown or not decided. */
export async function lockDecidedClaim(tx: Tx, id: number): Promise<void> {
  const { count } = await tx.orderClaim.updateMany({
    where: { id, decidedAt: { not: null } },
    data: { version: { increment: 1 } },
  });
  if (count === 0) throw new Problem("not_found.order_claim");
}

/** Who of its customer is written to: the company's contact, and the colleague who reported it. Nobody of an erased company. */
export async function claimReaders(
  tx: Tx,
  { orderId, reportedById }: { orderId: number; reportedById: string | null },
): Promise<{ key: string; email: string; firstName: string | null; colleague: string | null }[]> {
  const { company } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { company: { select: { id: true, contactId: true, contact: { select: contactColumns } } } },
  });
  const { contact, contactId } = company;
  if (isEmailOfErased(contact.email)) return [];
  const colleague =
    reportedById === null || reportedById === contactId
      ? null
      : await tx.membership.findUnique({
          where: { userId_companyId: { userId: reportedById, companyId: company.id } },
          select: { user: { select: contactColumns } },
        });
  return [
    { ...contact, key: "contact", colleague: colleague && personName(colleague.user) },
    ...(colleague ? [{ ...colleague.user, key: "colleague", colleague: null }] : []),
  ];
}
