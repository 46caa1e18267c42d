import { isConflict, type QuantityConflict } from "./conflict";
import { MAX_QUANTITY } from "./limits";

/** A cart has one line for it. */
export interface LinePlace {
  pieceId: number;
  windowId: number;
}

export interface PlaceQuantity extends LinePlace {
  quantity: number;
}

/** Of a locked cart. */
export interface StoredLine extends PlaceQuantity {
  id: number;
  changedById: string | null;
  updatedAt: Date;
}

/** The quantity that the cart shall hold, or get more. */
export interface LineRequest {
  pieceId: number;
  /** Null: in all windows; only to take it out. */
  windowId: number | null;
  quantity: number;
  /** Added to the quantity in the cart, which is never a conflict. */
  isAdded: boolean;
  /** How the sender identified the piece, and so the words of a refusal. */
  by: "line" | "sku" | "choice";
  lineId?: number;
  sku: string;
  name: string;
  /** Seen by the sender; undefined for a change without a condition. */
  seen?: readonly number[] | undefined;
}

/** As found in a transaction, with the row of its line. */
export interface FoundConflict extends Omit<QuantityConflict, "change"> {
  row?: Pick<StoredLine, "changedById" | "updatedAt">;
}

/** The result of changes, before anything is written. */
export interface LinesPlan {
  /** With their new quantities. */
  written: PlaceQuantity[];
  removed: StoredLine[];
  added: number;
  changed: number;
  conflicts: FoundConflict[];
  /** The first line that would hold more than MAX_QUANTITY. */
  full: { request: LineRequest; quantity: number } | null;
}

/** Identifies a line of a cart. */
export const placeKey = ({ pieceId, windowId }: LinePlace) => `${pieceId} ${windowId}`;

/** Applies the requests one after the other. */
export function planLines(lines: readonly StoredLine[], requests: readonly LineRequest[]): LinesPlan {
  const byPiece = new Map<number, StoredLine[]>();
  for (const line of lines) byPiece.set(line.pieceId, [...(byPiece.get(line.pieceId) ?? []), line]);
  const stored = new Map(lines.map((line) => [placeKey(line), line]));
  const planned = new Map<string, PlaceQuantity>();
  const conflicts: FoundConflict[] = [];
  let full: LinesPlan["full"] = null;
  for (const one of requests) {
    const { pieceId, windowId } = one;
    const own = (byPiece.get(pieceId) ?? []).filter((line) => line.windowId === (windowId ?? line.windowId));
    const held = own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (!one.isAdded && isConflict({ quantity: one.quantity, stored: held, seen: one.seen })) {
      const { lineId, sku, name, quantity } = one;
      conflicts.push({ lineId, sku, name, quantity, windowId: windowId ?? undefined, stored: held, row: own[0] });
      continue;
    }
    if (windowId === null) {
      for (const line of own) planned.set(placeKey(line), { ...line, quantity: 0 });
      continue;
    }
    const key = placeKey({ pieceId, windowId });
    const before = planned.get(key)?.quantity ?? stored.get(key)?.quantity ?? 0;
    const quantity = one.isAdded ? before + one.quantity : one.quantity;
    if (quantity > MAX_QUANTITY) full ??= { request: one, quantity };
    planned.set(key, { pieceId, windowId, quantity });
  }
  const named = new Set(requests.map(({ lineId }) => lineId));
  const plan: LinesPlan = { written: [], removed: [], added: 0, changed: 0, conflicts, full };
  for (const [key, line] of planned) {
    const before = stored.get(key);
    const isChanged = line.quantity !== (before?.quantity ?? 0);
    if (before && line.quantity === 0) plan.removed.push(before);
    // A line that was named is set by its sender also where it holds as many already.
    else if (isChanged || (before && named.has(before.id))) plan.written.push(line);
    if (!before && isChanged) plan.added++;
    if (before && isChanged && line.quantity > 0) plan.changed++;
  }
  return plan;
}
