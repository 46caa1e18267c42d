import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { asJson } from "~/db/json.server";
import { amountColumns, paymentsOf } from "~/shop/orders/amounts.server";
import type { DocumentNumber } from "~/shop/orders/document-label";
import { asOrderStatus } from "~/shop/orders/order";
import { ownedBy } from "~/shop/orders/orders.server";
import { type DocumentContents, type DocumentKind, type DocumentView, stampOf } from "./document";
import { commercialInvoicePdf } from "./commercial-invoice-pdf.server";
import { withoutPayment } from "./proforma";
import { proformaPdf } from "./proforma-pdf.server";
import type { VatBasis } from "../vat/vat-rules";

/** The newest version of a kind of document, as a part of the columns of an order. */
export const newestOf = <Select extends Prisma.DocumentSelect>(
  kind: DocumentKind,
  select: Select,
) => ({ where: { kind }, orderBy: { version: "desc" }, take: 1, select }) as const;

/** A document of one of a customer's own orders; null for an unknown or foreign order or version. `version` null means the newest. */
export const myDocument = <Kind extends DocumentKind>(
  kind: Kind,
  { companyId, orderId, version }: { companyId: string; orderId: number; version: number | null },
) => findDocument(kind, versionOf({ id: orderId, ...ownedBy(companyId) }, version));

/** A document of any order, for admins; otherwise as myDocument. */
export const anyDocument = <Kind extends DocumentKind>(
  kind: Kind,
  { orderId, version }: { orderId: number; version: number | null },
) => findDocument(kind, versionOf({ id: orderId }, version));

/** The document of a database id, for the mail that it is attached to. */
export async function documentOfId(id: number): Promise<DocumentView | null> {
  const kind = await documentKind(id);
  return kind && findDocument(kind, { id });
}

/** The kind of the document of a database id; null for an unknown one. */
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
  const stamp = stampOf(kind, stored, orderStatus, versions[0]!.version);
  return {
    kind,
    content: stamp ? STAMPED[kind](stored) : stored,
    stamp,
    orderId,
    orderStatus,
    payments: paymentsOf(row.order),
    versions,
  };
}

/** The columns of the newest version of an order's document; null when there is none. */
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

/** The number and version of an order's newest document; null when there is none. */
export const latestNumber = (kind: DocumentKind, orderId: number): Promise<DocumentNumber | null> =>
  latestDocument(db.read, kind, { orderId, select: { number: true, version: true } });

/** The content of a document with a stamp. */
const STAMPED: {
  [Kind in DocumentKind]: (content: DocumentContents[Kind]) => DocumentContents[Kind];
} = { proforma: withoutPayment, commercial_invoice: (content) => content };

const PDF: {
  [Kind in DocumentKind]: (
    content: DocumentContents[Kind],
    stamp: DocumentView["stamp"],
  ) => Promise<Buffer>;
} = { proforma: proformaPdf, commercial_invoice: commercialInvoicePdf };

/** Draws a document as a PDF. */
export const documentPdf = <Kind extends DocumentKind>({
  kind,
  content,
  stamp,
}: DocumentView<Kind>): Promise<Buffer> => PDF[kind](content, stamp);

/** A version of a document to be stored. */
interface NewDocument<Kind extends DocumentKind> extends DocumentNumber {
  kind: Kind;
  orderId: number;
  content: DocumentContents[Kind];
  /** What decided the VAT of a proforma. */
  vatBasis?: VatBasis;
  /** The admin who issues it, and why; null for what placing the order issues. */
  actorId: string | null;
  reason?: string | null;
  createdAt: Date;
}

/** Stores a version of a document within the transaction that issues it, never as its first statement; gives its id. */
export async function insertDocument<Kind extends DocumentKind>(
  tx: Tx,
  {
    kind,
    orderId,
    number,
    version,
    content,
    vatBasis,
    actorId,
    reason = null,
    createdAt,
  }: NewDocument<Kind>,
): Promise<number> {
  const basis = vatBasis ? asJson(vatBasis) : null;
  const [row] = await tx.$queryRaw<{ id: number | bigint }[]>`
    INSERT INTO "documents" ("kind", "orderId", "number", "version", "content", "vatBasis", "actorId", "reason", "createdAt")
    VALUES (${kind}, ${orderId}, ${number}, ${version}, ${asJson(content)}, ${basis}, ${actorId}, ${reason}, ${createdAt})
    RETURNING "id"`;
  return Number(row!.id);
}
