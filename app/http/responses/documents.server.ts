import * as t from "~/messages/access";
import { documentFileName, type DocumentView, requestedVersion } from "~/shop/billing/documents/document";
import { anyDocument, documentPdf, myDocument } from "~/shop/billing/documents/documents.server";
import { parseId } from "~/formats/ids";
import type { DocumentKind } from "~/shop/billing/documents/document-kinds";
import * as tBilling from "~/messages/billing";
import { myOrder } from "~/shop/orders/orders.server";
import { requireAccount, requireOrder } from "../gate/guards.server";
import { orderNotFound } from "../gate/order-not-found.server";
import { notFound } from "../gate/refusals.server";
import { pdfResponse } from "./pdf.server";

/**
 * Reads a document of one of the buyer's own orders, the latest version or that of `?version=`. Throws 401, and the same 404
 * for an order that is unknown or somebody else's.
 */
export async function ownDocument<Kind extends DocumentKind>(
  request: Request,
  kind: Kind,
  id: string | undefined,
): Promise<DocumentView<Kind>> {
  const { company } = await requireAccount(request);
  const orderId = parseId(id);
  if (!orderId) throw orderNotFound(request);
  const version = requestedVersion(new URL(request.url).searchParams);
  const view = await myDocument(kind, { companyId: company.id, orderId, version });
  if (view) return view;
  if (!(await myOrder(company.id, orderId))) throw orderNotFound(request);
  throw notIssued(request, kind, { version, order: `/orders/${orderId}` });
}

/** Reads a document of an order for the staff, like ownDocument. */
export async function adminDocument<Kind extends DocumentKind>(
  request: Request,
  kind: Kind,
  id: string | undefined,
): Promise<DocumentView<Kind>> {
  const version = requestedVersion(new URL(request.url).searchParams);
  const refusal = (order: string) => notIssued(request, kind, { version, order });
  const noOrder = () => refusal("/admin/orders");
  const { orderId } = await requireOrder(request, "see-documents", id, noOrder);
  const view = await anyDocument(kind, { orderId, version });
  if (view) return view;
  throw refusal(`/admin/orders/${orderId}`);
}

function notIssued(
  request: Request,
  kind: DocumentKind,
  { version, order }: { version: number | null; order: string },
) {
  return notFound(request, {
    title: tBilling.documentNotFound(kind),
    message: version === null ? tBilling.noDocumentYet(kind) : tBilling.noSuchVersion(kind),
    link: { href: order, label: t.theOrder() },
  });
}

export async function documentFile(request: Request, view: DocumentView): Promise<Response> {
  const name = documentFileName(view.content);
  return pdfResponse(request, { name, bytes: await documentPdf(view) });
}
