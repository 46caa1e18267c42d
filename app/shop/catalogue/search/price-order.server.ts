import { currentReader } from "~/db/read-source.server";
import { joinSql, type Prisma, sql } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { type ListedStyle, type PriceList, priceRange } from "~/shop/catalogue/prices/price";
import type { Sort } from "./query";

/** The orders of indexes by the list price. */
export const PRICE_ORDERS = {
  "price-low": [{ wholesalePrice: "asc" }, { id: "asc" }],
  "price-high": [{ wholesalePrice: "desc" }, { id: "desc" }],
} as const satisfies Partial<Record<Sort, Prisma.ProductOrderByWithRelationInput[]>>;
export type PriceSort = keyof typeof PRICE_ORDERS;

export const isPriceSort = (sort: string): sort is PriceSort => Object.hasOwn(PRICE_ORDERS, sort);

/**
 * A reader's order differs from that of the list prices where styles have own prices. A percentage off all list prices
 * leaves their order.
 */
export const hasOwnOrder = ({ own }: PriceList): boolean => own.size > 0;

const columns = { id: true, wholesalePrice: true } as const satisfies Prisma.ProductSelect;

type PricedStyle = ListedStyle & { price: Cents };

/** By the reader's lowest price of a style, then by list price and id, as the styles without own prices are read. */
function sorted(styles: readonly ListedStyle[], sort: PriceSort, prices: PriceList): PricedStyle[] {
  const sign = sort === "price-low" ? 1 : -1;
  return styles
    .map((style) => ({ ...style, price: priceRange(style, prices).wholesale }))
    .sort((a, b) => sign * (a.price - b.price || a.wholesalePrice - b.wholesalePrice || a.id - b.id));
}

const idsOf = (styles: readonly ListedStyle[]) => styles.map(({ id }) => id);

/** For a few styles, by the reader's prices. */
export async function orderByPrice(ids: readonly number[], sort: PriceSort, prices: PriceList): Promise<number[]> {
  if (ids.length === 0) return [];
  const styles = await currentReader().$queryRaw<ListedStyle[]>(
    sql`SELECT "id", "wholesalePrice" FROM "products" WHERE "id" IN (${joinSql(ids)})`,
  );
  return idsOf(sorted(styles, sort, prices));
}

/**
 * Ids, by the reader's prices. Styles with own prices (a price group has a bounded number) are sorted here and merged
 * with the others, which an index has in order. Of the others only so many can be at other places than without the own
 * prices.
 */
export async function sliceByPrice(
  where: Prisma.ProductWhereInput,
  { sort, skip, take }: { sort: PriceSort; skip: number; take: number },
  prices: PriceList,
): Promise<number[]> {
  const { product } = currentReader();
  const ofGroup = { groupId: prices.groupId! };
  const own = await product.findMany({
    where: { AND: [where, { groupPrices: { some: ofGroup } }] },
    select: columns,
  });
  const before = Math.max(0, skip - own.length);
  const others = await product.findMany({
    where: { AND: [where, { groupPrices: { none: ofGroup } }] },
    orderBy: [...PRICE_ORDERS[sort]],
    skip: before,
    take: skip - before + take,
    select: columns,
  });
  const merged = sorted([...own, ...others], sort, prices);
  return idsOf(merged.slice(skip - before, skip - before + take));
}
