import { type Choice, type Piece, pieceKey, unavailableText } from "~/shop/catalogue/pieces/pieces";
import { Problem } from "~/shop/base/problem";
import {
  closedText,
  type DeliveryWindow,
  windowToOrderIn,
} from "~/shop/catalogue/delivery-windows/window";

/** A requested line: a quantity of a style in a size and colour (null where none was given). */
export interface RequestedLine {
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
  /** The delivery window; without one, the style's first open one. */
  windowId?: number | null;
}

/** A style with the sizes and colours in which it is sold today. */
export interface OfferedStyle {
  name: string;
  sizes: readonly string[];
  colors: readonly string[];
}

/**
 * Validates size and colour of a requested line and returns them as its pieces have them: null where the style has none.
 * A style with sizes requires one of them, and a style without accepts none (specification 5). The same holds for
 * colours, except that a missing colour (null) becomes the style's first one, the one its card shows.
 * Throws a Problem: unknown_style, size_required, unknown_size, unknown_colour.
 */
export function choosePiece(style: OfferedStyle | undefined, { size, color }: Choice): Choice {
  if (!style) throw new Problem("unknown_style", "This style is not available any more.");
  const { name, sizes, colors } = style;
  if (!size && sizes.length > 0) {
    throw new Problem("size_required", "Size selection is required for this product", "size");
  }
  if (size && !sizes.includes(size)) {
    throw new Problem("unknown_size", `${name} does not come in this size.`, "size");
  }
  const chosen = color ?? colors[0] ?? null;
  if (!chosen && colors.length > 0) {
    throw new Problem("unknown_colour", "Please choose a colour.", "color");
  }
  if (chosen && !colors.includes(chosen)) {
    throw new Problem("unknown_colour", `${name} does not come in this colour.`, "color");
  }
  return { size: size || null, color: chosen || null };
}

/** A style with its pieces and the delivery windows in which it is offered. */
export interface StyleWithPieces extends OfferedStyle {
  pieces: readonly Piece[];
  windows: readonly DeliveryWindow[];
}

/**
 * Chooses a piece of a style (choosePiece) that can be ordered on the day `today`. Throws a Problem as choosePiece, or
 * unavailable_piece.
 */
export function orderablePiece(
  style: StyleWithPieces | undefined,
  requested: Choice,
  today: string,
): Piece {
  const chosen = choosePiece(style, requested);
  const { name, pieces } = style!;
  const key = pieceKey(chosen);
  const piece = pieces.find((one) => pieceKey(one) === key);
  if (!piece) throw new Problem("unknown_style", "This style is not available any more.");
  const reason = unavailableText(piece, today);
  if (reason === null) return piece;
  throw new Problem(
    "unavailable_piece",
    refusalText(pieceName({ name, ...chosen }), reason),
    chosen.size ? "size" : undefined,
  );
}

/**
 * Chooses the delivery window for a line of a style: the requested one, or without one the first that is open. Throws a
 * Problem unavailable_piece when it is not open, or the style is not offered in it.
 */
export function orderableWindow(
  { name, windows }: Pick<StyleWithPieces, "name" | "windows">,
  windowId: number | null,
  today: string,
): number {
  const window = windowToOrderIn(windows, windowId, today);
  if (window) return window.id;
  const closed = windows.find(({ id }) => id === windowId);
  throw new Problem("unavailable_piece", closedText(name, closed));
}

/** "Alma sweater, Sand, M is sold out." or "... can be ordered from 3 March 2027." */
export const refusalText = (name: string, reason: string) =>
  reason.startsWith("from ") ? `${name} can be ordered ${reason}.` : `${name} is ${reason}.`;

/** The name of a piece in a sentence: "Alma sweater, Sand, M". */
export const pieceName = ({
  name,
  color,
  size,
}: {
  name: string;
  color: string | null;
  size: string | null;
}) => [name, color, size].filter(Boolean).join(", ");

/** Thrown when quantities of some pieces are refused; nothing was changed. */
export class PieceRefusal extends Problem {
  /** @param reasons A sentence for each refused piece, by its SKU. */
  constructor(readonly reasons: ReadonlyMap<string, string>) {
    super("pieces", [...reasons.values()].slice(0, 3).join(" "));
  }
}
