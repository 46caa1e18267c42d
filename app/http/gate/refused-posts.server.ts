import * as t from "~/messages/access";
import { findApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { findProgramKey } from "~/shop/customers/programs/program-keys.server";
import { knownBrowserOf } from "../identity/known-browsers.server";
import { readSession } from "../session/sessions.server";
import { clientAddress, isUsedUp, type Limit, limitInProcess } from "./rate-limit.server";
import { refuse } from "./refusals.server";

/** The statuses of posts that were refused for what was sent, or for who sent it. */
const REFUSED = [400, 401, 403, 404, 405, 408, 413, 415, 422];

/** How many refused posts one sender may make: enough for an office of people who correct their forms. */
const limitOf = (sender: string): Limit => ({
  key: `refused:${sender}`,
  points: 300,
  windowSeconds: 10 * 60,
});

/**
 * Throws 429 for a post from a network address of which too many were refused, before its body is read. Who is known is
 * counted by themselves then, so that nobody else keeps a buyer from ordering.
 */
export async function limitRefusedPosts(request: Request, as: "page" | "json"): Promise<void> {
  if (isUsedUp(limitOf(clientAddress(request))) === null) return;
  const sender = (await knownSender(request)) ?? clientAddress(request);
  const wait = isUsedUp(limitOf(sender));
  if (wait === null) return;
  throw refuse(request, {
    status: 429,
    title: t.tooManyRequests(),
    message: t.tooMuchOfWhatWas(),
    headers: { "Retry-After": String(wait) },
    as,
  });
}

/** Counts what a post was answered with, or what it threw, if that is a refusal. */
export async function countRefusedPost(request: Request, answer: unknown): Promise<void> {
  if (!REFUSED.includes(statusOf(answer))) return;
  if (limitInProcess(limitOf(clientAddress(request))).ok) return;
  const sender = await knownSender(request).catch(() => null);
  if (sender) limitInProcess(limitOf(sender));
}

/** The person who is signed in or has signed in in this browser before, or the API key; null for anybody else. */
async function knownSender(request: Request): Promise<string | null> {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  const key = token && (await findApiKey(token, { id: true }));
  if (key) return `key ${key.id}`;
  const program = token && (await findProgramKey(token, { id: true }));
  if (program) return `program ${program.id}`;
  return (await readSession(request))?.user.id ?? (await knownBrowserOf(request));
}

/** The status of a Response, of data(), or of another value. */
function statusOf(answer: unknown): number {
  if (answer instanceof Response) return answer.status;
  return (answer as { init?: ResponseInit | null } | null | undefined)?.init?.status ?? 200;
}
