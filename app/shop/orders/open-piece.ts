import { parseId } from "~/formats/ids";
import { requestedText } from "~/shop/base/search/words";

/** A piece, or null for any, of which orders have something open. */
export interface OpenPiece {
  sku: string | null;
  /** Of one delivery window, of lines without one, or null for all. */
  windowId: number | typeof NO_WINDOW | null;
  /** Without orders that are not confirmed yet. */
  isConfirmedOnly: boolean;
}

export const NO_WINDOW = "none";
const CONFIRMED_ONLY = "confirmed";

/** The open piece by which a list is filtered, from `?sku=PR-101-SAND-M&window=2&open=confirmed`; null for none. */
export function requestedOpenPiece(search: URLSearchParams): OpenPiece | null {
  const sku = requestedText(search, "sku") || null;
  const window = search.get("window");
  const windowId = window === NO_WINDOW ? NO_WINDOW : parseId(window);
  if (sku === null && windowId === null) return null;
  return { sku, windowId, isConfirmedOnly: search.get("open") === CONFIRMED_ONLY };
}

/** The parameters of the address of a list with this filter. */
export const openPieceParameters = ({ sku, windowId, isConfirmedOnly }: OpenPiece): Record<string, string> => ({
  ...(sku && { sku }),
  ...(windowId && { window: String(windowId) }),
  ...(isConfirmedOnly && { open: CONFIRMED_ONLY }),
});
