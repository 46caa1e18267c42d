import { addQuickOrderCall } from "~/http/api/contracts/quick-order.server";
import { rowsInRefusal } from "~/http/api/quick-order.server";
import { resource, serve } from "~/http/api/resource.server";
import { asPastedOrder, serializeAddedQuickOrder } from "~/http/api/schemas/quick-order.server";
import { addPastedOrder } from "~/shop/cart/quick-order/pasted-order.server";

const add = serve(
  addQuickOrderCall,
  async ({ account, body, idempotencyKey }) =>
    serializeAddedQuickOrder(await addPastedOrder(account, asPastedOrder(body), idempotencyKey)),
  rowsInRefusal,
);

export const { loader, action } = resource(add);
