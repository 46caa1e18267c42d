import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { saveShipment } from "~/http/forms/shipment-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrder } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/orders";
import { adminCommercialInvoice, missingForCustoms } from "~/shop/billing/documents/admin-commercial-invoice.server";
import { isVatOfOrderCurrent } from "~/shop/billing/vat/order-vat.server";
import { orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import styles from "~/orders.css";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { openOf, type ShipmentFields, shownUnpaid } from "~/shop/orders/shipments/shipment";
import { canBeShipped } from "~/shop/orders/steps";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { AmountNotice, CustomsNotice } from "~/ui/orders/admin/shipping-notices";
import { ShipmentForm, ShipmentFrame } from "~/ui/orders/admin/shipment-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId, seesPrices } = await requireOrder(request, "change-shipments", params.id, notFound);
  const found = await orderToShip(orderId);
  if (!found) throw notFound(request);
  const order = { ...found, unpaid: shownUnpaid(found.unpaid, seesPrices) };
  const isVatChanged = !(await isVatOfOrderCurrent(orderId));
  const missing = missingForCustoms(await adminCommercialInvoice(orderId));
  return { order, isVatChanged, missingForCustoms: missing, today: isoDay(new Date()) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireOrder(request, "change-shipments", params.id, notFound);
  return saveShipment(request, await readForm(request), { ...actor, shipmentId: null });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.shipOrderHeading({ orderNumber: loaded.order.orderNumber }) : t.notFound()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const NEW: Omit<ShipmentFields, "shippedOn"> = {
  carrier: null,
  trackingNumber: null,
  cartons: null,
  grossWeight: null,
  note: null,
};

export default function NewShipmentPage() {
  const { order, isVatChanged, missingForCustoms, today } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { id, status, version } = order;
  const canShip = canBeShipped(status);
  const lines = order.lines
    .map((line) => ({ ...line, filled: openOf(line), max: openOf(line) }))
    .filter(({ max }) => max > 0);
  return (
    <ShipmentFrame order={order} heading={t.shipOrderHeading({ orderNumber: order.orderNumber })}>
      {canShip && (
        <AmountNotice
          status={status}
          isAmountOpen={!order.isAmountFinal}
          isVatChanged={isVatChanged}
          proforma={`/admin/orders/${id}#proforma`}
        />
      )}
      {canShip && order.customerNotes && (
        <Notice title={t.customersNotes()}>
          <p className="whitespace-pre-line">{order.customerNotes}</p>
        </Notice>
      )}
      {canShip && <CustomsNotice missing={missingForCustoms} order={`/admin/orders/${id}`} />}
      {canShip ? (
        <ShipmentForm
          action={`/admin/orders/${id}/shipments/new`}
          version={version}
          fields={{ ...NEW, shippedOn: today }}
          lines={lines}
          unpaid={order.unpaid}
          refused={refused}
        />
      ) : (
        <NotShippable refused={refused}>{t.cannotBeShipped({ status })}</NotShippable>
      )}
    </ShipmentFrame>
  );
}

/** In place of the form of an order that can't be shipped, with what was typed into it before. */
function NotShippable({ refused, children }: { refused?: RefusedForm; children: string }) {
  const { errors, fields } = formState(refused?.lastResult, "shipment", {
    trackingNumber: "",
    note: "",
  });
  const typed = [fields.trackingNumber.value, fields.note.value].filter(Boolean).join("\n");
  return (
    <>
      <ErrorSummary errors={errors} title={refused?.title} />
      {typed && (
        <Notice title={t.whatYouWrote()}>
          <p className="whitespace-pre-line">{typed}</p>
        </Notice>
      )}
      {!refused && <p>{children}</p>}
    </>
  );
}
