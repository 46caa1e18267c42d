import { randomInt } from "node:crypto";

import { env } from "~/env.server";

const BASE32 = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A new number: prefix, time, and five random characters, so that two orders of one millisecond differ. */
export function newOrderNumber(now = Date.now()): string {
  const random = Array.from({ length: 5 }, () => BASE32[randomInt(BASE32.length)]).join("");
  return `${env.ORDER_PREFIX}${now}-${random}`;
}
