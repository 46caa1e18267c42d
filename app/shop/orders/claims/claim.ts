import * as t from "~/messages/orders";
import { Problem } from "~/shop/base/problem";
import { type OrderedPiece, translatedPiece } from "~/shop/cart/piece";
import type { MessageView } from "~/shop/conversations/conversation";

/** A claim is what its customer says is wrong with pieces that were shipped: to readers a "problem". */
export const CLAIM_REASONS = ["damaged", "wrong", "missing", "other"] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** What the customer would like. */
export const CLAIM_WISHES = ["replacement", "credit", "refund", "return"] as const;
export type ClaimWish = (typeof CLAIM_WISHES)[number];

/** How accepted pieces are settled: without either, as those that only came back. */
export const SETTLEMENTS = ["replacement", "credit", "none"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Pieces of a line of the order. */
export interface ClaimedPieces {
  orderLineId: number;
  quantity: number;
  reason: ClaimReason;
}

export interface ClaimLine extends ClaimedPieces, OrderedPiece {
  sku: string;
  /** Null while it is not decided, as the following. */
  accepted: number | null;
  settlement: Settlement | null;
  /** How many came back; null while nothing was recorded. */
  returned: number | null;
  isRestocked: boolean;
}

export interface ClaimView {
  id: number;
  wish: ClaimWish;
  /** Null once its message was erased. */
  message: { text: string; photos: MessageView["photos"] } | null;
  createdAt: Date;
  /** Null once that person is gone. */
  reportedBy: string | null;
  /** Null while it is open. */
  decidedAt: Date | null;
  /** Why less was accepted than claimed. */
  answer: string | null;
  lines: ClaimLine[];
  /** Of an order that replaces pieces itself, so that nothing of it is on an invoice. */
  isAtNoCharge: boolean;
  /** The order that replaces pieces at no charge, unless it was cancelled. */
  replacement: { id: number; orderNumber: string } | null;
  /** The numbers of the credit notes by which it was settled. */
  creditNotes: string[];
}

/** In the language of now. */
export const translatedClaim = <Claim extends Pick<ClaimView, "lines">>(claim: Claim): Claim => ({
  ...claim,
  lines: claim.lines.map(translatedPiece),
});

/** Nothing was changed. */
export class ClaimRefusal extends Problem {
  /** @param most By the ids of lines with too many: how many are possible. */
  constructor(readonly most: ReadonlyMap<number, number>) {
    super("quantity.of_claim");
  }
}

/** The names of the fields with the reason of a line, with how it is settled, and with the SKU of the piece that replaces it. */
export const reasonField = (orderLineId: number) => `reason-${orderLineId}`;
export const settlementField = (orderLineId: number) => `settlement-${orderLineId}`;
export const skuField = (orderLineId: number) => `sku-${orderLineId}`;

/** How a line can still be settled; none of a line that has nothing accepted, its replacement or its credit note. */
export function settlementsOf(
  { accepted, settlement }: Pick<ClaimLine, "accepted" | "settlement">,
  claim: Pick<ClaimView, "replacement" | "creditNotes" | "isAtNoCharge">,
): Settlement[] {
  const open = SETTLEMENTS.filter(
    (one) =>
      !(one === "replacement" && claim.replacement) &&
      !(one === "credit" && (claim.creditNotes.length > 0 || claim.isAtNoCharge)),
  );
  const isSettled =
    (settlement === "replacement" && claim.replacement) || (settlement === "credit" && claim.creditNotes.length > 0);
  return accepted === 0 || isSettled ? [] : open;
}

/** What is proposed to the brand. */
export const settlementFor = ({ wish, isAtNoCharge }: Pick<ClaimView, "wish" | "isAtNoCharge">): Settlement =>
  wish === "replacement" ? "replacement" : wish === "return" || isAtNoCharge ? "none" : "credit";

/** What was reported of a line, or once that is decided, what was accepted of it. */
export const decidedLineText = ({ accepted, settlement, ...line }: ClaimLine): string =>
  accepted === null || settlement === null ? t.claimedLine(line) : t.decidedLine({ ...line, accepted, settlement });

/** Pieces that were accepted to be settled in one way. */
export const settledBy = (
  lines: readonly Pick<ClaimLine, "accepted" | "settlement">[],
  settlement: Settlement,
): number => lines.reduce((sum, line) => sum + (line.settlement === settlement ? (line.accepted ?? 0) : 0), 0);
