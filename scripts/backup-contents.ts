import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { FileStore } from "~/shop/base/files/store";
import { writeFileAtomically } from "~/shop/base/files/atomic-write.server";
import { MASTER_PREFIX } from "~/shop/brand/pictures/names";

/**
 * The tables whose rows a backup leaves out: what signs somebody in. The secret of the cookies is not in it either, so that a
 * stolen backup opens no session and a restored one revives none that was ended.
 */
export const SIGN_IN_TABLES = ["sessions", "sign_in_codes", "identity_records", "identity_keys"];

/** Returns the file path of a SQLite DATABASE_URL; null for Postgres. */
export function sqlitePath(databaseUrl: string): string | null {
  return databaseUrl.startsWith("file:") ? databaseUrl.slice("file:".length) : null;
}

const CONCURRENCY = 8;

/** Copies the uploaded originals of all pictures from the file store into a folder. Returns their number. */
export async function backUpPictures(folder: string, store: FileStore): Promise<number> {
  const masters = await store.list(MASTER_PREFIX);
  await inBatches(masters, async ({ name }) => {
    const bytes = await store.get(name);
    // `npm run sweep` may have deleted an unreferenced picture since it was listed.
    if (bytes) await writeFileAtomically(join(folder, name), bytes);
  });
  return masters.length;
}

/** Writes the originals of a backup folder to the file store, local or bucket. Returns their number. */
export async function restorePictures(folder: string, store: FileStore): Promise<number> {
  if (!existsSync(join(folder, MASTER_PREFIX))) return 0;
  const files = await readdir(join(folder, MASTER_PREFIX));
  await inBatches(files, async (file) =>
    store.put(`${MASTER_PREFIX}${file}`, await readFile(join(folder, MASTER_PREFIX, file))),
  );
  return files.length;
}

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  for (let from = 0; from < items.length; from += CONCURRENCY) {
    await Promise.all(items.slice(from, from + CONCURRENCY).map(work));
  }
}
