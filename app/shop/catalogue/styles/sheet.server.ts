import { language } from "~/formats/language";
import { currentReader } from "~/db/read-source.server";
import type { Prisma, Reader, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { cached, cachedById, currentCache, type ShopCache } from "~/shop/base/cached.server";
import type { Cents } from "~/formats/money";
import { pageOf } from "~/shop/base/paging";
import { LIST_PRICES, type ListedStyle } from "~/shop/catalogue/prices/price";
import { searchWords } from "~/shop/base/search/words";
import { styleWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { swatch } from "../search/colours";
import { chosenFacets, facetsOf } from "../search/facets.server";
import { meantWords } from "../search/meant-words.server";
import { asPieces, stylePieces } from "../pieces/piece-records.server";
import type { Piece } from "../pieces/pieces";
import type { SheetQuery } from "./sheet-query";
import type { StyleColour } from "./style";
import { filterStyles } from "./style-filter.server";
import { findStylePage, type StylePage } from "./style-pages.server";
import { withLists } from "./style-row";
import type { ShownFacet } from "~/shop/catalogue/search/facets";

/** Without pictures of colours. For readers who may see prices. */
export interface SheetStyle {
  id: number;
  name: string;
  styleCode: string;
  /** The main picture; "" for none. */
  picture: string;
  colors: StyleColour[];
  sizes: string[];
  minOrderQuantity: number;
  /** With the list price, from which the customer's price is calculated. */
  listed: ListedStyle;
  recommended: Cents | null;
  pieces: Piece[];
  windowIds: number[];
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
  pieces: stylePieces,
  windows: styleWindows,
} as const satisfies Prisma.ProductSelect;

/** `chosenIds` are the styles of the list that the query has chosen. */
export async function listSheetStyles(query: SheetQuery, chosenIds: readonly number[]): Promise<SheetPage> {
  const cache = await currentCache();
  // Which pieces are available changes with the day; filters have labels.
  const key = `order sheet on ${isoDay(new Date())} in ${language()} ${JSON.stringify(query)}`;
  const { ids, ...list } = query.chosen
    ? await idsInList(query, chosenIds)
    : await cached(key, () => idsOfPage(query), cache);
  return { styles: await readSheetStyles(ids, cache), ...list };
}

/** In this order. */
export async function readSheetStyles(ids: readonly number[], cache?: ShopCache): Promise<SheetStyle[]> {
  const styles = await cachedById("on order sheets", ids, readStyles, cache ?? (await currentCache()));
  return ids.flatMap((id) => styles.get(id) ?? []);
}

/** With its facets; where it shows the cart, only the chosen ones. */
export type SheetPage = StylePage["place"] & {
  styles: SheetStyle[];
  facets: ShownFacet[];
  /** The words searched instead of the typed ones; null when these were. */
  corrected: string | null;
};

async function idsOfPage(sheetQuery: SheetQuery) {
  const query = { ...sheetQuery, sort: "featured" } as const;
  const found = await findStylePage(query, query.rows, LIST_PRICES);
  const [rows, facets] = await Promise.all([
    currentReader().product.findMany({ ...found.query, select: { id: true } }),
    facetsOf(query, { ...found, count: found.place.count }, true),
  ]);
  return { ids: rows.map(({ id }) => id), ...found.place, facets, corrected: found.corrected };
}

/** Only active styles. */
async function idsInList(query: SheetQuery, listed: readonly number[]) {
  const ids = await filterStyles(listed, await meantWords(searchWords(query.q)), query);
  const count = ids.length;
  const { skip, take, ...place } = pageOf(count, query.page, query.rows);
  const facets = await chosenFacets(query, count);
  return {
    ids: ids.slice(skip, skip + take),
    ...place,
    count,
    isMore: false,
    corrected: null,
    facets,
  };
}

async function readStyles(from: Reader | Tx, ids: number[]): Promise<Map<number, SheetStyle>> {
  const rows = await from.product.findMany({ where: { id: { in: ids } }, select: columns });
  return new Map(rows.map((row) => [row.id, asSheetStyle(row)]));
}

function asSheetStyle(found: Prisma.ProductGetPayload<{ select: typeof columns }>): SheetStyle {
  const { pieces, windows, ...row } = withLists(found);
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
    listed: { id, wholesalePrice: row.wholesalePrice },
    recommended: row.recommendedPrice,
    pieces: asPieces(pieces),
    windowIds: windows.map(({ windowId }) => windowId),
  };
}
