import { createHash } from "node:crypto";

import type { Tx } from "~/db/db.server";
import { Problem } from "~/shop/problem";
import type { Checkout, PlacedOrder } from "./checkout";

/** Hashes a checkout's content, to distinguish a repeat from a different order under the same key. */
export function hashCheckout({
  reviewed,
  customerNotes,
  poNumber,
  shippingAddress,
  shipTo,
  company,
}: Checkout): string {
  return createHash("sha256")
    .update(
      JSON.stringify([
        reviewed,
        customerNotes,
        poNumber,
        Object.entries(shippingAddress ?? {}).sort(),
        // Only what was typed or chosen, so that the hash of any other checkout is the one of the version before.
        ...[company?.companyName, company?.vatId].filter(Boolean),
        ...(shipTo ? [shipTo.id, shipTo.version] : []),
      ]),
    )
    .digest("base64url");
}

interface EarlierRow {
  id: number | bigint;
  orderNumber: string;
  requestHash: string;
}

/**
 * The order that this checkout's key has already created, or null. Throws a Problem reference_reused when the key was
 * used with different content.
 */
export async function earlierOrder(
  tx: Tx,
  { userId, clientReference }: Checkout,
  requestHash: string,
): Promise<PlacedOrder | null> {
  const [earlier] = await tx.$queryRaw<EarlierRow[]>`
    SELECT "id", "orderNumber", "requestHash" FROM "orders"
    WHERE "userId" = ${userId} AND "clientReference" = ${clientReference}`;
  if (!earlier) return null;
  const { orderNumber } = earlier;
  if (earlier.requestHash === requestHash) {
    return { id: Number(earlier.id), orderNumber, isRepeat: true };
  }
  throw new Problem(
    "reference_reused",
    `This checkout was sent before, with other details, and became order ${orderNumber}.`,
  );
}
