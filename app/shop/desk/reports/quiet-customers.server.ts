import { db, joinSql, sql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { VOID_STATUSES } from "~/shop/orders/steps";
import { figureRows, figureSums, type ReportPart, type SliceOf } from "./figure-rows.server";
import type { ReportFilter } from "./report";

/**
 * The customers who ordered in the period `before` and not in `period`, those with the highest value then first. Without
 * suspended and closed companies, which cannot order.
 */
export async function quietCustomers(
  { period, before }: ReportFilter,
  sliceOf: SliceOf,
): Promise<ReportPart> {
  const where = sql`"kind" = 'customer' AND "period" = ${before} AND "orders" > 0 AND NOT EXISTS (
    SELECT 1 FROM "sales_figures" AS "now" WHERE "now"."kind" = 'customer' AND "now"."period" = ${period}
      AND "now"."productId" = 0 AND "now"."pieceId" = 0 AND "now"."key" = "sales_figures"."key" AND "now"."orders" > 0)
    AND (SELECT "approvalStatus" FROM "companies" WHERE "companies"."id" = "sales_figures"."key") = 'approved'`;
  const sums = await figureSums(where);
  const { skip, take } = sliceOf(sums.count);
  const rows = await figureRows(sql`SELECT * FROM "sales_figures" WHERE ${where}
    ORDER BY "net" DESC, "key" LIMIT ${take} OFFSET ${skip}`);
  const ids = rows.map(({ key }) => key);
  const companies = await db.read.company.findMany({
    where: { id: { in: ids } },
    select: namedCompany,
  });
  const byId = new Map(companies.map((company) => [company.id, company]));
  const last = await lastOrders(ids);
  return {
    sums,
    rows: rows.map(({ key, orders, net }) => {
      const { name, contact } = byId.get(key)!;
      return {
        key,
        to: `/admin/customers/${encodeURIComponent(key)}`,
        values: {
          customer: [name, personName(contact)].filter(Boolean).join(", "),
          last: last.get(key) ?? null,
          orders,
          net,
        },
      };
    }),
  };
}

/** The days of these customers' last orders. */
async function lastOrders(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.read.$queryRaw<{ id: string; last: Date | string | null }[]>`
    SELECT "id", (SELECT "createdAt" FROM "orders" WHERE "companyId" = "companies"."id"
      AND "status" NOT IN (${joinSql(VOID_STATUSES)}) ORDER BY "createdAt" DESC LIMIT 1) AS "last"
    FROM "companies" WHERE "id" IN (${joinSql(ids)})`;
  return new Map(rows.flatMap(({ id, last }) => (last ? [[id, isoDay(new Date(last))]] : [])));
}
