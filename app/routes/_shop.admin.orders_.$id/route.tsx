import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { answerCommercialInvoice } from "./commercial-invoice.server";
import { answerChangeRequest } from "./request-answer.server";
import { answerProforma } from "./proforma-decision.server";
import { parseFields, refuseForm } from "~/http/forms/form.server";
import { answerPayment, isAboutPayments } from "~/http/forms/payments.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { adminCommercialInvoice } from "~/shop/documents/admin-commercial-invoice.server";
import { adminProforma } from "~/shop/documents/admin-proforma.server";
import { addressLines } from "~/formats/address";
import { parseId } from "~/formats/ids";
import { formatEuro } from "~/shop/money/money";
import { newestRequest } from "~/shop/order-changes/change-requests.server";
import { changeOrderStatus } from "~/shop/orders/change-status.server";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { orderPayments } from "~/shop/payments/order-payments.server";
import { shippedUnpaid } from "~/shop/orders/shipments/read-shipments.server";
import { statusForm } from "~/shop/orders/status-form.server";
import { countNotes } from "~/shop/staff/customer-notes.server";
import { statusName } from "~/shop/orders/steps";
import { unprintable } from "~/shop/paper-fonts.server";
import { Problem } from "~/shop/problem";
import styles from "~/lines.css";
import { OrderPage } from "~/ui/admin/orders/order-page";
import {
  CONFIRM_AND_ISSUE,
  ISSUE,
  ISSUE_COMMERCIAL_INVOICE,
  REQUEST_ANSWERS,
} from "~/ui/admin/orders/order-forms";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/unanswered/use-answer";

/** GET /admin/orders/{id}: any order, with the status changes that are allowed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const [order, proforma, payments, commercialInvoice = null, changeRequest = null, unpaid = []] =
    id
      ? await Promise.all([
          findOrder(id),
          adminProforma(id),
          orderPayments(id),
          adminCommercialInvoice(id),
          newestRequest(id),
          shippedUnpaid(id),
        ])
      : [];
  if (!order || !proforma || !payments) throw anyOrderNotFound(request);
  const notes = await countNotes(order.customer.id);
  const { customer, shippingAddress, poNumber } = order;
  const printed = [customer.name, customer.companyName, poNumber, ...addressLines(shippingAddress)];
  return {
    order,
    proforma,
    payments,
    commercialInvoice,
    request: changeRequest,
    unpaid,
    notes,
    unprintable: unprintable(printed.join(" ")),
  };
}

/**
 * POST /admin/orders/{id}: changes the order's status (`intent` is the new status), issues a proforma (`issue-proforma`,
 * or `confirm-vat-id`, which also says that the customer's VAT ID is valid) or a commercial invoice (`issue-commercial-invoice`), answers the customer's request (`grant-request`,
 * `decline-request`), or changes the payments (`record`, `refund`, `write-off`, `undo`).
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const orderId = parseId(params.id);
  if (!orderId) throw anyOrderNotFound(request);
  const fields = await readForm(request);
  const submission = parseFields(fields, statusForm);
  try {
    if ([ISSUE, CONFIRM_AND_ISSUE].includes(String(fields.get("intent"))))
      return await answerProforma(request, fields, { orderId, actorId });
    if (fields.get("intent") === ISSUE_COMMERCIAL_INVOICE)
      return await answerCommercialInvoice(fields, { request, orderId, actorId });
    if (REQUEST_ANSWERS.includes(String(fields.get("intent"))))
      return await answerChangeRequest(request, fields, { orderId, actorId });
    if (isAboutPayments(fields)) return await answerPayment(fields, { orderId, actorId });
    if (submission.status !== "success") return refuseForm(submission, { status: 400 });
    const { intent: to, ...change } = submission.value;
    const { isChanged, credit } = await changeOrderStatus({ orderId, to, ...change, actorId });
    const paid = credit ? ` ${formatEuro(credit)} was paid for it, which is credit now.` : "";
    return await redirectWithToast(`/admin/orders/${orderId}`, {
      title: `Order ${statusName(to)}`,
      description: isChanged
        ? `The customer sees it with the order.${paid}`
        : `It was set to ${statusName(to).toLowerCase()} before. Nothing was changed.`,
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw anyOrderNotFound(request);
    const { message, field } = error;
    const title = "The order was not changed";
    return refuseForm(submission, { status: 409, title, message, field });
  }
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? `Order ${loaded.order.orderNumber}` : "Order Not Found") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export { keepForm as clientAction } from "~/ui/unanswered/keep-form";

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
