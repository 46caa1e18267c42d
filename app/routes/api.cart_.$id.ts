import { changeCartItem, removeCartItem } from "~/http/api/contracts/cart.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeCartItem } from "~/http/api/schemas/cart.server";
import { cartRecord } from "~/shop/cart/cart-records.server";
import { setLineQuantities } from "~/shop/cart/cart.server";
import { removeLines } from "~/shop/cart/removal.server";

const change = serve(changeCartItem, async ({ person, params, body }) => {
  const { quantity, seenQuantity } = body;
  const seen = new Map(
    seenQuantity === undefined ? [] : [[params.id, { quantities: [seenQuantity] }]],
  );
  const sender = { actorId: person.actor.id, seen };
  await setLineQuantities(person.id, [{ lineId: params.id, quantity }], sender);
  return serializeCartItem(await cartRecord(person.id, params.id));
});

const remove = serve(removeCartItem, async ({ person, params }) => {
  await removeLines(person.id, [params.id]);
});

export const { loader, action } = resource(change, remove);
