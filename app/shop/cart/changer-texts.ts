import { isoDay } from "~/formats/dates";
import * as t from "~/messages/cart";
import type { CartDifference, Changer, QuantityChange } from "./conflict";

// Names the person, and the time or the day of a change.

const nameOf = (changer: Changer) => ({
  isTeam: changer === "our team",
  name: changer === "our team" ? "" : changer.name,
});
const timeOf = (at: Date, now: Date) => ({ at, isToday: isoDay(at) === isoDay(now) });

/** Beside a line's field: "Ana Novak, 10:42". */
export const lastSetBy = (changer: Changer, at: Date, now: Date) =>
  t.lastSetBy({ ...nameOf(changer), ...timeOf(at, now) });

/** "Opened by Ana Novak at 10:42." */
export const openedBy = (changer: Changer, at: Date, now: Date) =>
  t.openedBy({ ...nameOf(changer), ...timeOf(at, now) });

/** Beside a line's field: "Ana Novak set 12 at 10:42". */
export function storedNote({ stored, change }: QuantityChange): string {
  if (!change) return t.removedOrOrdered();
  const time = timeOf(change.at, new Date());
  if (change.isOwn) return t.youSetElsewhere({ stored, ...time });
  return change.by ? t.setBy({ ...nameOf(change.by), stored, ...time }) : t.setTo({ stored, ...time });
}

/** "Alma sweater, Sand, M: Ana Novak set 12 at 10:42; you typed 8." */
export const quantityChange = (change: QuantityChange) => ({
  name: change.name,
  stored: storedNote(change),
  quantity: change.quantity,
});

/** Differences named in a sentence. */
const MAX_NAMED = 5;

/** "Alma sweater, Sand, M: 12, it was 3; a line: gone, it was 2; and 2 more" */
export function differencesText(differences: readonly CartDifference[]): string {
  const named = differences.slice(0, MAX_NAMED).map(({ name, now, before }) =>
    t.cartDifference({
      isNamed: name !== null,
      name: name ?? "",
      isGone: now === null,
      now: now ?? 0,
      isNew: before === null,
      before: before ?? 0,
    }),
  );
  const more = differences.length - named.length;
  return [...named, ...(more > 0 ? [t.andMore({ count: more })] : [])].join("; ");
}
