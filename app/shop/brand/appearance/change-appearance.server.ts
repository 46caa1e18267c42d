import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/brand";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { lookOf, originalLook } from "./appearance.server";
import type { Look } from "./look";

/** Locks the only row, which is created with what the shop looks like, and returns it. */
export const lockAppearance = (tx: Tx) =>
  tx.appearance.upsert({
    where: { id: 1 },
    create: { id: 1, version: 0, ...originalLook() },
    update: { version: { increment: 0 } },
  });

/**
 * Locks the appearance for a change. Throws a Problem "stale" when it is of another version than that of the form,
 * 0 for none.
 */
export async function lockAppearanceOf(
  tx: Tx,
  version: number,
  what: "appearance" | "appearance_choice" = "appearance_choice",
) {
  const row = await lockAppearance(tx);
  if (row.version !== version) throw new Problem(`stale.${what}`);
  return row;
}

/**
 * Saves how the shop looks; every process shows it with the next page. `version` is that of the form, 0 for none. Returns
 * false when nothing differs. Throws a Problem "stale" when somebody else has saved it meanwhile.
 */
export function changeAppearance(actorId: string, version: number, look: Look): Promise<boolean> {
  return db.write(async (tx) => {
    const row = await lockAppearanceOf(tx, version, "appearance");
    const current = lookOf(row);
    const names = Object.keys(look) as (keyof Look)[];
    const changed = names.filter((name) => current[name] !== look[name]);
    if (changed.length === 0) return false;
    await tx.appearance.update({
      where: { id: 1 },
      data: { ...look, version: { increment: 1 } },
      select: { id: true },
    });
    const pick = (from: Look) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await record(tx, {
      actorId,
      action: "change_appearance",
      subject: "appearance",
      label: t.appearance(),
      before: pick(current),
      after: pick(look),
    });
    return true;
  });
}
