import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** 256 random bits, as Standard Webhooks writes them. */
export const makeSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** One signature over id, timestamp and body: "v1,..." (Standard Webhooks 1.0, HMAC-SHA256). */
const signatureOf = (secret: string, content: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(content)
    .digest("base64")}`;

/** The headers of Standard Webhooks, with a signature by each of the secrets. */
export function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(" "),
  };
}
