import { parseId } from "~/formats/ids";
import { commercialInvoiceFileName } from "~/shop/documents/commercial-invoice";
import { commercialInvoicePdf } from "~/shop/documents/commercial-invoice-pdf.server";
import {
  anyCommercialInvoice,
  type CommercialInvoiceView,
  myCommercialInvoice,
} from "~/shop/documents/read-commercial-invoice.server";
import { requestedVersion } from "~/shop/documents/read-proforma.server";
import { myOrder } from "~/shop/orders/orders.server";
import { requireBuyer } from "../gate/guards.server";
import { orderNotFound } from "../gate/order-not-found.server";
import { notFound } from "../gate/refusals.server";
import { pdfResponse } from "./pdf.server";

/**
 * Responds with the commercial invoice of one of the buyer's own orders as a PDF, the latest version or that of
 * `?version=`. Throws 401, and the same 404 for an order that is unknown or somebody else's.
 */
export async function ownCommercialInvoice(request: Request, id: string | undefined) {
  const person = await requireBuyer(request);
  const orderId = parseId(id);
  if (!orderId) throw orderNotFound(request);
  const version = requestedVersion(new URL(request.url).searchParams);
  const view = await myCommercialInvoice(person.id, orderId, version);
  if (view) return fileOf(request, view);
  if (!(await myOrder(person.id, orderId))) throw orderNotFound(request);
  throw notIssued(request, `/orders/${orderId}`);
}

/** Responds with that of any order. The caller must have checked that the reader is an admin. */
export async function adminCommercialInvoiceFile(request: Request, id: string | undefined) {
  const orderId = parseId(id);
  const version = requestedVersion(new URL(request.url).searchParams);
  const view = orderId && (await anyCommercialInvoice(orderId, version));
  if (view) return fileOf(request, view);
  throw notIssued(request, orderId ? `/admin/orders/${orderId}` : "/admin/orders");
}

function notIssued(request: Request, order: string) {
  return notFound(request, {
    title: "Commercial Invoice Not Found",
    message: "No such commercial invoice was issued for this order.",
    link: { href: order, label: "THE ORDER" },
  });
}

async function fileOf(request: Request, { content, stamp }: CommercialInvoiceView) {
  const name = commercialInvoiceFileName(content);
  return pdfResponse(request, { name, bytes: await commercialInvoicePdf(content, stamp) });
}
