import { settingValue } from "./setting-value";
import * as tDesk from "~/messages/desk";
import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/catalogue";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { nameForAdmins } from "~/formats/person-name";
import { Problem } from "~/shop/base/problem";
import type { ShopSettings } from "./settings.server";

type SettingName = keyof ShopSettings;

const SUBJECT = "settings";
// After more changes than this, only the present values are known, not who set them.
const MAX_MISSED_CHANGES = 50;

/**
 * Buyers see them with the next page they load. `version` is that of the form. Refuses as stale only if another admin
 * has changed one of the same settings since.
 */
export async function changeSettings(
  actorId: string,
  version: number,
  fields: Partial<ShopSettings>,
  within?: Tx,
): Promise<void> {
  if (!within) return db.write((tx) => changeSettings(actorId, version, fields, tx));
  const tx = within;
  // Locks the only row, and creates it, promising nothing, when nothing was set yet.
  const current = await tx.shopSettings.upsert({
    where: { id: 1 },
    create: { id: 1, version: 0 },
    update: { version: { increment: 0 } },
    omit: { id: true, updatedAt: true },
  });
  await editRow<Partial<ShopSettings>>(tx, {
    actorId,
    action: "change_settings",
    subject: SUBJECT,
    label: t.offers(),
    current,
    version,
    fields,
    stale: (changed) => conflictOf(tx, version, current, changed),
    save: (data) => tx.shopSettings.updateMany({ data }),
  });
}

/**
 * Says who set which of `names` to what since `version`. Each change increments the version and writes an audit entry,
 * so the newest entries are the missed changes. If they are incomplete, every setting in `names` counts as changed.
 */
async function conflictOf(
  tx: Tx,
  version: number,
  current: ShopSettings & { version: number },
  names: readonly SettingName[],
): Promise<Problem | null> {
  const missed = current.version - version;
  const isReadable = missed > 0 && missed <= MAX_MISSED_CHANGES;
  const entries = isReadable
    ? await tx.auditEntry.findMany({
        where: { subject: SUBJECT, action: "change_settings" },
        orderBy: { id: "desc" },
        take: missed,
        select: {
          after: true,
          actor: { select: { firstName: true, lastName: true, email: true } },
        },
      })
    : [];
  const isComplete = isReadable && entries.length === missed;
  const changes = names.flatMap((setting): string[] => {
    const entry = entries.find(({ after }) => Object.hasOwn((after ?? {}) as object, setting));
    if (!entry && isComplete) return [];
    const by = entry?.actor ? nameForAdmins(entry.actor) : null;
    const now = { label: tDesk.settingLabel(setting), value: settingValue(setting, current[setting]) };
    return [by === null ? t.settingNow(now) : t.settingSetBy({ ...now, by })];
  });
  if (changes.length === 0) return null;
  return new Problem("stale.settings", { changes: changes.join(" ") }, { version: current.version });
}
