import { addToCartCall, clearCartCall, readCartCall } from "~/http/api/contracts/cart.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeCartItem } from "~/http/api/schemas/cart.server";
import { cartRecord, cartRecords } from "~/shop/cart/cart-records.server";
import { addLines } from "~/shop/cart/add-lines.server";
import { changeCart } from "~/shop/cart/change-cart.server";

const read = serve(readCartCall, async ({ person }) =>
  (await cartRecords(person.id)).map(serializeCartItem),
);

const add = serve(addToCartCall, async ({ person, body, idempotencyKey }) => {
  const [added] = await addLines(person, [body], idempotencyKey);
  return serializeCartItem(await cartRecord(person.id, added!.id));
});

const clear = serve(clearCartCall, async ({ person }) => {
  await changeCart(person, { replaces: { reviewed: null } });
});

export const { loader, action } = resource(read, add, clear);
