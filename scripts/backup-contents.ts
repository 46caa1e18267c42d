import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { FileStore } from "~/shop/files/store";
import { writeFileAtomically } from "~/shop/files/atomic-write.server";
import { MASTER_PREFIX } from "~/shop/pictures/names";

/** What of DATA_DIR cannot be made again, beside the pictures: unsent mail, the key of the cookies. */
export const KEPT_FILES = ["mail", "session-secret"];

/** The file of a SQLite address; null for Postgres. */
export function sqlitePath(databaseUrl: string): string | null {
  return databaseUrl.startsWith("file:") ? databaseUrl.slice("file:".length) : null;
}

const AT_ONCE = 8;

/** Copies the masters of all pictures into a folder, wherever the shop keeps them; gives how many they are. */
export async function copyPicturesTo(folder: string, store: FileStore): Promise<number> {
  const kept = await store.list(MASTER_PREFIX);
  await inParts(kept, async ({ name }) => {
    const bytes = await store.get(name);
    // One that was swept away meanwhile is named by nothing.
    if (bytes) await writeFileAtomically(join(folder, name), bytes);
  });
  return kept.length;
}

/** Puts the masters of a folder back, whether they came from here or from elsewhere; gives how many they are. */
export async function putPicturesBack(folder: string, store: FileStore): Promise<number> {
  if (!existsSync(join(folder, MASTER_PREFIX))) return 0;
  const files = await readdir(join(folder, MASTER_PREFIX));
  await inParts(files, async (file) =>
    store.put(`${MASTER_PREFIX}${file}`, await readFile(join(folder, MASTER_PREFIX, file))),
  );
  return files.length;
}

async function inParts<Part>(all: readonly Part[], work: (one: Part) => Promise<void>) {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await Promise.all(all.slice(at, at + AT_ONCE).map(work));
  }
}
