import type { Prisma } from "~/db/db.server";
import type { Piece } from "./pieces";

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
