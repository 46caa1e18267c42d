import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { changePayments } from "~/http/forms/payments.server";
import { requireOrder } from "~/http/gate/guards.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import { adminCommercialInvoice, missingForCustoms } from "~/shop/billing/documents/admin-commercial-invoice.server";
import { adminProforma } from "~/shop/billing/documents/admin-proforma.server";
import { isoDay } from "~/formats/dates";
import { addressLines } from "~/formats/address";
import { newestRequest } from "~/shop/checkout/order-changes/change-requests.server";
import { orderPictures } from "~/shop/orders/order-pictures.server";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { PAYMENT_INTENTS } from "~/shop/billing/payments/payment";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { readOpenShipment, shippedUnpaid } from "~/shop/orders/shipments/read-shipments.server";
import { countNotes } from "~/shop/customers/staff/customer-notes.server";
import { unprintable } from "~/shop/brand/pdf/pdf-fonts.server";
import stylesheet from "~/orders.css";
import { OrderPage } from "~/ui/desk/order-page";
import {
  CONFIRM_AND_ISSUE,
  ISSUE,
  ISSUE_COMMERCIAL_INVOICE,
  REQUEST_ANSWERS,
  SHIP,
} from "~/ui/orders/admin/order-forms";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import {
  answerChangeRequest,
  changeStatus,
  issueCommercialInvoiceFromForm,
  issueProforma,
  shipOrder,
} from "./order-forms.server";

/** GET /admin/orders/{id}: any order, with the status changes that are allowed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId: id } = await requireOrder(request, "see-customers", params.id);
  const [order, proforma, payments, commercialInvoice, changeRequest, unpaid] = await Promise.all([
    findOrder(id),
    adminProforma(id),
    orderPayments(id),
    adminCommercialInvoice(id),
    newestRequest(id),
    shippedUnpaid(id),
  ]);
  if (!order || !proforma || !payments) throw anyOrderNotFound(request);
  const [notes, shipment, pictures] = await Promise.all([
    countNotes(order.customer.id),
    proforma.isVatChanged ? null : readOpenShipment({ ...order, id }),
    orderPictures(order.lines),
  ]);
  const { customer, shippingAddress, poNumber } = order;
  const printed = [customer.name, customer.companyName, poNumber, ...addressLines(shippingAddress)];
  return {
    order,
    pictures,
    proforma,
    payments,
    commercialInvoice,
    missingForCustoms: missingForCustoms(commercialInvoice),
    request: changeRequest,
    shipping: shipment && { version: order.version, today: isoDay(new Date()), shipment },
    unpaid,
    notes,
    unprintable: unprintable(printed.join(" ")),
  };
}

/** The forms of the page by their `intent`. */
const FORMS = new Map<string, typeof changeStatus>([
  [ISSUE, issueProforma],
  [CONFIRM_AND_ISSUE, issueProforma],
  [SHIP, shipOrder],
  [ISSUE_COMMERCIAL_INVOICE, issueCommercialInvoiceFromForm],
  ...REQUEST_ANSWERS.map((intent) => [intent, answerChangeRequest] as const),
  ...PAYMENT_INTENTS.map((intent) => [intent, changePayments] as const),
]);

/** POST /admin/orders/{id}: one of these forms; otherwise `intent` is the new status of the order. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireOrder(request, "administer", params.id);
  const fields = await readForm(request);
  const handle = FORMS.get(String(fields.get("intent"))) ?? changeStatus;
  return handle(request, { fields, ...actor });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? `Order ${loaded.order.orderNumber}` : "Order Not Found") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
