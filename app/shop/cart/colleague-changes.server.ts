import { db, sql } from "~/db/db.server";
import { formatDate, formatTime, isoDay } from "~/formats/dates";
import { changedAt } from "./conflict";
import { changerName } from "./conflicts.server";

/** What others of a company have done to its cart, to be shown to one of its people. */
export interface ColleagueChanges {
  /** Who set a line last, by its id: "Ana Novak, 10:42". */
  lines: Record<number, string>;
  /** Who put this cart in the place of another one: "Opened by Ana Novak at 10:42." */
  opened: string | null;
}

interface Row {
  /** Null for the row about the whole cart. */
  lineId: number | null;
  at: Date | string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean | number;
}

/** Reads what others than `actorId` have done to the cart of a customer; nothing for a company of one. */
export async function colleagueChanges(userId: string, actorId: string): Promise<ColleagueChanges> {
  const person = sql`"person"."firstName", "person"."lastName", "person"."email", "person"."isAdmin"`;
  // In one query, because every view of a cart needs it.
  const rows = await db.read.$queryRaw<Row[]>`
    SELECT "line"."id" AS "lineId", "line"."updatedAt" AS "at", ${person}
    FROM "cart_items" AS "line" JOIN "users" AS "person" ON "person"."id" = "line"."changedById"
    WHERE "line"."userId" = ${userId} AND "line"."changedById" <> ${actorId}
    UNION ALL
    SELECT NULL, "account"."cartOpenedAt", ${person}
    FROM "users" AS "account" JOIN "users" AS "person" ON "person"."id" = "account"."cartOpenedById"
    WHERE "account"."id" = ${userId} AND "account"."cartOpenedById" <> ${actorId}`;
  const now = new Date();
  const changes = rows.map(({ lineId, at, isAdmin, ...names }) => ({
    lineId: lineId === null ? null : Number(lineId),
    at: new Date(at),
    by: changerName({ ...names, isAdmin: Boolean(isAdmin) }),
  }));
  const opened = changes.find(({ lineId }) => lineId === null);
  return {
    lines: Object.fromEntries(
      changes.flatMap(({ lineId, at, by }) =>
        lineId === null ? [] : [[lineId, `${by}, ${shortTime(at, now)}`]],
      ),
    ),
    opened: opened ? `Opened by ${opened.by} ${changedAt(opened.at, now)}.` : null,
  };
}

const shortTime = (at: Date, now: Date) =>
  isoDay(at) === isoDay(now) ? formatTime(at) : formatDate(at);
