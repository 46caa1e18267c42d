import { db, joinSql, sql } from "~/db/db.server";
import { MAX_LISTED, pageOf } from "~/shop/base/paging";
import { queryCount } from "~/shop/base/search/search.server";
import { ownedBy, ownedInSql } from "./orders.server";
import { VOID_STATUSES } from "./steps";

const STYLES_PER_PAGE = 50;

export interface EverOrdered {
  productId: number;
  /** As in the last order. */
  name: string;
  pieces: number;
  lastOrder: { id: number; createdAt: Date };
  /** In the collection today. */
  isActive: boolean;
}

/** The last ordered first; cancelled orders do not count. A page number beyond the last gives the last page. */
export async function everOrdered(
  companyId: string,
  requestedPage: number,
): Promise<{ styles: EverOrdered[]; page: number; pages: number }> {
  const count = await queryCount(sql`
    SELECT DISTINCT "productId" FROM "order_lines" JOIN "orders" ON "orders"."id" = "orderId"
    WHERE ${ownedInSql(companyId)} AND "status" NOT IN (${joinSql(VOID_STATUSES)})
    LIMIT ${MAX_LISTED}`);
  const { page, pages, skip, take } = pageOf(count, requestedPage, STYLES_PER_PAGE);
  const groups = await db.read.orderLine.groupBy({
    by: ["productId"],
    where: { order: { ...ownedBy(companyId), status: { notIn: [...VOID_STATUSES] } } },
    _sum: { quantity: true },
    _max: { orderId: true },
    orderBy: [{ _max: { orderId: "desc" } }, { productId: "asc" }],
    skip,
    take,
  });
  const ids = groups.map(({ productId }) => productId);
  const [lines, active] = await Promise.all([
    db.read.orderLine.findMany({
      where: {
        orderId: { in: groups.map((group) => group._max.orderId!) },
        productId: { in: ids },
      },
      select: { productId: true, name: true, order: { select: { id: true, createdAt: true } } },
    }),
    db.read.product.findMany({ where: { id: { in: ids }, isActive: true }, select: { id: true } }),
  ]);
  const activeIds = new Set(active.map(({ id }) => id));
  const styles = groups.map(({ productId, _sum, _max }): EverOrdered => {
    const line = lines.find((one) => one.productId === productId && one.order.id === _max.orderId)!;
    const { name, order: lastOrder } = line;
    const isActive = activeIds.has(productId);
    return { productId, name, pieces: _sum.quantity ?? 0, lastOrder, isActive };
  });
  return { styles, page, pages };
}
