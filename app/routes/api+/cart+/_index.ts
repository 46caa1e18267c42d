import { requireOrderer } from "~/http/gate/guards.server";
import { addToCartCall, clearCartCall, readCartCall } from "~/http/api/contracts/cart.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeCartItem } from "~/http/api/schemas/cart.server";
import { cartRecord, cartRecords } from "~/shop/cart/cart-records.server";
import { addLines } from "~/shop/cart/add-lines.server";
import { changeCart } from "~/shop/cart/change-cart.server";

const read = serve(readCartCall, async ({ request, account }) => {
  requireOrderer(request, account);
  return (await cartRecords(account.company.id)).map(serializeCartItem);
});

const add = serve(addToCartCall, async ({ account, body, idempotencyKey }) => {
  const [added] = await addLines(account, [body], idempotencyKey);
  return serializeCartItem(await cartRecord(account.company.id, added!.id));
});

const clear = serve(clearCartCall, async ({ account }) => {
  await changeCart(account, { replaces: { reviewed: null } });
});

export const { loader, action } = resource(read, add, clear);
