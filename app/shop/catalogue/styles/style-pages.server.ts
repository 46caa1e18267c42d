import type { Prisma } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import type { PriceList } from "~/shop/catalogue/prices/price";
import { type Counted, type PageOf, pageOf } from "~/shop/base/paging";
import { CATALOGUE_ORDERS } from "~/shop/base/search/indexes.server";
import { MAX_RESULTS, type SearchedWord, searchIds } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import { correctedWords } from "../search/corrected-search.server";
import { meantWords } from "../search/meant-words.server";
import { stylesOfPiece } from "../pieces/named-pieces.server";
import { hasOwnOrder, isPriceSort, orderByPrice, PRICE_ORDERS, sliceByPrice } from "../search/price-order.server";
import type { CatalogueQuery } from "../search/query";
import { countStyles } from "./style-counts.server";
import { kindOf, needsSearch, styleSearch } from "./style-filter.server";
import { knowsPieces } from "./visibility";

const orderOf: Record<CatalogueQuery["sort"], Prisma.ProductOrderByWithRelationInput[]> = {
  featured: [{ id: "asc" }],
  ...PRICE_ORDERS,
  newest: [{ createdAt: "desc" }, { id: "desc" }],
};

/** Found by facets without a search text. */
export const MAX_FILTERED = 1_000;

/** The arguments of the query, and the page's place in the list. */
export interface StylePage {
  query: Pick<Prisma.ProductFindManyArgs, "where" | "skip" | "take" | "orderBy">;
  /** In their order, where no query has it: by the reader's own prices. */
  ids: readonly number[] | null;
  place: Counted & Pick<PageOf, "page" | "pages">;
  /** With which the styles were found. */
  words: readonly SearchedWord[];
  /** The words that were looked for because nothing was found with the typed ones; null when these were. */
  corrected: string | null;
  /** The text was the SKU or EAN of a piece, whose style is shown whatever the facets. */
  isPiece: boolean;
}

/**
 * `rows` per page; the last page at most. The cost does not grow with the catalogue: totals come from `style_counts`, a
 * search counts at most MAX_RESULTS, facets at most MAX_FILTERED. An order by price is that of `prices`, the reader's
 * own (null for one who may not see any); a search with more results than are counted sorts only the first ones by list
 * price.
 */
export async function findStylePage(query: CatalogueQuery, rows: number, prices: PriceList | null): Promise<StylePage> {
  const words = searchWords(query.q);
  const pageOfWords = async (found: readonly string[]) => pageWith(await meantWords(found), query, { rows, prices });
  if (words.length === 0) return pageOfWords(words);
  // Without a digit, a text that could be an SKU is rather words: "alma sand".
  const isCode = /\d/.test(query.q);
  const piecesNamed = () => stylesOfPiece(query.q, { knowsEans: knowsPieces(prices) });
  const named = isCode ? await piecesNamed() : [];
  if (named.length > 0) return pageOfIds(named, words);
  const page = await pageOfWords(words);
  if (page.place.count > 0) return page;
  const found = isCode ? [] : await piecesNamed();
  if (found.length > 0) return pageOfIds(found, words);
  const corrected = query.exact ? null : await correctedWords(words);
  return corrected ? { ...(await pageOfWords(corrected)), corrected: corrected.join(" ") } : page;
}

async function pageWith(
  words: readonly SearchedWord[],
  query: CatalogueQuery,
  { rows, prices }: { rows: number; prices: PriceList | null },
): Promise<StylePage> {
  const { sort, page } = query;
  const own = isPriceSort(sort) && prices && hasOwnOrder(prices) ? { sort, prices } : null;
  const kind = kindOf(query);
  const orderBy = orderOf[sort];
  const found = { words, corrected: null, isPiece: false };
  if (words.length > 0 || needsSearch(query)) {
    const order = CATALOGUE_ORDERS[sort];
    const limit = words.length > 0 ? MAX_RESULTS : MAX_FILTERED;
    const search = styleSearch(words, query, isoDay(new Date()));
    const results = await searchIds<number>("products", search, { order, limit });
    const all = own ? await orderByPrice(results.ids, own.sort, own.prices) : results.ids;
    const { skip, take, ...place } = pageOf(all.length, page, rows);
    const ids = all.slice(skip, skip + take);
    const where = { ...kind, id: { in: ids } };
    const counted = { count: all.length, isMore: results.isMore };
    return {
      ...found,
      query: { where, orderBy },
      ids: own && ids,
      place: placeOf(place, counted),
    };
  }
  const count = await countStyles(kind);
  const { skip, take, ...place } = pageOf(count, page, rows);
  const ids = own && (await sliceByPrice(kind, { sort: own.sort, skip, take }, own.prices));
  return {
    ...found,
    query: ids ? { where: { ...kind, id: { in: ids } } } : { where: kind, skip, take, orderBy },
    ids,
    place: placeOf(place, { count, isMore: false }),
  };
}

const pageOfIds = (ids: number[], words: readonly string[]): StylePage => ({
  query: { where: { isActive: true, id: { in: ids } }, orderBy: orderOf.featured },
  ids: null,
  place: { page: 1, pages: 1, count: ids.length, isMore: false },
  words,
  corrected: null,
  isPiece: true,
});

const placeOf = ({ page, pages }: Pick<PageOf, "page" | "pages">, { count, isMore }: Counted): StylePage["place"] => ({
  page,
  pages,
  count,
  isMore,
});
