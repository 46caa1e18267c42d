import { db } from "~/db/db.server";
import * as t from "~/messages/access";
import { hasEnded, startOf } from "./session-limits";
import type { Person } from "~/shop/customers/people/account";
import { sidOf } from "./sessions.server";

/** A session of a user, for their list of sign-ins. */
export interface SignIn {
  /** The key of the session in the database, which is no session id. */
  sid: string;
  /** "Firefox on Windows" */
  device: string;
  startedAt: Date;
  lastSeenAt: Date | null;
  /** Whether it is the session of this request. */
  isHere: boolean;
}

/** The running sessions of the signed-in user, that of this request first, then the latest used. */
export async function mySignIns(request: Request, { id: userId, isStaff }: Person): Promise<SignIn[]> {
  const own = await sidOf(request);
  const now = Date.now();
  const rows = await db.read.session.findMany({
    where: { userId },
    orderBy: { lastSeenAt: "desc" },
  });
  return rows
    .filter((row) => !hasEnded(row, isStaff, now))
    .map(({ sid, sess, expire, lastSeenAt }) => ({
      sid,
      device: (sess as { device?: string } | null)?.device ?? t.unknownBrowser(),
      startedAt: startOf({ expire }),
      lastSeenAt,
      isHere: sid === own,
    }))
    .sort((one, other) => Number(other.isHere) - Number(one.isHere));
}

/**
 * Ends one session of a user, or with `others` all but that of this request. Returns how many were ended; those of other
 * users never are.
 */
export async function endSignIns(request: Request, userId: string, which: { sid: string } | "others"): Promise<number> {
  const sid = which === "others" ? { not: (await sidOf(request)) ?? "" } : which.sid;
  const { count } = await db.write((tx) => tx.session.deleteMany({ where: { userId, sid } }));
  return count;
}
