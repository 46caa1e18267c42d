import { data } from "@remix-run/node";

import { statusName } from "~/shop/orders/steps";
import { changeShipment } from "~/shop/orders/shipments/change-shipment.server";
import { createShipment } from "~/shop/orders/shipments/create-shipment.server";
import { quantityField, quantityNames } from "~/shop/orders/line-fields";
import { parseLines, shipmentForm } from "~/shop/orders/shipments/shipment-form.server";
import { ShipmentRefusal } from "~/shop/orders/shipments/write-shipment.server";
import { Problem } from "~/shop/problem";
import { redirectWithToast } from "../session/toast.server";
import { parseFields, refuseForm, serverFailure } from "./form.server";

/**
 * Saves the posted form of a shipment: of the one with this id, or of a new one (null). Redirects (303) to the order, or
 * returns the form with its errors. Throws a Problem "not_found".
 */
export async function saveShipmentFromForm(
  request: Request,
  form: FormData,
  { orderId, shipmentId, actorId }: { orderId: number; shipmentId: number | null; actorId: string },
) {
  const submission = parseFields(form, shipmentForm, quantityNames(form));
  const { lines, errors } = parseLines(form);
  const isInvalid = Object.keys(errors).length > 0;
  if (submission.status !== "success" || isInvalid) return refused(submission.reply(), errors);
  if (lines.length === 0) {
    const message = "Enter how many pieces are shipped of at least one line.";
    return refuseForm(submission, { status: 400, message });
  }
  const { version, tellsCustomer, acceptsUnpaid, ...fields } = submission.value;
  const wanted = { ...fields, orderId, lines, acceptsUnpaid, actorId };
  try {
    const toast =
      shipmentId === null
        ? await create({ ...wanted, seen: version })
        : await change({ ...wanted, shipmentId, version, tellsCustomer });
    return await redirectWithToast(`/admin/orders/${orderId}#shipments`, toast);
  } catch (error) {
    if (error instanceof ShipmentRefusal) {
      const messages = [...error.lines].map(([id, text]) => [quantityField(id), [text]]);
      return refused(submission.reply(), Object.fromEntries(messages) as typeof errors);
    }
    if (!(error instanceof Problem)) {
      const message = "Failed to save the shipment. Please try again.";
      return refuseForm(submission, { ...serverFailure(error, request, message), title: "Error" });
    }
    if (error.code === "not_found") throw error;
    const { message, field } = error;
    return refuseForm(submission, { status: 409, title: "Not saved yet", message, field });
  }
}

async function create(shipment: Parameters<typeof createShipment>[0]) {
  const { number, status, isNew } = await createShipment(shipment);
  return {
    title: `Order ${statusName(status)}`,
    description: isNew
      ? `Shipment ${number} is recorded, and the customer is told by e-mail.`
      : `Shipment ${number} was recorded before. Nothing was changed.`,
  };
}

async function change(change: Parameters<typeof changeShipment>[0]) {
  const isChanged = await changeShipment(change);
  const told = change.tellsCustomer ? "The customer is told by e-mail." : "No e-mail was sent.";
  return { title: "Shipment Saved", description: isChanged ? told : "Nothing has changed." };
}

/** The form again with the errors of its quantities. */
function refused<Reply extends { error?: Record<string, string[] | null> | null }>(
  reply: Reply,
  errors: Record<string, string[]>,
) {
  const lastResult = { ...reply, error: { ...errors, ...reply.error } };
  return data({ lastResult, title: "Please check the form" }, { status: 400 });
}
