import type { Prisma } from "~/db/db.server";
import { axesOf, type Piece, pieceKey, type SkuStyle } from "./pieces";

/** The columns of a piece that the shop reads. */
export const pieceColumns = {
  color: true,
  size: true,
  sku: true,
  ean: true,
  availability: true,
  availabilityDate: true,
} as const satisfies Record<keyof Piece, true>;

/** Rows of `pieces`, with their availability typed as the shop writes it. */
export function asPieces<Row extends Prisma.PieceGetPayload<{ select: typeof pieceColumns }>>(
  rows: readonly Row[],
): (Omit<Row, keyof Piece> & Piece)[] {
  return rows as (Row & Piece)[];
}

/** The pieces of a style by colour and then by size, in the style's order. */
export function inStyleOrder<Row extends Piece>(
  style: Pick<SkuStyle, "colors" | "sizes">,
  pieces: readonly Row[],
): Row[] {
  const byKey = new Map(pieces.map((piece) => [pieceKey(piece), piece]));
  const { colors, sizes } = axesOf(style);
  return colors.flatMap((color) =>
    sizes.flatMap((size) => byKey.get(pieceKey({ color, size })) ?? []),
  );
}
