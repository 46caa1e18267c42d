import type { OrderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { openOf } from "~/shop/orders/shipments/shipment";
import type { ShipmentFields } from "~/shop/orders/shipments/shipment-view";
import { canBeShipped } from "~/shop/orders/steps";
import { cannotBeShipped } from "~/texts/orders";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";

import { AmountNotice } from "./amount-notice";
import { CustomsNotice } from "./ship-order-form";
import { ShipmentForm } from "./shipment-form";
import { ShipmentFrame } from "./shipment-frame";

const NEW: Omit<ShipmentFields, "shippedOn"> = {
  carrier: null,
  trackingNumber: null,
  cartons: null,
  grossWeight: null,
  note: null,
};

/** The page with the form of a new shipment, with all that is open filled in. */
export function NewShipmentPage({
  order,
  isVatChanged,
  missingForCustoms,
  today,
  refused,
}: {
  order: OrderToShip;
  /** VAT is not that of the newest proforma any more. */
  isVatChanged: boolean;
  missingForCustoms: readonly string[];
  today: string;
  refused?: RefusedForm;
}) {
  const { id, status, version } = order;
  const canShip = canBeShipped(status);
  const lines = order.lines
    .map((line) => ({ ...line, filled: openOf(line), max: openOf(line) }))
    .filter(({ max }) => max > 0);
  return (
    <ShipmentFrame order={order} heading={`Ship order ${order.orderNumber}`}>
      {canShip && (
        <AmountNotice
          status={status}
          isAmountOpen={!order.isAmountFinal}
          isVatChanged={isVatChanged}
          proforma={`/admin/orders/${id}#proforma`}
        />
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
        <NotShippable refused={refused}>{cannotBeShipped(status)}</NotShippable>
      )}
    </ShipmentFrame>
  );
}

/** What stands in place of the form of an order that can't be shipped, with what was typed into it before. */
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
        <Notice title="What you wrote">
          <p className="whitespace-pre-line">{typed}</p>
        </Notice>
      )}
      {!refused && <p>{children}</p>}
    </>
  );
}
