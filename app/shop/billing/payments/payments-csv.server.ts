import * as t from "~/messages/billing";
import { namedCompany } from "~/shop/brand/mail/contact";
import { db, type Prisma } from "~/db/db.server";
import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { personName } from "~/formats/person-name";
import { BATCH, readByIds, readInBatches } from "~/shop/base/batches";
import { type CompanyScope, rowsIn } from "~/shop/customers/companies/company-scope.server";
import { exportedOrders } from "~/shop/orders/order-filters.server";
import type { Period } from "~/shop/orders/period";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { adminNames } from "./order-payments.server";
import { countedWriteOffs, paymentKind, type PaymentSource } from "./payment";

const COLUMNS = [
  "dateAtTheBank",
  "dateBooked",
  "orderNumber",
  "customer",
  "company",
  "kind",
  "amount",
  "writtenOff",
  "referenceAndPayer",
  "recorded",
  "recordedBy",
] as const;

/**
 * By date at the bank, amounts in euro. Undone payments are left out, so that "Amount" adds up to what came in, less
 * what went back; a write-off that was paid after all has the part that still counts. A payment for several orders is a
 * row for each. Yields chunks, so that memory use does not depend on the period.
 */
export async function* paymentsCsv(scope: CompanyScope, period: Period): AsyncGenerator<string, void> {
  yield csvText([COLUMNS.map((column) => t.paymentsColumn(column))], { separator: ";" });
  const only = await exportedOrders(period);
  for await (const payments of only ? foundPayments(scope, period, only) : allPayments(scope, period)) {
    const nameOf = await adminNames(payments.map(({ actorId }) => actorId));
    yield csvLines(
      payments.map((payment) => rowOf(payment, nameOf(payment.actorId))),
      { separator: ";" },
    );
  }
}

/** "payments-2026-11-01-2026-11-30.csv" */
export const paymentsCsvName = ({ from, to }: Period) => `payments-${from}-${to}.csv`;

function allPayments(scope: CompanyScope, period: Period) {
  const where = inPeriod(scope, period);
  return readInBatches<Payment>((last, take) =>
    readPayments(
      {
        ...where,
        ...(last && {
          paidOn: { ...where.paidOn, gte: last.paidOn },
          OR: [{ paidOn: { gt: last.paidOn } }, { id: { gt: last.id } }],
        }),
      },
      take,
    ),
  );
}

async function* foundPayments(scope: CompanyScope, period: Period, only: AsyncGenerator<number[], void>) {
  const found: Pick<Payment, "id" | "paidOn">[] = [];
  for await (const orderIds of only) {
    const where = { ...inPeriod(scope, period), orderId: { in: orderIds } };
    found.push(...(await db.read.payment.findMany({ where, select: { id: true, paidOn: true } })));
    // An empty step, so that others are served and that none follows when the reader has left.
    yield [];
  }
  found.sort((a, b) => a.paidOn.localeCompare(b.paidOn) || a.id - b.id);
  yield* readByIds(
    found.map(({ id }) => id),
    (ids) => readPayments({ id: { in: ids } }),
  );
}

function inPeriod(scope: CompanyScope, { from, to, status }: Period) {
  const ofOrders = { ...rowsIn(scope), ...(status && { status: statusFilter(status) }) };
  return {
    undoneAt: null,
    paidOn: { gte: from, lte: to },
    ...((status || scope !== "all") && { order: ofOrders }),
  } satisfies Prisma.PaymentWhereInput;
}

function readPayments(where: Prisma.PaymentWhereInput, take: number = BATCH) {
  return db.read.payment.findMany({
    where,
    orderBy: [{ paidOn: "asc" }, { id: "asc" }],
    take,
    select: {
      id: true,
      amount: true,
      paidOn: true,
      createdAt: true,
      reference: true,
      source: true,
      isWriteOff: true,
      isReturn: true,
      transferKey: true,
      actorId: true,
      order: {
        select: {
          orderNumber: true,
          amountWrittenOff: true,
          payments: { where: { isWriteOff: true, undoneAt: null }, select: { id: true, amount: true } },
          company: { select: namedCompany },
        },
      },
    },
  });
}

type Payment = Awaited<ReturnType<typeof readPayments>>[number];

function rowOf({ order, ...payment }: Payment, by: string | null): CsvRow {
  const { id, amount, isWriteOff } = payment;
  const counted = countedWriteOffs(order.payments, Number(order.amountWrittenOff));
  return [
    payment.paidOn,
    isoDay(payment.createdAt),
    order.orderNumber,
    personName(order.company.contact),
    order.company.name,
    t.paymentKindName(paymentKind(payment)),
    isWriteOff ? null : decimalComma(amount),
    isWriteOff ? decimalComma(counted.get(id) ?? 0) : null,
    payment.reference,
    t.paymentSourceName(payment.source as PaymentSource),
    by,
  ];
}
