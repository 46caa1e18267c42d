import type { LinksFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import { requireAccount } from "~/http/gate/guards.server";
import { orderNotFound } from "~/http/gate/order-not-found.server";
import * as t from "~/messages/orders";
import { latestNumbers } from "~/shop/billing/documents/documents.server";
import { creditsOf, invoicesOf } from "~/shop/billing/invoices/invoices.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { shopFacts } from "~/shop/brand/appearance/facts.server";
import { messagesAddress, NEWEST_MESSAGES } from "~/shop/conversations/conversation";
import { readThread } from "~/shop/conversations/read-conversations.server";
import { NewestMessages } from "~/ui/conversations/newest-messages";
import { isVatOfOrderCurrent } from "~/shop/billing/vat/order-vat.server";
import { parseId } from "~/formats/ids";
import { translatedLine } from "~/shop/base/brand-words";
import { mayOrder } from "~/shop/customers/people/roles";
import { translatedRequest } from "~/shop/checkout/order-changes/change-request";
import { newestRequest } from "~/shop/checkout/order-changes/change-requests.server";
import { translatedClaim } from "~/shop/orders/claims/claim";
import { claimsOf } from "~/shop/orders/claims/claims.server";
import { orderPictures } from "~/shop/orders/order-pictures.server";
import { isFinalAmount, nextDue } from "~/shop/orders/payment-summary";
import { myOrder } from "~/shop/orders/orders.server";
import { isOpen } from "~/shop/orders/steps";
import stylesheet from "~/orders.css";
import { pageTitle } from "~/ui/layout/meta";
import { leftOutText } from "~/shop/cart/unavailable-texts";
import { nextSteps } from "~/shop/catalogue/delivery-windows/window-texts";
import { formatDate, formatDay } from "~/formats/dates";
import { ALL_DOCUMENT_KINDS } from "~/shop/billing/documents/document-kinds";
import { FIRST_STATUS } from "~/shop/orders/order";
import { carrierText } from "~/shop/orders/shipments/carriers";
import { packageText, totalPieces, type ShipmentView } from "~/shop/orders/shipments/shipment";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { PrintHead } from "~/ui/cart/lines/print-head";
import { TotalsList } from "~/ui/cart/totals-list";
import { FormKey } from "~/ui/layout/form-key";
import { AddressText } from "~/ui/orders/address-text";
import { ClaimList } from "~/ui/orders/claim-list";
import { NamedDocumentLink } from "~/ui/orders/document-link";
import { InvoiceList } from "~/ui/orders/invoice-list";
import { OrderTable } from "~/ui/orders/order-table";
import { PaymentFacts } from "~/ui/orders/payment-facts";
import { ReorderLink } from "~/ui/orders/reorder-link";
import { RequestState } from "~/ui/orders/request-state";
import { StatusBadge } from "~/ui/orders/status-badge";
import { TermsLink } from "~/ui/orders/terms-link";
import { Timeline } from "~/ui/orders/timeline";
import { Tracking } from "~/ui/orders/tracking";
import { OrderConfirmation } from "./__order-confirmation";

/** `?placed=1` is its confirmation. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const id = parseId(params.id);
  const order = id && (await myOrder(account.company.id, id));
  if (!order) throw orderNotFound(request);
  const [documents, invoices, credits, changeRequest, claims, pictures, isVatCurrent, thread, { name: shop }] =
    await Promise.all([
      latestNumbers(order),
      invoicesOf(order.id),
      creditsOf(order.id),
      newestRequest(order.id),
      claimsOf(order.id),
      orderPictures(order.lines),
      isVatOfOrderCurrent(order.id),
      readThread({ kind: "order", id: order.id }, "customer", { take: NEWEST_MESSAGES }),
      requestCache(request).then(shopFacts),
    ]);
  const isPlaced = new URL(request.url).searchParams.has("placed");
  const { leftOut, ...shown } = order;
  return {
    order: { ...shown, lines: shown.lines.map(translatedLine) },
    leftOut: isPlaced ? leftOut.map(leftOutText) : [],
    pictures,
    isPlaced,
    steps: isPlaced ? nextSteps(isFinalAmount(order.payments.instalments), order.netDays) : [],
    email: account.company.contact.email,
    documents,
    invoices,
    credits,
    isVatChanged: isOpen(order.status) && !isVatCurrent,
    request: changeRequest && translatedRequest(changeRequest),
    claims: claims.map(translatedClaim),
    isOrderedFor: account.isOnBehalf,
    canOrder: mayOrder(account.role),
    thread,
    shop,
  };
}

export const handle = { scripts: false };

type Loaded = SerializeFrom<typeof loader>;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.orderLabel({ orderNumber: loaded.order.orderNumber }) : t.orderNotFound()) },
];

export default function OrderPage() {
  const loaded = useLoaderData<typeof loader>();
  const { order, leftOut, pictures, isPlaced, steps, email, documents, request, isOrderedFor, canOrder } = loaded;
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
          <AppLink to="/orders">{t.orderHistory()}</AppLink>
        </p>
        <Title>{t.orderNumbered({ orderNumber })}</Title>
        <p className="row">
          <StatusBadge status={order.status} />
          <span className="muted small">{formatDate(createdAt)}</span>
          {order.isPlacedByShop && <span className="small">{t.placedByTeamFor({ isOrderedFor })}</span>}
          {order.placedBy && <span className="small">{t.placedBy({ placedBy: order.placedBy })}</span>}
          {order.replaces && (
            <span className="small">
              {t.replacementOf({
                orderNumber: order.replaces.orderNumber,
                link: (words) => <AppLink to={`/orders/${order.replaces!.id}`}>{words}</AppLink>,
              })}
            </span>
          )}
          {order.approvedBy && <span className="small">{t.approvedByColleague({ approvedBy: order.approvedBy })}</span>}
        </p>
      </div>
      <div className="order-columns">
        <OrderSide {...loaded} />
        <div>
          <OrderTable lines={order.lines} pictures={pictures} />
          {customerNotes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="caps text-xs mb-1">
                {t.specialInstructions()}
              </h2>
              <p className="whitespace-pre-line">{customerNotes}</p>
            </section>
          )}
          {request && !isOrderedFor && (
            <RequestState request={request}>
              {request.state === "open" && canOrder && <WithdrawForm orderId={id} requestId={request.id} />}
            </RequestState>
          )}
          <ClaimList claims={loaded.claims} />
          <ShipmentList id={id} shipments={order.shipments} canReport={canOrder && !isOrderedFor} />
          {!isOrderedFor && (
            <NewestMessages
              thread={loaded.thread}
              reader="customer"
              shop={loaded.shop}
              address={messagesAddress({ kind: "order", id })}
              canWrite={canOrder}
            />
          )}
          <Timeline events={order.events} isPlacedByShop={order.isPlacedByShop} approvedBy={order.approvedBy} />
        </div>
        <OrderFacts {...loaded} />
      </div>
    </div>
  );
}

/** What to do next, and the money. */
function OrderSide({ order, documents, credits, isVatChanged, request, isOrderedFor, canOrder }: Loaded) {
  const { id, orderNumber, status, payments } = order;
  const due = nextDue(payments);
  const isDue = due !== null && documents.proforma !== null && !isVatChanged;
  const canChange = !isOrderedFor && canOrder && status === FIRST_STATUS && request?.state !== "open";
  return (
    <aside aria-label={t.nextStepAndPayment()} className="order-side">
      {isVatChanged && <Notice title={t.vatIsChecked()}>{t.waitForProforma()}</Notice>}
      <div className="order-next no-print">
        {isDue && (
          <>
            <p className={due.isOverdue ? "error" : "strong"}>{t.payBy(due)}</p>
            <LinkButton to={`/orders/${id}/proforma`} wide>
              {t.howToPay()}
            </LinkButton>
          </>
        )}
        {isOrderedFor && (
          <LinkButton to={`/admin/orders/${id}`} variant="secondary" wide>
            {t.openInAdminPanel()}
          </LinkButton>
        )}
        <ReorderLink id={id} orderNumber={orderNumber} variant={isDue ? "secondary" : "primary"} wide />
        {canChange && (
          <LinkButton to={`/orders/${id}/change`} variant="quiet">
            {t.askForChange()}
          </LinkButton>
        )}
        {canOrder && !isOrderedFor && order.shipments.length > 0 && (
          <LinkButton to={`/orders/${id}/problem`} variant="quiet">
            {t.reportProblem()}
          </LinkButton>
        )}
      </div>
      <div>
        <TotalsList totals={{ ...order, pieces: totalPieces(order.lines) }} />
        <PaymentFacts
          summary={payments}
          credits={credits}
          reader="customer"
          shippingCost={order.shippingCost}
          netDays={order.netDays}
        />
      </div>
    </aside>
  );
}

/** The papers, and the address. */
function OrderFacts({ order, documents, invoices }: Loaded) {
  const { id, poNumber } = order;
  return (
    <aside aria-label={t.documentsAndDelivery()} className="order-side">
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
        <div className="small">
          <InvoiceList invoices={invoices} files={(number) => `/invoices/${number}`} />
        </div>
        <RetailLink id={id} />
      </div>
      <div>
        <AddressText address={order.shippingAddress} />
        {poNumber && (
          <p className="small">
            <span className="caps block">{t.poNumber()}</span>
            {poNumber}
          </p>
        )}
        <TermsLink terms={order.terms} isPlacedByShop={order.isPlacedByShop} />
      </div>
    </aside>
  );
}

/** Withdraws an open request. */
function WithdrawForm({ orderId, requestId }: { orderId: number; requestId: number }) {
  return (
    <Form method="post" action={`/orders/${orderId}/change`} className="no-print">
      <FormKey />
      <input type="hidden" name="requestId" value={requestId} />
      <Button name="intent" value="withdraw" variant="secondary">
        {t.withdraw()}
      </Button>
    </Form>
  );
}

function RetailLink({ id }: { id: number }) {
  return (
    <p className="small">
      <a href={`/for-your-shop.zip?order=${id}`}>{t.retailFiles()}</a>
    </p>
  );
}

/** As the customer sees them. */
function ShipmentList({
  id,
  shipments,
  canReport,
}: {
  id: number;
  shipments: readonly ShipmentView[];
  canReport: boolean;
}) {
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments" className="caps text-xs">
        {t.shipments()}
      </h2>
      <ol className="mt-3">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="rule flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <span className="wrap-anywhere">
              {[
                t.shipmentNumbered({ number: shipment.number }),
                t.piecesText({ count: shipment.pieces }),
                packageText(shipment),
              ]
                .filter(Boolean)
                .join(" · ")}
              {carrierText(shipment) && (
                <span className="block">
                  <Tracking shipment={shipment} />
                </span>
              )}
              {shipment.note && <span className="muted small block whitespace-pre-line">{shipment.note}</span>}
            </span>
            <span className="small">
              <time dateTime={shipment.shippedOn} className="muted">
                {formatDay(shipment.shippedOn)}
              </time>
              {canReport && (
                <AppLink to={`/orders/${id}/problem?shipment=${shipment.id}`} className="no-print block">
                  {t.reportProblemWith({
                    number: shipment.number,
                    hidden: (words) => <span className="sr-only">{words}</span>,
                  })}
                </AppLink>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
