import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { VARIANT_FORMATS } from "./formats";
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
 * Takes away the pictures of DATA_DIR that nothing names any more, but for those of the last days, and what was made
 * of pictures that are gone or in sizes that no page asks for. `named` are keys (namedPictures), read after this has
 * begun to look: so a picture that comes back meanwhile is among them or young. With `isTrial` it only says what.
 */
export async function sweepPictures(
  dataDir: string,
  named: () => Promise<ReadonlySet<string>>,
  { now = new Date(), isTrial = false } = {},
): Promise<Swept> {
  const folder = (kind: string) => join(dataDir, "pictures", kind);
  const masters = await filesOf(folder("masters"));
  const old = new Set<string>();
  for (const file of masters) {
    if (await isOld(join(folder("masters"), file), now)) old.add(file);
  }
  const keys = await named();
  const gone = [...old].filter((file) => !keys.has(keyOf(file)));
  const swept: Swept = { masters: [], made: [] };
  for (const file of gone) {
    const path = join(folder("masters"), file);
    // Handed in once more in the meantime.
    if (!(await isOld(path, now))) continue;
    if (!isTrial) await rm(path, { force: true });
    swept.masters.push(file);
  }
  const left = new Set(masters.filter((file) => !swept.masters.includes(file)).map(stemOf));
  for (const file of await filesOf(folder("made"))) {
    if (isServed(file, left) || file.endsWith(".part")) continue;
    if (!isTrial) await rm(join(folder("made"), file), { force: true });
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

async function isOld(path: string, now: Date): Promise<boolean> {
  const { mtime } = await stat(path);
  return now.getTime() - mtime.getTime() > GRACE_DAYS * DAY;
}

const filesOf = (folder: string) => readdir(folder).catch((): string[] => []);
/** "alma-sand-front.1a2b3c4d.svg" is kept under that name and known as alma-sand-front-1a2b3c4d. */
const stemOf = (file: string) => file.split(".").slice(0, 2).join(".");
const keyOf = (file: string) => stemOf(file).replace(".", "-");
