import { db } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { Problem } from "~/shop/problem";
import { lookOf, originalLook } from "./appearance.server";
import type { Look } from "./look";

/**
 * Saves how the shop looks; every process shows it with the next page. `version` is that of the form, 0 for none. Returns
 * false when nothing differs. Throws a Problem "stale" when somebody else has saved it meanwhile.
 */
export function changeAppearance(actorId: string, version: number, look: Look): Promise<boolean> {
  return db.write(async (tx) => {
    // Locks the only row, and creates it with what the shop looks like.
    const row = await tx.appearance.upsert({
      where: { id: 1 },
      create: { id: 1, version: 0, ...originalLook() },
      update: { version: { increment: 0 } },
    });
    if (row.version !== version) {
      throw new Problem(
        "stale",
        "Somebody else changed the appearance while you were editing it. What they saved is below; if you save again, yours takes its place.",
      );
    }
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
      label: "Appearance",
      before: pick(current),
      after: pick(look),
    });
    return true;
  });
}
