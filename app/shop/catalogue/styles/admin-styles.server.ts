import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { currentReader } from "~/db/read-source.server";
import { inAlphabet } from "~/formats/lists";
import type { Cents } from "~/formats/money";
import { type Counted, type PageOf, pageOf } from "~/shop/base/paging";
import { searchPage } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import { meantWords } from "../search/meant-words.server";
import { ADMIN_PAGE_SIZES, type AdminStylesQuery, NEWEST_STYLES } from "./admin-query";
import { categoriesOf, countStyles, searchOf, type StyleKind } from "./style-counts.server";

export interface AdminStyle {
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
  updatedAt: Date;
  /** Ids; none on cards. */
  windowIds: number[];
  /** None on cards. */
  pieces?: StylePieces;
}

/** For a reader who may not see prices. */
export type ListedStyle = Omit<AdminStyle, "wholesalePrice" | "recommendedPrice"> &
  Partial<Pick<AdminStyle, "wholesalePrice" | "recommendedPrice">>;

export const withoutPrices = ({ wholesalePrice: _w, recommendedPrice: _r, ...style }: AdminStyle): ListedStyle => style;

/** `out`: pieces that are made and sold out; `stock`: null when none is counted. */
export interface StylePieces {
  count: number;
  out: number;
  stock: number | null;
}

const fields = {
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
  updatedAt: true,
} as const satisfies Prisma.ProductSelect;

/** Newest first unless the query says otherwise. Its cost does not grow with the number of styles. */
export async function listAdminStyles(
  query: AdminStylesQuery,
): Promise<{ styles: AdminStyle[]; place: PageOf } & Counted> {
  const words = await meantWords(searchWords(query.q));
  const rows = ADMIN_PAGE_SIZES[query.view ?? "table"];
  const kind: StyleKind = {
    ...(query.category && { category: query.category }),
    ...(query.state !== "all" && { isActive: query.state === "active" }),
    ...(query.best && { bestSeller: true }),
  };
  if (words.length > 0) {
    const { ids, count, isMore, ...place } = await searchPage<number>("products", searchOf(words, kind), query.page, {
      rows,
    });
    const styles = await readStyles({ ...query, sort: NEWEST_STYLES }, { ...kind, id: { in: ids } });
    return { styles, count, isMore, place };
  }
  const count = await countStyles(kind);
  const place = pageOf(count, query.page, rows);
  const styles = await readStyles(query, kind, { skip: place.skip, take: place.take });
  return { styles, count, isMore: false, place };
}

/** Each order has an index. */
const ORDERS = {
  newest: "id",
  style: "styleCode",
  changed: "updatedAt",
} as const;

async function readStyles(
  { view, sort = NEWEST_STYLES }: AdminStylesQuery,
  where: Prisma.ProductWhereInput,
  part?: Pick<Prisma.ProductFindManyArgs, "skip" | "take">,
): Promise<AdminStyle[]> {
  const direction = sort.isDescending ? "desc" : "asc";
  const orderBy = [{ [ORDERS[sort.by]]: direction }, ...(sort.by === "changed" ? [{ id: direction } as const] : [])];
  if (view === "cards") {
    const styles = await db.read.product.findMany({ where, ...part, orderBy, select: fields });
    return styles.map((style) => ({ ...style, windowIds: [] }));
  }
  const styles = await db.read.product.findMany({
    where,
    ...part,
    orderBy,
    select: { ...fields, windows: { select: { windowId: true } } },
  });
  const pieces = await countPieces(styles.map(({ id }) => id));
  return styles.map(({ windows, ...style }) => ({
    ...style,
    windowIds: windows.map(({ windowId }) => windowId),
    pieces: pieces.get(style.id),
  }));
}

async function countPieces(ids: readonly number[]): Promise<Map<number, StylePieces>> {
  if (ids.length === 0) return new Map();
  type Count = number | bigint;
  const rows = await currentReader().$queryRaw<{ id: number; count: Count; out: Count; stock: Count | null }[]>`
    SELECT "productId" AS "id", count(*) AS "count", sum("quantity") AS "stock",
      sum(CASE WHEN "availability" = 'sold_out' OR ("availability" <> 'not_made' AND "quantity" = 0)
        THEN 1 ELSE 0 END) AS "out"
    FROM "pieces" LEFT JOIN "piece_stock" ON "pieceId" = "pieces"."id"
    WHERE "productId" IN (${joinSql(ids.map((id) => sql`${id}`))}) AND "retiredAt" IS NULL
    GROUP BY "productId"`;
  return new Map(
    rows.map(({ id, count, out, stock }) => [
      id,
      { count: Number(count), out: Number(out), stock: stock === null ? null : Number(stock) },
    ]),
  );
}

/** Those with a style, by name. */
export function adminCategories(): Promise<string[]> {
  return categoriesOf({});
}

/** Styles of a category for each filter of the list, and all categories by name. */
export async function countAdminStyles(category: string) {
  const rows = await currentReader().styleCount.findMany({ where: { count: { gt: 0 } } });
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter((row) => (!category || row.category === category) && of(row))
      .reduce((all, { count }) => all + count, 0);
  return {
    categories: inAlphabet([...new Set(rows.map((row) => row.category).filter(Boolean))], String),
    counts: {
      all: sum(() => true),
      active: sum(({ isActive }) => isActive),
      inactive: sum(({ isActive }) => !isActive),
      best: sum(({ bestSeller }) => bestSeller),
    },
  };
}
