import { randomUUID } from "node:crypto";

import { reorderCall } from "~/http/api/contracts/orders.server";
import { resource, serve } from "~/http/api/resource.server";
import * as t from "~/messages/cart";
import { reorder } from "~/shop/orders/reorder.server";

const again = serve(reorderCall, async ({ account, params, idempotencyKey }) => {
  const skipped = await reorder(account, params.id, idempotencyKey ?? randomUUID());
  const message = t.reorderedNote();
  return { message, skipped };
});

export const { loader, action } = resource(again);
