import { formatDate } from "~/formats/dates";
import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import {
  ALL_DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentNumber,
} from "~/shop/orders/document-kinds";
import { FIRST_STATUS, type OrderDetail } from "~/shop/orders/order";
import { LinkButton } from "~/ui/base/button";
import { TotalsList } from "~/ui/cart/totals-list";
import { NextSteps } from "./next-steps";
import { PrintHead } from "~/ui/cart/lines/print-head";

import { RequestState } from "./request-state";

import { AddressText } from "./address-text";
import { NamedDocumentLink } from "./document-link";
import { OrderLines } from "./order-lines";
import { PaymentFacts } from "./payment-facts";
import { ReorderLink } from "./reorder-link";
import { RetailLink } from "./retail-link";
import { ShipmentList } from "./shipment-list";
import { StatusBadge } from "./status-badge";
import { TermsLink } from "./terms-link";
import { Timeline } from "./timeline";

interface OrderPageProps {
  order: OrderDetail;
  /** The order has just been placed: the page is its confirmation. */
  isPlaced: boolean;
  email: string;
  /** Null until it was issued. */
  documents: Record<DocumentKind, DocumentNumber | null>;
  /** The customer's newest request about it. */
  request: ChangeRequest | null;
  /** An admin who orders for the customer looks at it. */
  isOrderedFor: boolean;
  /** Whether the reader may order and ask for changes. */
  canOrder: boolean;
}

/** The page of one order; also the confirmation after checkout. */
export function OrderPage(props: OrderPageProps) {
  const { order, isPlaced, email, documents, request, isOrderedFor, canOrder } = props;
  const { id, orderNumber, status, createdAt, poNumber, customerNotes } = order;
  return (
    <div className="wrap page stack-loose">
      <PrintHead date={formatDate(createdAt)} />
      {isPlaced && (
        <OrderConfirmation
          id={id}
          orderNumber={orderNumber}
          email={email}
          proforma={documents.proforma}
        />
      )}
      <div>
        <p className="row">
          <StatusBadge status={status} />
          <span className="muted small">{formatDate(createdAt)}</span>
          {order.isPlacedByShop && <span className="small">Placed by the shop for you</span>}
          {order.placedBy && <span className="small">Placed by {order.placedBy}</span>}
          {order.releasedBy && <span className="small">Released by {order.releasedBy}</span>}
        </p>
        {isPlaced ? (
          <h2 className="mt-2">Order #{orderNumber}</h2>
        ) : (
          <h1 className="mt-2">Order #{orderNumber}</h1>
        )}
      </div>
      <div className="with-aside">
        <div className="stack-loose">
          <section aria-labelledby="items">
            <h2 id="items" className="caps text-xs">
              Items ({order.lines.length})
            </h2>
            <OrderLines lines={order.lines} />
          </section>
          {customerNotes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="caps text-xs mb-1">
                Special Instructions or Notes
              </h2>
              <p className="whitespace-pre-line">{customerNotes}</p>
            </section>
          )}
          {request && !isOrderedFor && (
            <RequestState orderId={id} request={request} canWithdraw={canOrder} />
          )}
          <ShipmentList shipments={order.shipments} />
          <Timeline
            events={order.events}
            isPlacedByShop={order.isPlacedByShop}
            releasedBy={order.releasedBy}
          />
        </div>
        <aside className="card stack">
          <TotalsList totals={order} />
          {ALL_DOCUMENT_KINDS.map((kind) => {
            const number = documents[kind];
            return (
              number && (
                <div key={kind} className="small">
                  <NamedDocumentLink order={`/orders/${id}`} kind={kind} number={number} />
                </div>
              )
            );
          })}
          <PaymentFacts summary={order.payments} />
          <AddressText address={order.shippingAddress} />
          {poNumber && (
            <p className="small">
              <span className="caps block">PO number</span>
              {poNumber}
            </p>
          )}
          <TermsLink terms={order.terms} />
          <RetailLink id={id} />
          {isOrderedFor && (
            <LinkButton to={`/admin/orders/${id}`} variant="secondary">
              OPEN IN THE ADMIN PANEL
            </LinkButton>
          )}
          {!isOrderedFor && canOrder && status === FIRST_STATUS && request?.state !== "open" && (
            <LinkButton to={`/orders/${id}/change`} variant="secondary">
              ASK FOR A CHANGE
            </LinkButton>
          )}
          <ReorderLink id={id} orderNumber={orderNumber} />
        </aside>
      </div>
      <p className="row no-print">
        <LinkButton to="/orders" variant="secondary">
          ORDER HISTORY
        </LinkButton>
        <LinkButton to="/" variant="secondary">
          BROWSE CATALOG
        </LinkButton>
      </p>
    </div>
  );
}

interface OrderConfirmationProps {
  id: number;
  orderNumber: string;
  email: string;
  proforma: DocumentNumber | null;
}

/** The confirmation after an order was placed. */
function OrderConfirmation({ id, orderNumber, email, proforma }: OrderConfirmationProps) {
  return (
    <section className="notice edge-good stack">
      <h1 className="text-3xl">Thank you for your order</h1>
      <p>
        Order <strong>{orderNumber}</strong> is with our team. You&apos;ll receive a proforma
        invoice by email shortly. It goes to {email}.
      </p>
      {proforma && <NamedDocumentLink order={`/orders/${id}`} kind="proforma" number={proforma} />}
      <NextSteps />
    </section>
  );
}
