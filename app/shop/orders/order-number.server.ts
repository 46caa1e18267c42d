import { randomInt } from "node:crypto";

import { env } from "~/env.server";

const BASE32 = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Creates an order number: prefix, time, and five random characters, so that orders of the same millisecond differ. */
export function newOrderNumber(now = Date.now()): string {
  const random = Array.from({ length: 5 }, () => BASE32[randomInt(BASE32.length)]).join("");
  return `${env.ORDER_PREFIX}${now}-${random}`;
}
