import { sql } from "~/db/db.server";
import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { readInBatches } from "~/shop/base/batches";
import { queryIds } from "~/shop/base/search/search.server";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import type { ReceivablesFilter } from "./ages";
import { type Receivable, receivablesOf } from "./receivables.server";
import { receivablesOrder, receivablesWhere } from "./receivables-sql.server";
import { type CompanyScope, rowsInSql } from "~/shop/customers/companies/company-scope.server";

const COLUMNS = [
  "orderNumber",
  "orderStatus",
  "payment",
  "customer",
  "company",
  "email",
  "dueDate",
  "due",
  "paid",
  "writtenOff",
  "open",
  "overdue",
  "credit",
  "reminders",
  "lastReminder",
  "openByDueDay",
] as const;

/** As Excel with European settings expects. Yields chunks. */
export async function* receivablesCsv(
  scope: CompanyScope,
  filter: ReceivablesFilter,
  now = new Date(),
): AsyncGenerator<string, void> {
  yield csvText([COLUMNS.map((column) => t.receivablesColumn(column))], { separator: ";" });
  const where = sql`${receivablesWhere(filter, isoDay(now))} AND ${rowsInSql(scope)}`;
  const hasDay = filter !== "credits" && filter !== "to-confirm";
  const after = ({ id, summary }: Receivable) =>
    hasDay ? sql`("nextDueOn", "id") > (${summary.nextDueOn}, ${id})` : sql`"id" > ${id}`;
  const batches = readInBatches<Receivable>(async (last, take) => {
    const ids = await queryIds<number>(sql`SELECT "id" FROM "orders"
      WHERE ${where} AND ${last ? after(last) : sql`1 = 1`}
      ORDER BY ${receivablesOrder(filter)} LIMIT ${take}`);
    return receivablesOf(ids, now);
  });
  for await (const receivables of batches) {
    yield csvLines(receivables.map(rowOf), { separator: ";" });
  }
}

/** "payments-overdue-2026-11-20.csv" */
export const receivablesFileName = (filter: ReceivablesFilter, now: Date) => `payments-${filter}-${isoDay(now)}.csv`;

function rowOf({ orderNumber, status, customer, summary, lastReminder }: Receivable): CsvRow {
  return [
    orderNumber,
    tOrders.statusName(status),
    tOrders.paymentStatusName(summary.status),
    customer.name,
    customer.companyName,
    customer.email,
    summary.nextDueOn,
    decimalComma(summary.due),
    decimalComma(summary.paid),
    decimalComma(summary.writtenOff),
    decimalComma(summary.open),
    decimalComma(summary.overdue),
    decimalComma(summary.credit),
    lastReminder?.number ?? 0,
    lastReminder?.sentOn ?? null,
    summary.instalments
      .filter(({ open }) => open > 0)
      .map(({ dueOn, open }) => `${dueOn ?? tOrders.dayToConfirm()}: ${decimalComma(open)}`)
      .join(" | "),
  ];
}
