import { BATCH, readInBatches } from "~/shop/batches";
import { inGroups } from "~/shop/cart/group-lines";
import { db, type Prisma, sql } from "~/db/db.server";
import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { queryIds } from "~/shop/search/search.server";
import { personName } from "~/formats/person-name";
import { isoDay } from "~/formats/dates";
import { statusFilter } from "./status-filter.server";
import type { Address } from "~/formats/address";
import { asOrderLine, asOrderStatus } from "./order";
import { asLinesWithTerms, orderLines } from "./order-lines.server";
import { periodBounds, type Period } from "./period";
import { orderCondition } from "./search-orders.server";
import { statusName } from "./steps";

const HEADINGS = [
  "Order number",
  "Date",
  "Status",
  "Customer",
  "Company",
  "E-mail",
  "VAT ID",
  "Country",
  "PO number",
  "SKU",
  "Style",
  "Colour",
  "Size",
  "Quantity",
  "Unit price",
  "Line total",
  "Order discount",
  "Order total",
  "Delivery window",
  "Ships",
  "Placed by",
];

/**
 * The orders of a period as CSV, oldest first, one row per order line, amounts in euro; with semicolons and decimal
 * commas, as Excel with European settings expects. Yields it in chunks, so that memory use does not depend on the period.
 */
export async function* ordersCsv(period: Period): AsyncGenerator<string, void> {
  yield csvText([HEADINGS], { separator: ";" });
  for await (const orders of period.q ? foundOrders(period, period.q) : allOrders(period)) {
    yield csvLines(orders.flatMap(rowsOf), { separator: ";" });
  }
}

/** The file name for a period: "orders-2026-11-01-2026-11-30.csv". */
export function ordersCsvName({ from, to }: Period): string {
  return `orders-${from}-${to}.csv`;
}

function allOrders(period: Period) {
  const [from, before] = periodBounds(period);
  return readInBatches<OrderForCsv>((last, take) =>
    readOrders(
      {
        createdAt: { gte: last?.createdAt ?? from, lt: before },
        ...(last && { OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }] }),
        ...(period.status && { status: statusFilter(period.status) }),
      },
      take,
    ),
  );
}

async function* foundOrders(period: Period, q: string) {
  const [from, before] = periodBounds(period);
  const ids = await queryIds<number>(sql`SELECT "id" FROM "orders"
    WHERE "createdAt" >= ${from} AND "createdAt" < ${before} AND ${await orderCondition(q)}
    ORDER BY "createdAt", "id"`);
  for (let at = 0; at < ids.length; at += BATCH) {
    yield await readOrders({
      id: { in: ids.slice(at, at + BATCH) },
      ...(period.status && { status: statusFilter(period.status) }),
    });
  }
}

function readOrders(where: Prisma.OrderWhereInput, take: number = BATCH) {
  return db.read.order.findMany({
    where,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take,
    select: {
      id: true,
      orderNumber: true,
      createdAt: true,
      status: true,
      lines: orderLines,
      discountAmount: true,
      total: true,
      poNumber: true,
      shippingAddress: true,
      placedBy: { select: { firstName: true, lastName: true, email: true } },
      user: {
        select: { firstName: true, lastName: true, email: true, companyName: true, vatId: true },
      },
    },
  });
}

type OrderForCsv = Awaited<ReturnType<typeof readOrders>>[number];

function rowsOf({ user, placedBy, ...order }: OrderForCsv): CsvRow[] {
  const { country } = order.shippingAddress as unknown as Address;
  const head = [
    order.orderNumber,
    isoDay(order.createdAt),
    statusName(asOrderStatus(order.status)).toLowerCase(),
    personName(user),
    user.companyName,
    user.email,
    user.vatId,
    country,
    order.poNumber,
  ];
  const foot = [decimalComma(order.discountAmount), decimalComma(order.total)];
  return inGroups(asLinesWithTerms(order.lines).map(asOrderLine)).map((line) => [
    ...head,
    line.sku,
    line.name,
    line.color,
    line.size,
    line.quantity,
    decimalComma(line.unitPrice),
    decimalComma(line.lineTotal),
    ...foot,
    line.window?.name ?? null,
    line.window?.promise ?? null,
    placedBy && personName(placedBy),
  ]);
}
