import { setQuantitiesCall } from "~/http/api/contracts/cart.server";
import { problemResponse } from "~/http/api/problems.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeCartItem } from "~/http/api/schemas/cart.server";
import { cartRecords } from "~/shop/cart/cart-records.server";
import { conflictText } from "~/shop/cart/conflict";
import { CartConflict } from "~/shop/cart/conflicts.server";
import { PieceRefusal } from "~/shop/cart/piece";
import type { Problem } from "~/shop/problem";
import { setQuantities } from "~/shop/cart/set-quantities.server";

/** The sentences about refused pieces, by SKU; null for any other error. */
function reasonsOf(error: unknown): ReadonlyMap<string, string> | null {
  if (error instanceof PieceRefusal) return error.reasons;
  if (!(error instanceof CartConflict)) return null;
  return new Map(error.conflicts.map((one) => [one.sku, conflictText(one)]));
}

const set = serve(setQuantitiesCall, async ({ request, person, body: { quantities } }) => {
  const wanted = quantities.map(({ seenQuantity, ...one }) => ({
    ...one,
    ...(seenQuantity !== undefined && { seen: [seenQuantity] }),
  }));
  await setQuantities(person.id, wanted, person.actor.id).catch((error: unknown) => {
    const reasons = reasonsOf(error);
    if (!reasons) throw error;
    const errors = quantities.flatMap(({ sku }, index) => {
      const reason = reasons.get(sku);
      return reason ? [[`quantities.${index}.sku`, reason]] : [];
    });
    throw problemResponse(request, error as Problem, undefined, Object.fromEntries(errors));
  });
  return (await cartRecords(person.id)).map(serializeCartItem);
});

export const { loader, action } = resource(set);
