import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { sessionSecret } from "~/env.server";

/** A request that `npm run doctor` sends through the proxy, as the running shop received it. */
export interface SeenRequest {
  /** The address as which the client counts in the limits. */
  client: string;
  protocol: string;
  /** Whether a proxy wrote X-Forwarded-For. */
  isForwarded: boolean;
}

const digest = (purpose: string, text: string) =>
  createHmac("sha256", createHmac("sha256", sessionSecret()).update("installation check").digest())
    .update(`${purpose} ${text}`)
    .digest("base64url");

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A new question for /healthz?check=...; only who has the secret of the shop can make one. */
export function newCheck(): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${digest("question", nonce)}`;
}

/** The answer of /healthz to a question; null for a question of somebody else. The proof shows that it is the same shop. */
export function answerCheck(check: string, seen: SeenRequest): string | null {
  const [nonce = "", sent = ""] = check.split(".");
  if (!isSame(sent, digest("question", nonce))) return null;
  return JSON.stringify({ ...seen, proof: digest("answer", nonce) });
}

/** Reads the answer to a question; null when it does not come from this shop. */
export function readCheckAnswer(check: string, text: string): SeenRequest | null {
  try {
    const { proof, ...seen } = JSON.parse(text) as SeenRequest & { proof: string };
    return isSame(proof, digest("answer", check.split(".")[0]!)) ? seen : null;
  } catch {
    return null;
  }
}
