import type { Prisma } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { type Counted, type PageOf, pageOf } from "~/shop/paging";
import { CATALOGUE_ORDERS } from "~/shop/search/indexes.server";
import { MAX_RESULTS, searchPage } from "~/shop/search/search.server";
import { searchWords } from "~/shop/search/words";
import { correctedWords } from "./corrected-search.server";
import { stylesOfPiece } from "./named-pieces.server";
import type { CatalogueQuery } from "./query";
import { countStyles } from "./style-counts.server";
import { kindOf, needsSearch, styleSearch } from "./style-filter.server";

const orderOf: Record<CatalogueQuery["sort"], Prisma.ProductOrderByWithRelationInput[]> = {
  featured: [{ id: "asc" }],
  "price-low": [{ wholesalePrice: "asc" }, { id: "asc" }],
  "price-high": [{ wholesalePrice: "desc" }, { id: "desc" }],
  newest: [{ createdAt: "desc" }, { id: "desc" }],
};

/** The most styles that facets without a search text find. */
export const MAX_FILTERED = 1_000;

/** The arguments of a query for the styles of a page, and the page's place in the list. */
export interface StylePage {
  query: Pick<Prisma.ProductFindManyArgs, "where" | "skip" | "take" | "orderBy">;
  place: Counted & Pick<PageOf, "page" | "pages">;
  /** The words that the styles were found with. */
  words: readonly string[];
  /** Whether these are other words than those that were typed, with which nothing was found. */
  isCorrected: boolean;
  /** Whether the text was the SKU or EAN of a piece, whose style is shown whatever the facets. */
  isPiece: boolean;
}

/**
 * Finds a page of the active styles with `rows` on a page (the last page at most). The cost does not grow with the
 * catalogue: totals come from `style_counts`, a search counts at most MAX_RESULTS, facets at most MAX_FILTERED.
 */
export async function findStylePage(query: CatalogueQuery, rows: number): Promise<StylePage> {
  const words = searchWords(query.q);
  if (words.length === 0) return pageOfWords(words, query, rows);
  // Without a digit, a text that could be an SKU is rather words: "alma sand".
  const isCode = /\d/.test(query.q);
  const named = isCode ? await stylesOfPiece(query.q) : [];
  if (named.length > 0) return pageOfIds(named, words);
  const page = await pageOfWords(words, query, rows);
  if (page.place.count > 0) return page;
  const found = isCode ? [] : await stylesOfPiece(query.q);
  if (found.length > 0) return pageOfIds(found, words);
  const corrected = query.exact ? null : await correctedWords(words);
  return corrected ? { ...(await pageOfWords(corrected, query, rows)), isCorrected: true } : page;
}

async function pageOfWords(
  words: readonly string[],
  query: CatalogueQuery,
  rows: number,
): Promise<StylePage> {
  const { sort, page } = query;
  const kind = kindOf(query);
  const orderBy = orderOf[sort];
  const found = { words, isCorrected: false, isPiece: false };
  if (words.length > 0 || needsSearch(query)) {
    const order = CATALOGUE_ORDERS[sort];
    const limit = words.length > 0 ? MAX_RESULTS : MAX_FILTERED;
    const search = styleSearch(words, query, isoDay(new Date()));
    const results = await searchPage<number>("products", search, page, { rows, order, limit });
    const where = { ...kind, id: { in: results.ids } };
    return { ...found, query: { where, orderBy }, place: placeOf(results, results) };
  }
  const count = await countStyles(kind);
  const { skip, take, ...place } = pageOf(count, page, rows);
  return {
    ...found,
    query: { where: kind, skip, take, orderBy },
    place: placeOf(place, { count, isMore: false }),
  };
}

const pageOfIds = (ids: number[], words: readonly string[]): StylePage => ({
  query: { where: { isActive: true, id: { in: ids } }, orderBy: orderOf.featured },
  place: { page: 1, pages: 1, count: ids.length, isMore: false },
  words,
  isCorrected: false,
  isPiece: true,
});

const placeOf = (
  { page, pages }: Pick<PageOf, "page" | "pages">,
  { count, isMore }: Counted,
): StylePage["place"] => ({ page, pages, count, isMore });
