import { createHmac, timingSafeEqual } from "node:crypto";

import { sessionSecret } from "~/env.server";

/** Of something for a purpose, under the secret of the shop: 22 letters, digits, "-" and "_" for an address that only the shop makes. */
export const signatureOf = (purpose: string, id: string | number) =>
  createHmac("sha256", sessionSecret())
    .update(JSON.stringify([purpose, id]))
    .digest("base64url")
    .slice(0, 22);

export function isSignatureOf(given: string, purpose: string, id: string | number): boolean {
  const [one, other] = [given, signatureOf(purpose, id)].map((text) => Buffer.from(text));
  return one!.length === other!.length && timingSafeEqual(one!, other!);
}
