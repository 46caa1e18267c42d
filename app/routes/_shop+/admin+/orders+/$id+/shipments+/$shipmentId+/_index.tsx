import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { saveShipment } from "~/http/forms/shipment-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrder } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/orders";
import { deleteShipment } from "~/shop/checkout/fulfilment/change-shipment.server";
import { findShipment, orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { shipmentForm } from "~/shop/orders/shipments/shipment-form.server";
import styles from "~/orders.css";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { openOf } from "~/shop/orders/shipments/shipment";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";
import { ShipmentForm, ShipmentFrame } from "~/ui/orders/admin/shipment-form";
import { PanelForm } from "~/ui/layout/admin/rights";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "see-shipments", params.id, notFound);
  const shipmentId = parseId(params.shipmentId);
  if (!shipmentId) throw notFound(request);
  const [found, shipment] = await Promise.all([orderToShip(orderId), findShipment(orderId, shipmentId)]);
  if (!found || !shipment) throw notFound(request);
  const { unpaid: _, ...order } = found;
  return { order, shipment };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { orderId, ...actor } = await requireOrder(request, "change-shipments", params.id, notFound);
  const shipmentId = parseId(params.shipmentId);
  if (!shipmentId) throw notFound(request);
  const fields = await readForm(request);
  if (fields.get("intent") !== "delete") {
    return saveShipment(request, fields, { orderId, shipmentId, ...actor });
  }
  return handleForm(request, {
    schema: shipmentForm.pick({ version: true }),
    fields,
    isRemoval: true,
    title: t.notDeleted(),
    async handle({ version }) {
      await deleteShipment({ orderId, shipmentId, version, actorId: actor.actorId });
      return redirectWithToast(`/admin/orders/${orderId}#shipments`, {
        title: t.shipmentDeletedTitle(),
        description: t.piecesNotShipped(),
      });
    },
  });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(
      matches,
      loaded ? t.shipmentOf({ number: loaded.shipment.number, orderNumber: loaded.order.orderNumber }) : t.notFound(),
    ),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ShipmentPage() {
  const { order, shipment } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const here = `/admin/orders/${order.id}/shipments/${shipment.id}`;
  const isDelivered = order.status === "delivered";
  const own = new Map(shipment.lines.map((line) => [line.orderLineId, line.quantity]));
  const lines = order.lines
    .map((line) => {
      const filled = own.get(line.id) ?? 0;
      return { ...line, filled, max: isDelivered ? filled : openOf(line) + filled };
    })
    .filter(({ max }) => max > 0);
  return (
    <ShipmentFrame
      order={order}
      heading={t.shipmentOfOrder({ number: shipment.number, orderNumber: order.orderNumber })}
      aside={<a href={`${here}/packing-list.pdf`}>{t.packingList()}</a>}
    >
      <ShipmentForm
        action={here}
        version={shipment.version}
        fields={shipment}
        lines={lines}
        isCorrection
        hasFixedLines={isDelivered}
        refused={refused}
      />
      {!isDelivered && (
        <details>
          <summary className="summary-link">{t.deleteThisShipment()}</summary>
          <PanelForm right="change-shipments" method="post" action={here} className="card stack">
            <FormKey />
            <p>{t.deleteShipmentHint()}</p>
            <input type="hidden" name="version" value={shipment.version} />
            <Button name="intent" value="delete" variant="danger">
              {t.deleteShipment()}
            </Button>
          </PanelForm>
        </details>
      )}
    </ShipmentFrame>
  );
}
