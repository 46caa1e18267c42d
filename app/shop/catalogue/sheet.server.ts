import { currentReader } from "~/db/read-source.server";
import type { Prisma, Reader, Tx } from "~/db/db.server";
import { cached, cachedById, currentCache } from "~/shop/cached.server";
import { pageOf } from "~/shop/paging";
import { searchWords } from "~/shop/search/words";
import { swatch } from "./colours";
import { asPieces, pieceColumns } from "./piece-records.server";
import type { Piece } from "./pieces";
import type { SheetQuery } from "./sheet-query";
import type { Price, StyleColour } from "./style";
import { findStylePage, type StylePage } from "./style-pages.server";
import { withLists } from "./style-row";

/** A style on the order sheet, whose colours have no pictures. For readers who may see prices. */
export interface SheetStyle {
  id: number;
  name: string;
  styleCode: string;
  /** The main picture; "" for none. */
  picture: string;
  colors: StyleColour[];
  sizes: string[];
  minOrderQuantity: number;
  price: Price;
  pieces: Piece[];
}

const columns = {
  id: true,
  name: true,
  styleCode: true,
  colors: true,
  sizes: true,
  imageUrl: true,
  minOrderQuantity: true,
  wholesalePrice: true,
  recommendedPrice: true,
  retailPrice: true,
  pieces: { select: pieceColumns },
} as const satisfies Prisma.ProductSelect;

/** A page of the order sheet. `chosenIds` are the styles in the customer's cart, for a query of those alone. */
export async function listSheetStyles(
  query: SheetQuery,
  chosenIds: readonly number[],
): Promise<{ styles: SheetStyle[] } & StylePage["place"]> {
  const cache = await currentCache();
  const { ids, place } = query.chosen
    ? await idsAmong(query, chosenIds)
    : await cached(`order sheet ${JSON.stringify(query)}`, () => idsOfPage(query), cache);
  const styles = await cachedById("on order sheets", ids, readStyles, cache);
  return { styles: ids.flatMap((id) => styles.get(id) ?? []), ...place };
}

async function idsOfPage(query: SheetQuery) {
  const found = await findStylePage({ ...query, sort: "featured" }, query.rows);
  const rows = await currentReader().product.findMany({ ...found.query, select: { id: true } });
  return { ids: rows.map(({ id }) => id), place: found.place };
}

/** A page of the active styles among these. */
async function idsAmong({ q, category, page, rows: perPage }: SheetQuery, ids: readonly number[]) {
  const rows = await currentReader().product.findMany({
    where: {
      id: { in: [...ids] },
      isActive: true,
      ...(category && { category }),
      AND: searchWords(q).map((word) => ({ searchText: { contains: word } })),
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const { skip, take, ...place } = pageOf(rows.length, page, perPage);
  const shown = rows.slice(skip, skip + take).map(({ id }) => id);
  return { ids: shown, place: { ...place, count: rows.length, isMore: false } };
}

async function readStyles(from: Reader | Tx, ids: number[]): Promise<Map<number, SheetStyle>> {
  const rows = await from.product.findMany({ where: { id: { in: ids } }, select: columns });
  return new Map(rows.map((row) => [row.id, asSheetStyle(row)]));
}

function asSheetStyle(found: Prisma.ProductGetPayload<{ select: typeof columns }>): SheetStyle {
  const { pieces, ...row } = withLists(found);
  const { id, name, styleCode, sizes, minOrderQuantity } = row;
  return {
    id,
    name,
    styleCode,
    picture: row.imageUrl,
    sizes,
    minOrderQuantity,
    colors: row.colors.map((colour) => ({
      name: colour,
      swatch: swatch(colour),
      pictures: [],
    })),
    price: {
      wholesale: row.wholesalePrice,
      recommended: row.recommendedPrice,
      retail: row.retailPrice,
    },
    pieces: asPieces(pieces),
  };
}
