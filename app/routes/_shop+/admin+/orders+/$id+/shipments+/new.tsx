import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { saveShipment } from "~/http/forms/shipment-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrder } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { adminCommercialInvoice, missingForCustoms } from "~/shop/billing/documents/admin-commercial-invoice.server";
import { isVatOfOrderCurrent } from "~/shop/billing/vat/order-vat.server";
import { orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import styles from "~/orders.css";
import { NewShipmentPage } from "~/ui/orders/admin/new-shipment-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/orders/{id}/shipments/new: the form for the next shipment of an order. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "administer", params.id, notFound);
  const order = await orderToShip(orderId);
  if (!order) throw notFound(request);
  const isVatChanged = !(await isVatOfOrderCurrent(orderId));
  const missing = missingForCustoms(await adminCommercialInvoice(orderId));
  return { order, isVatChanged, missingForCustoms: missing, today: isoDay(new Date()) };
}

/** POST /admin/orders/{id}/shipments/new: records the shipment and redirects to the order. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireOrder(request, "administer", params.id, notFound);
  return saveShipment(request, await readForm(request), { ...actor, shipmentId: null });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? `Ship order ${loaded.order.orderNumber}` : "Not found") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function NewShipment() {
  const refused = useAnswer<typeof action>();
  return <NewShipmentPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
