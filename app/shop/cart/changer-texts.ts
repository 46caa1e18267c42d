import { isoDay } from "~/formats/dates";
import * as t from "~/messages/cart";
import type { Changer, QuantityChange } from "~/shop/base/problem";

// Who has changed a cart and when: at a time, or on another day.

const nameOf = (changer: Changer) => ({
  isTeam: changer === "our team",
  name: changer === "our team" ? "" : changer.name,
});
const timeOf = (at: Date, now: Date) => ({ at, isToday: isoDay(at) === isoDay(now) });

/** Beside the field of a line, who set it last: "Ana Novak, 10:42". */
export const lastSetBy = (changer: Changer, at: Date, now: Date) =>
  t.lastSetBy({ ...nameOf(changer), ...timeOf(at, now) });

/** "Opened by Ana Novak at 10:42." */
export const openedBy = (changer: Changer, at: Date, now: Date) =>
  t.openedBy({ ...nameOf(changer), ...timeOf(at, now) });

/** What happened to a line meanwhile, to stand beside its field: "Ana Novak set 12 at 10:42". */
export function storedNote({ stored, change }: QuantityChange): string {
  if (!change) return t.removedOrOrdered();
  const time = timeOf(change.at, new Date());
  if (change.isOwn) return t.youSetElsewhere({ stored, ...time });
  return change.by ? t.setBy({ ...nameOf(change.by), stored, ...time }) : t.setTo({ stored, ...time });
}
