import { Link } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { isEmailOfErased } from "~/formats/email";
import type { AdminCommercialInvoice } from "~/shop/billing/documents/admin-commercial-invoice.server";
import type { AdminProforma } from "~/shop/billing/documents/admin-proforma.server";
import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import type { AdminOrder, StylePictures } from "~/shop/orders/order";
import { piecesOf } from "~/shop/orders/shipments/shipment";
import { isOpen } from "~/shop/orders/steps";
import * as text from "~/texts/orders";
import { type OrderPayments, PAYMENT_INTENTS } from "~/shop/billing/payments/payment";
import { customerAddress } from "~/ui/layout/customer-address";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { PaymentsSection } from "~/ui/billing/admin/payments-section";
import { ShipmentsSection } from "~/ui/orders/admin/shipments-section";
import { Badge } from "~/ui/base/badge";
import { TotalsList } from "~/ui/cart/totals-list";
import { Notice } from "~/ui/base/notice";
import { AddressText } from "~/ui/orders/address-text";
import { OrderTable } from "~/ui/orders/order-table";
import { PaymentFacts } from "~/ui/orders/payment-facts";
import { StatusBadge } from "~/ui/orders/status-badge";
import { TermsLink } from "~/ui/orders/terms-link";
import { Timeline } from "~/ui/orders/timeline";

import { OrderCustomer } from "~/ui/orders/admin/order-customer";
import { OrderSteps } from "~/ui/orders/admin/order-steps";
import { CommercialInvoiceSection } from "~/ui/orders/admin/commercial-invoice-section";
import {
  answerTo,
  CONFIRM_AND_ISSUE,
  ISSUE,
  ISSUE_COMMERCIAL_INVOICE,
  type OrderAnswer,
  REQUEST_ANSWERS,
} from "~/ui/orders/admin/order-forms";
import { ProformaSection } from "~/ui/orders/admin/proforma-section";
import { RequestSection } from "~/ui/orders/admin/request-section";
import { RequestState } from "~/ui/orders/request-state";

interface OrderPageProps {
  order: AdminOrder;
  pictures: StylePictures;
  proforma: AdminProforma;
  /** Null for an order that does not go through customs. */
  commercialInvoice: AdminCommercialInvoice | null;
  /** The customer's newest request about it. */
  request: ChangeRequest | null;
  payments: OrderPayments;
  /** What shipping all that is open needs; null while nothing can be shipped. */
  shipping: Parameters<typeof OrderSteps>[0]["shipping"];
  /** What customs ask for and is missing, in sentences. */
  missingForCustoms: readonly string[];
  /** Its shipments that were let go unpaid. */
  unpaid: readonly { number: number; amount: number; by: string }[];
  /** The number of notes on the customer. */
  notes: number;
  /** The letters of its names and addresses that papers cannot show. */
  unprintable: readonly string[];
  /** A form of the page that was rejected. */
  refused?: OrderAnswer;
}

/** One order in the admin panel: its lines, what is to do next, its money and papers, and its history. */
export function OrderPage(props: OrderPageProps) {
  const { order, proforma, payments, commercialInvoice, request, refused } = props;
  const toProforma = answerTo([ISSUE, CONFIRM_AND_ISSUE], refused);
  // What is refused about a section that is gone by now stands above the next steps.
  const openRequest = request?.state === "open" ? request : null;
  const toCommercialInvoice = commercialInvoice ? answerTo([ISSUE_COMMERCIAL_INVOICE], refused) : undefined;
  const toRequest = openRequest ? answerTo(REQUEST_ANSWERS, refused) : undefined;
  const toPayments = answerTo(PAYMENT_INTENTS, refused);
  const { orderNumber, status, customerNotes } = order;
  return (
    <CustomerErased.Provider value={isEmailOfErased(order.customer.email)}>
      <p className="no-print">
        <Link to="/admin/orders" className="admin-all">
          {text.allOrders()}
        </Link>
      </p>
      <AdminHeading
        aside={
          <>
            <StatusBadge status={status} />
            <Link to={customerAddress(order.customer.id)}>{order.customer.companyName ?? order.customer.name}</Link>
            <span className="muted small">{formatDateTime(order.createdAt)}</span>
          </>
        }
        actions={
          <>
            {isOpen(status) && (
              <Link to={`/admin/orders/${order.id}/change`} className="admin-all no-print">
                Change order
              </Link>
            )}
            <a href={`/admin/orders/${order.id}/packing-list.pdf`} className="admin-all no-print">
              Packing list
            </a>
          </>
        }
      >
        Order {orderNumber}
      </AdminHeading>
      <div className="order-columns">
        <aside aria-label="Next step and payment" className="order-side">
          {openRequest && (
            <RequestSection orderId={order.id} version={order.version} request={openRequest} refused={toRequest} />
          )}
          <OrderSteps
            key={`${status} ${order.events.length}`}
            id={order.id}
            status={status}
            isAmountOpen={!order.isAmountFinal}
            isVatChanged={proforma.isVatChanged}
            shipping={props.shipping}
            missingForCustoms={props.missingForCustoms}
            refused={toProforma || toCommercialInvoice || toRequest || toPayments ? undefined : refused}
          />
          <div>
            <p className="row">
              <Badge word={text.paymentStatusName(payments.summary.status)} />
            </p>
            <TotalsList totals={{ ...order, pieces: piecesOf(order.lines) }} />
            <PaymentFacts summary={payments.summary} reader="staff" isShippingOpen={order.isShippingOpen} />
          </div>
        </aside>
        <div>
          {props.unprintable.length > 0 && (
            <Notice title="Documents and labels cannot show these names">
              <p>
                No font of the shop has “{props.unprintable.join("")}”, which prints as “�” on the proforma and the
                packing list. Ask the customer how the name or address is written in Latin letters, and correct it under
                “Change order” or in the customer’s profile.
              </p>
            </Notice>
          )}
          <OrderTable lines={order.lines} pictures={props.pictures} />
          {customerNotes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="caps text-xs">
                Customer’s notes
              </h2>
              <p className="mt-2 whitespace-pre-line">{customerNotes}</p>
            </section>
          )}
          {request && !openRequest && <RequestState request={request} />}
          <ShipmentsSection orderId={order.id} status={status} shipments={order.shipments} unpaid={props.unpaid} />
          <ProformaSection
            key={`proforma ${proforma.latest?.version}`}
            orderId={order.id}
            status={status}
            proforma={proforma}
            answer={toProforma}
          />
          <PaymentsSection
            key={`payments ${payments.payments.length}`}
            payments={payments}
            answer={toPayments}
            hideSums
          />
          {commercialInvoice && (
            <CommercialInvoiceSection
              key={`commercial ${commercialInvoice.latest?.version}`}
              orderId={order.id}
              status={status}
              invoice={commercialInvoice}
              answer={toCommercialInvoice}
            />
          )}
          <Timeline events={order.events} isPlacedByShop={order.onBehalf} approvedBy={order.approvedBy} />
        </div>
        <OrderFacts {...props} />
      </div>
    </CustomerErased.Provider>
  );
}

/** Whose order it is, where it goes, and how it came in. */
function OrderFacts({ order, notes }: OrderPageProps) {
  const { poNumber, placedBy, approvedBy } = order;
  return (
    <aside aria-label="Customer and delivery" className="order-side">
      <OrderCustomer {...order.customer} notes={notes} />
      <div>
        <AddressText address={order.shippingAddress} />
        {poNumber && (
          <p className="small">
            <span className="caps block">{text.poNumber()}</span>
            {poNumber}
          </p>
        )}
        {placedBy && (
          <p className="small">
            Placed by {placedBy}
            {order.onBehalf ? " for the customer" : ", a colleague"}
          </p>
        )}
        {approvedBy && <p className="small">Approved by {approvedBy}, of the company</p>}
        <TermsLink terms={order.terms} isPlacedByShop={order.onBehalf} />
      </div>
    </aside>
  );
}
