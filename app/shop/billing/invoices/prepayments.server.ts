import { db, type Prisma, type Reader, sql, type Tx } from "~/db/db.server";
import { type Cents, type PercentHundredths, percentOf } from "~/formats/money";
import { type TransactionContext, transactionContext } from "~/shop/base/cached.server";
import { type Counted, cappedCount, MAX_LISTED, type PageOf, pageOf } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { queryCount, queryIds } from "~/shop/base/search/search.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { type CompanyScope, type InScope, rowsIn, rowsInSql } from "~/shop/customers/companies/company-scope.server";
import { isShownAs } from "~/shop/orders/status-filter.server";
import { CLOSED_STATUSES, OPEN_STATUSES } from "~/shop/orders/steps";
import { newestOf } from "../documents/document-kinds";
import { asIssued, issuedColumns } from "../vat/order-vat.server";
import { addShares, MAX_INVOICED_SHIPMENTS, netOf } from "./invoice";
import {
  deductionOf,
  MIN_UNDOCUMENTED,
  netWithin,
  paymentsFor,
  type PrepaymentKind,
  type ReceivedPayment,
  takeFromOldest,
  withVat,
} from "./prepayment";

const IS_VALID = {
  kind: { not: "credit_note" },
  creditNotes: { none: { isCancellation: true } },
} as const satisfies Prisma.InvoiceWhereInput;

/** By invoices that were not taken back. */
export const VALID_DEDUCTIONS = { where: { invoice: IS_VALID } } as const;

/** What amountOpen needs. */
export const openColumns = {
  net: true,
  vat: true,
  creditNotes: { select: { net: true, vat: true } },
  deductedBy: { ...VALID_DEDUCTIONS, select: { net: true, vat: true } },
} as const satisfies Prisma.InvoiceSelect;

/** In cents: what of a prepayment invoice is neither deducted nor credited. */
export function amountOpen({
  creditNotes,
  deductedBy,
  ...prepayment
}: Prisma.InvoiceGetPayload<{ select: typeof openColumns }>): { net: Cents; vat: Cents } {
  const openOf = (part: "net" | "vat") =>
    [...creditNotes, ...deductedBy].reduce((left, other) => left - Number(other[part]), Number(prepayment[part]));
  return { net: openOf("net"), vat: openOf("vat") };
}

/** What the valid documents of an order have of it. */
export const invoicedColumns = {
  where: { invoice: IS_VALID },
  orderBy: { invoiceId: "asc" },
  select: {
    subtotal: true,
    discount: true,
    shipping: true,
    net: true,
    invoice: {
      select: {
        id: true,
        kind: true,
        number: true,
        issuedOn: true,
        vatKind: true,
        vatRate: true,
        ...openColumns,
      },
    },
  },
} as const satisfies Prisma.Order$invoicesArgs;

type Invoiced = Prisma.InvoicedOrderGetPayload<typeof invoicedColumns>;

/** A prepayment invoice of which something is left to deduct. */
export interface OpenPrepayment {
  id: number;
  number: string;
  issuedOn: string;
  /** Net. */
  open: Cents;
  /** The VAT of what is open. */
  vat: Cents;
  vatKind: string;
  vatRate: PercentHundredths;
}

/** Those of an order, oldest first. */
export const openPrepayments = (invoiced: readonly Invoiced[]): OpenPrepayment[] =>
  invoiced
    .filter(({ invoice }) => invoice.kind === "prepayment_invoice")
    .map(({ invoice }) => {
      const { id, number, issuedOn, vatKind, vatRate } = invoice;
      const { net: open, vat } = amountOpen(invoice);
      return { id, number, issuedOn, vatKind, vatRate, open, vat };
    })
    .filter(({ open }) => open > 0);

const openNet = (prepayments: readonly OpenPrepayment[]) => prepayments.reduce((sum, { open }) => sum + open, 0);

/** What an invoice deducts of prepayment invoices. */
export interface Deduction {
  prepaymentId: number;
  number: string;
  issuedOn: string;
  net: Cents;
  vat: Cents;
}

/**
 * Of an invoice that has `share` of what is `left` to invoice of an order, both net. Refuses (wrong_step) a prepayment invoice with
 * another VAT.
 */
export function deductionsOf(
  invoiced: readonly Invoiced[],
  { share, left }: { share: Cents; left: Cents },
  vat: { vatKind: string; vatRate: PercentHundredths },
): Deduction[] {
  const prepayments = openPrepayments(invoiced);
  const other = prepayments.find((one) => one.vatKind !== vat.vatKind || one.vatRate !== vat.vatRate);
  if (other) throw new Problem("wrong_step.prepaid_with_other_vat", { number: other.number });
  return takeFromOldest(prepayments, deductionOf(openNet(prepayments), share, left))
    .filter(({ taken }) => taken > 0)
    .map(({ id, number, issuedOn, taken, open, vat: openVat, vatRate }) => {
      // The last part has what rounding has left of the VAT.
      const vatOfPart = open === 0 ? openVat : percentOf(taken, vatRate);
      return { prepaymentId: id, number, issuedOn, net: taken, vat: vatOfPart };
    });
}

/** An open order for which more was received than its documents are about. */
export interface PrepaidOrder {
  id: number;
  orderNumber: string;
  companyId: string;
  customer: string;
  /** What fits its VAT: a receipt where none is charged. */
  kind: PrepaymentKind;
  /** Of the document: net, and with VAT. */
  net: Cents;
  amount: Cents;
  /** The payments that it is for, or their parts; oldest first. */
  received: ReceivedPayment[];
  /** All that is received of the order by then, which a receipt keeps. */
  receivedByThen: Cents;
}

const prepaidColumns = {
  id: true,
  orderNumber: true,
  companyId: true,
  amountDue: true,
  subtotal: true,
  discountAmount: true,
  shippingCost: true,
  company: { select: { name: true, contact: { select: { email: true } } } },
  documents: newestOf("proforma", issuedColumns),
  payments: {
    where: { undoneAt: null, isWriteOff: false },
    orderBy: [{ paidOn: "asc" }, { id: "asc" }],
    select: { paidOn: true, amount: true },
  },
  shipments: { where: { invoiceId: null }, take: 1, select: { id: true } },
  invoices: invoicedColumns,
} as const satisfies Prisma.OrderSelect;

type PrepaidRow = Prisma.OrderGetPayload<{ select: typeof prepaidColumns }>;

/**
 * Null where no document is missing: everything received is on one, or shipments wait for their invoice, which comes first. Payments
 * before the day from which invoices are issued here have theirs elsewhere.
 */
function asPrepaid(order: PrepaidRow, invoicesFrom: string | null): PrepaidOrder | null {
  const { invoices, documents, shipments, shippingCost } = order;
  if (invoicesFrom === null || shipments.length > 0 || documents.length === 0 || shippingCost === null) return null;
  const { vatRate: rate } = asIssued(documents[0]!).content.sums;
  const payments = order.payments.filter(({ paidOn }) => paidOn >= invoicesFrom);
  const received = payments.reduce((sum, one) => sum + one.amount, 0);
  const documented = documentedOf(invoices);
  const money = Math.min(received, Number(order.amountDue)) - documented;
  const whole = netOf({ subtotal: order.subtotal, discount: order.discountAmount, shipping: shippingCost });
  const left = whole - netOf(addShares(invoices)) - openNet(openPrepayments(invoices));
  const net = Math.min(netWithin(Math.max(0, money), rate), left);
  if (money < MIN_UNDOCUMENTED || net <= 0) return null;
  const amount = withVat(net, rate);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    companyId: order.companyId,
    customer: order.company.name ?? order.company.contact.email,
    kind: rate > 0 ? "prepayment_invoice" : "receipt",
    net,
    amount,
    received: paymentsFor(payments, documented, amount),
    receivedByThen: documented + amount,
  };
}

/** Of the money for an order: what invoices have, for the goods or before them, or what receipts have if that is more. */
function documentedOf(invoiced: readonly Invoiced[]): Cents {
  const receipts = invoiced.filter(({ invoice }) => invoice.kind === "receipt").map(({ net }) => net);
  const invoices = invoiced
    .filter(({ invoice }) => invoice.kind !== "receipt")
    .map(({ net, invoice: { kind, vatRate, creditNotes } }) => {
      const credited = kind === "prepayment_invoice" ? creditNotes.reduce((sum, note) => sum + Number(note.net), 0) : 0;
      return withVat(net - credited, vatRate);
    });
  return Math.max(
    0,
    ...receipts,
    invoices.reduce((sum, one) => sum + one, 0),
  );
}

/** Open orders for which asPrepaid finds money without a document. */
const isPrepaid = (from: string | null) => sql`${isShownAs(OPEN_STATUSES)} AND "isAmountFinal" = true
  AND "amountPaid" > "amountWrittenOff"
  AND NOT EXISTS (SELECT 1 FROM "shipments" WHERE "orderId" = "orders"."id" AND "invoiceId" IS NULL)
  AND EXISTS (SELECT 1 FROM (
    SELECT (SELECT SUM("amount") FROM "payments"
        WHERE "orderId" = "orders"."id" AND "undoneAt" IS NULL AND "isWriteOff" = false AND "paidOn" >= ${from ?? "9999"}
      ) AS "received",
      COALESCE(SUM(CASE WHEN "kind" <> 'receipt' THEN "net" + ("net" * "vatRate" + 5000) / 10000 END), 0) AS "invoiced",
      COALESCE(MAX(CASE WHEN "kind" = 'receipt' THEN "net" END), 0) AS "receipted"
    FROM (
      SELECT "invoice"."kind", "invoice"."vatRate",
        CAST("part"."net" AS BIGINT) - CASE WHEN "invoice"."kind" = 'prepayment_invoice'
          THEN COALESCE((SELECT SUM("note"."net") FROM "invoices" AS "note" WHERE "note"."correctsId" = "invoice"."id"), 0)
          ELSE 0 END AS "net"
      FROM "invoiced_orders" AS "part" JOIN "invoices" AS "invoice" ON "invoice"."id" = "part"."invoiceId"
      WHERE "part"."orderId" = "orders"."id" AND "invoice"."kind" <> 'credit_note' AND NOT EXISTS (
        SELECT 1 FROM "invoices" AS "note" WHERE "note"."correctsId" = "invoice"."id" AND "note"."isCancellation" = true)
    ) AS "documents"
  ) AS "money"
  WHERE "received" - "invoiced" >= ${MIN_UNDOCUMENTED} AND "received" - "receipted" >= ${MIN_UNDOCUMENTED}
    AND "amountDue" - "invoiced" >= ${MIN_UNDOCUMENTED} AND "amountDue" - "receipted" >= ${MIN_UNDOCUMENTED})`;

/** The oldest orders first, as many on a page as get their documents at once; the count is capped. */
export async function listPrepaid(
  scope: CompanyScope,
  requestedPage: number,
): Promise<PageOf & Counted & { orders: PrepaidOrder[] }> {
  const { invoicesFrom } = await shopSettings();
  const rows = sql`FROM "orders" WHERE ${isPrepaid(invoicesFrom)} AND ${rowsInSql(scope)}`;
  const counted = cappedCount(MAX_LISTED, await queryCount(sql`SELECT 1 ${rows} LIMIT ${MAX_LISTED + 1}`));
  const page = pageOf(counted.count, requestedPage, MAX_INVOICED_SHIPMENTS);
  const ids = await queryIds<number>(sql`SELECT "id" ${rows} ORDER BY "id" LIMIT ${page.take} OFFSET ${page.skip}`);
  return { orders: await readPrepaid(db.read, { id: { in: ids } }), ...counted, ...page };
}

/** At most `limit`; none where the settings ask for no documents. */
export async function countPrepaid(limit: number): Promise<number> {
  const { invoicesFrom, prepaymentDocuments } = await shopSettings();
  if (invoicesFrom === null || !prepaymentDocuments) return 0;
  return queryCount(sql`SELECT 1 FROM "orders" WHERE ${isPrepaid(invoicesFrom)} LIMIT ${limit}`);
}

/** Of the orders with these ids, also such as have no money without a document any more. */
export const orderNumbersIn = (scope: CompanyScope, ids: readonly number[]) =>
  db.read.order.findMany({
    where: { id: { in: [...ids] }, ...rowsIn(scope) },
    orderBy: { id: "asc" },
    select: { id: true, orderNumber: true },
  });

/** Null where no document is missing. */
export async function prepaidOf(id: InScope<number>): Promise<PrepaidOrder | null> {
  const [prepaid] = await readPrepaid(db.read, { id });
  return prepaid ?? null;
}

/** Of an order that the transaction has locked. Refuses (wrong_step) where no document is missing. */
export async function requirePrepaid(tx: Tx, id: number): Promise<PrepaidOrder> {
  const [prepaid] = await readPrepaid(tx, { id }, await transactionContext(tx));
  if (!prepaid) throw new Problem("wrong_step.nothing_prepaid");
  return prepaid;
}

async function readPrepaid(
  from: Reader | Tx,
  where: Prisma.OrderWhereInput,
  within?: TransactionContext,
): Promise<PrepaidOrder[]> {
  const { invoicesFrom } = await shopSettings(within);
  const rows = await from.order.findMany({
    where: { isAmountFinal: true, status: { notIn: CLOSED_STATUSES }, ...where },
    orderBy: { id: "asc" },
    select: prepaidColumns,
  });
  return rows.flatMap((row) => asPrepaid(row, invoicesFrom) ?? []);
}
