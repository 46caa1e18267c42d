import { data } from "@remix-run/node";

import { formatLsn, parseLsn, UNREACHABLE_LSN } from "~/db/lsn";
import { atLeast, hasReplica } from "~/db/read-source.server";
import { currentLsn } from "~/db/replica.server";
import { cookieName, plainCookie, readPlainCookie } from "../session/shop-cookie.server";

/** How long a browser keeps the log position of its last write: the longest replica lag that is covered. */
const MAX_AGE_SECONDS = 10 * 60;

const COOKIE = "wrote";

/**
 * Runs a loader or an action with read-your-writes consistency. After each unsafe request a cookie holds the primary's
 * WAL position (LSN); reads go to the primary until the replica has replayed up to it. This works on every host of the
 * shop. Without a replica it only runs `work`.
 */
export async function readYourWrites<Result>(request: Request, work: () => Promise<Result>): Promise<unknown> {
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
  return parseLsn(readPlainCookie(request, COOKIE) ?? "");
}

/** Adds the cookie to anything that a route may return or throw: a Response, data() or a plain value. */
async function withLsnCookie(request: Request, result: unknown): Promise<unknown> {
  // API clients have no cookies, and nothing that they may write is read from the replica.
  if (request.headers.has("Authorization")) return result;
  const cookie = await lsnCookie();
  if (result instanceof Response) {
    result.headers.append("Set-Cookie", cookie);
    return result;
  }
  const { data: value, init } = isData(result) ? result : { data: result, init: null };
  const headers = new Headers(init?.headers);
  headers.append("Set-Cookie", cookie);
  return data(value, { ...init, headers });
}

function isData(result: unknown): result is ReturnType<typeof data> {
  const { type } = (result ?? {}) as { type?: unknown };
  return type === "DataWithResponseInit";
}

async function lsnCookie(): Promise<string> {
  // If the primary's position cannot be read, the highest possible one makes this browser read from the primary.
  const lsn = await currentLsn().catch(() => UNREACHABLE_LSN - 1n);
  return plainCookie(cookieName(COOKIE), formatLsn(lsn), MAX_AGE_SECONDS);
}
