import { z } from "zod";

import { WIRE_STATUSES } from "~/shop/orders/order";
import { contract } from "../contract.server";
import { listQuery, searchText } from "../list.server";
import { order } from "../schemas/order.server";

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
