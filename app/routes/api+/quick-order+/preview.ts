import { previewQuickOrderCall } from "~/http/api/contracts/quick-order.server";
import { rowsInRefusal } from "~/http/api/quick-order.server";
import { resource, serve } from "~/http/api/resource.server";
import { asPastedOrder, serializeQuickOrderPreview } from "~/http/api/schemas/quick-order.server";
import { previewPastedOrder } from "~/shop/cart/quick-order/pasted-order.server";

const preview = serve(
  previewQuickOrderCall,
  async ({ account, body }) => serializeQuickOrderPreview(await previewPastedOrder(account, asPastedOrder(body))),
  rowsInRefusal,
);

export const { loader, action } = resource(preview);
