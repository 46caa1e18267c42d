import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { asJson } from "~/db/json.server";
import type { ShippingAddress } from "~/formats/address";
import { inLanguage } from "~/shop/base/language.server";
import type { Letter } from "~/shop/brand/mail/letter";
import type { LetterKind } from "~/shop/brand/mail/letter-kinds";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { amountColumns, paymentsOf } from "~/shop/orders/payment-summary.server";
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentNumber,
  forEachDocumentKind,
  newestOf,
} from "./document-kinds";
import { asOrderStatus } from "~/shop/orders/order";
import type { PaymentSummary } from "~/shop/orders/payment-summary";
import { VOID_STATUSES } from "~/shop/orders/steps";
import { Problem } from "~/shop/base/problem";
import { documentNumberOf, nextSerialNumber } from "./series.server";
import { ownedBy } from "~/shop/orders/orders.server";
import { type DocumentContents, type DocumentView, languageOfDocument, type Stamp, stampOf } from "./document";
import { commercialInvoicePdf } from "./commercial-invoice-pdf.server";
import { proformaIssued } from "./proforma-letter";
import { withoutPayment } from "./proforma";
import { withOpenPayments } from "./proforma-content.server";
import { proformaPdf } from "./proforma-pdf.server";
import { lockVat } from "../vat/order-vat.server";
import { needsCustomsPapers } from "../vat/territories";
import type { VatBasis } from "../vat/vat-rules";
import type { InScope } from "~/shop/customers/companies/company-scope.server";
import { updateSearchText } from "./order-search-text.server";

/** Null for an unknown or foreign order or version. `version` null is the newest. */
export const myDocument = <Kind extends DocumentKind>(
  kind: Kind,
  { companyId, orderId, version }: { companyId: string; orderId: number; version: number | null },
) => findDocument(kind, versionOf({ id: orderId, ...ownedBy(companyId) }, version));

/** For the staff; otherwise as myDocument. */
export const anyDocument = <Kind extends DocumentKind>(
  kind: Kind,
  { orderId, version }: { orderId: InScope<number>; version: number | null },
) => findDocument(kind, versionOf({ id: orderId }, version));

/** For the mail to which the document is attached. */
export async function documentOfId(id: number): Promise<DocumentView | null> {
  const kind = await documentKind(id);
  return kind && findDocument(kind, { id });
}

export async function documentKind(id: number): Promise<DocumentKind | null> {
  const row = await db.read.document.findUnique({ where: { id }, select: { kind: true } });
  return row && (row.kind as DocumentKind);
}

const versionOf = (order: Prisma.OrderWhereInput, version: number | null) => ({
  order,
  ...(version !== null && { version }),
});

async function findDocument<Kind extends DocumentKind>(
  kind: Kind,
  where: Prisma.DocumentWhereInput,
): Promise<DocumentView<Kind> | null> {
  const row = await db.read.document.findFirst({
    where: { ...where, kind },
    orderBy: { version: "desc" },
    select: {
      content: true,
      order: {
        select: {
          id: true,
          status: true,
          ...amountColumns,
          documents: {
            where: { kind },
            orderBy: { version: "desc" },
            select: { version: true, createdAt: true, reason: true },
          },
        },
      },
    },
  });
  if (!row) return null;
  const { id: orderId, status, documents: versions } = row.order;
  const orderStatus = asOrderStatus(status);
  const stored = row.content as unknown as DocumentContents[Kind];
  const newest = versions[0]!.version;
  const stamp = inLanguage(languageOfDocument(stored), () => stampOf(kind, stored, orderStatus, newest));
  const payments = paymentsOf(row.order);
  const content = OF_KIND[kind].shown(stored, stamp, payments);
  return { kind, content, stamp, orderId, orderStatus, payments, versions };
}

/** Of the newest version; null when there is none. */
export function latestDocument<Select extends Prisma.DocumentSelect>(
  from: Reader | Tx,
  kind: DocumentKind,
  { orderId, select }: { orderId: number; select: Select },
): Promise<Prisma.DocumentGetPayload<{ select: Select }> | null> {
  const { where, ...newest } = newestOf(kind, select);
  return (from as Tx).document.findFirst({
    ...newest,
    where: { ...where, orderId },
  }) as Promise<Prisma.DocumentGetPayload<{ select: Select }> | null>;
}

/** The newest version of each kind, as the customer may see them; null where there is none. */
export async function latestNumbers({
  id: orderId,
  shippingAddress,
}: {
  id: number;
  shippingAddress: ShippingAddress;
}): Promise<Record<DocumentKind, DocumentNumber | null>> {
  const rows = await db.read.document.findMany({
    where: { orderId },
    orderBy: { version: "desc" },
    select: { kind: true, number: true, version: true },
  });
  return forEachDocumentKind((kind) => {
    const row = OF_KIND[kind].isFor(shippingAddress) && rows.find((one) => one.kind === kind);
    return row ? { number: row.number, version: row.version } : null;
  });
}

interface IssuedDocument<Content> {
  orderId: number;
  content: Content;
  /** The admin's reason; null for the first version. */
  reason: string | null;
  firstName: string | null;
}

/** The functions of a kind of document. */
interface OfKind<Content> {
  /** Whether an order to this address has it. */
  isFor: (shipTo: ShippingAddress) => boolean;
  /** The content as it is shown now. */
  shown: (content: Content, stamp: Stamp | null, payments: PaymentSummary) => Content;
  pdf: (content: Content, stamp: Stamp | null) => Promise<Buffer>;
  /** To the customer, with a version that an admin has issued; null for a kind that is not sent. */
  letter: { kind: LetterKind; words: (issued: IssuedDocument<Content>) => Letter } | null;
}

const OF_KIND: { [Kind in DocumentKind]: OfKind<DocumentContents[Kind]> } = {
  proforma: {
    isFor: () => true,
    shown: (content, stamp, payments) => (stamp ? withoutPayment(content) : withOpenPayments(content, payments)),
    pdf: proformaPdf,
    letter: {
      kind: "proforma-issued",
      words: ({ content: proforma, ...issued }) => proformaIssued({ proforma, ...issued }),
    },
  },
  commercial_invoice: {
    isFor: needsCustomsPapers,
    shown: (content) => content,
    pdf: commercialInvoicePdf,
    letter: null,
  },
};

/** Draws a PDF, in its own language. */
export const documentPdf = <Kind extends DocumentKind>({ kind, content, stamp }: DocumentView<Kind>): Promise<Buffer> =>
  inLanguage(languageOfDocument(content), () => OF_KIND[kind].pdf(content, stamp));

/** Queues the letter with a version that an admin has issued; nothing for a kind that is not sent. */
export async function sendDocument<Kind extends DocumentKind>(
  tx: Tx,
  kind: Kind,
  { id, to, ...issued }: IssuedDocument<DocumentContents[Kind]> & { id: number; to: string },
): Promise<void> {
  const { letter } = OF_KIND[kind];
  if (!letter) return;
  await queueLetter(tx, {
    key: `document:${id}:sent`,
    kind: letter.kind,
    to,
    letter: () => letter.words(issued),
    attachments: [`document:${id}`],
  });
}

/**
 * Locks the order, so that only one admin issues a version at a time and none while the order is being cancelled. The
 * first statement of the transaction. Refuses a cancelled order as order_cancelled.
 */
export async function lockToIssue(tx: Tx, kind: DocumentKind, id: number): Promise<void> {
  const { count } = await tx.order.updateMany({
    where: { id, status: { notIn: VOID_STATUSES } },
    data: { version: { increment: 1 } },
  });
  if (count === 0) {
    const isKnown = (await tx.order.count({ where: { id } })) > 0;
    throw new Problem(isKnown ? `order_cancelled.${kind}` : "not_found.order");
  }
  await lockVat(tx, id);
}

interface NewDocument<Kind extends DocumentKind> {
  kind: Kind;
  orderId: number;
  content: DocumentContents[Kind];
  /** The facts that decided the VAT of a proforma. */
  vatBasis?: VatBasis;
  /** The admin who issues it, and why; null where placing the order issues it. */
  actorId: string | null;
  reason?: string | null;
  createdAt: Date;
  /** Issued with its order, whose search text already has its number. */
  isWithOrder?: boolean;
}

/**
 * An order's first version takes the next number of its kind. Within the transaction that issues it, never as its first
 * statement.
 */
export async function nextVersion(
  tx: Tx,
  kind: DocumentKind,
  latest: DocumentNumber | null,
  now: Date,
): Promise<DocumentNumber> {
  if (latest) return { number: latest.number, version: latest.version + 1 };
  return { number: documentNumberOf(await nextSerialNumber(tx, kind, now)), version: 1 };
}

/** Within the transaction that issues it, never as its first statement. Returns the id. */
export async function insertDocument<Kind extends DocumentKind>(
  tx: Tx,
  { kind, orderId, content, vatBasis, actorId, reason = null, createdAt, isWithOrder = false }: NewDocument<Kind>,
): Promise<number> {
  const { number, version }: DocumentNumber = content;
  const basis = vatBasis ? asJson(vatBasis) : null;
  const [row] = await tx.$queryRaw<{ id: number | bigint }[]>`
    INSERT INTO "documents" ("kind", "orderId", "number", "version", "content", "vatBasis", "actorId", "reason", "createdAt")
    VALUES (${kind}, ${orderId}, ${number}, ${version}, ${asJson(content)}, ${basis}, ${actorId}, ${reason}, ${createdAt})
    RETURNING "id"`;
  if (version === 1 && DOCUMENT_KINDS[kind].isSearched && !isWithOrder) {
    await updateSearchText(tx, orderId);
  }
  return Number(row!.id);
}
