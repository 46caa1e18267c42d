import { parseId } from "~/formats/ids";
import { readObject } from "~/shop/desk/webhooks/objects.server";
import { orderRecords } from "~/shop/orders/order-records.server";
import { serializeOrder } from "./schemas/order.server";

/** The `data` of a webhook about "order:12" or "shipment:7", as it is now; null for what is not there any more. */
export async function webhookContent(object: string): Promise<unknown> {
  const [kind, key] = object.split(":", 2);
  if (kind !== "order") return readObject(object);
  const { rows } = await orderRecords({ id: parseId(key) ?? 0 });
  return rows[0] ? serializeOrder(rows[0]) : null;
}
