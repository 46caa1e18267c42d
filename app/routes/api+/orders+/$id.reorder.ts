import { randomUUID } from "node:crypto";

import { reorderCall } from "~/http/api/contracts/orders.server";
import { resource, serve } from "~/http/api/resource.server";
import { reorder } from "~/shop/orders/reorder.server";

const again = serve(reorderCall, async ({ account, params, idempotencyKey }) => {
  const skipped = await reorder(account, params.id, idempotencyKey ?? randomUUID());
  const message = "Items have been added to your cart. You can review and modify before checkout.";
  return { message, skipped };
});

export const { loader, action } = resource(again);
