import type { Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, notRetired, pieceColumns } from "~/shop/catalogue/pieces/piece-records.server";
import type { Piece } from "~/shop/catalogue/pieces/pieces";
import { translatedName } from "~/shop/base/brand-words";
import { Problem, type ProblemFact } from "~/shop/base/problem";
import { windowToOrderIn } from "~/shop/catalogue/delivery-windows/window";
import { readWindows, styleWindows, windowsOf } from "~/shop/catalogue/delivery-windows/windows.server";
import { isConflict, type SeenLine } from "./conflict";
import { MAX_LINES, MAX_QUANTITY } from "./limits";
import { closedIn, PieceRefusal, type RefusedPiece, shownPiece, unavailable, whyUnavailable } from "./piece";
import type { FoundConflict, LinePlace, StoredLine, LineRequest } from "./plan-lines";

/** 0 takes the line out. */
export interface LineQuantity {
  lineId: number;
  quantity: number;
  /**
   * What the sender knows of the line: another quantity by now is a conflict (isConflict). Without it, any quantity is
   * replaced.
   */
  seen?: SeenLine | undefined;
}

/** The quantity that the cart shall hold, where 0 takes the piece out, or get more. */
export interface PieceQuantity {
  sku: string;
  quantity: number;
  /** Without one, the style's first open one; and a quantity of 0 takes the piece out of all windows. */
  windowId?: number | null;
  /** The quantities that the sender has seen, or has set before, as those of a LineQuantity. */
  seen?: readonly number[];
}

export interface CartLineRow extends StoredLine {
  productId: number;
  sku: string;
  color: string | null;
  size: string | null;
  name: string;
}

/** With the changes of lines that somebody else has taken out, and whether one is no line of this cart. */
export async function requestsByLine(tx: Tx, changes: readonly LineQuantity[], lines: readonly CartLineRow[]) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const requests: LineRequest[] = [];
  const gone: { change: LineQuantity; piece: NonNullable<SeenLine["piece"]> }[] = [];
  let isUnknown = false;
  for (const change of changes) {
    const { lineId, quantity, seen } = change;
    const line = byId.get(lineId);
    if (line) {
      const { pieceId, windowId } = line;
      requests.push({
        lineId,
        pieceId,
        windowId,
        quantity,
        isAdded: false,
        by: "line",
        sku: seen?.piece?.sku ?? "",
        name: shownPiece(line),
        seen: seen?.quantities,
      });
      continue;
    }
    const isGone = isConflict({ quantity, stored: 0, seen: seen?.quantities });
    if (seen?.piece && isGone) gone.push({ change, piece: seen.piece });
    else isUnknown ||= !seen?.piece || quantity > 0;
  }
  const pieces = await readPieces(
    tx,
    gone.map(({ piece }) => piece.sku),
  );
  const conflicts = gone.map(({ change, piece: { sku, windowId } }): FoundConflict => {
    const piece = pieces.get(sku);
    const conflict = { lineId: change.lineId, sku, quantity: change.quantity, stored: 0 };
    // By its SKU alone when the collection has it no more.
    return piece ? { ...conflict, name: nameOf(piece), windowId } : { ...conflict, name: sku };
  });
  return { requests, conflicts, isUnknown };
}

interface PieceOfStyle extends Piece {
  product: { id: number; name: string; isActive: boolean; windows: { windowId: number }[] };
}

const nameOf = ({ product, ...piece }: PieceOfStyle) =>
  shownPiece({ ...piece, productId: product.id, name: product.name });

/** SQLite allows at most 999 parameters in a query. */
const MAX_SKUS = 900;

/** By SKU. */
async function readPieces(tx: Tx, skus: readonly string[]): Promise<Map<string, PieceOfStyle>> {
  const pieces = new Map<string, PieceOfStyle>();
  const all = [...new Set(skus)];
  for (let start = 0; start < all.length; start += MAX_SKUS) {
    const rows = await tx.piece.findMany({
      where: { sku: { in: all.slice(start, start + MAX_SKUS) }, ...notRetired },
      select: {
        ...pieceColumns,
        product: { select: { id: true, name: true, isActive: true, windows: styleWindows } },
      },
    });
    for (const row of asPieces(rows)) pieces.set(row.sku, row);
  }
  return pieces;
}

/** Reasons given at once. */
const MAX_REASONS = 100;

/** With their windows; the last change of each line counts. Throws a PieceRefusal. */
export async function requestsBySku(
  tx: Tx,
  set: readonly PieceQuantity[],
  add: readonly PieceQuantity[],
): Promise<LineRequest[]> {
  if (set.length + add.length === 0) return [];
  const named = [...set.map((one) => ({ ...one, isAdded: false })), ...add.map((one) => ({ ...one, isAdded: true }))];
  const pieces = await readPieces(
    tx,
    named.map(({ sku }) => sku),
  );
  const today = isoDay(new Date());
  const windows = await readWindows(tx);
  const requests = new Map<string, LineRequest>();
  const refused = new Map<string, RefusedPiece>();
  for (const { sku, quantity, windowId = null, seen, isAdded } of named) {
    if (refused.size === MAX_REASONS) break;
    const refuse = (reason: ProblemFact) => refused.set(`${sku} ${windowId}`, { sku, windowId, reason });
    const piece = pieces.get(sku);
    const own = piece ? windowsOf(piece.product.windows, windows) : [];
    // A piece in the cart can be taken out of any window.
    const inWindow = quantity === 0 ? windowId : windowToOrderIn(own, windowId, today)?.id;
    const reason = reasonAgainst(sku, piece, quantity, today);
    if (reason) refuse(reason);
    else if (inWindow === undefined) {
      // Perhaps the style has just been taken out of it.
      const closed = windows.find((one) => one.id === windowId);
      const { id, name } = piece!.product;
      refuse({ code: "unavailable_piece", values: unavailable(translatedName(id, name), closedIn(closed)) });
    } else {
      requests.set(`${sku} ${inWindow}`, {
        pieceId: piece!.id,
        windowId: inWindow,
        quantity,
        isAdded,
        by: "sku",
        sku,
        name: nameOf(piece!),
        seen,
      });
    }
  }
  if (refused.size > 0) throw new PieceRefusal([...refused.values()]);
  const lines = [...requests.values()].filter(({ quantity }) => quantity > 0).length;
  // Before anything is written, which could be tens of thousands of lines.
  if (lines > MAX_LINES) throw cartFull();
  return [...requests.values()];
}

function reasonAgainst(
  sku: string,
  piece: PieceOfStyle | undefined,
  quantity: number,
  today: string,
): ProblemFact | null {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY) {
    return { code: "quantity.of_piece", values: { most: MAX_QUANTITY } };
  }
  if (!piece) return { code: "unknown_style.sku", values: { sku } };
  if (quantity === 0) return null;
  const reason = whyUnavailable({ isActive: piece.product.isActive, piece }, today);
  return reason && { code: "unavailable_piece", values: unavailable(nameOf(piece), reason) };
}

export const cartFull = () => new Problem("cart_full", { most: MAX_LINES });

export async function existingPlaces<Line extends LinePlace>(tx: Tx, lines: readonly Line[]): Promise<Line[]> {
  const found = await tx.piece.findMany({
    where: { id: { in: lines.map(({ pieceId }) => pieceId) } },
    select: { id: true },
  });
  const pieces = new Set(found.map(({ id }) => id));
  const windows = new Set((await readWindows(tx)).map(({ id }) => id));
  return lines.filter((line) => pieces.has(line.pieceId) && windows.has(line.windowId));
}
