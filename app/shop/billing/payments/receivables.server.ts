import { namedCompany } from "~/shop/brand/mail/contact";
import { db, type Prisma, sql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { personName } from "~/formats/person-name";
import type { Cents } from "~/formats/money";
import { amountColumns, HAS_CREDIT, isOverdue, UNPAID_AMOUNT, paymentsOf } from "~/shop/orders/payment-summary.server";
import { asOrderStatus, type OrderStatus } from "~/shop/orders/order";
import type { PaymentSummary } from "~/shop/orders/payment-summary";
import { type Counted, cappedCount, MAX_LISTED, type PageOf, pageOf } from "~/shop/base/paging";
import { queryCount, queryIds } from "~/shop/base/search/search.server";
import { AGES, type Age, type ReceivablesFilter, type ReceivablesSum, type ReceivablesSums } from "./ages";
import type { SentReminder } from "./payment";
import { overdueSum, receivablesOrder, receivablesWhere } from "./receivables-sql.server";
import { type CompanyScope, rowsInSql } from "~/shop/customers/companies/company-scope.server";

/** Not paid in full, or with credit. */
export interface Receivable {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  customer: { name: string; email: string; companyName: string | null };
  summary: PaymentSummary;
  lastReminder: SentReminder | null;
}

const columns = {
  id: true,
  orderNumber: true,
  status: true,
  ...amountColumns,
  company: { select: namedCompany },
  reminders: {
    // Also by orderId, so that the index already has those of many orders in this order.
    orderBy: [{ orderId: "asc" }, { number: "asc" }],
    select: { number: true, sentOn: true },
  },
} as const satisfies Prisma.OrderSelect;

export async function receivablesOf(ids: readonly number[], now: Date): Promise<Receivable[]> {
  const rows = await db.read.order.findMany({ where: { id: { in: [...ids] } }, select: columns });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { company, status, reminders, orderNumber, ...amounts } = row;
    const { name: companyName, contact } = company;
    const customer = { name: personName(contact), email: contact.email, companyName };
    const summary = paymentsOf(amounts, now);
    const lastReminder = reminders.at(-1) ?? null;
    return [{ id, orderNumber, status: asOrderStatus(status), customer, summary, lastReminder }];
  });
}

/** Those due first first; the count is capped. */
export async function listReceivables(
  scope: CompanyScope,
  filter: ReceivablesFilter,
  requestedPage: number,
  now = new Date(),
): Promise<PageOf & Counted & { receivables: Receivable[] }> {
  const orders = sql`FROM "orders" WHERE ${receivablesWhere(filter, isoDay(now))} AND ${rowsInSql(scope)}`;
  const counted = cappedCount(MAX_LISTED, await queryCount(sql`SELECT 1 ${orders} LIMIT ${MAX_LISTED + 1}`));
  const page = pageOf(counted.count, requestedPage);
  const ids = await queryIds<number>(sql`SELECT "id" ${orders}
    ORDER BY ${receivablesOrder(filter)} LIMIT ${page.take} OFFSET ${page.skip}`);
  return { receivables: await receivablesOf(ids, now), ...counted, ...page };
}

interface SumRow {
  age: string;
  count: number | bigint;
  amount: number | bigint | string | null;
  overdue: number | bigint | string | null;
}

export async function receivablesSums(scope: CompanyScope, now = new Date()): Promise<ReceivablesSums> {
  const today = isoDay(now);
  const sumOf = (age: string, where: Prisma.Sql, amount: Prisma.Sql, overdue = sql`0`) =>
    sql`SELECT ${age} AS "age", COUNT(*) AS "count", SUM(${amount}) AS "amount", ${overdue} AS "overdue"
      FROM "orders" WHERE ${where} AND ${rowsInSql(scope)}`;
  const parts = [
    ...AGES.map((age) => {
      const where = receivablesWhere(age, today);
      return sumOf(age, where, UNPAID_AMOUNT, age === "not-due" ? undefined : overdueSum(where, today));
    }),
    sumOf("to-confirm", receivablesWhere("to-confirm", today), UNPAID_AMOUNT),
    sumOf("credits", HAS_CREDIT, sql`-${UNPAID_AMOUNT}`),
  ];
  const rows = await Promise.all(parts.map((part) => db.read.$queryRaw<SumRow[]>(part)));
  const sums = new Map(
    rows
      .flat()
      .map(({ age, count, amount, overdue }) => [
        age,
        { count: Number(count), amount: Number(amount ?? 0), overdue: Number(overdue ?? 0) },
      ]),
  );
  const of = (age: Age | "to-confirm" | "credits"): ReceivablesSum => sums.get(age)!;
  const overdue = AGES.filter((age) => age !== "not-due").map(of);
  return {
    open: added(AGES.map(of)),
    overdue: added(overdue),
    "not-due": of("not-due"),
    "1-30": of("1-30"),
    "31-60": of("31-60"),
    "61-90": of("61-90"),
    "over-90": of("over-90"),
    "to-confirm": of("to-confirm"),
    credits: of("credits"),
  };
}

function added(sums: readonly ReceivablesSum[]): ReceivablesSum {
  const total = (key: keyof ReceivablesSum): Cents => sums.reduce((sum, one) => sum + one[key], 0);
  return { count: total("count"), amount: total("amount"), overdue: total("overdue") };
}

/** At most `limit`. */
export function countOverdue(limit: number, now = new Date()): Promise<number> {
  return queryCount(sql`SELECT 1 FROM "orders" WHERE ${isOverdue(isoDay(now))} LIMIT ${limit}`);
}

/** Orders with credit, at most `limit`. */
export function countCredits(limit: number): Promise<number> {
  return queryCount(sql`SELECT 1 FROM "orders" WHERE ${HAS_CREDIT} LIMIT ${limit}`);
}
