import { proformaFileName } from "~/shop/documents/proforma";
import { proformaPdf } from "~/shop/documents/proforma-pdf.server";
import {
  anyProforma,
  myProforma,
  type ProformaView,
  requestedVersion,
} from "~/shop/documents/read-proforma.server";
import { parseId } from "~/formats/ids";
import { myOrder } from "~/shop/orders/orders.server";
import { requireBuyer } from "../gate/guards.server";
import { pdfResponse } from "./pdf.server";
import { notFound } from "../gate/refusals.server";
import { orderNotFound } from "../gate/order-not-found.server";

/**
 * Reads the proforma of one of the buyer's own orders, the latest version or that of `?version=`. Throws 401,
 * and the same 404 for an order that is unknown or somebody else's.
 */
export async function ownProforma(request: Request, id: string | undefined): Promise<ProformaView> {
  const person = await requireBuyer(request);
  const orderId = parseId(id);
  if (!orderId) throw orderNotFound(request);
  const version = requestedVersion(new URL(request.url).searchParams);
  const view = await myProforma(person.id, orderId, version);
  if (view) return view;
  if (!(await myOrder(person.id, orderId))) throw orderNotFound(request);
  throw noProforma(request, version, `/orders/${orderId}`);
}

/** Reads the proforma of any order, like ownProforma. The caller must have checked that the reader is an admin. */
export async function adminProformaOf(
  request: Request,
  id: string | undefined,
): Promise<ProformaView> {
  const orderId = parseId(id);
  const version = requestedVersion(new URL(request.url).searchParams);
  const view = orderId && (await anyProforma(orderId, version));
  if (view) return view;
  throw noProforma(request, version, orderId ? `/admin/orders/${orderId}` : "/admin/orders");
}

function noProforma(request: Request, version: number | null, order: string) {
  return notFound(request, {
    title: "Proforma Not Found",
    message:
      version === null
        ? "This order has no proforma yet."
        : "The proforma of this order has no such version.",
    link: { href: order, label: "THE ORDER" },
  });
}

/** Makes the response with a proforma as a PDF. */
export async function proformaFile(
  request: Request,
  { content, stamp }: ProformaView,
): Promise<Response> {
  const name = proformaFileName(content);
  return pdfResponse(request, { name, bytes: await proformaPdf(content, stamp) });
}
