import { createHash, randomBytes } from "node:crypto";

import { db, writeIfPossible } from "~/db/db.server";
import { type AdminRole, adminRoleColumns, adminRoleOf } from "~/shop/customers/admin-role";
import { memoizePerRequest } from "../gate/request-memo.server";
import { deviceOf } from "./device";
import { CUSTOMER_LIMITS, hasEnded, type SessionTimes, startOf } from "./session-limits";
import { shopCookie } from "./shop-cookie.server";

/** The signed-in user, or the owner of the API key, with their current roles. */
export interface Person extends AdminRole {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isApproved: boolean;
  /** The state of the application of a user who is not approved (shop/customers/approval.ts). */
  approvalStatus: string;
  companyName: string | null;
  /** Null: the list prices. */
  priceGroupId: number | null;
  /** Of a colleague of a customer: the customer's account, and their role there (shop/companies). */
  companyId: string | null;
  companyRole: string | null;
  /** When they proved who they are to start this session; null for the owner of an API key. */
  signedInAt: Date | null;
  /** The customer for whom an admin orders in this session (buyer.server.ts); null for the owner of an API key. */
  orderingForId: string | null;
}

/** The columns of a user that a Person is made of. */
export const personFields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  ...adminRoleColumns,
  isApproved: true,
  approvalStatus: true,
  companyName: true,
  priceGroupId: true,
  companyId: true,
  companyRole: true,
} as const satisfies Record<Exclude<keyof Person, "signedInAt" | "orderingForId">, true>;

/** A session that is used is written at most this often. */
const TOUCH_INTERVAL_MS = 5 * 60_000;

const cookie = shopCookie("session", CUSTOMER_LIMITS.maxMs / 1_000);

export const sessionCookieName = cookie.name;

/**
 * Returns the signed-in person of a request, or null. The roles are read from the database with each request, so that an
 * approval, a revoked role or the end of a temporary one takes effect at once. Without a validly signed cookie there is no query. A session of an
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
    SELECT u."id", u."email", u."firstName", u."lastName", u."profileImageUrl", u."isAdmin", u."adminUntil",
           u."isApproved", u."approvalStatus", u."companyName", u."priceGroupId", u."companyId", u."companyRole",
           s."expire", s."lastSeenAt", s."signedInAt",
           s."orderingForId"
    FROM "sessions" s JOIN "users" u ON u."id" = s."userId"
    WHERE s."sid" = ${sid} AND u."approvalStatus" <> 'closed'`;
  if (!row) return null;
  const { expire, lastSeenAt, signedInAt, ...user } = row;
  const now = Date.now();
  const role = adminRoleOf(user, now);
  if (hasEnded({ expire, lastSeenAt }, role.isAdmin, now)) return null;
  if (!lastSeenAt || now - lastSeenAt.getTime() > TOUCH_INTERVAL_MS) {
    const data = { lastSeenAt: new Date(now) };
    await writeIfPossible((tx) => tx.session.updateMany({ where: { sid }, data }));
  }
  return { ...user, ...role, signedInAt: signedInAt ?? startOf({ expire }) };
}

/**
 * Starts a session and returns the Set-Cookie value. The session id is always new and the browser's previous session is
 * deleted, to prevent session fixation. Also deletes all expired sessions. `authenticatedAt` is when the identity provider
 * asked the user who they are, if it says so; by default now.
 */
export async function startSession(
  userId: string,
  request: Request,
  authenticatedAt: Date | null = null,
): Promise<string> {
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
        // The clock of the provider may be ahead.
        signedInAt: new Date(Math.min(now, authenticatedAt?.getTime() ?? now)),
      },
    });
  });
  return cookie.write(id);
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
  return count === 1 ? cookie.write(id) : null;
}

/** Ends the session of this browser, if any, and returns the Set-Cookie value that deletes its cookie. */
export async function endSession(request: Request): Promise<string> {
  const sid = await sidOf(request);
  if (sid) await db.write((tx) => tx.session.deleteMany({ where: { sid } }));
  return cookie.clear();
}

/** Returns the key of the session in the database, the hash of the id in the cookie; null without a validly signed id. */
export async function sidOf(request: Request): Promise<string | null> {
  const id: unknown = await cookie.read(request);
  return typeof id === "string" && /^[\w-]{43}$/.test(id) ? digest(id) : null;
}

function digest(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
