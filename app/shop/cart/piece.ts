import {
  type Choice,
  type Piece,
  type LeftOutFact,
  type PieceAvailability,
  pieceKey,
  unavailability,
  type UnavailableReason,
} from "~/shop/catalogue/pieces/pieces";
import { type NamedLine, translated, translatedLine } from "~/shop/base/brand-words";
import { Problem, type ProblemFact } from "~/shop/base/problem";
import { type DeliveryWindow, windowToOrderIn } from "~/shop/catalogue/delivery-windows/window";
import type { Cart } from "./cart";

/** `size` and `color` are null where none was given. */
export interface RequestedLine {
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
  /** Null: the style's first open one. */
  windowId?: number | null;
}

export interface OfferedStyle {
  name: string;
  sizes: readonly string[];
  colors: readonly string[];
}

/**
 * Returns size and colour as the pieces have them: null where the style has none. A style with sizes requires one of
 * them, and a style without accepts none (specification 5). The same holds for colours, except that a missing colour
 * (null) becomes the style's first one, the one its card shows.
 */
export function choosePiece(style: OfferedStyle | undefined, { size, color }: Choice): Choice {
  if (!style) throw new Problem("unknown_style");
  const { name, sizes, colors } = style;
  if (!size && sizes.length > 0) {
    throw new Problem("size_required", {}, { field: "size" });
  }
  if (size && !sizes.includes(size)) {
    throw new Problem("unknown_size", { name }, { field: "size" });
  }
  const chosen = color ?? colors[0] ?? null;
  if (!chosen && colors.length > 0) {
    throw new Problem("unknown_colour.none", {}, { field: "color" });
  }
  if (chosen && !colors.includes(chosen)) {
    throw new Problem("unknown_colour", { name }, { field: "color" });
  }
  return { size: size || null, color: chosen || null };
}

/**
 * Null when it can be ordered, though perhaps not in this number. Every place that says that something cannot be
 * ordered, or does not order it, asks this or what it asks (unavailability).
 */
export function whyUnavailable(
  {
    isActive,
    piece,
    closed,
    left,
  }: {
    /** Of the style. */
    isActive: boolean;
    /** Undefined when the style no longer has it. */
    piece: PieceAvailability | undefined;
    /** The delivery window's name, if the style cannot be ordered in it. */
    closed?: string | null | undefined;
    /** Its stock, if the window takes it from there. */
    left?: number | null | undefined;
  },
  today: string,
): UnavailableReason | null {
  if (!isActive || !piece) return "gone";
  const reason = unavailability(piece, today, left);
  return reason ?? (closed === undefined ? null : { closedWindow: closed });
}

export interface StyleWithPieces extends OfferedStyle {
  pieces: readonly Piece[];
  windows: readonly DeliveryWindow[];
}

/** A piece (choosePiece) that can be ordered on the day `today`; otherwise refuses with unavailable_piece. */
export function orderablePiece(style: StyleWithPieces | undefined, requested: Choice, today: string): Piece {
  const chosen = choosePiece(style, requested);
  const { name, pieces } = style!;
  const key = pieceKey(chosen);
  const piece = pieces.find((one) => pieceKey(one) === key);
  if (!piece) throw new Problem("unknown_style");
  const reason = whyUnavailable({ isActive: true, piece }, today);
  if (reason === null) return piece;
  const field = chosen.size ? "size" : undefined;
  throw new Problem("unavailable_piece", unavailable(shownPiece({ name, ...chosen }), reason), { field });
}

/**
 * The requested window, or without one the first that is open. Refuses (unavailable_piece) one that is not open or not
 * offered.
 */
export function orderableWindow(
  { name, windows }: Pick<StyleWithPieces, "name" | "windows">,
  windowId: number | null,
  today: string,
): number {
  const window = windowToOrderIn(windows, windowId, today);
  if (window) return window.id;
  const closed = windows.find(({ id }) => id === windowId);
  throw new Problem("unavailable_piece", unavailable(name, closedIn(closed)));
}

/** Undefined: none of the style's windows is open. */
export const closedIn = (window: Pick<DeliveryWindow, "name"> | undefined) => ({
  closedWindow: window?.name ?? null,
});

/** Values of unavailable_piece: of a piece, or of its style. */
export function unavailable(name: string, reason: UnavailableReason) {
  const values = { name, day: "", window: "" };
  if (typeof reason === "string") {
    return {
      ...values,
      reason: reason === "sold out" ? "sold_out" : reason === "not made" ? "not_made" : reason,
    } as const;
  }
  if ("from" in reason) return { ...values, reason: "later", day: reason.from } as const;
  const { closedWindow: window } = reason;
  return window === null
    ? ({ ...values, reason: "closed" } as const)
    : ({ ...values, reason: "closed_window", window: translated("window", window) } as const);
}

/**
 * Values of short_stock. `isTogether`: the cart has the piece in several delivery windows. `window`: the style is
 * offered in others too.
 */
export const shortage = (
  name: string,
  left: number,
  { isTogether = false, window = "" }: { isTogether?: boolean; window?: string | undefined } = {},
) => ({ name, left, where: isTogether ? "together" : window ? "window" : "anywhere", window }) as const;

/** "Alma sweater, Sand, M" */
export const pieceName = ({ name, color, size }: Pick<NamedPiece, "name" | "color" | "size">) =>
  [name, color, size].filter(Boolean).join(", ");

/** What a piece is called by. */
interface NamedPiece extends NamedLine {
  size?: string | null | undefined;
}

/** `pieceName` in the language of now. */
export const shownPiece = (piece: NamedPiece) => pieceName(translatedLine(piece));

/** "Alma sweater, Sand, M"; pieces in several delivery windows with theirs: "Alma sweater, Sand, M, Resort 2027". */
export function pieceNames<Line extends Parameters<typeof pieceName>[0] & OrderedIn>(
  lines: readonly Line[],
): (line: Line) => string {
  const windowOf = windowsInNames(lines);
  return (line) => nameIn({ ...line, window: windowOf(line) });
}

function windowsInNames(lines: readonly OrderedIn[]): (line: OrderedIn) => { name: string } | null {
  const found = new Set<string>();
  const several = new Set(lines.flatMap(({ sku }) => (found.size < found.add(sku).size ? [] : sku)));
  return ({ sku, window }) => (window && several.has(sku) ? { name: window.name } : null);
}

const nameIn = ({ window, ...piece }: NamedPiece) => [pieceName(piece), window?.name].filter(Boolean).join(", ");

/** A line by its name (pieceNames) among those of its order, and what translates that. */
export interface OrderedPiece extends NamedPiece {
  color: string | null;
  size: string | null;
  piece: string;
}

/** The lines of an order as OrderedPieces. */
export function orderedPieces<Line extends Omit<OrderedPiece, "piece"> & OrderedIn>(
  lines: readonly Line[],
): (line: Line) => OrderedPiece {
  const windowOf = windowsInNames(lines);
  return (line) => {
    const { productId, name, color, size } = line;
    const named = { productId, name, color, size, window: windowOf(line) };
    return { ...named, piece: nameIn(named) };
  };
}

/** In the language of now; as it is where it was stored without its style. */
export const translatedPiece = <Piece extends OrderedPiece>(piece: Piece): Piece =>
  piece.productId === undefined ? piece : { ...piece, piece: nameIn(translatedLine(piece)) };

/** Distinguishes lines for pieceNames. */
interface OrderedIn {
  sku: string;
  window?: { name: string } | null | undefined;
}

/** As an order or a refusal has them. */
export const leftOutOf = ({ lines }: Pick<Cart, "lines">): LeftOutFact[] =>
  lines.flatMap(({ reason, quantity, productId, name, color, size }) =>
    reason === undefined ? [] : [{ productId, name, color, size, quantity, reason }],
  );

/** Without a delivery window: in the style's first open one, or in all. */
interface PieceBySku {
  sku: string;
  windowId?: number | null | undefined;
}

/** In the delivery window that was named or found for it. */
export interface RefusedPiece extends PieceBySku {
  reason: ProblemFact;
}

/** A refusal is about the piece that a request names. */
export const isAbout = (refused: PieceBySku, named: PieceBySku) =>
  refused.sku === named.sku && (named.windowId ?? refused.windowId ?? null) === (refused.windowId ?? null);

/** The style cannot be ordered in the delivery window. */
export const isOfClosedWindow = ({ reason: { code, values } }: RefusedPiece) =>
  code === "unavailable_piece" && ["closed", "closed_window"].includes(values.reason);

/** Quantities of some pieces are refused; nothing was changed. */
export class PieceRefusal extends Problem {
  constructor(readonly pieces: readonly RefusedPiece[]) {
    super(pieces.map(({ reason }) => reason));
  }

  override get kind() {
    return "pieces" as const;
  }
}
