import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireOrder } from "~/http/gate/guards.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import * as t from "~/messages/orders";
import { adminCommercialInvoice, missingForCustoms } from "~/shop/billing/documents/admin-commercial-invoice.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { readSession } from "~/http/session/sessions.server";
import { shopFacts } from "~/shop/brand/appearance/facts.server";
import { adminMessagesAddress, NEWEST_MESSAGES } from "~/shop/conversations/conversation";
import { readThread } from "~/shop/conversations/read-conversations.server";
import { can } from "~/shop/customers/people/staff-role";
import { NewestMessages } from "~/ui/conversations/newest-messages";
import { adminProforma } from "~/shop/billing/documents/admin-proforma.server";
import { formatDateTime, isoDay } from "~/formats/dates";
import { addressLines } from "~/formats/address";
import { newestRequest } from "~/shop/checkout/order-changes/change-requests.server";
import { claimsOf } from "~/shop/orders/claims/claims.server";
import { orderPictures } from "~/shop/orders/order-pictures.server";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { invoicesOf, shipmentsToInvoice } from "~/shop/billing/invoices/invoices.server";
import { prepaidOf } from "~/shop/billing/invoices/prepayments.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { readOpenShipment, shippedUnpaid } from "~/shop/orders/shipments/read-shipments.server";
import { countNotes } from "~/shop/customers/staff/customer-notes.server";
import { unprintable } from "~/shop/brand/pdf/pdf-fonts.server";
import stylesheet from "~/orders.css";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { isEmailOfErased } from "~/formats/email";
import { shownUnpaid, totalPieces } from "~/shop/orders/shipments/shipment";
import { type OrderStatus, type ShownOrder, withoutOrderAmounts } from "~/shop/orders/order";
import { isOpen } from "~/shop/orders/steps";
import { customerAddress } from "~/ui/layout/customer-address";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { PaymentsSection } from "~/ui/billing/admin/payments-section";
import { OrderState, PaymentState } from "~/ui/orders/admin/state-badges";
import { TotalsList } from "~/ui/cart/totals-list";
import { Notice } from "~/ui/base/notice";
import { OrderTable } from "~/ui/orders/order-table";
import { PaymentFacts } from "~/ui/orders/payment-facts";
import { Timeline } from "~/ui/orders/timeline";
import { RequestState } from "~/ui/orders/request-state";
import type { RefusedForm } from "~/ui/base/form-state";
import { May, PanelLink } from "~/ui/layout/admin/rights";
import { answerOrderForm, FORMS, formOf, type OrderForm } from "./order-forms.server";
import { ClaimsSection } from "./claims-section";
import { ShipmentsSection } from "./shipments-section";
import { OrderSteps } from "./order-steps";
import { CommercialInvoiceSection } from "./commercial-invoice-section";
import { InvoicesSection } from "./invoices-section";
import { ProformaSection } from "./proforma-section";
import { RequestSection } from "./request-section";
import { OrderFacts } from "./order-facts";

/** The same at the addresses of its forms. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId: id, seesPrices } = await requireOrder(request, "see-orders", params.id);
  if (formOf(params) === null) throw anyOrderNotFound(request);
  const [order, proforma, payments, commercialInvoice, invoices, toInvoice, prepaid, changeRequest, unpaid] =
    await Promise.all([
      findOrder(id),
      adminProforma(id),
      orderPayments(id),
      adminCommercialInvoice(id),
      invoicesOf(id),
      shipmentsToInvoice(id),
      prepaidOf(id),
      newestRequest(id),
      shippedUnpaid(id),
    ]);
  if (!order || !proforma || !payments) throw anyOrderNotFound(request);
  const { user } = (await readSession(request))!;
  const [notes, claims, shipment, pictures, thread, { name: shop }] = await Promise.all([
    countNotes(order.customer.id),
    claimsOf(id),
    proforma.isVatChanged ? null : readOpenShipment({ ...order, id }),
    orderPictures(order.lines),
    can(user, "see-inquiries") ? readThread({ kind: "order", id }, "staff", { take: NEWEST_MESSAGES }) : null,
    requestCache(request).then(shopFacts),
  ]);
  const { customer, shippingAddress, poNumber } = order;
  const printed = [customer.name, customer.companyName, poNumber, ...addressLines(shippingAddress)];
  const shown: ShownOrder = seesPrices ? order : withoutOrderAmounts(order);
  return {
    order: shown,
    isVatChanged: proforma.isVatChanged,
    // Nothing is due, invoiced or issued for a replacement.
    amounts:
      seesPrices && !order.replaces
        ? { totals: order, proforma, payments, invoices, toInvoice, prepaid, commercialInvoice, unpaid }
        : null,
    freeExport: seesPrices && order.replaces ? commercialInvoice : null,
    pictures,
    missingForCustoms: missingForCustoms(commercialInvoice),
    request: changeRequest,
    shipping: shipment && {
      version: order.version,
      today: isoDay(new Date()),
      shipment: { ...shipment, unpaid: shownUnpaid(shipment.unpaid, seesPrices) },
    },
    notes,
    thread,
    canWrite: can(user, "change-inquiries"),
    shop,
    claims,
    unprintable: unprintable(printed.join(" ")),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = formOf(params);
  const actor = await requireOrder(request, form === null ? "see-orders" : FORMS[form].right, params.id);
  if (form === null) throw anyOrderNotFound(request);
  return answerOrderForm(request, form, { fields: await readForm(request), ...actor });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.orderLabel({ orderNumber: loaded.order.orderNumber }) : t.orderNotFound()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function OrderPage() {
  const loaded = useLoaderData<typeof loader>();
  const { order, isVatChanged, amounts, pictures, request, shipping, notes } = loaded;
  const { missingForCustoms, unprintable } = loaded;
  const refused = useAnswer<typeof action>();
  const answers: Partial<Record<OrderForm, RefusedForm>> = refused ? { [refused.form]: refused } : {};
  const openRequest = request?.state === "open" ? request : null;
  // A refusal about a section that is gone stands above the next steps.
  const isGone =
    (refused?.form === "answer-request" && !openRequest) ||
    (refused?.form === "issue-commercial-invoice" && !amounts?.commercialInvoice && !loaded.freeExport);
  const toSteps = isGone ? refused : (answers[""] ?? answers.ship);
  const { orderNumber, status, customerNotes } = order;
  return (
    <CustomerErased.Provider value={isEmailOfErased(order.customer.email)}>
      <AdminHeading
        aside={
          <>
            <OrderState status={status} />
            <PanelLink to={customerAddress(order.customer.id)}>
              {order.customer.companyName ?? order.customer.name}
            </PanelLink>
            <span className="muted small">{formatDateTime(order.createdAt)}</span>
            {order.replaces && (
              <span className="small">
                {t.replacementOf({
                  orderNumber: order.replaces.orderNumber,
                  link: (words) => <Link to={`/admin/orders/${order.replaces!.id}`}>{words}</Link>,
                })}
              </span>
            )}
          </>
        }
        actions={
          <>
            {isOpen(status) && !order.replaces && (
              <May right="change-orders">
                <Link to={`/admin/orders/${order.id}/change`} className="admin-all no-print">
                  {t.changeOrder()}
                </Link>
              </May>
            )}
            <a href={`/admin/orders/${order.id}/packing-list.pdf`} className="admin-all no-print">
              {t.packingList()}
            </a>
            <Link to="/admin/orders" className="admin-all no-print">
              {t.allOrders()}
            </Link>
          </>
        }
      >
        {t.orderLabel({ orderNumber })}
      </AdminHeading>
      <div className="order-columns">
        <aside aria-label={t.nextStepAndPayment()} className="order-side">
          {openRequest && (
            <RequestSection
              orderId={order.id}
              version={order.version}
              request={openRequest}
              refused={answers["answer-request"]}
            />
          )}
          <OrderSteps
            key={`${status} ${order.events.length}`}
            id={order.id}
            status={status}
            isAmountOpen={!order.isAmountFinal}
            isVatChanged={isVatChanged}
            shipping={shipping}
            missingForCustoms={missingForCustoms}
            refused={toSteps}
            isShipping={refused?.form === "ship"}
          />
          {amounts ? (
            <div>
              <p className="row">
                <PaymentState status={amounts.payments.summary.status} />
              </p>
              <TotalsList totals={{ ...amounts.totals, pieces: totalPieces(order.lines) }} />
              <PaymentFacts
                summary={amounts.payments.summary}
                credits={amounts.payments.credits}
                reader="staff"
                shippingCost={amounts.totals.shippingCost}
                netDays={order.netDays}
              />
            </div>
          ) : (
            <p>{t.piecesText({ count: totalPieces(order.lines) })}</p>
          )}
        </aside>
        <div>
          {unprintable.length > 0 && (
            <Notice title={t.unprintableNames()}>
              <p>{t.unprintableHint({ letters: unprintable.join("") })}</p>
            </Notice>
          )}
          <OrderTable lines={order.lines} pictures={pictures} />
          {customerNotes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="caps text-xs">
                {t.customersNotes()}
              </h2>
              <p className="mt-2 whitespace-pre-line">{customerNotes}</p>
            </section>
          )}
          {request && !openRequest && <RequestState request={request} />}
          <ClaimsSection claims={loaded.claims} />
          <ShipmentsSection orderId={order.id} status={status} shipments={order.shipments} unpaid={amounts?.unpaid} />
          {amounts && <AmountSections {...amounts} orderId={order.id} status={status} answers={answers} />}
          {loaded.freeExport && (
            <CommercialInvoiceSection
              key={`commercial ${loaded.freeExport.latest?.version}`}
              orderId={order.id}
              status={status}
              invoice={loaded.freeExport}
              answer={answers["issue-commercial-invoice"]}
            />
          )}
          {loaded.thread && (
            <NewestMessages
              thread={loaded.thread}
              reader="staff"
              shop={loaded.shop}
              address={adminMessagesAddress({ kind: "order", id: order.id })}
              canWrite={loaded.canWrite}
            />
          )}
          <Timeline events={order.events} isPlacedByShop={order.onBehalf} approvedBy={order.approvedBy} />
        </div>
        <OrderFacts order={order} notes={notes} />
      </div>
    </CustomerErased.Provider>
  );
}

interface AmountSectionsProps extends NonNullable<SerializeFrom<typeof loader>["amounts"]> {
  orderId: number;
  status: OrderStatus;
  answers: Partial<Record<OrderForm, RefusedForm>>;
}

/** Its papers and payments. */
function AmountSections({ orderId, status, answers, ...papers }: AmountSectionsProps) {
  const { proforma, payments, invoices, toInvoice, prepaid, commercialInvoice } = papers;
  const invoiceAnswer = answers["issue-invoice"] ?? answers["issue-prepayment"];
  return (
    <>
      <ProformaSection
        key={`proforma ${proforma.latest?.version}`}
        orderId={orderId}
        status={status}
        proforma={proforma}
        answer={answers["issue-proforma"] ?? answers["confirm-vat-id"]}
        isConfirming={answers["confirm-vat-id"] !== undefined}
      />
      <PaymentsSection
        key={`payments ${payments.payments.length}`}
        action={`/admin/orders/${orderId}/change-payments`}
        payments={payments}
        answer={answers["change-payments"]}
        hideSums
      />
      <InvoicesSection
        key={`invoices ${invoices.length}`}
        orderId={orderId}
        invoices={invoices}
        shipments={toInvoice}
        prepaid={prepaid}
        {...(invoiceAnswer && { refused: invoiceAnswer })}
      />
      {commercialInvoice && (
        <CommercialInvoiceSection
          key={`commercial ${commercialInvoice.latest?.version}`}
          orderId={orderId}
          status={status}
          invoice={commercialInvoice}
          answer={answers["issue-commercial-invoice"]}
        />
      )}
    </>
  );
}
