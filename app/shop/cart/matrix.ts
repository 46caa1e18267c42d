import { endText, moreText, unavailableText } from "~/shop/cart/unavailable-texts";
import * as t from "~/messages/cart";
import { translated } from "~/shop/base/brand-words";
import { axesOf, type Piece, pieceKey, unavailability } from "~/shop/catalogue/pieces/pieces";
import { type IncomingGoods, nextIncoming } from "~/shop/catalogue/incoming-goods/incoming-goods";
import type { Cents } from "~/formats/money";
import { colon } from "~/formats/lists";
import type { PriceRange } from "~/shop/catalogue/prices/price";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";

/** With the quantity in the cart. */
export interface MatrixCell {
  sku: string;
  /** The key of its field (fieldKey), where a page has another table with the piece. */
  field?: string;
  quantity: number;
  /** Where it is not the lowest of the style. */
  price?: Cents;
  /** "sold out", "sold out, 12 more on 3 Mar 2027", "from 3 March 2027", "not made". */
  reason?: string;
  /** Not made at all. */
  isNotMade?: true;
  /** "until 3 March 2027", "12 more on 3 Mar 2027", of a piece that can be ordered. */
  end?: string;
  /** Undefined when it is made to order. */
  left?: number;
}

/** A row for each colour, a column for each size. */
export interface Matrix {
  /** [""] for a style without colours. */
  colors: readonly string[];
  /** [""] for a style without sizes. */
  sizes: readonly string[];
  /** By colour and then by size; null where the style has no such piece. */
  cells: (MatrixCell | null)[][];
  /** The lowest where they differ. */
  unitPrice: Cents;
  /** The minimum of the style in an order. */
  minimum: number;
  /** In which the pieces are ordered. */
  window: ShownWindow;
}

interface MatrixStyle<OwnPiece> {
  id: number;
  colors: readonly string[];
  sizes: readonly string[];
  pieces: readonly OwnPiece[];
  /** By the ids of pieces. */
  stock?: ReadonlyMap<number, number> | undefined;
  incoming?: IncomingGoods;
}

interface CartQuantity {
  pieceId: number;
  quantity: number;
  window: { id: number };
}

/** For a customer with these lines in the cart, on the day `today`. `priceOf` gives the customer's price of a piece. */
export function matrixOf<OwnPiece extends Piece>(
  style: MatrixStyle<OwnPiece>,
  lines: readonly CartQuantity[],
  today: string,
  { priceOf, minimum, window }: Pick<Matrix, "minimum" | "window"> & { priceOf: (piece: OwnPiece) => Cents },
): Matrix {
  const pieces = new Map(style.pieces.map((piece) => [pieceKey(piece), piece]));
  const quantities = new Map(
    lines.filter((line) => line.window.id === window.id).map((line) => [line.pieceId, line.quantity]),
  );
  const { colors, sizes } = axesOf(style);
  const shown = colors.flatMap((color) => sizes.flatMap((size) => pieces.get(pieceKey({ color, size })) ?? []));
  const made = shown.filter(isMade);
  const priced = (made.length > 0 ? made : shown).map(priceOf);
  const unitPrice = priced.length > 0 ? Math.min(...priced) : 0;
  const cells = colors.map((color) =>
    sizes.map((size): MatrixCell | null => {
      const piece = pieces.get(pieceKey({ color, size }));
      if (!piece) return null;
      const own = priceOf(piece);
      const quantity = {
        quantity: quantities.get(piece.id) ?? 0,
        ...(own !== unitPrice && isMade(piece) && { price: own }),
      };
      const left = style.stock?.get(piece.id);
      const reason = unavailability(piece, today, left);
      const more = moreText(nextIncoming(style.incoming, piece.id, today));
      if (reason) {
        const text = reason === "sold out" ? joined(unavailableText(reason), more) : unavailableText(reason);
        return { sku: piece.sku, ...quantity, reason: text, ...(reason === "not made" && { isNotMade: true }) };
      }
      const end = joined(endText(piece), left !== undefined && more);
      return {
        sku: piece.sku,
        ...quantity,
        ...(end && { end }),
        ...(left !== undefined && { left }),
      };
    }),
  );
  const named = (names: readonly (string | null)[]) => names.map((name) => name ?? "");
  return { colors: named(colors), sizes: named(sizes), cells, unitPrice, minimum, window };
}

const joined = (...texts: (string | false | null | undefined)[]) => texts.filter(Boolean).join(", ");

const isMade = ({ availability }: Piece) => availability !== "not_made";

/** `label` says which pieces of the size cannot be ordered; `isClosed`: none of them can. */
export interface LimitedSize {
  label: string;
  isClosed: boolean;
}

export function limitedSizes({
  colors,
  sizes,
  cells,
}: Pick<Matrix, "colors" | "sizes" | "cells">): Record<string, LimitedSize> {
  const bySize: Record<string, LimitedSize> = {};
  for (const [at, size] of sizes.entries()) {
    const byReason = new Map<string, string[]>();
    for (const [row, color] of colors.entries()) {
      const cell = cells[row]![at];
      const reason = cell ? cell.reason : t.notMade();
      if (reason) byReason.set(reason, [...(byReason.get(reason) ?? []), translated("colour", color)]);
    }
    const closed = [...byReason.values()].flat().length;
    if (closed === 0) continue;
    const label = sizeWithReasons(size, byReason, colors.length);
    bySize[size] = { label, isClosed: closed === colors.length };
  }
  return bySize;
}

function sizeWithReasons(
  size: string,
  coloursByReason: ReadonlyMap<string, readonly string[]>,
  colours: number,
): string {
  const reasons = [...coloursByReason];
  const isOfAll = reasons.length === 1 && reasons[0]![1].length === colours;
  const texts = reasons.map(([reason, of]) => (isOfAll ? reason : `${of.join(", ")} ${reason}`));
  return `${size}${colon()}${texts.join("; ")}`;
}

/** Falls back to the price of the matrix. */
export const cellPrice = ({ price }: MatrixCell, { unitPrice }: Pick<Matrix, "unitPrice">) => price ?? unitPrice;

/** One price, or the lowest and the highest. */
export function matrixPrices({ cells, unitPrice }: Pick<Matrix, "cells" | "unitPrice">): PriceRange {
  const higher = cells.flat().flatMap((cell) => cell?.price ?? []);
  return { wholesale: unitPrice, ...(higher.length > 0 && { highest: Math.max(...higher) }) };
}

/** The pieces of a colour at one price, by size; null in place of the others. */
export interface PriceRow {
  color: string;
  unitPrice: Cents;
  cells: (MatrixCell | null)[];
}

/** For a spreadsheet, in which a row has one price: one row for each colour, more where its sizes differ in price. */
export function rowsByPrice(matrix: Matrix): PriceRow[] {
  return matrix.colors.flatMap((color, at) => {
    const row = matrix.cells[at]!;
    const made = row.flatMap((cell) => (cell && !cell.isNotMade ? [cell] : []));
    const prices = [...new Set(made.map((cell) => cellPrice(cell, matrix)))];
    if (prices.length <= 1) {
      return [{ color, unitPrice: prices[0] ?? matrix.unitPrice, cells: row }];
    }
    return prices.map((unitPrice) => ({
      color,
      unitPrice,
      cells: row.map((cell) => (cell && cellPrice(cell, matrix) === unitPrice ? cell : null)),
    }));
  });
}

/**
 * The quantities that a page shows ("PR-101-SAND-M:4,PR-101-SAND-L:2"), so that only those changed there are saved, and
 * those that somebody else has changed meanwhile are noticed. `before` has what fields had shown that now show the text
 * typed into a refused form.
 */
export function seenPieces(matrices: readonly Matrix[], before: Readonly<Record<string, number>> = {}): string {
  return matrices
    .flatMap(({ cells }) => cells.flat())
    .flatMap((cell) => (cell ? [[fieldKey(cell), before[fieldKey(cell)] ?? cell.quantity] as const] : []))
    .flatMap(([key, quantity]) => (quantity > 0 ? [`${key}:${quantity}`] : []))
    .join(",");
}

/**
 * For tables of a style on one page in several delivery windows. Those after the first get an anchor and fields of
 * their own: "PR-101-SAND-M@8" for the delivery window 8.
 */
export const withOwnFields = <Table extends { id: number; matrix: Matrix }>(
  tables: readonly Table[],
): (Table & { anchor?: string })[] =>
  tables.map((table, at) => {
    if (at === 0) return table;
    const { window, cells } = table.matrix;
    const own = cells.map((row) => row.map((cell) => cell && { ...cell, field: `${cell.sku}@${window.id}` }));
    return { ...table, anchor: `${table.id}-${window.id}`, matrix: { ...table.matrix, cells: own } };
  });

/** The SKU, unless the page has another table with the piece (withOwnFields). */
export const fieldKey = ({ sku, field }: Pick<MatrixCell, "sku" | "field">) => field ?? sku;

/** Of a fieldKey. */
export const skuOfKey = (key: string) => key.replace(/@\d+$/, "");

/** For a fieldKey. */
export const quantityField = (key: string) => `quantity[${key}]`;

/** Undefined for any other field. */
export const keyOfField = (name: string) => /^quantity\[([^\]]{1,100})\]$/.exec(name)?.[1];

/** One of the outer sizes, two of the others. */
export function usualRun(sizes: number): number[] {
  return Array.from({ length: sizes }, (_, index) => (sizes > 2 && index > 0 && index < sizes - 1 ? 2 : 1));
}

/** Of "Fill a size run". */
export interface TypedSizeRun {
  /** Pieces in a pack, by size. */
  run: Record<string, string>;
  packs: string;
  colors: string[];
}
