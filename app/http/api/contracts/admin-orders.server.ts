import { z } from "zod";

import { WIRE_STATUSES } from "~/shop/orders/order";
import { contract } from "../contract.server";
import { rowId } from "../fields.server";
import { listQuery, searchText } from "../list.server";
import { order } from "../schemas/order.server";
import { newShipment, shipmentResult } from "../schemas/shipment.server";

export const listOrders = contract({
  operation: "listOrders",
  method: "GET",
  path: "/api/orders",
  tag: "Administration",
  summary: "The orders of all customers, newest first",
  description:
    "`q` searches the numbers of order, proforma and PO, the city of delivery, styles, colours and SKUs, and the customer’s name, e-mail and company. An unknown status counts as pending; one of which a part is shipped is confirmed.",
  who: "admin",
  rights: ["see-orders", "see-prices"],
  program: "read",
  query: listQuery.extend({
    q: searchText,
    status: z.enum(WIRE_STATUSES).optional(),
    sort: z.enum(["newest", "oldest", "updated"]).default("newest"),
  }),
  success: 200,
  response: z.array(order),
  isList: true,
});

export const listChangedOrders = contract({
  operation: "listChangedOrders",
  method: "GET",
  path: "/api/admin/orders",
  tag: "Administration",
  summary: "The orders that have changed, in the order in which they have",
  description:
    "Ask without `changedSince` first, then with `next` of the last response: at once while `more` is true, later when it is false. Nothing is left out, so a change is listed two minutes after it was made; webhooks tell of it at once. An order that changes again is listed again.",
  who: "admin",
  rights: ["see-orders", "see-prices"],
  program: "read",
  query: z.object({
    changedSince: z
      .string()
      .regex(/^\d{1,15}-\d{1,10}$/, { error: "Send `next` of an earlier response." })
      .optional()
      .meta({ description: "`next` of the last response; without it, from the first order." }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(50)
      .meta({ examples: [50] }),
  }),
  success: 200,
  response: z.object({
    orders: z.array(order),
    next: z.string().meta({ description: "For `changedSince` of the next call.", examples: ["1767225600000-12"] }),
    more: z.boolean().meta({ description: "Whether the next call has orders already." }),
  }),
});

const NEW_SHIPMENT = { lines: [{ sku: "ALMA-SAND-M", quantity: 5 }], carrier: "dpd", trackingNumber: "0150 1234 5678" };

export const shipOrderCall = contract({
  operation: "shipOrder",
  method: "POST",
  path: "/api/admin/orders/{id}/shipments",
  tag: "Administration",
  summary: "Record a shipment of an order",
  description:
    "As the form of the panel: the status of the order follows, and the customer gets the letter with the tracking number.",
  who: "admin",
  rights: ["change-shipments"],
  program: "write",
  params: z.object({ id: rowId }),
  body: newShipment.meta({ examples: [NEW_SHIPMENT] }),
  success: 201,
  response: shipmentResult,
  refusals: {
    409: "Nothing was recorded: wrong_step (the order cannot be shipped now), amount_open or vat_changed (VAT or shipping is to be decided first), not_open (more pieces than are left to ship), unpaid (see acceptsUnpaid), stale (it has changed at the same moment).",
  },
});
