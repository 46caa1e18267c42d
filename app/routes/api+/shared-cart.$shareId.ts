import { readSharedCartCall } from "~/http/api/contracts/open-pages.server";
import { unknownObject } from "~/http/api/input.server";
import { Reply, resource, serve } from "~/http/api/resource.server";
import { serializeSharedCart } from "~/http/api/schemas/shared-cart.server";
import { readSharedCart } from "~/shop/cart/shared-cart.server";

const read = serve(readSharedCartCall, async ({ request, account, params }) => {
  const shared = await readSharedCart(params.shareId, account?.company ?? null);
  if (!shared) throw unknownObject(request);
  return new Reply(serializeSharedCart(shared), {
    headers: { "X-Robots-Tag": "noindex, nofollow" },
  });
});

export const { loader, action } = resource(read);
