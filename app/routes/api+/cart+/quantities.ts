import { problemText } from "~/shop/base/problem-text.server";
import { setQuantitiesCall } from "~/http/api/contracts/cart.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeCartItem } from "~/http/api/schemas/cart.server";
import { cartRecords } from "~/shop/cart/cart-records.server";
import { changeCart } from "~/shop/cart/change-cart.server";
import { CartConflict } from "~/shop/cart/conflicts.server";
import { isAbout, PieceRefusal } from "~/shop/cart/piece";

const set = serve(
  setQuantitiesCall,
  async ({ account, body: { quantities } }) => {
    const set = quantities.map(({ seenQuantity, ...one }) => ({
      ...one,
      ...(seenQuantity !== undefined && { seen: [seenQuantity] }),
    }));
    await changeCart(account, { set });
    return (await cartRecords(account.company.id)).map(serializeCartItem);
  },
  (problem, { body: { quantities } }) => {
    if (!(problem instanceof PieceRefusal || problem instanceof CartConflict)) return undefined;
    const errors = quantities.flatMap((named, index) => {
      const refused = problem.pieces.find((one) => isAbout(one, named));
      return refused ? [[`quantities.${index}.sku`, problemText(refused.reason)]] : [];
    });
    return { errors: Object.fromEntries(errors) as Record<string, string> };
  },
);

export const { loader, action } = resource(set);
