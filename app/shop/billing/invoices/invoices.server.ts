import { db, type Prisma, type Reader, sql, type Tx } from "~/db/db.server";
import { isEmailOfErased } from "~/formats/email";
import { type Counted, cappedCount, MAX_LISTED, type PageOf, pageOf } from "~/shop/base/paging";
import { queryCount, queryIds } from "~/shop/base/search/search.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { APPROVED } from "~/shop/customers/applications/approval";
import { asEInvoiceFile } from "~/shop/customers/companies/e-invoice-files";
import { type CompanyScope, type InScope, ordersIn, rowsIn } from "~/shop/customers/companies/company-scope.server";
import type { Cents } from "~/formats/money";
import { paperLanguageOf } from "../documents/parties.server";
import { eInvoiceOf } from "../e-invoice/e-invoice";
import { type InvoiceContent, type InvoiceKind, invoiceBy, MAX_INVOICED_SHIPMENTS } from "./invoice";
import { AT_A_CHARGE } from "~/shop/orders/orders.server";
import type { OrderCredit } from "~/shop/orders/payment-summary";
import { invoiceLetter } from "./invoice-letter";

const creditNoteColumns = {
  creditNotes: { orderBy: { id: "asc" }, select: { number: true, isCancellation: true } },
} as const satisfies Prisma.InvoiceSelect;

/** Of an invoice; a cancellation takes all of it back. */
export interface CreditNote {
  number: string;
  isCancellation: boolean;
}

const shownColumns = {
  id: true,
  content: true,
  ...creditNoteColumns,
} as const satisfies Prisma.InvoiceSelect;

export interface InvoiceView {
  id: number;
  content: InvoiceContent;
  creditNotes: CreditNote[];
}

const asView = ({ content, ...row }: Prisma.InvoiceGetPayload<{ select: typeof shownColumns }>): InvoiceView => ({
  ...row,
  content: content as unknown as InvoiceContent,
});

/** For the staff; null for an unknown number. */
export async function anyInvoice(scope: CompanyScope, number: string): Promise<InvoiceView | null> {
  // Postgres refuses NUL characters.
  if (number.includes("\0")) return null;
  const row = await db.read.invoice.findFirst({ where: { number, ...rowsIn(scope) }, select: shownColumns });
  return row && asView(row);
}

/** Null for an unknown number, and for that of somebody else's invoice. */
export async function myInvoice(companyId: string, number: string): Promise<InvoiceView | null> {
  if (number.includes("\0")) return null;
  const row = await db.read.invoice.findFirst({
    where: { number, companyId, company: APPROVED },
    select: shownColumns,
  });
  return row && asView(row);
}

/** A row of a list of invoices and credit notes. */
export interface ListedInvoice {
  number: string;
  kind: InvoiceKind;
  issuedOn: string;
  total: Cents;
  /** Of a credit note: the invoice that it corrects. */
  credits: string | null;
  creditNotes: CreditNote[];
}

const listedColumns = {
  number: true,
  kind: true,
  issuedOn: true,
  net: true,
  vat: true,
  corrects: { select: { number: true } },
  ...creditNoteColumns,
} as const satisfies Prisma.InvoiceSelect;

type ListedRow = Prisma.InvoiceGetPayload<{ select: typeof listedColumns }>;

const asListed = ({ kind, net, vat, corrects, ...row }: ListedRow): ListedInvoice => ({
  ...row,
  kind: kind as InvoiceKind,
  total: Number(net + vat),
  credits: corrects?.number ?? null,
});

/** Of an order, with their credit notes, in the order in which they were issued. The caller has checked whose order it is. */
export async function invoicesOf(orderId: number): Promise<ListedInvoice[]> {
  const ofOrder = { orders: { some: { orderId } } };
  const rows = await db.read.invoice.findMany({
    where: { OR: [ofOrder, { corrects: ofOrder }] },
    orderBy: { id: "asc" },
    select: listedColumns,
  });
  return rows.map(asListed);
}

/** What the credit notes for a part of an invoice take off an order, with VAT. The caller has checked whose order it is. */
export async function creditsOf(orderId: number): Promise<OrderCredit[]> {
  const rows = await db.read.invoicedOrder.findMany({
    where: { orderId, invoice: { kind: "credit_note" } },
    orderBy: { invoiceId: "asc" },
    select: { total: true, invoice: { select: { number: true } } },
  });
  return rows.map(({ total, invoice }) => ({ number: invoice.number, total: Number(total) }));
}

/** All of a company, the newest first. */
export async function myInvoices(
  companyId: string,
  requestedPage: number,
): Promise<PageOf & { invoices: ListedInvoice[] }> {
  const where = { companyId, company: APPROVED };
  const page = pageOf(await db.read.invoice.count({ where }), requestedPage);
  const rows = await db.read.invoice.findMany({
    where,
    orderBy: { id: "desc" },
    skip: page.skip,
    take: page.take,
    select: listedColumns,
  });
  return { invoices: rows.map(asListed), ...page };
}

export type IssuedInvoice = ListedInvoice & { buyer: string; orders: { id: number; number: string }[] };

/** The newest first; the count is capped. */
export async function listInvoices(
  scope: CompanyScope,
  requestedPage: number,
): Promise<PageOf & Counted & { invoices: IssuedInvoice[] }> {
  const where = rowsIn(scope);
  const found = await db.read.invoice.count({ where, orderBy: { id: "desc" }, take: MAX_LISTED + 1 });
  const counted = cappedCount(MAX_LISTED, found);
  const page = pageOf(counted.count, requestedPage);
  const rows = await db.read.invoice.findMany({
    where,
    orderBy: { id: "desc" },
    skip: page.skip,
    take: page.take,
    select: { ...listedColumns, content: true },
  });
  const invoices = rows.map(({ content, ...row }) => {
    const { buyer, orders } = content as unknown as InvoiceContent;
    return {
      ...asListed(row),
      buyer: buyer.company ?? buyer.name,
      orders: orders.map(({ orderId, number }) => ({ id: orderId, number })),
    };
  });
  return { invoices, ...counted, ...page };
}

export interface ShipmentToInvoice {
  id: number;
  orderId: number;
  orderNumber: string;
  /** 1, 2, 3, ... within the order. */
  number: number;
  shippedOn: string;
  /** The last day to invoice it. */
  by: string;
  companyId: string;
  customer: string;
  pieces: number;
  /** Without VAT, before the discount. */
  subtotal: Cents;
}

/** Shipped since invoices are issued here, at a charge, and not invoiced; none while they are issued elsewhere. */
const toInvoice = (from: string | null) => sql`"invoiceId" IS NULL AND "shippedOn" >= ${from ?? "9999"}
  AND NOT EXISTS (SELECT 1 FROM "orders" "free" WHERE "free"."id" = "orderId" AND "free"."claimId" IS NOT NULL)`;

/** Those shipped first first, as many on a page as are invoiced at once; the count is capped. */
export async function listToInvoice(
  scope: CompanyScope,
  requestedPage: number,
): Promise<PageOf & Counted & { shipments: ShipmentToInvoice[] }> {
  const { invoicesFrom } = await shopSettings();
  const rows = sql`FROM "shipments" WHERE ${toInvoice(invoicesFrom)} AND ${ordersIn(scope)(sql`"orderId"`)}`;
  const counted = cappedCount(MAX_LISTED, await queryCount(sql`SELECT 1 ${rows} LIMIT ${MAX_LISTED + 1}`));
  const page = pageOf(counted.count, requestedPage, MAX_INVOICED_SHIPMENTS);
  const ids = await queryIds<number>(
    sql`SELECT "id" ${rows} ORDER BY "shippedOn", "id" LIMIT ${page.take} OFFSET ${page.skip}`,
  );
  return { shipments: await shipmentsOf({ id: { in: ids } }), ...counted, ...page };
}

/** Of those with these ids, also such as have an invoice. */
export const shipmentsIn = (scope: CompanyScope, ids: readonly number[]): Promise<ShipmentToInvoice[]> =>
  shipmentsOf({ id: { in: [...ids] }, order: rowsIn(scope) });

/** Of an order, those with these ids, also such as have an invoice. */
export const shipmentsOfOrder = (orderId: InScope<number>, ids: readonly number[]): Promise<ShipmentToInvoice[]> =>
  shipmentsOf({ id: { in: [...ids] }, orderId });

/** Of an order. */
export async function shipmentsToInvoice(orderId: InScope<number>): Promise<ShipmentToInvoice[]> {
  const { invoicesFrom } = await shopSettings();
  if (invoicesFrom === null) return [];
  return shipmentsOf({ orderId, order: AT_A_CHARGE, invoiceId: null, shippedOn: { gte: invoicesFrom } });
}

async function shipmentsOf(where: Prisma.ShipmentWhereInput): Promise<ShipmentToInvoice[]> {
  const rows = await db.read.shipment.findMany({
    where,
    orderBy: [{ shippedOn: "asc" }, { id: "asc" }],
    select: {
      id: true,
      orderId: true,
      number: true,
      shippedOn: true,
      order: {
        select: {
          orderNumber: true,
          companyId: true,
          company: { select: { name: true, contact: { select: { email: true } } } },
        },
      },
      lines: { select: { quantity: true, line: { select: { unitPrice: true } } } },
    },
  });
  return rows.map(({ order: { orderNumber, companyId, company }, lines, ...row }) => ({
    ...row,
    by: invoiceBy(row.shippedOn),
    orderNumber,
    companyId,
    customer: company.name ?? company.contact.email,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: lines.reduce((sum, { quantity, line }) => sum + quantity * line.unitPrice, 0),
  }));
}

/** At most `limit`. */
export async function countToInvoice(limit: number): Promise<number> {
  const { invoicesFrom } = await shopSettings();
  if (invoicesFrom === null) return 0;
  return queryCount(sql`SELECT 1 FROM "shipments" WHERE ${toInvoice(invoicesFrom)} LIMIT ${limit}`);
}

export const hasInvoices = async (from: Reader | Tx = db.read): Promise<boolean> =>
  (await from.invoice.findFirst({ select: { id: true } })) !== null;

export const readerColumns = {
  invoiceEmail: true,
  language: true,
  contact: { select: { email: true, firstName: true, language: true } },
} as const satisfies Prisma.CompanySelect;

/** Who gets a company's invoices and reminders: its address for invoices, or its contact. Null once they were erased. */
export function readerOf(company: Prisma.CompanyGetPayload<{ select: typeof readerColumns }>) {
  const { invoiceEmail, contact } = company;
  if (isEmailOfErased(contact.email)) return null;
  const language = paperLanguageOf(company);
  return invoiceEmail
    ? { to: invoiceEmail, firstName: null, language }
    : { to: contact.email, firstName: contact.firstName, language };
}

/** Within the transaction that issues it; to nobody once the customer was erased. */
export async function sendInvoice(tx: Tx, id: number, content: InvoiceContent): Promise<void> {
  const { company } = await tx.invoice.findUniqueOrThrow({
    where: { id },
    select: { company: { select: { ...readerColumns, eInvoiceFile: true } } },
  });
  const reader = readerOf(company);
  if (!reader) return;
  const { to, firstName } = reader;
  const file = eInvoiceOf(content) && asEInvoiceFile(company.eInvoiceFile);
  await queueLetter(tx, {
    key: `invoice:${id}:sent`,
    kind: "invoice-issued",
    to,
    letter: () => invoiceLetter({ content, firstName }),
    language: content.language ?? "en",
    attachments: [`invoice:${id}`, ...(file ? [`invoice:${id}:${file}`] : [])],
  });
}

/** The number of an invoice for the list of e-mails; null for an unknown id. */
export async function invoiceNumber(id: number): Promise<{ number: string; kind: InvoiceKind } | null> {
  const row = await db.read.invoice.findUnique({ where: { id }, select: { number: true, kind: true } });
  return row && { number: row.number, kind: row.kind as InvoiceKind };
}
