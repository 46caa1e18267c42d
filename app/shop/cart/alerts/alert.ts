import { parseId } from "~/formats/ids";
import { type DeliveryWindow, takesStock } from "~/shop/catalogue/delivery-windows/window";
import type { PieceAvailability, UnavailableReason } from "~/shop/catalogue/pieces/pieces";
import { whyUnavailable } from "../piece";

/** Of a company, of which nothing was said yet. */
export const MAX_ALERTS = 200;
/** For how long the page with what an e-mail named is filled in. */
export const ALERT_DAYS = 30;

export interface OfferedIn {
  /** Of the style. */
  isActive: boolean;
  /** The windows of the style that are open. */
  open: readonly DeliveryWindow[];
}

/** Why a piece cannot be ordered today in any delivery window; null when it can. `left` is its stock, undefined when it is made to order. */
export const whyNowhere = (
  piece: PieceAvailability,
  { isActive, open }: OfferedIn,
  left: number | undefined,
  today: string,
): UnavailableReason | null =>
  whyUnavailable(
    {
      isActive,
      piece,
      closed: open.length > 0 ? undefined : null,
      left: open.every(takesStock) ? left : undefined,
    },
    today,
  );

/** Pieces of a style for which somebody can wait: they are made, and cannot be ordered today. `stock` is by piece. */
export const awaitedPieces = <Piece extends PieceAvailability & { id: number }>(
  { pieces, ...offered }: OfferedIn & { pieces: readonly Piece[] },
  stock: ReadonlyMap<number, number> | undefined,
  today: string,
): { piece: Piece; reason: UnavailableReason }[] =>
  pieces.flatMap((piece) => {
    const reason = whyNowhere(piece, offered, stock?.get(piece.id), today);
    return reason !== null && isAwaited(reason) ? [{ piece, reason }] : [];
  });

/** It may be over. */
export const isAwaited = (reason: UnavailableReason) => reason !== "not made" && reason !== "gone";

/** The address of the page on which somebody asks for an e-mail about pieces of a style, with those ticked that are named. */
export const alertAddress = (styleId: number, pieceIds: readonly number[] = []) => {
  const query = new URLSearchParams(pieceIds.map((id) => ["piece", String(id)]));
  return `/alerts/${styleId}${query.size > 0 ? `?${query}` : ""}`;
};

const ALERT_BUTTON = /^alert:(\d+):(\d+)$/;

/** Of a button of the cart that leads to this page for a line. */
export const alertButtonValue = ({ productId, pieceId }: { productId: number; pieceId: number }) =>
  `alert:${productId}:${pieceId}`;

/** The address to which the button of the cart leads; null for any other button. */
export function addressOfAlertButton(value: unknown): string | null {
  const [, productId, pieceId] = (typeof value === "string" && ALERT_BUTTON.exec(value)) || [];
  const [style, piece] = [parseId(productId), parseId(pieceId)];
  return style && piece ? alertAddress(style, [piece]) : null;
}
