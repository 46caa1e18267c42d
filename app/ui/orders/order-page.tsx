import { Form } from "@remix-run/react";

import { counted } from "~/formats/counted";
import { formatDate, formatDay } from "~/formats/dates";
import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import { ALL_DOCUMENT_KINDS, type DocumentKind, type DocumentNumber } from "~/shop/billing/documents/document-kinds";
import { FIRST_STATUS, type OrderDetail, type StylePictures } from "~/shop/orders/order";
import { nextDue } from "~/shop/orders/payment-summary";
import { piecesOf } from "~/shop/orders/shipments/shipment";
import { leftOutIsIn, notOrderedTitle } from "~/texts/checkout";
import * as text from "~/texts/orders";
import type { ShipmentView } from "~/shop/orders/shipments/shipment-view";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { PrintHead } from "~/ui/cart/lines/print-head";
import { Folded } from "~/ui/cart/notices";
import { TotalsList } from "~/ui/cart/totals-list";
import { FormKey } from "~/ui/layout/form-key";
import { AddressText } from "./address-text";
import { NamedDocumentLink } from "./document-link";
import { NextSteps } from "./next-steps";
import { OrderTable } from "./order-table";
import { PaymentFacts } from "./payment-facts";
import { ReorderLink } from "./reorder-link";
import { RequestState } from "./request-state";
import { StatusBadge } from "./status-badge";
import { TermsLink } from "./terms-link";
import { Timeline } from "./timeline";
import { Tracking } from "./tracking";

interface OrderPageProps {
  order: Omit<OrderDetail, "leftOut">;
  /** What of the cart is not in an order that has just been placed, in words. */
  leftOut: readonly string[];
  pictures: StylePictures;
  /** The order has just been placed: the page is its confirmation. */
  isPlaced: boolean;
  /** What follows it then. */
  steps: readonly string[];
  email: string;
  /** Null until it was issued. */
  documents: Record<DocumentKind, DocumentNumber | null>;
  /** VAT is not that of the newest proforma any more. */
  isVatChanged: boolean;
  /** The customer's newest request about it. */
  request: ChangeRequest | null;
  /** An admin who orders for the customer looks at it. */
  isOrderedFor: boolean;
  /** Whether the reader may order and ask for changes. */
  canOrder: boolean;
}

/** The page of one order; also the confirmation after checkout. */
export function OrderPage(props: OrderPageProps) {
  const { order, leftOut, pictures, isPlaced, steps, email, documents, request, isOrderedFor, canOrder } = props;
  const { id, orderNumber, createdAt, customerNotes } = order;
  const Title = isPlaced ? "h2" : "h1";
  return (
    <div className="wrap order-page">
      <PrintHead date={formatDate(createdAt)} />
      {isPlaced && (
        <OrderConfirmation
          id={id}
          orderNumber={orderNumber}
          email={email}
          proforma={documents.proforma}
          leftOut={leftOut}
          steps={steps}
          isApproved={order.approvedBy !== null}
          isOrderedFor={isOrderedFor}
        />
      )}
      <div>
        <p className="small no-print">
          <AppLink to="/orders">{text.orderHistory()}</AppLink>
        </p>
        <Title>Order #{orderNumber}</Title>
        <p className="row">
          <StatusBadge status={order.status} />
          <span className="muted small">{formatDate(createdAt)}</span>
          {order.isPlacedByShop && (
            <span className="small">Placed by our team for {isOrderedFor ? "the customer" : "you"}</span>
          )}
          {order.placedBy && <span className="small">Placed by {order.placedBy}</span>}
          {order.approvedBy && <span className="small">Approved by {order.approvedBy}</span>}
        </p>
      </div>
      <div className="order-columns">
        <OrderSide {...props} />
        <div>
          <OrderTable lines={order.lines} pictures={pictures} />
          {customerNotes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="caps text-xs mb-1">
                Special Instructions or Notes
              </h2>
              <p className="whitespace-pre-line">{customerNotes}</p>
            </section>
          )}
          {request && !isOrderedFor && (
            <RequestState request={request}>
              {request.state === "open" && canOrder && <WithdrawForm orderId={id} requestId={request.id} />}
            </RequestState>
          )}
          <ShipmentList shipments={order.shipments} />
          <Timeline events={order.events} isPlacedByShop={order.isPlacedByShop} approvedBy={order.approvedBy} />
        </div>
        <OrderFacts {...props} />
      </div>
    </div>
  );
}

/** What to do next, and the money. */
function OrderSide(props: OrderPageProps) {
  const { order, documents, isVatChanged, request, isOrderedFor, canOrder } = props;
  const { id, orderNumber, status, payments } = order;
  const due = nextDue(payments);
  const isDue = due !== null && documents.proforma !== null && !isVatChanged;
  const canChange = !isOrderedFor && canOrder && status === FIRST_STATUS && request?.state !== "open";
  return (
    <aside aria-label="Next step and payment" className="order-side">
      {isVatChanged && <Notice title={text.vatIsChecked()}>{text.waitForProforma()}</Notice>}
      <div className="order-next no-print">
        {isDue && (
          <>
            <p className={due.isOverdue ? "error" : "strong"}>{text.payBy(due)}</p>
            <LinkButton to={`/orders/${id}/proforma`} wide>
              {text.howToPay()}
            </LinkButton>
          </>
        )}
        {isOrderedFor && (
          <LinkButton to={`/admin/orders/${id}`} variant="secondary" wide>
            OPEN IN THE ADMIN PANEL
          </LinkButton>
        )}
        <ReorderLink id={id} orderNumber={orderNumber} variant={isDue ? "secondary" : "primary"} wide />
        {canChange && (
          <LinkButton to={`/orders/${id}/change`} variant="quiet">
            ASK FOR A CHANGE
          </LinkButton>
        )}
      </div>
      <div>
        <TotalsList totals={{ ...order, pieces: piecesOf(order.lines) }} />
        <PaymentFacts summary={payments} reader="customer" isShippingOpen={order.isShippingOpen} />
      </div>
    </aside>
  );
}

/** The papers, and where it goes. */
function OrderFacts({ order, documents }: OrderPageProps) {
  const { id, poNumber } = order;
  return (
    <aside aria-label="Documents and delivery" className="order-side">
      <div>
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
        <RetailLink id={id} />
      </div>
      <div>
        <AddressText address={order.shippingAddress} />
        {poNumber && (
          <p className="small">
            <span className="caps block">{text.poNumber()}</span>
            {poNumber}
          </p>
        )}
        <TermsLink terms={order.terms} isPlacedByShop={order.isPlacedByShop} />
      </div>
    </aside>
  );
}

interface OrderConfirmationProps {
  id: number;
  orderNumber: string;
  email: string;
  proforma: DocumentNumber | null;
  leftOut: readonly string[];
  steps: readonly string[];
  isApproved: boolean;
  isOrderedFor: boolean;
}

/** The confirmation after an order was placed, with what of the cart is not in it. */
function OrderConfirmation(props: OrderConfirmationProps) {
  const { id, orderNumber, email, proforma, leftOut, steps, isApproved, isOrderedFor } = props;
  const place = leftOutIsIn(isApproved);
  return (
    <section className="notice edge-good stack">
      <h1 className="text-3xl">{isOrderedFor ? "Order placed for the customer" : "Thank you for your order"}</h1>
      <p>
        Order <strong>{orderNumber}</strong> is with our team.{" "}
        {isOrderedFor ? "The proforma invoice goes" : "You'll receive a proforma invoice by email shortly. It goes"} to{" "}
        {email}.
      </p>
      {leftOut.length > 0 && (
        <div>
          <h2 className="text-lg">{notOrderedTitle()}</h2>
          <Folded
            items={leftOut.map((piece, index) => (
              <li key={index}>{piece}</li>
            ))}
          />
          <p className="small">
            {place.before}
            <AppLink to={place.to}>{place.link}</AppLink>.
          </p>
        </div>
      )}
      {proforma && <NamedDocumentLink order={`/orders/${id}`} kind="proforma" number={proforma} />}
      {!isOrderedFor && <NextSteps steps={steps} />}
    </section>
  );
}

/** The button that withdraws an open request. */
function WithdrawForm({ orderId, requestId }: { orderId: number; requestId: number }) {
  return (
    <Form method="post" action={`/orders/${orderId}/change`} className="no-print">
      <FormKey />
      <input type="hidden" name="requestId" value={requestId} />
      <Button name="intent" value="withdraw" variant="secondary">
        WITHDRAW
      </Button>
    </Form>
  );
}

/** The link from an order to the pictures and product data of its pieces. */
function RetailLink({ id }: { id: number }) {
  return (
    <p className="small">
      <a href={`/for-your-shop.zip?order=${id}`}>Pictures and product data for your shop (ZIP)</a>
    </p>
  );
}

/** The shipments of an order as its customer sees them. */
function ShipmentList({ shipments }: { shipments: readonly ShipmentView[] }) {
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments" className="caps text-xs">
        Shipments
      </h2>
      <ol className="mt-3">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="rule flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <span className="wrap-anywhere">
              {[`Shipment ${shipment.number}`, counted(shipment.pieces, "piece"), text.packageText(shipment)]
                .filter(Boolean)
                .join(" · ")}
              {text.carrierText(shipment) && (
                <span className="block">
                  <Tracking shipment={shipment} />
                </span>
              )}
              {shipment.note && <span className="muted small block whitespace-pre-line">{shipment.note}</span>}
            </span>
            <time dateTime={shipment.shippedOn} className="muted small">
              {formatDay(shipment.shippedOn)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
