import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import type { ShopFiles } from "~/shop/files/shop-files.server";
import type { Kept } from "~/shop/files/store";
import { VARIANT_FORMATS } from "./formats";
import { MASTERS } from "./names";
import { PICTURE_WIDTHS } from "./sizes";

/** A picture that is younger may be on its way into a style. */
const GRACE_DAYS = 7;
const DAY = 24 * 60 * 60 * 1_000;

/** What a sweep takes away, as file names. */
export interface Swept {
  masters: string[];
  made: string[];
}

/**
 * Takes away the pictures that nothing names any more, but for those of the last days, and what this host has made
 * of pictures that are gone or in sizes that no page asks for. `named` are keys (namedPictures), read after this has
 * begun to look: so a picture that comes back meanwhile is among them or young. With `isTrial` it only says what.
 */
export async function sweepPictures(
  { kept, madeIn }: ShopFiles,
  named: () => Promise<ReadonlySet<string>>,
  { now = new Date(), isTrial = false } = {},
): Promise<Swept> {
  const masters = await kept.list(MASTERS);
  const keys = await named();
  const gone = masters.filter((one) => isOld(one, now) && !keys.has(keyOf(fileOf(one))));
  const swept: Swept = { masters: [], made: [] };
  for (const { name } of gone) {
    // Handed in once more in the meantime, or taken away by another sweep.
    const still = await kept.find(name);
    if (!still || !isOld(still, now)) continue;
    if (!isTrial) await kept.delete(name);
    swept.masters.push(fileOf(still));
  }
  const left = new Set(
    masters
      .map(fileOf)
      .filter((file) => !swept.masters.includes(file))
      .map(stemOf),
  );
  for (const file of await readdir(madeIn).catch((): string[] => [])) {
    if (isServed(file, left) || file.endsWith(".part")) continue;
    if (!isTrial) await rm(join(madeIn, file), { force: true });
    swept.made.push(file);
  }
  return swept;
}

/** "alma-sand-front.1a2b3c4d.480.avif" is one of the pictures that are left, in a size that pages ask for. */
function isServed(file: string, stems: ReadonlySet<string>): boolean {
  const [name, hash, width, format, ...more] = file.split(".");
  return (
    more.length === 0 &&
    stems.has(`${name}.${hash}`) &&
    PICTURE_WIDTHS.some((served) => String(served) === width) &&
    VARIANT_FORMATS.some((made) => made === format)
  );
}

const isOld = ({ keptAt }: Kept, now: Date) => now.getTime() - keptAt.getTime() > GRACE_DAYS * DAY;

const fileOf = ({ name }: Kept) => name.slice(MASTERS.length);
/** "alma-sand-front.1a2b3c4d.svg" is kept under that name and known as alma-sand-front-1a2b3c4d. */
const stemOf = (file: string) => file.split(".").slice(0, 2).join(".");
const keyOf = (file: string) => stemOf(file).replace(".", "-");
