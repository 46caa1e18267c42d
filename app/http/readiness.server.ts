import { readdirSync } from "node:fs";

import { db } from "~/db/db.server";
import { isStorageFull, isTableMissing } from "~/db/errors.server";

// A row of the rate limits, which are bookkeeping of the shop.
const KEY = "readiness";
/** How long the result of a write is used: probes come every few seconds to each process. */
const WRITE_INTERVAL_MS = 5_000;

let lastWrite: { at: number; isStored: Promise<boolean> } | undefined;

/** Migrations, read at the start: the files of a newer version may be put in the place of these. */
const ofThisVersion = new Set(readdirSync(`prisma/${db.kind}/migrations`));

let isDraining = false;

/** From now on the shop is not ready, so that a load balancer sends new visitors elsewhere before it stops. */
export function startDraining(): void {
  isDraining = true;
}

/**
 * "ready" when the database answers, stores and is of this version, so that the shop can serve, and it is not about to stop; otherwise
 * "not ready". Of the reasons only that of a newer database is said: whoever upgrades one of several machines has to know it.
 */
export async function readiness(): Promise<string> {
  if (isDraining) return "not ready";
  const migrations = db.read.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations" ORDER BY "migration_name"`;
  if (!lastWrite || Date.now() - lastWrite.at > WRITE_INTERVAL_MS) {
    lastWrite = { at: Date.now(), isStored: canStore() };
  }
  const [applied, isStored] = await Promise.all([migrations.catch(() => null), lastWrite.isStored]);
  if (!applied || !isStored) return "not ready";
  const newer = applied.map(({ name }) => name).filter((name) => !ofThisVersion.has(name));
  return newer.length > 0
    ? `not ready: the database is of a newer version, with the migration ${newer.join(", ")}`
    : "ready";
}

/** False when the disk is full or read-only. While another process has the lock, reads go on and the shop is ready. */
async function canStore(): Promise<boolean> {
  const data = { points: 1, expire: new Date(Date.now() + WRITE_INTERVAL_MS) };
  try {
    await db.write((tx) => tx.rateLimit.upsert({ where: { key: KEY }, create: { key: KEY, ...data }, update: data }), {
      isBookkeeping: true,
    });
    return true;
  } catch (error) {
    return !isStorageFull(error) && !isTableMissing(error);
  }
}

/**
 * Ends the process with one line when the database has no tables yet. `npm start` makes them before it serves; another server,
 * such as remix-serve, loads the build without that.
 */
export async function requireTables(): Promise<void> {
  try {
    await db.read.rateLimit.findFirst();
  } catch (error) {
    if (!isTableMissing(error)) return;
    process.stderr.write("The database is empty. Run `npm start` once: it creates the tables.\n");
    process.exit(1);
  }
}
