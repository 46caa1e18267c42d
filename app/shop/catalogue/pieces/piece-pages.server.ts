import { db } from "~/db/db.server";
import { onPrimary } from "~/db/read-source.server";
import { type PageOf, pageOf } from "~/shop/base/paging";
import { MAX_PIECES_PER_PAGE } from "../styles/limits";
import { type ShownPiece, shownPiece } from "./piece-form";
import { asPieces, inStyleOrder, notRetired, pieceColumns } from "./piece-records.server";
import { axesOf } from "./pieces";
import { readStock } from "./stock.server";
import { withLists } from "../styles/style-row";

export interface PiecesPage extends Pick<PageOf, "page" | "pages"> {
  id: number;
  name: string;
  isActive: boolean;
  /** Each with its page; [] for a style without colours. */
  colors: { name: string; page: number }[];
  pieces: ShownPiece[];
}

/** By colour and size; the last page if there are fewer. Null for an unknown style. */
export async function findPiecesPage(id: number, requested: number): Promise<PiecesPage | null> {
  const row = await db.read.product.findUnique({
    where: { id },
    select: { id: true, name: true, isActive: true, colors: true, sizes: true },
  });
  if (!row) return null;
  const style = withLists(row);
  const { colors, sizes } = axesOf(style);
  const perPage = Math.max(1, Math.floor(MAX_PIECES_PER_PAGE / sizes.length));
  const { page, pages, skip, take } = pageOf(colors.length, requested, perPage);
  const shown = style.colors.slice(skip, skip + take);
  const [pieces, stock] = await onPrimary(() =>
    Promise.all([
      db.read.piece.findMany({
        where: { productId: id, ...notRetired, ...(shown.length > 0 && { color: { in: shown } }) },
        select: pieceColumns,
      }),
      readStock([id]),
    ]),
  );
  return {
    id,
    name: style.name,
    isActive: style.isActive,
    page,
    pages,
    colors: style.colors.map((name, at) => ({ name, page: Math.floor(at / perPage) + 1 })),
    pieces: inStyleOrder(style, asPieces(pieces)).map((piece) => shownPiece(piece, stock.get(piece.id))),
  };
}
