import { changeCartItem, removeCartItem } from "~/http/api/contracts/cart.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeCartItem } from "~/http/api/schemas/cart.server";
import { cartRecord } from "~/shop/cart/cart-records.server";
import { changeCart } from "~/shop/cart/change-cart.server";

const change = serve(changeCartItem, async ({ account, params, body }) => {
  const { quantity, seenQuantity } = body;
  const seen = seenQuantity === undefined ? undefined : { quantities: [seenQuantity] };
  await changeCart(account, { set: [{ lineId: params.id, quantity, seen }] });
  return serializeCartItem(await cartRecord(account.company.id, params.id));
});

const remove = serve(removeCartItem, async ({ account, params }) => {
  await changeCart(account, { set: [{ lineId: params.id, quantity: 0 }] });
});

export const { loader, action } = resource(change, remove);
