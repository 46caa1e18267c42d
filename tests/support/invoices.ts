import { db } from "~/db/db.server";
import { makeOrder, shipAll } from "./orders";
import { makeDueOrder } from "./payments";
import { ADDRESS } from "./people";

/** Of the state of the demo's seller, whose VAT is on the invoice. */
const DOMESTIC = { ...ADDRESS, city: "Ljubljana", zipCode: "1000", country: "SI" } as const;

/** Confirmed and shipped today by `adminId`, with all that its invoice needs. */
export async function makeShippedOrder(adminId: string, more: Parameters<typeof makeOrder>[0] = {}) {
  const order = await makeDueOrder({ status: "confirmed", shippingAddress: DOMESTIC, ...more });
  await shipAll(order.id, adminId);
  const { id: shipmentId } = await db.read.shipment.findFirstOrThrow({ where: { orderId: order.id } });
  return { ...order, shipmentId };
}

/** VAT or shipping is not decided any more, so that it cannot be invoiced. */
export const reopenAmount = (id: number) =>
  db.write((tx) => tx.order.update({ where: { id }, data: { isAmountFinal: false } }));
