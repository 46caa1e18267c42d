import { parseId } from "~/formats/ids";
import { requestedText } from "~/shop/base/search/words";

/** A piece that is open in some orders; `sku` is null for any. */
export interface OpenPiece {
  sku: string | null;
  /** NO_WINDOW for lines without one, null for all. */
  windowId: number | typeof NO_WINDOW | null;
  /** Leaves out orders that are not confirmed yet. */
  isConfirmedOnly: boolean;
}

export const NO_WINDOW = "none";
const CONFIRMED_ONLY = "confirmed";

/** `?sku=PR-101-SAND-M&window=2&open=confirmed` */
export function requestedOpenPiece(search: URLSearchParams): OpenPiece | null {
  const sku = requestedText(search, "sku") || null;
  const window = search.get("window");
  const windowId = window === NO_WINDOW ? NO_WINDOW : parseId(window);
  if (sku === null && windowId === null) return null;
  return { sku, windowId, isConfirmedOnly: search.get("open") === CONFIRMED_ONLY };
}

export const openPieceParameters = ({ sku, windowId, isConfirmedOnly }: OpenPiece): Record<string, string> => ({
  ...(sku && { sku }),
  ...(windowId && { window: String(windowId) }),
  ...(isConfirmedOnly && { open: CONFIRMED_ONLY }),
});
