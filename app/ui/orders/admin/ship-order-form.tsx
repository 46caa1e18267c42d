import { Form, useNavigation } from "@remix-run/react";

import { FIRST_STATUS, type OrderStatus, PARTLY_SHIPPED } from "~/shop/orders/order";
import { quantityField } from "~/shop/orders/line-fields";
import { MAX_TRACKING_NUMBER_LENGTH } from "~/shop/orders/shipments/limits";
import type { OpenShipment } from "~/shop/orders/shipments/read-shipments.server";
import { piecesOf } from "~/shop/orders/shipments/shipment";
import * as text from "~/texts/orders";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { Field, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { FormKey } from "~/ui/layout/form-key";

import { carrierOptions, UnpaidNotice } from "./shipment-form";

/** An order of which everything that is open can be shipped. */
export interface ShippableOrder {
  id: number;
  status: OrderStatus;
  version: number;
  today: string;
  shipment: OpenShipment;
}

/** Ships all that is open of an order, confirming a pending one with it. What is refused is shown on the page of a new shipment. */
export function ShipOrderForm({ id, status, version, today, shipment }: ShippableOrder) {
  const { lines, unpaid } = shipment;
  const page = `/admin/orders/${id}/shipments/new`;
  const isPending = status === FIRST_STATUS;
  const { fields } = formState(null, "ship", {
    carrier: "none",
    trackingNumber: "",
    acceptsUnpaid: false,
  });
  const { formData, formAction } = useNavigation();
  return (
    <Form method="post" action={page} noValidate className="stack">
      <FormKey />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="shippedOn" value={today} />
      {isPending && <input type="hidden" name="confirms" value="on" />}
      {lines.map(({ orderLineId, quantity }) => (
        <input key={orderLineId} type="hidden" name={quantityField(orderLineId)} value={quantity} />
      ))}
      <div className="order-ship">
        <Select
          field={fields.carrier}
          label="Carrier"
          optional={false}
          options={carrierOptions()}
        />
        <Field
          field={fields.trackingNumber}
          label="Tracking number"
          optional={false}
          maxLength={MAX_TRACKING_NUMBER_LENGTH}
          autoComplete="off"
        />
      </div>
      {unpaid > 0 && <UnpaidNotice unpaid={unpaid} field={fields.acceptsUnpaid} />}
      <Button
        name="intent"
        value="save"
        wide
        variant={isPending ? "secondary" : undefined}
        pending={formData !== undefined && formAction === page}
        pendingLabel="SAVING..."
      >
        {isPending
          ? text.confirmAndShip()
          : status === PARTLY_SHIPPED
            ? text.shipRest()
            : text.shipOrder()}
      </Button>
      <p className="muted small">{text.allOpenPieces(piecesOf(lines), today)}</p>
      <LetterNote letters={isPending ? 2 : 1} />
      <p className="small">
        <AppLink to={page}>{text.shipPart()}</AppLink>
      </p>
    </Form>
  );
}
