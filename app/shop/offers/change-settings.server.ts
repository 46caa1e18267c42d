import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { personName } from "~/formats/person-name";
import { Problem } from "~/shop/problem";
import { SETTING_LABELS, describeSetting } from "./setting-labels";
import type { ShopSettings } from "./settings.server";

type Name = keyof ShopSettings;

/** Another admin set the same things in the meantime. `version` is the present one: sent with it, the change is made. */
export class StaleSettings extends Problem {
  constructor(
    message: string,
    readonly version: number,
  ) {
    super("stale", message);
  }
}

const SUBJECT = "settings";
// Who comes back after more changes than this is shown what stands now, not how it came about.
const REMEMBERED = 50;

/**
 * Sets some of what the brand says about ordering; buyers see it with their next page. `version` is that of the form.
 * Throws StaleSettings, with nothing changed, when another admin has set one of the same things since; what others
 * set apart from these does not matter. Gives false when everything was so already.
 */
export function changeSettings(
  actorId: string,
  version: number,
  wanted: Partial<ShopSettings>,
): Promise<boolean> {
  return db.write(async (tx) => {
    // One row to queue on; it is made with the specification's figures when nothing was set yet.
    const now = await tx.shopSettings.upsert({
      where: { id: 1 },
      create: { id: 1, version: 0 },
      update: { version: { increment: 0 } },
      omit: { id: true, updatedAt: true },
    });
    const names = Object.keys(wanted) as Name[];
    const changed = names.filter((name) => now[name] !== wanted[name]);
    if (changed.length === 0) return false;
    if (now.version !== version) await refuseStale(tx, version, now, changed);

    const pick = (from: Partial<ShopSettings>) =>
      Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
    await tx.shopSettings.update({
      where: { id: 1 },
      data: { ...wanted, version: { increment: 1 } },
      select: { id: true },
    });
    await record(tx, {
      actorId,
      action: "change_settings",
      subject: SUBJECT,
      label: "Offers",
      before: pick(now),
      after: pick(wanted),
    });
    return true;
  });
}

/**
 * Throws when one of `names` was set since `version`, with who set it to what. Each change has raised the version by
 * one and is written down, so the last entries tell; where they cannot, all that differs is asked about.
 */
async function refuseStale(
  tx: Tx,
  version: number,
  now: ShopSettings & { version: number },
  names: readonly Name[],
): Promise<void> {
  const missed = now.version - version;
  const known = missed > 0 && missed <= REMEMBERED;
  const entries = known
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
  const isComplete = known && entries.length === missed;
  const told = names.flatMap((name) => {
    const by = entries.find(({ after }) => Object.hasOwn((after ?? {}) as object, name));
    if (!by && isComplete) return [];
    const words = describeSetting(name, now[name]);
    return by?.actor
      ? [`${personName(by.actor)} set ${SETTING_LABELS[name]} to ${words}.`]
      : [`${SETTING_LABELS[name]} is ${words} now.`];
  });
  if (told.length === 0) return;
  throw new StaleSettings(
    `This was changed since you opened the page. ${told.join(" ")} What you typed is still here: send it again to put it in place of that.`,
    now.version,
  );
}
