import { createHash, randomBytes } from "node:crypto";

import { db, writeIfPossible } from "~/db/db.server";
import * as t from "~/messages/access";
import { type Account, accountCompany, type Person } from "~/shop/customers/people/account";
import { asCompanyRole } from "~/shop/customers/people/roles";
import { type StaffStatus, staffStatusOf, type StaffColumns } from "~/shop/customers/people/staff-role";
import { memoizePerRequest } from "../gate/request-memo.server";
import { CUSTOMER_LIMITS, hasEnded, type SessionTimes, startOf } from "./session-limits";
import { shopCookie } from "./shop-cookie.server";
import { NOT_CLOSED } from "~/shop/customers/applications/approval";

// The first match counts: many browsers also name the ones that they descend from.
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  // oxlint-disable-next-line messages/no-sentence -- a name.
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns what a person knows their device by: "Firefox on Windows"; "Unknown browser" when the header says nothing. */
export function deviceOf(userAgent: string | null): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = nameIn(SYSTEMS);
  const browser = nameIn(BROWSERS) ?? t.unknownBrowser();
  return system ? t.browserOnSystem({ browser, system }) : browser;
}

/** A session that is used is written at most this often. */
const TOUCH_INTERVAL_MS = 5 * 60_000;

const cookie = shopCookie("session", CUSTOMER_LIMITS.maxMs / 1_000);

export const sessionCookieName = cookie.name;

/**
 * Returns who is signed in and the company for which they act, or null for a visitor: of several companies the one that they
 * have chosen, else the first one. Roles and approval are read from the database with each request, so that an approval, a revoked
 * role or the end of a temporary one takes effect at once. Without a validly signed cookie there is no query. A session of an
 * admin ends after 12 hours, or after 2 unused; of anybody else after 30 days, or after 14 unused.
 */
export function readSession(request: Request): Promise<Account | null> {
  return memoizePerRequest(request, "session", () => readOnce(request));
}

/** The columns of the company that the statement of a session names differently from those of its person. */
interface SessionRow extends StaffColumns, SessionTimes, Omit<Person, keyof StaffStatus> {
  companyId: string;
  companyName: string | null;
  contactFirstName: string | null;
  contactLastName: string | null;
  contactEmail: string;
  approvalStatus: string;
  priceGroupId: number | null;
  role: string;
  companies: number | bigint;
  hasUnread: boolean | number | bigint;
}

async function readOnce(request: Request): Promise<Account | null> {
  const sid = await sidOf(request);
  if (!sid) return null;
  // Raw SQL, because Prisma would make several sequential queries of it, on every page; prepared, because PostgreSQL takes ten
  // times as long to plan it as to run it.
  const [row] = await db.read.$queryRaw<SessionRow[]>`
    SELECT /* prepare session */
           u."id", u."email", u."firstName", u."lastName", u."profileImageUrl", u."staffRole", u."adminUntil",
           m."role", c."id" AS "companyId", c."name" AS "companyName", c."approvalStatus", c."priceGroupId",
           k."firstName" AS "contactFirstName", k."lastName" AS "contactLastName", k."email" AS "contactEmail",
           COUNT(*) OVER () AS "companies",
           EXISTS (SELECT 1 FROM "conversations" v WHERE v."companyId" = c."id" AND v."isUnread" = true
             AND (c."approvalStatus" = 'approved' OR v."orderId" IS NULL)) AS "hasUnread",
           s."expire", s."lastSeenAt", s."signedInAt", s."orderingForId"
    FROM "sessions" s
    JOIN "users" u ON u."id" = s."userId"
    JOIN "memberships" m ON m."userId" = u."id"
    JOIN "companies" c ON c."id" = m."companyId" AND c."approvalStatus" <> 'closed'
    JOIN "users" k ON k."id" = c."contactId"
    WHERE s."sid" = ${sid}
    ORDER BY (c."id" = s."companyId") DESC, m."createdAt", c."id"
    LIMIT 1`;
  if (!row) return null;
  const { expire, lastSeenAt, signedInAt } = row;
  const now = Date.now();
  const status = staffStatusOf(row, now);
  if (hasEnded({ expire, lastSeenAt }, status.isStaff, now)) return null;
  if (!lastSeenAt || now - lastSeenAt.getTime() > TOUCH_INTERVAL_MS) {
    const data = { lastSeenAt: new Date(now) };
    await writeIfPossible((tx) => tx.session.updateMany({ where: { sid }, data }));
  }
  return {
    user: {
      id: row.id,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      profileImageUrl: row.profileImageUrl,
      ...status,
      signedInAt: signedInAt ?? startOf({ expire }),
      orderingForId: row.orderingForId,
    },
    company: accountCompany(
      {
        id: row.companyId,
        name: row.companyName,
        contact: {
          firstName: row.contactFirstName,
          lastName: row.contactLastName,
          email: row.contactEmail,
        },
        approvalStatus: row.approvalStatus,
        priceGroupId: row.priceGroupId,
      },
      status,
    ),
    role: asCompanyRole(row.role),
    isOnBehalf: false,
    hasOtherCompanies: Number(row.companies) > 1,
    hasUnread: Boolean(Number(row.hasUnread)),
  };
}

/** Makes the person of this session act for another one of their companies. Returns whether it is one of theirs. */
export async function chooseCompany(request: Request, companyId: string): Promise<boolean> {
  const sid = await sidOf(request);
  if (!sid) return false;
  const isTheirs = {
    memberships: { some: { companyId, company: NOT_CLOSED } },
  };
  const { count } = await db.write((tx) =>
    tx.session.updateMany({ where: { sid, user: isTheirs }, data: { companyId } }),
  );
  return count > 0;
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
  const { count } = await db.write((tx) => tx.session.updateMany({ where: { sid }, data: { sid: digest(id) } }));
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
