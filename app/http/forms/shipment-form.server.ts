import * as t from "~/messages/access";
import * as tOrders from "~/messages/orders";
import { changeShipment } from "~/shop/checkout/fulfilment/change-shipment.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { quantityField, quantityNames } from "~/shop/cart/line-fields";
import { shipmentFormWithLines } from "~/shop/orders/shipments/shipment-form.server";
import { ShipmentRefusal } from "~/shop/orders/shipments/write-shipment.server";
import { aboutMail, redirectWithToast } from "../session/toast.server";
import { handleForm } from "./handle-form.server";
import { type OrderActor, requireStaff } from "../gate/guards.server";

/** Saves a shipment by its form: the one with this id, or a new one (null). Throws 403 for those who may ship, but not confirm the order. */
export async function saveShipment(
  request: Request,
  fields: FormData,
  { orderId, shipmentId, actorId, seesPrices }: OrderActor & { shipmentId: number | null },
) {
  if (fields.has("confirms")) await requireStaff(request, "change-orders");
  return handleForm(request, {
    schema: shipmentFormWithLines(fields),
    fields,
    others: quantityNames(fields),
    title: t.notSavedYet(),
    failed: t.failedToSaveTheShipment(),
    errors(problem) {
      if (problem.code === "unpaid.before_shipment" && !seesPrices)
        return { acceptsUnpaid: tOrders.unpaidAmountHidden() };
      if (!(problem instanceof ShipmentRefusal)) return undefined;
      const left = [...problem.lines].map(([id, open]) => [
        quantityField(id),
        tOrders.piecesLeft({ open: Math.max(0, open) }),
      ]);
      return Object.fromEntries(left) as Record<string, string>;
    },
    async handle({ version, tellsCustomer, confirms, ...typed }, { refuse }) {
      if (typed.lines.length === 0) {
        return refuse({
          status: 400,
          title: t.pleaseCheckTheForm(),
          message: t.enterThePiecesShippedFor(),
        });
      }
      const shipment = { ...typed, orderId, actorId };
      const toast =
        shipmentId === null
          ? await create({ ...shipment, expectedVersion: version, confirms })
          : await change({ ...shipment, shipmentId, version, tellsCustomer });
      return redirectWithToast(`/admin/orders/${orderId}#shipments`, toast);
    },
  });
}

async function create(shipment: Parameters<typeof createShipment>[0]) {
  const { number, status } = await createShipment(shipment);
  return {
    title: t.orderSetTo({ status: tOrders.statusName(status) }),
    description: t.shipmentIsRecorded({ number, aboutMail: aboutMail(t.theCustomerIsToldBy()) }),
  };
}

async function change(change: Parameters<typeof changeShipment>[0]) {
  const isTold = await changeShipment(change);
  return { title: t.shipmentSaved(), description: isTold ? aboutMail(t.theCustomerIsToldBy()) : t.noEMailWasSent() };
}
