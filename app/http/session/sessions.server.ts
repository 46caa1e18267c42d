import { createHash, randomBytes } from "node:crypto";

import { createCookie } from "@remix-run/node";

import { db } from "~/db/db.server";
import { env, sessionSecret } from "~/env.server";
import { memoizePerRequest } from "../gate/request-memo.server";

/** Who is signed in, or whose program calls, with the roles as they are now. */
export interface Person {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isApproved: boolean;
  /** Where somebody who is not approved stands (customers/approvalStatus.ts). */
  approvalStatus: string;
  companyName: string | null;
}

/** What of a user's row makes a Person. */
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

/** Seconds from signing in until one must sign in again. */
const LIFETIME = 30 * 24 * 60 * 60;

const cookie = createCookie(env.secure ? "__Host-preja_session" : "preja_session", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.secure,
  maxAge: LIFETIME,
  secrets: [sessionSecret()],
});

export const sessionCookieName = cookie.name;

/**
 * The signed-in person of a request, or null. Reads the person once per request, so that an approval or
 * a withdrawn role counts at once; asks the database nothing when the browser has no valid cookie.
 */
export function readSession(request: Request): Promise<Person | null> {
  return memoizePerRequest(request, "person", () => readPerson(request));
}

async function readPerson(request: Request): Promise<Person | null> {
  const sid = await sidOf(request);
  if (!sid) return null;
  // By hand: with Prisma's own words this is two questions, one after the other, on every page.
  const [row] = await db.read.$queryRaw<(Person & { expire: Date })[]>`
    SELECT u."id", u."email", u."firstName", u."lastName", u."profileImageUrl", u."isAdmin", u."isApproved",
           u."approvalStatus", u."companyName", s."expire"
    FROM "sessions" s JOIN "users" u ON u."id" = s."userId"
    WHERE s."sid" = ${sid}`;
  if (!row) return null;
  const { expire, ...person } = row;
  return expire > new Date() ? person : null;
}

/**
 * Signs a user in and gives the Set-Cookie value. The id is always a new one, and the session that the
 * browser had until now ends (no fixation); expired sessions of anybody are swept out on the way.
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
        sess: { startedAt: new Date(now).toISOString() },
        expire: new Date(now + LIFETIME * 1_000),
      },
    });
  });
  return cookie.serialize(id);
}

/**
 * Gives the session of this browser a new id, because its person may do more now: who knew the old one has
 * nothing. Gives the Set-Cookie value, or null when there is no session.
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

/** Signs the browser out and gives the Set-Cookie value that takes its cookie away; twice does no harm. */
export async function endSession(request: Request): Promise<string> {
  const sid = await sidOf(request);
  if (sid) await db.write((tx) => tx.session.deleteMany({ where: { sid } }));
  return cookie.serialize("", { maxAge: 0 });
}

/** The table's key for the id in the cookie. What the shop did not sign itself, or is no id, is none. */
async function sidOf(request: Request): Promise<string | null> {
  const id: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof id === "string" && /^[\w-]{43}$/.test(id) ? digest(id) : null;
}

function digest(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
