import { db, type Prisma } from "~/db/db.server";
import type { Cents } from "~/shop/base/money/money";
import { type Counted, type PageOf, pageOf } from "~/shop/base/paging";
import { searchPage } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import { ADMIN_PAGE_SIZE, type AdminStylesQuery } from "./admin-query";
import { categoriesOf, countStyles, searchOf, type StyleKind } from "./style-counts.server";

/** A style on a card of the admin style list. */
export interface AdminStyleCard {
  id: number;
  name: string;
  styleCode: string;
  category: string;
  imageUrl: string;
  wholesalePrice: Cents;
  recommendedPrice: Cents | null;
  minOrderQuantity: number;
  bestSeller: boolean;
  isActive: boolean;
}

const cardFields = {
  id: true,
  name: true,
  styleCode: true,
  category: true,
  imageUrl: true,
  wholesalePrice: true,
  recommendedPrice: true,
  minOrderQuantity: true,
  bestSeller: true,
  isActive: true,
} as const satisfies Prisma.ProductSelect;

/** A page of all styles, newest first. Its cost does not grow with the number of styles. */
export async function listAdminStyles(
  query: AdminStylesQuery,
): Promise<{ styles: AdminStyleCard[]; place: PageOf } & Counted> {
  const words = searchWords(query.q);
  const kind: StyleKind = {
    ...(query.category && { category: query.category }),
    ...(query.state !== "all" && { isActive: query.state === "active" }),
    ...(query.best && { bestSeller: true }),
  };
  if (words.length > 0) {
    const { ids, count, isMore, ...place } = await searchPage<number>(
      "products",
      searchOf(words, kind),
      query.page,
      { rows: ADMIN_PAGE_SIZE },
    );
    const styles = await cards({ where: { ...kind, id: { in: ids } } });
    return { styles, count, isMore, place };
  }
  const count = await countStyles(kind);
  const place = pageOf(count, query.page, ADMIN_PAGE_SIZE);
  const styles = await cards({ where: kind, skip: place.skip, take: place.take });
  return { styles, count, isMore: false, place };
}

function cards(part: Pick<Prisma.ProductFindManyArgs, "where" | "skip" | "take">) {
  return db.read.product.findMany({ ...part, orderBy: { id: "desc" }, select: cardFields });
}

/** All categories that have a style, sorted by name. */
export function adminCategories(): Promise<string[]> {
  return categoriesOf({});
}
