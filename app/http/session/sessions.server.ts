import { createHash, randomBytes } from "node:crypto";

import { createCookie } from "@remix-run/node";

import { db, writeIfPossible } from "~/db/db.server";
import { env, sessionSecret } from "~/env.server";
import { memoizePerRequest } from "../gate/request-memo.server";
import { deviceOf } from "./device";
import { CUSTOMER_LIMITS, hasEnded, type SessionTimes } from "./session-limits";

/** The signed-in user, or the owner of the API key, with their current roles. */
export interface Person {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isApproved: boolean;
  /** The state of the application of a user who is not approved (shop/customers/approval.ts). */
  approvalStatus: string;
  companyName: string | null;
}

/** The columns of a user that a Person consists of. */
export const personFields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  isAdmin: true,
  isApproved: true,
  approvalStatus: true,
  companyName: true,
} as const satisfies Record<keyof Person, true>;

/** A session that is used is written at most this often. */
const TOUCH_INTERVAL_MS = 5 * 60_000;

const cookie = createCookie(env.secure ? "__Host-preja_session" : "preja_session", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.secure,
  maxAge: CUSTOMER_LIMITS.maxMs / 1_000,
  secrets: [sessionSecret()],
});

export const sessionCookieName = cookie.name;

/**
 * Returns the signed-in person of a request, or null. The roles are read from the database with each request, so that an
 * approval or a revoked role takes effect at once. Without a validly signed cookie there is no query. A session of an
 * admin ends after 12 hours, or after 2 unused; of anybody else after 30 days, or after 14 unused.
 */
export function readSession(request: Request): Promise<Person | null> {
  return memoizePerRequest(request, "person", () => readPerson(request));
}

async function readPerson(request: Request): Promise<Person | null> {
  const sid = await sidOf(request);
  if (!sid) return null;
  // Raw SQL, because Prisma would make two sequential queries of it, on every page.
  const [row] = await db.read.$queryRaw<(Person & SessionTimes)[]>`
    SELECT u."id", u."email", u."firstName", u."lastName", u."profileImageUrl", u."isAdmin", u."isApproved",
           u."approvalStatus", u."companyName", s."expire", s."lastSeenAt"
    FROM "sessions" s JOIN "users" u ON u."id" = s."userId"
    WHERE s."sid" = ${sid}`;
  if (!row) return null;
  const { expire, lastSeenAt, ...person } = row;
  const now = Date.now();
  if (hasEnded({ expire, lastSeenAt }, person.isAdmin, now)) return null;
  if (!lastSeenAt || now - lastSeenAt.getTime() > TOUCH_INTERVAL_MS) {
    const data = { lastSeenAt: new Date(now) };
    await writeIfPossible((tx) => tx.session.updateMany({ where: { sid }, data }));
  }
  return person;
}

/**
 * Starts a session and returns the Set-Cookie value. The session id is always new and the browser's previous session is
 * deleted, to prevent session fixation. Also deletes all expired sessions.
 */
export async function startSession(userId: string, request: Request): Promise<string> {
  const previous = await sidOf(request);
  const id = randomBytes(32).toString("base64url");
  const now = Date.now();
  await db.write(async (tx) => {
    await tx.session.deleteMany({
      where: { OR: [{ expire: { lt: new Date(now) } }, ...(previous ? [{ sid: previous }] : [])] },
    });
    await tx.session.create({
      data: {
        sid: digest(id),
        userId,
        sess: {
          startedAt: new Date(now).toISOString(),
          device: deviceOf(request.headers.get("User-Agent")),
        },
        expire: new Date(now + CUSTOMER_LIMITS.maxMs),
        lastSeenAt: new Date(now),
      },
    });
  });
  return cookie.serialize(id);
}

/**
 * Gives the session of this browser a new id after its user has got more rights, so that the old id becomes useless.
 * Returns the Set-Cookie value, or null without a session.
 */
export async function rotateSession(request: Request): Promise<string | null> {
  const sid = await sidOf(request);
  if (!sid) return null;
  const id = randomBytes(32).toString("base64url");
  const { count } = await db.write((tx) =>
    tx.session.updateMany({ where: { sid }, data: { sid: digest(id) } }),
  );
  return count === 1 ? cookie.serialize(id) : null;
}

/** Ends the session of this browser, if any, and returns the Set-Cookie value that deletes its cookie. */
export async function endSession(request: Request): Promise<string> {
  const sid = await sidOf(request);
  if (sid) await db.write((tx) => tx.session.deleteMany({ where: { sid } }));
  return cookie.serialize("", { maxAge: 0 });
}

/** Returns the key of the session in the database, the hash of the id in the cookie; null without a validly signed id. */
export async function sidOf(request: Request): Promise<string | null> {
  const id: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof id === "string" && /^[\w-]{43}$/.test(id) ? digest(id) : null;
}

function digest(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
