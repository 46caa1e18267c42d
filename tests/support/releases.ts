import { randomUUID } from "node:crypto";

import { addLines } from "~/shop/cart/cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { submitCheckout } from "~/shop/checkout/place-order.server";
import { setReleaseAmount } from "~/shop/releases/release-amount.server";
import { makeStyle, wanted } from "./carts";
import { makeColleague } from "./colleagues";
import { ADDRESS } from "./people";

/** Makes a colleague of an approved customer with an empty cart, whose order waits for its release. The company keeps no amount. */
export async function makeRelease(companyId: string, { isByOwner = false } = {}): Promise<number> {
  const { id: colleagueId } = await makeColleague(companyId);
  const by = { companyId, actorId: companyId };
  await setReleaseAmount(by, 0);
  await addLines(companyId, [{ ...wanted((await makeStyle()).id), quantity: 3 }]);
  const { fingerprint } = await readCart(companyId);
  const result = await submitCheckout({
    userId: companyId,
    clientReference: randomUUID(),
    reviewed: fingerprint,
    customerNotes: "Please before Easter",
    poNumber: "PO-7",
    shippingAddress: ADDRESS,
    placedById: isByOwner ? null : colleagueId,
  });
  await setReleaseAmount(by, null);
  if (!("releaseId" in result)) throw new Error("It was ordered.");
  return result.releaseId;
}
