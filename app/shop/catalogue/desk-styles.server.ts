import { db, type Prisma } from "~/db/db.server";
import type { Cents } from "~/shop/money/money";
import { type PageOf, pageOf } from "~/shop/paging";
import { DESK_PAGE_SIZE, type DeskStylesQuery } from "./desk-query";
import { searchWords } from "./search";

/** A style as a card of the desk shows it. */
export interface DeskStyleCard {
  id: number;
  name: string;
  styleCode: string;
  category: string;
  imageUrl: string;
  wholesalePrice: Cents;
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
  minOrderQuantity: true,
  bestSeller: true,
  isActive: true,
} as const satisfies Prisma.ProductSelect;

/** A page of all styles, the newest first. Three questions to the database, however many there are. */
export async function listDeskStyles(
  query: DeskStylesQuery,
): Promise<{ styles: DeskStyleCard[]; count: number; place: PageOf }> {
  const where: Prisma.ProductWhereInput = {
    ...(query.category && { category: query.category }),
    ...(query.state !== "all" && { isActive: query.state === "active" }),
    ...(query.best && { bestSeller: true }),
    AND: searchWords(query.q).map((word) => ({ searchText: { contains: word } })),
  };
  const count = await db.read.product.count({ where });
  const place = pageOf(count, query.page, DESK_PAGE_SIZE);
  const styles = await db.read.product.findMany({
    where,
    orderBy: { id: "desc" },
    skip: place.skip,
    take: place.take,
    select: cardFields,
  });
  return { styles, count, place };
}

/** Every category that any style has, by name. */
export async function deskCategories(): Promise<string[]> {
  const rows = await db.read.product.groupBy({
    by: ["category"],
    where: { category: { not: "" } },
    orderBy: { category: "asc" },
  });
  return rows.map(({ category }) => category);
}
