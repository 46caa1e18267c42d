import { db } from "~/db/db.server";
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

const names = { select: { firstName: true, lastName: true, email: true, isAdmin: true } } as const;

/** Reads what others than `actorId` have done to the cart of a customer; nothing for a company of one. */
export async function colleagueChanges(userId: string, actorId: string): Promise<ColleagueChanges> {
  const [rows, { cartOpenedById, cartOpenedBy, cartOpenedAt }] = await Promise.all([
    db.read.cartItem.findMany({
      where: { userId, changedById: { not: actorId } },
      select: { id: true, updatedAt: true, changedBy: names },
    }),
    db.read.user.findUniqueOrThrow({
      where: { id: userId },
      select: { cartOpenedById: true, cartOpenedAt: true, cartOpenedBy: names },
    }),
  ]);
  const now = new Date();
  const lines = rows.flatMap(({ id, updatedAt, changedBy }) =>
    changedBy ? [[id, `${changerName(changedBy)}, ${shortTime(updatedAt, now)}`] as const] : [],
  );
  const isOpened = cartOpenedBy && cartOpenedAt && cartOpenedById !== actorId;
  return {
    lines: Object.fromEntries(lines),
    opened: isOpened
      ? `Opened by ${changerName(cartOpenedBy)} ${changedAt(cartOpenedAt, now)}.`
      : null,
  };
}

const shortTime = (at: Date, now: Date) =>
  isoDay(at) === isoDay(now) ? formatTime(at) : formatDate(at);
