import type { Prisma } from "~/db/db.server";
import { type Counted, type PageOf, pageOf } from "~/shop/paging";
import { CATALOGUE_ORDERS } from "~/shop/search/indexes.server";
import { searchPage } from "~/shop/search/search.server";
import { searchWords } from "~/shop/search/words";
import type { CatalogueQuery } from "./query";
import { countStyles, searchOf, type StyleKind } from "./style-counts.server";

const orderOf: Record<CatalogueQuery["sort"], Prisma.ProductOrderByWithRelationInput[]> = {
  featured: [{ id: "asc" }],
  "price-low": [{ wholesalePrice: "asc" }, { id: "asc" }],
  "price-high": [{ wholesalePrice: "desc" }, { id: "desc" }],
  newest: [{ createdAt: "desc" }, { id: "desc" }],
};

/** The arguments of a query for the styles of a page, and the page's place in the list. */
export interface StylePage {
  query: Pick<Prisma.ProductFindManyArgs, "where" | "skip" | "take" | "orderBy">;
  place: Counted & Pick<PageOf, "page" | "pages">;
}

/**
 * Finds a page of the active styles with `rows` on a page (the last page at most). The cost does not grow with the
 * catalogue: totals come from `style_counts`, and a search counts at most MAX_RESULTS.
 */
export async function findStylePage(
  { q, category, sort, page }: Pick<CatalogueQuery, "q" | "category" | "sort" | "page">,
  rows: number,
): Promise<StylePage> {
  const words = searchWords(q);
  const kind: StyleKind & { isActive: true } = { isActive: true, ...(category && { category }) };
  const orderBy = orderOf[sort];
  if (words.length > 0) {
    const order = CATALOGUE_ORDERS[sort];
    const search = searchOf(words, kind);
    const found = await searchPage<number>("products", search, page, { rows, order });
    const where = { ...kind, id: { in: found.ids } };
    return { query: { where, orderBy }, place: placeOf(found, found) };
  }
  const count = await countStyles(kind);
  const { skip, take, ...place } = pageOf(count, page, rows);
  return {
    query: { where: kind, skip, take, orderBy },
    place: placeOf(place, { count, isMore: false }),
  };
}

const placeOf = (
  { page, pages }: Pick<PageOf, "page" | "pages">,
  { count, isMore }: Counted,
): StylePage["place"] => ({ page, pages, count, isMore });
