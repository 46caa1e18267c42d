import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/brand";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { Problem } from "~/shop/base/problem";
import { lookOf, originalLook } from "./appearance.server";
import type { Look } from "./look";

/** Creates the only row, with what the shop looks like, if it is missing. */
export const lockAppearance = (tx: Tx) =>
  tx.appearance.upsert({
    where: { id: 1 },
    create: { id: 1, version: 0, ...originalLook() },
    update: { version: { increment: 0 } },
  });

/** `version` is that of the form, 0 for none; another one is refused as stale. */
export async function lockAppearanceOf(tx: Tx, version: number) {
  const row = await lockAppearance(tx);
  if (row.version !== version) throw new Problem("stale.appearance_choice");
  return row;
}

/** Every process shows it with the next page. `version` is that of the form, 0 for none. */
export function changeAppearance(actorId: string, version: number, look: Look): Promise<void> {
  return db.write(async (tx) => {
    const row = await lockAppearance(tx);
    await editRow<Look>(tx, {
      actorId,
      action: "change_appearance",
      subject: "appearance",
      label: t.appearance(),
      current: { ...lookOf(row), version: row.version },
      version,
      fields: look,
      stale: () => new Problem("stale.appearance"),
      save: (data) => tx.appearance.updateMany({ data }),
    });
  });
}
