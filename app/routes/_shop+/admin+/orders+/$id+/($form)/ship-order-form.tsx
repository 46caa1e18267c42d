import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/orders";
import { FIRST_STATUS, type OrderStatus, PARTLY_SHIPPED } from "~/shop/orders/order";
import { quantityField } from "~/shop/cart/line-fields";
import { MAX_TRACKING_NUMBER_LENGTH } from "~/shop/orders/shipments/limits";
import type { OpenShipment } from "~/shop/orders/shipments/read-shipments.server";
import { type ShownUnpaid, totalPieces } from "~/shop/orders/shipments/shipment";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { Field, Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { FormKey } from "~/ui/layout/form-key";

import { carrierOptions, UnpaidNotice } from "~/ui/orders/admin/shipment-form";
import { CustomsNotice } from "~/ui/orders/admin/shipping-notices";
import { PanelForm } from "~/ui/layout/admin/rights";

/** All that is open of an order. */
export interface Shipping {
  /** Of the order. */
  version: number;
  today: string;
  shipment: Omit<OpenShipment, "unpaid"> & { unpaid: ShownUnpaid };
}

export const shipFields = (refused: RefusedForm | undefined) =>
  formState(refused?.lastResult, "ship", {
    carrier: "none",
    trackingNumber: "",
    acceptsUnpaid: false,
  });

interface ShipOrderFormProps extends Shipping {
  missingForCustoms: readonly string[];
  id: number;
  status: OrderStatus;
  fields: ReturnType<typeof shipFields>["fields"];
}

/** Confirms a pending order. */
export function ShipOrderForm(props: ShipOrderFormProps) {
  const { id, status, version, today, shipment, missingForCustoms, fields } = props;
  const { lines, unpaid } = shipment;
  const isPending = status === FIRST_STATUS;
  const address = `/admin/orders/${id}/ship`;
  const isSending = useNavigation().formAction === address;
  return (
    <PanelForm right="change-shipments" method="post" action={address} noValidate className="stack">
      <FormKey />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="shippedOn" value={today} />
      {isPending && <input type="hidden" name="confirms" value="on" />}
      {lines.map(({ orderLineId, quantity }) => (
        <input key={orderLineId} type="hidden" name={quantityField(orderLineId)} value={quantity} />
      ))}
      <div className="columns-fit-[9rem] items-end gap-3">
        <Select field={fields.carrier} label={t.carrier()} optional={false} options={carrierOptions()} />
        <Field
          field={fields.trackingNumber}
          label={t.trackingNumber()}
          optional={false}
          maxLength={MAX_TRACKING_NUMBER_LENGTH}
          autoComplete="off"
        />
      </div>
      <CustomsNotice missing={missingForCustoms} />
      {unpaid.amount !== 0 && <UnpaidNotice unpaid={unpaid} field={fields.acceptsUnpaid} />}
      <Button wide variant={isPending ? "secondary" : undefined} pending={isSending} pendingLabel={t.saving()}>
        {isPending ? t.confirmAndShip() : status === PARTLY_SHIPPED ? t.shipRest() : t.shipOrderButton()}
      </Button>
      <p className="muted small">{t.allOpenPieces({ pieces: totalPieces(lines), day: today })}</p>
      <LetterNote sent={isPending ? t.customerGetsTwoLetters() : undefined} />
      {!isPending && (
        <p className="small">
          <AppLink to={`/admin/orders/${id}/shipments/new`}>{t.shipPart()}</AppLink>
        </p>
      )}
    </PanelForm>
  );
}
