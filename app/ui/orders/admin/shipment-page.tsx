import { Form } from "@remix-run/react";

import type { OrderToShip, ShipmentToChange } from "~/shop/orders/shipments/read-shipments.server";
import { openOf } from "~/shop/orders/shipments/shipment";
import { Button } from "~/ui/base/button";
import type { RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { ShipmentForm } from "./shipment-form";
import { ShipmentFrame } from "./shipment-frame";

/** The page of one shipment: the form to correct it, and its deletion. */
export function ShipmentPage({
  order,
  shipment,
  refused,
}: {
  order: OrderToShip;
  shipment: ShipmentToChange;
  refused?: RefusedForm;
}) {
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
      heading={`Shipment ${shipment.number} of order ${order.orderNumber}`}
      aside={<a href={`${here}/packing-list.pdf`}>Packing list</a>}
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
          <summary className="admin-summary">Delete this shipment</summary>
          <Form method="post" action={here} className="card stack">
            <FormKey />
            <p>
              Only for a shipment that was recorded by mistake: its pieces count as not shipped again. The customer gets
              no e-mail about it.
            </p>
            <input type="hidden" name="version" value={shipment.version} />
            <Button name="intent" value="delete" variant="danger">
              DELETE SHIPMENT
            </Button>
          </Form>
        </details>
      )}
    </ShipmentFrame>
  );
}
