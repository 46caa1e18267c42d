/* oxlint-disable no-restricted-properties -- names of search indexes, from a list. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { inBatches } from "~/shop/base/batches";
import { idleMoment, LATE } from "~/shop/base/idle-moment.server";
import { KINDS_WITHOUT_TRACE } from "~/shop/brand/mail/outbox.server";
import { mailFolder } from "~/shop/desk/mail-queue/transport.server";

/** The last sweep of this process, which is not repeated without a new erasure on the same day. */
let swept = "";
let sweeping: Promise<void> | undefined;

/**
 * Removes what erasures have left besides the rows: on SQLite deleted words in the search indexes and earlier pages in
 * the write-ahead log, and mail files of letters that are gone. Does nothing if no personal data was erased since the
 * last time in this process and on this day; what could not be done is tried again at the next call.
 */
export function sweepErasures(now = new Date()): Promise<void> {
  return (sweeping ??= sweep(now).finally(() => (sweeping = undefined)));
}

async function sweep(now: Date): Promise<void> {
  const erasure = await db.read.auditEntry.findFirst({
    where: { action: { in: ["erase_customer", "erase_visitor"] } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (!erasure) return;
  // The last letter goes later than the rest. Once a day as well: a process may have ended meanwhile, and files become old.
  const letters = await db.read.outgoingMail.count({
    where: { state: "waiting", kind: "account-erased" },
  });
  const state = JSON.stringify([erasure.id, letters, isoDay(now)]);
  if (state === swept) return;
  await removeMailFiles(now);
  if (db.kind === "sqlite") {
    for (const index of INDEXES) await forgetDeletedWords(index);
  }
  if (await db.emptyLog()) swept = state;
}

/** Full-text indexes with words of people. */
const INDEXES = ["users_search", "companies_search", "orders_search", "inquiries_search", "outgoing_mail_search"];

// An index of 200,000 orders (52 MB) takes 200 steps of about 14 ms on a busy machine.
const PAGES_PER_STEP = 50;

/**
 * Merges the segments of an index into one, in steps: deleted words stay in a segment until it is merged. The option
 * "secure-delete" does nothing for an index that does not store its texts.
 */
async function forgetDeletedWords(index: string): Promise<void> {
  // Pages that say which rows of a segment are deleted have these ids.
  const deleted = await db.read.$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM "${index}_data" WHERE "id" >= 1 << 53 LIMIT 1`,
  );
  if (deleted.length === 0) return;
  // A negative number begins to merge all segments, a positive one goes on, also when segments were added meanwhile.
  for (let pages = -PAGES_PER_STEP; ; pages = PAGES_PER_STEP) {
    await idleMoment(undefined, LATE);
    const changes = await db.write(
      async (tx) => {
        const before = await totalChanges();
        await tx.$executeRawUnsafe(`INSERT INTO "${index}" ("${index}", "rank") VALUES ('merge', ${pages})`);
        return (await totalChanges()) - before;

        async function totalChanges() {
          const [row] = await tx.$queryRaw<{ n: number | bigint }[]>`SELECT total_changes() AS "n"`;
          return Number(row!.n);
        }
      },
      { isBookkeeping: true },
    );
    // The command itself counts as one.
    if (changes < 2) return;
  }
}

// For somebody who reads the files of a shop without SMTP_URL: of a letter that leaves no trace the file is all there is.
const KEPT_MS = 24 * 3_600_000;

/** Of letters that are no longer in the database; of letters that go once they are sent, after a day. */
async function removeMailFiles(now: Date): Promise<void> {
  const folder = mailFolder();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const [, id, kind] = /^\.?(\d{8,})-([\w-]*)\.eml/.exec(name) ?? [];
    return id ? [{ name, id: Number(id), kind: kind! }] : [];
  });
  for (const some of inBatches(files)) {
    const ids = some.map(({ id }) => id);
    const rows = await db.read.outgoingMail.findMany({
      where: { id: { in: ids } },
      select: { id: true },
    });
    const there = new Set(rows.map(({ id }) => id));
    for (const { name, id, kind } of some) {
      if (there.has(id)) continue;
      const path = join(folder, name);
      if (KINDS_WITHOUT_TRACE.includes(kind)) {
        // Another process may have deleted it.
        const file = await stat(path).catch(() => null);
        if (file && now.getTime() - file.mtimeMs < KEPT_MS) continue;
      }
      await rm(path, { force: true });
    }
  }
}
