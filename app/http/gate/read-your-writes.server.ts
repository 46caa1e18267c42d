import { data } from "@remix-run/node";

import { formatLsn, parseLsn, UNREACHABLE_LSN } from "~/db/lsn";
import { atLeast, hasReplica } from "~/db/read-source.server";
import { currentLsn } from "~/db/replica.server";
import { env } from "~/env.server";

/** How long a browser keeps the position of its last write: the longest lag of a replica that is bridged. */
const MAX_AGE_SECONDS = 10 * 60;

const COOKIE_NAME = env.secure ? "__Host-preja_wrote" : "preja_wrote";
const COOKIE_PATTERN = new RegExp(`(?:^|;)\\s*${COOKIE_NAME}=([0-9A-F/]+)`);

/**
 * Runs a loader or an action so that the reader sees their own writes, even if the replica does not have them yet. After
 * each unsafe request a cookie holds the primary's position in its log; reads go to the primary until the replica has
 * replayed that far. The cookie works on every host. Without a replica it only runs `work`.
 */
export async function readYourWrites<Answer>(
  request: Request,
  work: () => Promise<Answer>,
): Promise<unknown> {
  if (!hasReplica) return work();
  if (request.method === "GET" || request.method === "HEAD") {
    const lsn = lsnOf(request);
    return lsn === null ? work() : atLeast(lsn, work);
  }
  try {
    return await withLsnCookie(request, await atLeast(UNREACHABLE_LSN, work));
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : await withLsnCookie(request, thrown);
  }
}

function lsnOf(request: Request): bigint | null {
  const [, text = ""] = COOKIE_PATTERN.exec(request.headers.get("Cookie") ?? "") ?? [];
  return parseLsn(text);
}

/** Adds the cookie to an answer of any kind that a route may return or throw. */
async function withLsnCookie(request: Request, answer: unknown): Promise<unknown> {
  // API clients have no cookies, and nothing that they may write is read from the replica.
  if (request.headers.has("Authorization")) return answer;
  const cookie = await lsnCookie();
  if (answer instanceof Response) {
    answer.headers.append("Set-Cookie", cookie);
    return answer;
  }
  const { data: value, init } = isData(answer) ? answer : { data: answer, init: null };
  const headers = new Headers(init?.headers);
  headers.append("Set-Cookie", cookie);
  return data(value, { ...init, headers });
}

function isData(answer: unknown): answer is ReturnType<typeof data> {
  const { type } = (answer ?? {}) as { type?: unknown };
  return type === "DataWithResponseInit";
}

async function lsnCookie(): Promise<string> {
  // When the primary cannot tell its position, the highest possible one keeps this browser off the replica.
  const lsn = await currentLsn().catch(() => UNREACHABLE_LSN - 1n);
  const value = formatLsn(lsn);
  const secure = env.secure ? "; Secure" : "";
  return `${COOKIE_NAME}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
