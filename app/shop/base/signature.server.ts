import { createHmac, timingSafeEqual } from "node:crypto";

import { sessionSecret } from "~/env.server";

const digestOf = (purpose: string, id: string | number) =>
  createHmac("sha256", sessionSecret())
    .update(JSON.stringify([purpose, id]))
    .digest();

/** Of something for a purpose, under the secret of the shop: 22 letters, digits, "-" and "_" for an address that only the shop makes. */
export const signatureOf = (purpose: string, id: string | number) =>
  digestOf(purpose, id).toString("base64url").slice(0, 22);

export const isSignatureOf = (given: string, purpose: string, id: string | number): boolean =>
  isSame(given, signatureOf(purpose, id));

/** 32 digits and letters from a to f, for an address of e-mail: some servers change the case of letters. */
export const mailSignatureOf = (purpose: string, id: string | number) =>
  digestOf(purpose, id).toString("hex").slice(0, 32);

/** Whether a text is a secret one, in a time that does not say how much of it is right. */
export function isSame(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => Buffer.from(text));
  return one!.length === other!.length && timingSafeEqual(one!, other!);
}
