import { previewQuickOrderCall } from "~/http/api/contracts/quick-order.server";
import { withRowsInRefusal } from "~/http/api/quick-order.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeQuickOrderPreview } from "~/http/api/schemas/quick-order.server";
import { previewPastedOrder } from "~/shop/cart/quick-order/pasted-order.server";

const preview = serve(previewQuickOrderCall, async ({ request, account, body }) =>
  serializeQuickOrderPreview(
    await withRowsInRefusal(request, () => previewPastedOrder(account, body)),
  ),
);

export const { loader, action } = resource(preview);
