import { db, joinSql, sql } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { translated, translatedName } from "~/shop/base/brand-words";
import { MAX_LISTED, pageOf } from "~/shop/base/paging";
import { queryCount } from "~/shop/base/search/search.server";
import { inSizeOrder } from "~/shop/cart/group-lines";
import type { OrderedSort } from "./my-orders";
import { AT_A_CHARGE, ownedBy, ownedInSql } from "./orders.server";
import { VOID_STATUSES } from "./steps";

const STYLES_PER_PAGE = 10;

export interface EverOrdered {
  productId: number;
  /** As in the last order. */
  name: string;
  pieces: number;
  /** Net, before the discounts of the orders. */
  amount: Cents;
  lastOrder: { id: number; createdAt: Date };
  /** In the collection today. */
  isActive: boolean;
  /** Most pieces first; "" for a style without colours or sizes. */
  colours: { name: string; pieces: number; sizes: { name: string; pieces: number }[] }[];
  /** By delivery windows, the last ordered in first; null for orders without one. */
  seasons: { name: string | null; pieces: number }[];
}

interface OrderedPart {
  productId: number;
  color: string | null;
  size: string | null;
  window: string | null;
  pieces: number | bigint;
  lastId: number | bigint;
}

/** Cancelled orders and replacements do not count. A page number beyond the last gives the last page. */
export async function everOrdered(
  companyId: string,
  { sort, page: requestedPage }: { sort: OrderedSort; page: number },
): Promise<{ styles: EverOrdered[]; page: number; pages: number }> {
  const counted = sql`${ownedInSql(companyId)} AND "claimId" IS NULL AND "status" NOT IN (${joinSql(VOID_STATUSES)})`;
  const count = await queryCount(sql`
    SELECT DISTINCT "productId" FROM "order_lines" JOIN "orders" ON "orders"."id" = "orderId"
    WHERE ${counted} LIMIT ${MAX_LISTED}`);
  const { page, pages, skip, take } = pageOf(count, requestedPage, STYLES_PER_PAGE);
  const last = { _max: { orderId: "desc" } } as const;
  const groups = await db.read.orderLine.groupBy({
    by: ["productId"],
    where: { order: { ...ownedBy(companyId), ...AT_A_CHARGE, status: { notIn: [...VOID_STATUSES] } } },
    _sum: { quantity: true, lineTotal: true },
    _max: { orderId: true },
    orderBy: [
      ...(sort === "pieces" ? [{ _sum: { quantity: "desc" as const } }] : []),
      ...(sort === "amount" ? [{ _sum: { lineTotal: "desc" as const } }] : []),
      last,
      { productId: "asc" },
    ],
    skip,
    take,
  });
  if (groups.length === 0) return { styles: [], page, pages };
  const ids = groups.map(({ productId }) => productId);
  const [lines, active, parts] = await Promise.all([
    db.read.orderLine.findMany({
      where: {
        orderId: { in: groups.map((group) => group._max.orderId!) },
        productId: { in: ids },
      },
      select: { productId: true, name: true, order: { select: { id: true, createdAt: true } } },
    }),
    db.read.product.findMany({ where: { id: { in: ids }, isActive: true }, select: { id: true } }),
    db.read.$queryRaw<OrderedPart[]>`
      SELECT "productId", "color", "size", "order_windows"."name" AS "window", SUM("quantity") AS "pieces",
        MAX("orders"."id") AS "lastId"
      FROM "orders" JOIN "order_lines" ON "order_lines"."orderId" = "orders"."id"
        LEFT JOIN "order_windows" ON "order_windows"."id" = "orderWindowId"
      WHERE ${counted} AND "productId" IN (${joinSql(ids)})
      GROUP BY "productId", "color", "size", "order_windows"."name"`,
  ]);
  const activeIds = new Set(active.map(({ id }) => id));
  const styles = groups.map(({ productId, _sum, _max }): EverOrdered => {
    const line = lines.find((one) => one.productId === productId && one.order.id === _max.orderId)!;
    const own = parts.filter((part) => Number(part.productId) === productId);
    const { name, order: lastOrder } = line;
    return {
      productId,
      name: translatedName(productId, name),
      pieces: _sum.quantity ?? 0,
      amount: _sum.lineTotal ?? 0,
      lastOrder,
      isActive: activeIds.has(productId),
      colours: coloursOf(own),
      seasons: seasonsOf(own),
    };
  });
  return { styles, page, pages };
}

const piecesOf = (parts: readonly OrderedPart[]) => parts.reduce((sum, { pieces }) => sum + Number(pieces), 0);

function coloursOf(parts: readonly OrderedPart[]): EverOrdered["colours"] {
  return [...new Set(parts.map(({ color }) => color))]
    .map((color) => {
      const own = parts.filter((part) => part.color === color);
      const sizes = inSizeOrder([...new Set(own.map(({ size }) => size))]);
      return {
        name: color === null ? "" : translated("colour", color),
        pieces: piecesOf(own),
        sizes: sizes.map((size) => ({ name: size ?? "", pieces: piecesOf(own.filter((part) => part.size === size)) })),
      };
    })
    .sort((a, b) => b.pieces - a.pieces);
}

function seasonsOf(parts: readonly OrderedPart[]): EverOrdered["seasons"] {
  const lastIn = (name: string | null) =>
    Math.max(...parts.filter(({ window }) => window === name).map(({ lastId }) => Number(lastId)));
  return [...new Set(parts.map(({ window }) => window))]
    .sort((a, b) => lastIn(b) - lastIn(a))
    .map((name) => ({
      name: name && translated("window", name),
      pieces: piecesOf(parts.filter(({ window }) => window === name)),
    }));
}
