import { createHash } from "node:crypto";

import type { Tx } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import type { EarlierRequest } from "./approvals/approval-request";
import type { Checkout, PlacedOrder } from "./checkout";

/** Of a checkout's content, to distinguish a repeat from a different order under the same key. */
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

/** What a checkout's key has become; an order that came of a request is both. */
export interface EarlierOutcome {
  order?: PlacedOrder;
  request?: EarlierRequest;
}

interface EarlierRow {
  id: number | bigint;
  /** Null for a request. */
  orderNumber: string | null;
  requestHash: string;
  /** Of a request; null for an order. */
  state: string | null;
}

/** An order or a request for approval. Refuses (reference_reused) when the order had other content. */
export async function findEarlierOutcome(
  tx: Tx,
  { companyId, clientReference }: Checkout,
  requestHash: string,
): Promise<EarlierOutcome> {
  const rows = await tx.$queryRaw<EarlierRow[]>`
    SELECT "id", "orderNumber", "requestHash", NULL AS "state" FROM "orders"
    WHERE "companyId" = ${companyId} AND "clientReference" = ${clientReference}
    UNION ALL
    SELECT "id", NULL, "requestHash", "state" FROM "approval_requests"
    WHERE "companyId" = ${companyId} AND "clientReference" = ${clientReference}`;
  const order = rows.find(({ state }) => state === null);
  const request = rows.find(({ state }) => state !== null);
  if (order && order.requestHash !== requestHash) {
    throw new Problem("reference_reused.order", { orderNumber: order.orderNumber! });
  }
  return {
    order: order && { id: Number(order.id), orderNumber: order.orderNumber!, isRepeat: true },
    request: request && {
      id: Number(request.id),
      requestHash: request.requestHash,
      isOpen: request.state === "open",
    },
  };
}
