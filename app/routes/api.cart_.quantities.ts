import { setQuantitiesCall } from "~/http/api/contracts/cart.server";
import { problemResponse } from "~/http/api/problems.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeCartItem } from "~/http/api/schemas/cart.server";
import { cartRecords } from "~/shop/cart/cart-records.server";
import { changeCart } from "~/shop/cart/change-cart.server";
import { CartConflict } from "~/shop/cart/conflicts.server";
import { PieceRefusal } from "~/shop/cart/piece";

const set = serve(setQuantitiesCall, async ({ request, account, body: { quantities } }) => {
  const changes = {
    set: quantities.map(({ seenQuantity, ...one }) => ({
      ...one,
      ...(seenQuantity !== undefined && { seen: [seenQuantity] }),
    })),
  };
  await changeCart(account, changes).catch((error: unknown) => {
    if (!(error instanceof PieceRefusal || error instanceof CartConflict)) throw error;
    const errors = quantities.flatMap(({ sku }, index) => {
      const reason = error.reasons.get(sku);
      return reason ? [[`quantities.${index}.sku`, reason]] : [];
    });
    throw problemResponse(request, error, undefined, Object.fromEntries(errors));
  });
  return (await cartRecords(account.company.id)).map(serializeCartItem);
});

export const { loader, action } = resource(set);
