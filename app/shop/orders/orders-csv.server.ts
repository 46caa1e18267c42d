import { BATCH, readInBatches } from "~/shop/base/batches";
import { inGroups } from "~/shop/cart/group-lines";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { db, type Prisma } from "~/db/db.server";
import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { personName } from "~/formats/person-name";
import { isoDay } from "~/formats/dates";
import { statusFilter } from "./status-filter.server";
import type { Address } from "~/formats/address";
import { asOrderLine, asOrderStatus } from "./order";
import { exportedOrders } from "./order-filters.server";
import { asLinesWithTerms, orderLines } from "./order-lines.server";
import { otherPlacerId } from "./orders.server";
import { periodBounds, type Period } from "./period";
import * as tOrders from "~/messages/orders";
import { rowsIn, type CompanyScope } from "~/shop/customers/companies/company-scope.server";

const COLUMNS = [
  "orderNumber",
  "date",
  "status",
  "customer",
  "company",
  "email",
  "vatId",
  "country",
  "poNumber",
  "sku",
  "style",
  "colour",
  "size",
  "quantity",
  "unitPrice",
  "lineTotal",
  "orderDiscount",
  "orderTotal",
  "deliveryWindow",
  "ships",
  "placedBy",
] as const;

const AMOUNTS: readonly (typeof COLUMNS)[number][] = ["unitPrice", "lineTotal", "orderDiscount", "orderTotal"];

/**
 * Oldest first, one row per order line, without columns of amounts for a reader who sees no prices; amounts in euro with semicolons and decimal commas, as Excel with European
 * settings expects. Yields chunks, so that memory use does not depend on the period.
 */
export async function* ordersCsv(scope: CompanyScope, period: Period, seesPrices = true): AsyncGenerator<string, void> {
  const shown = (row: CsvRow) => row.filter((_, at) => seesPrices || !AMOUNTS.includes(COLUMNS[at]!));
  yield csvText([shown(COLUMNS.map((column) => tOrders.ordersColumn(column)))], { separator: ";" });
  const only = await exportedOrders(period);
  for await (const orders of only ? foundOrders(scope, period, only) : allOrders(scope, period)) {
    yield csvLines(orders.flatMap(rowsOf).map(shown), { separator: ";" });
  }
}

/** "orders-2026-11-01-2026-11-30.csv" */
export function ordersCsvName({ from, to }: Period): string {
  return `orders-${from}-${to}.csv`;
}

function allOrders(scope: CompanyScope, period: Period) {
  const where = inPeriod(scope, period);
  return readInBatches<OrderForCsv>((last, take) =>
    readOrders(
      {
        ...where,
        ...(last && {
          createdAt: { ...where.createdAt, gte: last.createdAt },
          OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }],
        }),
      },
      take,
    ),
  );
}

async function* foundOrders(scope: CompanyScope, period: Period, only: AsyncGenerator<number[], void>) {
  for await (const ids of only) {
    const found = await db.read.order.findMany({
      where: { id: { in: ids }, ...inPeriod(scope, period) },
      orderBy: OLDEST,
      select: { id: true },
    });
    for (let at = 0; at < found.length; at += BATCH) {
      yield await readOrders({ id: { in: found.slice(at, at + BATCH).map(({ id }) => id) } });
    }
    if (found.length === 0) yield [];
  }
}

function inPeriod(scope: CompanyScope, period: Period) {
  const [from, before] = periodBounds(period);
  return {
    ...rowsIn(scope),
    createdAt: { gte: from, lt: before },
    ...(period.status && { status: statusFilter(period.status) }),
  } satisfies Prisma.OrderWhereInput;
}

const OLDEST = [{ createdAt: "asc" }, { id: "asc" }] as const satisfies Prisma.OrderOrderByWithRelationInput[];

function readOrders(where: Prisma.OrderWhereInput, take: number = BATCH) {
  return db.read.order.findMany({
    where,
    orderBy: OLDEST,
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
      placedById: true,
      placedBy: { select: contactColumns },
      company: { select: { ...namedCompany, vatId: true, contactId: true } },
    },
  });
}

type OrderForCsv = Awaited<ReturnType<typeof readOrders>>[number];

function rowsOf({ company, placedById, placedBy, ...order }: OrderForCsv): CsvRow[] {
  const { contact } = company;
  const placer = otherPlacerId({ placedById, company }) && placedBy;
  const { country } = order.shippingAddress as unknown as Address;
  const head = [
    order.orderNumber,
    isoDay(order.createdAt),
    tOrders.statusWord(asOrderStatus(order.status)),
    personName(contact),
    company.name,
    contact.email,
    company.vatId,
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
    placer && personName(placer),
  ]);
}
