import { Link } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import type { AdminCommercialInvoice } from "~/shop/billing/documents/admin-commercial-invoice.server";
import type { AdminProforma } from "~/shop/billing/documents/admin-proforma.server";
import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import type { AdminOrder } from "~/shop/orders/order";
import { isOpen } from "~/shop/orders/steps";
import { type OrderPayments, PAYMENT_INTENTS } from "~/shop/billing/payments/payment";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { PaymentsSection } from "~/ui/billing/admin/payments-section";
import { ShipmentsSection } from "~/ui/orders/admin/shipments-section";
import { buttonClass, LinkButton } from "~/ui/base/button";
import { TotalsList } from "~/ui/cart/totals-list";
import { Notice } from "~/ui/base/notice";
import { AddressText } from "~/ui/orders/address-text";
import { OrderLines } from "~/ui/orders/order-lines";
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

const SECONDARY = { variant: "secondary" } as const;

interface OrderPageProps {
  order: AdminOrder;
  proforma: AdminProforma;
  /** Null for an order that does not go through customs. */
  commercialInvoice: AdminCommercialInvoice | null;
  /** The customer's newest request about it. */
  request: ChangeRequest | null;
  payments: OrderPayments;
  /** Its shipments that were let go unpaid. */
  unpaid: readonly { number: number; amount: number; by: string }[];
  /** The number of notes on the customer. */
  notes: number;
  /** The letters of its names and addresses that papers cannot show. */
  unprintable: readonly string[];
  /** A form of the page that was rejected. */
  refused?: OrderAnswer;
}

/** One order in the admin panel: its next status changes, proforma, history, customer and lines. */
export function OrderPage(props: OrderPageProps) {
  const { order, proforma, payments, commercialInvoice, request, refused } = props;
  const toProforma = answerTo([ISSUE, CONFIRM_AND_ISSUE], refused);
  // What is refused about a section that is gone by now stands above the next steps.
  const openRequest = request?.state === "open" ? request : null;
  const toCommercialInvoice = commercialInvoice
    ? answerTo([ISSUE_COMMERCIAL_INVOICE], refused)
    : undefined;
  const toRequest = openRequest ? answerTo(REQUEST_ANSWERS, refused) : undefined;
  const toPayments = answerTo(PAYMENT_INTENTS, refused);
  const { orderNumber, status, createdAt, customerNotes, poNumber } = order;
  return (
    <>
      <p className="no-print">
        <Link to="/admin/orders" className="admin-all">
          All orders
        </Link>
      </p>
      <AdminHeading
        aside={<StatusBadge status={status} />}
        actions={
          <>
            {isOpen(status) && (
              <LinkButton to={`/admin/orders/${order.id}/change`} variant="secondary">
                Change order
              </LinkButton>
            )}
            <a
              href={`/admin/orders/${order.id}/packing-list.pdf`}
              className={buttonClass(SECONDARY)}
            >
              Packing list
            </a>
          </>
        }
      >
        Order {orderNumber}
      </AdminHeading>
      <div className="with-aside">
        <div className="stack-loose">
          {props.unprintable.length > 0 && (
            <Notice title="Papers and labels cannot show these names">
              <p>
                No font of the shop has “{props.unprintable.join("")}”, which stands as “�” on the
                proforma and the packing list. Ask the customer how the name or address is written
                in Latin letters, and correct it under “Change order” or in the customer’s profile.
              </p>
            </Notice>
          )}
          {openRequest && (
            <RequestSection
              orderId={order.id}
              version={order.version}
              request={openRequest}
              refused={toRequest}
            />
          )}
          <OrderSteps
            key={`${status} ${order.events.length}`}
            id={order.id}
            status={status}
            isAmountOpen={!order.isAmountFinal}
            refused={
              toProforma || toCommercialInvoice || toRequest || toPayments ? undefined : refused
            }
          />
          <ShipmentsSection
            orderId={order.id}
            status={status}
            shipments={order.shipments}
            unpaid={props.unpaid}
          />
          {customerNotes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="caps text-xs">
                Notes of the customer
              </h2>
              <p className="mt-2 whitespace-pre-line">{customerNotes}</p>
            </section>
          )}
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
          <Timeline
            events={order.events}
            isPlacedByShop={order.onBehalf}
            approvedBy={order.approvedBy}
          />
        </div>
        <aside className="card stack">
          <TotalsList totals={{ ...order, pieces: piecesOf(order) }} />
          <p className="small">
            <span className="caps block">Ordered</span>
            {formatDateTime(createdAt)}
            {order.placedBy && (
              <span className="block">
                Placed by {order.placedBy}
                {order.onBehalf ? " for the customer" : ", a colleague"}
              </span>
            )}
            {order.approvedBy && (
              <span className="block">Approved by {order.approvedBy}, of the company</span>
            )}
          </p>
          {poNumber && (
            <p className="small">
              <span className="caps block">PO number</span>
              {poNumber}
            </p>
          )}
          <OrderCustomer {...order.customer} notes={props.notes} />
          <AddressText address={order.shippingAddress} />
          <TermsLink terms={order.terms} />
        </aside>
      </div>
      <section className="mt-8" aria-labelledby="lines">
        <h2 id="lines" className="caps mb-2 text-xs">
          Lines ({order.lines.length})
        </h2>
        <OrderLines lines={order.lines} />
      </section>
    </>
  );
}

function piecesOf({ lines }: AdminOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
