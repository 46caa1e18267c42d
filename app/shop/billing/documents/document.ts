import type { Language } from "~/formats/language";
import { type DocumentKind, type DocumentNumber, documentLabel } from "./document-kinds";
import type { OrderStatus } from "~/shop/orders/order";
import type { PaymentSummary } from "~/shop/orders/payment-summary";
import { isVoid } from "~/shop/orders/steps";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import type { CommercialInvoiceContent } from "./commercial-invoice";
import type { ProformaContent } from "./proforma";

/** Immutable snapshots, stored as JSON. */
export interface DocumentContents {
  proforma: ProformaContent;
  commercial_invoice: CommercialInvoiceContent;
}

/** Of its texts: English where it was issued before it said so, as a commercial invoice, which customs offices outside the EU read. */
export const languageOfDocument = (content: DocumentContents[DocumentKind]): Language =>
  ("language" in content && content.language) || "en";

/** Marks a document that is not valid, on the page and on the PDF. */
export interface Stamp {
  /** "CANCELLED" */
  title: string;
  text: string;
}

/** One version of a document. */
export interface DocumentView<Kind extends DocumentKind = DocumentKind> {
  kind: Kind;
  content: DocumentContents[Kind];
  /** Null while it is valid. The content of a stamped proforma has no bank account and no payment code. */
  stamp: Stamp | null;
  orderId: number;
  orderStatus: OrderStatus;
  /** Of the order. */
  payments: PaymentSummary;
  /** Newest first. */
  versions: { version: number; createdAt: Date; reason: string | null }[];
}

/** For a cancelled order, or a version that the `newest` has replaced; null for a valid one. */
export function stampOf(
  kind: DocumentKind,
  { number, version }: DocumentNumber,
  orderStatus: OrderStatus,
  newest: number,
): Stamp | null {
  if (isVoid(orderStatus)) {
    return {
      title: tOrders.statusStamp(orderStatus),
      text: t.voidDocument(kind),
    };
  }
  if (version === newest) return null;
  return {
    title: t.replaced(),
    text: t.replacedDocument(kind, { newest: documentLabel({ number, version: newest }) }),
  };
}

/** "PF-2026-0017.pdf", or "PF-2026-0017-2.pdf" for the second version. */
export const documentFileName = (document: DocumentNumber): string =>
  `${documentLabel(document).replace("/", "-")}.pdf`;

/** From `?version=1`: null (the newest) when missing, 0 (which does not exist) when invalid. */
export function requestedVersion(search: URLSearchParams): number | null {
  const version = search.get("version");
  if (version === null) return null;
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
}
