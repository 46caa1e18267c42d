import { db, type Prisma, sql } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { queryCount, queryIds } from "~/shop/base/search/search.server";
import { type CompanyScope, companyIn } from "~/shop/customers/companies/company-scope.server";
import { MIN_UNDOCUMENTED } from "./prepayment";
import { amountOpen, openColumns } from "./prepayments.server";

/** A prepayment invoice to credit, because its money went back or counts for another order. */
export interface PrepaymentWithoutMoney {
  number: string;
  orderId: number;
  orderNumber: string;
  companyId: string;
  customer: string;
  /** What of it is neither deducted nor credited, with VAT. */
  open: Cents;
  /** For its order, less what went back. */
  received: Cents;
}

/** They are few: each waits for somebody to credit it. */
const MAX_LISTED = 100;

const credited = (prepayment: Prisma.Sql, part: Prisma.Sql) =>
  sql`COALESCE((SELECT SUM(${part}) FROM "invoices" AS "note" WHERE "note"."correctsId" = ${prepayment}."id"), 0)`;

/** Those with something left to credit, where less was received for the order than is for it and for those before it. */
const withoutMoney = (scope: CompanyScope) => sql`FROM "invoices" AS "prepayment"
  JOIN "invoiced_orders" AS "part" ON "part"."invoiceId" = "prepayment"."id"
  JOIN "orders" ON "orders"."id" = "part"."orderId"
  WHERE "prepayment"."kind" = 'prepayment_invoice' AND ${companyIn(scope)(sql`"prepayment"."companyId"`)}
    AND "prepayment"."net" > ${credited(sql`"prepayment"`, sql`"note"."net"`)} + COALESCE((
      SELECT SUM("deducted"."net") FROM "invoice_deductions" AS "deducted"
      WHERE "deducted"."prepaymentId" = "prepayment"."id" AND NOT EXISTS (
        SELECT 1 FROM "invoices" AS "note" WHERE "note"."correctsId" = "deducted"."invoiceId" AND "note"."isCancellation" = true)), 0)
    AND "orders"."amountPaid" - "orders"."amountWrittenOff" + ${MIN_UNDOCUMENTED} <= (
      SELECT SUM("earlier"."net" + "earlier"."vat" - ${credited(sql`"earlier"`, sql`"note"."net" + "note"."vat"`)})
      FROM "invoiced_orders" AS "of" JOIN "invoices" AS "earlier" ON "earlier"."id" = "of"."invoiceId"
      WHERE "of"."orderId" = "orders"."id" AND "earlier"."kind" = 'prepayment_invoice' AND "earlier"."id" <= "prepayment"."id")`;

/** Oldest first. */
export async function listWithoutMoney(scope: CompanyScope): Promise<PrepaymentWithoutMoney[]> {
  const ids = await queryIds<number>(
    sql`SELECT "prepayment"."id" ${withoutMoney(scope)} ORDER BY "prepayment"."id" LIMIT ${MAX_LISTED}`,
  );
  const rows = await db.read.invoice.findMany({
    where: { id: { in: ids } },
    orderBy: { id: "asc" },
    select: {
      number: true,
      companyId: true,
      company: { select: { name: true, contact: { select: { email: true } } } },
      orders: {
        select: { order: { select: { id: true, orderNumber: true, amountPaid: true, amountWrittenOff: true } } },
      },
      ...openColumns,
    },
  });
  return rows.map(({ number, companyId, company, orders, ...amounts }) => {
    const { id: orderId, orderNumber, amountPaid, amountWrittenOff } = orders[0]!.order;
    const customer = company.name ?? company.contact.email;
    const received = Number(amountPaid - amountWrittenOff);
    const { net, vat } = amountOpen(amounts);
    return { number, orderId, orderNumber, companyId, customer, open: net + vat, received };
  });
}

/** At most `limit`. */
export const countWithoutMoney = (limit: number): Promise<number> =>
  queryCount(sql`SELECT 1 ${withoutMoney("all")} LIMIT ${limit}`);
