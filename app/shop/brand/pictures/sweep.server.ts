import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import type { ShopFiles } from "~/shop/base/files/shop-files.server";
import type { StoredFile } from "~/shop/base/files/store";
import { VARIANT_FORMATS } from "./formats";
import { MASTER_PREFIX } from "./names";
import { PICTURE_WIDTHS } from "./sizes";

/** Younger pictures are preserved: an admin may be about to add them to a style. */
const GRACE_DAYS = 7;
const DAY = 24 * 60 * 60 * 1_000;

/** File names that a sweep deleted, or would delete. */
export interface SweepResult {
  masters: string[];
  variants: string[];
}

/**
 * Deletes masters that are no longer referenced and older than GRACE_DAYS, and this host's cached variants of deleted
 * masters or in widths that are no longer served. `readReferenced` gives the keys in use (referencedPictures). It is
 * called after the masters are listed, so that a picture that is added meanwhile is either referenced or young. With
 * `isTrial` nothing is deleted.
 */
export async function sweepPictures(
  { store, cacheDir }: ShopFiles,
  readReferenced: () => Promise<ReadonlySet<string>>,
  { now = new Date(), isTrial = false } = {},
): Promise<SweepResult> {
  const masters = await store.list(MASTER_PREFIX);
  const keys = await readReferenced();
  const unused = masters.filter((one) => isOld(one, now) && !keys.has(keyOf(fileOf(one))));
  const result: SweepResult = { masters: [], variants: [] };
  for (const { name } of unused) {
    // It may have been uploaded again in the meantime, or deleted by another sweep.
    const latest = await store.find(name);
    if (!latest || !isOld(latest, now)) continue;
    if (!isTrial) await store.delete(name);
    result.masters.push(fileOf(latest));
  }
  const remaining = new Set(
    masters
      .map(fileOf)
      .filter((file) => !result.masters.includes(file))
      .map(stemOf),
  );
  for (const file of await readdir(cacheDir).catch((): string[] => [])) {
    if (isServed(file, remaining) || file.endsWith(".part")) continue;
    if (!isTrial) await rm(join(cacheDir, file), { force: true });
    result.variants.push(file);
  }
  return result;
}

/** Whether "alma-sand-front.1a2b3c4d.480.avif" is a served variant of one of these masters. */
function isServed(file: string, stems: ReadonlySet<string>): boolean {
  const [name, hash, width, format, ...more] = file.split(".");
  return (
    more.length === 0 &&
    stems.has(`${name}.${hash}`) &&
    PICTURE_WIDTHS.some((served) => String(served) === width) &&
    VARIANT_FORMATS.some((served) => served === format)
  );
}

const isOld = ({ storedAt }: StoredFile, now: Date) => now.getTime() - storedAt.getTime() > GRACE_DAYS * DAY;

const fileOf = ({ name }: StoredFile) => name.slice(MASTER_PREFIX.length);
// The file "alma-sand-front.1a2b3c4d.svg" has the key alma-sand-front-1a2b3c4d.
const stemOf = (file: string) => file.split(".").slice(0, 2).join(".");
const keyOf = (file: string) => stemOf(file).replace(".", "-");
