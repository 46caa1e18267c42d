import type { Prisma } from "~/db/db.server";
import { axesOf, type Piece, pieceKey, type SkuStyle } from "./pieces";

export const pieceColumns = {
  id: true,
  color: true,
  size: true,
  sku: true,
  ean: true,
  availability: true,
  availabilityDate: true,
} as const satisfies Record<keyof Piece, true>;

/** Retired pieces are kept for the orders, carts and figures that point at them, and shown nowhere. */
export const notRetired = { retiredAt: null } as const satisfies Prisma.PieceWhereInput;

/** As a style is read with them. */
export const stylePieces = {
  where: notRetired,
  select: pieceColumns,
} as const satisfies Prisma.Product$piecesArgs;

/** Rows of `pieces`. */
export function asPieces<Row extends Prisma.PieceGetPayload<{ select: typeof pieceColumns }>>(
  rows: readonly Row[],
): (Omit<Row, keyof Piece> & Piece)[] {
  return rows as (Row & Piece)[];
}

/** By colour and then by size, in the style's order. */
export function inStyleOrder<Row extends Piece>(
  style: Pick<SkuStyle, "colors" | "sizes">,
  pieces: readonly Row[],
): Row[] {
  const byKey = new Map(pieces.map((piece) => [pieceKey(piece), piece]));
  const { colors, sizes } = axesOf(style);
  return colors.flatMap((color) => sizes.flatMap((size) => byKey.get(pieceKey({ color, size })) ?? []));
}
