import { data } from "@remix-run/node";

import { hasReplica, seeing } from "~/db/browse.server";
import { formatPosition, NEVER, parsePosition } from "~/db/position";
import { positionNow } from "~/db/replica.server";
import { env } from "~/env.server";

/** Longest that somebody waits for the replica to have what they wrote, in seconds. */
const KEPT_SECONDS = 10 * 60;

const NAME = env.secure ? "__Host-preja_wrote" : "preja_wrote";
const WRITTEN = new RegExp(`(?:^|;)\\s*${NAME}=([0-9A-F/]+)`);

/**
 * Runs a loader or an action so that its reader sees what they have written, though the replica may not have it yet:
 * after each unsafe request the browser keeps how far the primary was then, which every host understands.
 */
export async function withOwnWrites<Answer>(
  request: Request,
  work: () => Promise<Answer>,
): Promise<unknown> {
  if (!hasReplica) return work();
  if (request.method === "GET" || request.method === "HEAD") {
    const position = writtenUpTo(request);
    return position === null ? work() : seeing(position, work);
  }
  try {
    return await withPosition(request, await seeing(NEVER, work));
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : await withPosition(request, thrown);
  }
}

function writtenUpTo(request: Request): bigint | null {
  const [, text = ""] = WRITTEN.exec(request.headers.get("Cookie") ?? "") ?? [];
  return parsePosition(text);
}

/** Puts where the primary is now into an answer, of any kind that a route may give. */
async function withPosition(request: Request, answer: unknown): Promise<unknown> {
  // A program's key has no cookies, and nothing that it may write is read from the replica.
  if (request.headers.has("Authorization")) return answer;
  const cookie = await positionCookie();
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

async function positionCookie(): Promise<string> {
  // A primary that is gone just now says so to the next who asks; this one reads nothing older meanwhile.
  const position = await positionNow().catch(() => NEVER - 1n);
  const value = formatPosition(position);
  const secure = env.secure ? "; Secure" : "";
  return `${NAME}=${value}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
