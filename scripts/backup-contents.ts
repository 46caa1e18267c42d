import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { FileStore } from "~/shop/base/files/store";
import { writeFileAtomically } from "~/shop/base/files/atomic-write.server";
import { MASTER_PREFIX } from "~/shop/brand/pictures/names";

/**
 * A backup leaves their rows out: they sign somebody in. The secret of the cookies is not in it either, so that a
 * stolen backup opens no session and a restored one revives none that was ended.
 */
export const SIGN_IN_TABLES = ["sessions", "sign_in_codes"];

/** Null for Postgres. */
export function sqlitePath(databaseUrl: string): string | null {
  return databaseUrl.startsWith("file:") ? databaseUrl.slice("file:".length) : null;
}

/** The shop's driver knows these parameters of a PostgreSQL address, and PostgreSQL's own programs refuse them. */
const OF_THE_DRIVER = ["statement_timeout", "lock_timeout", "uselibpqcompat"];

/** For pg_dump and psql. */
export function clientProgramUrl(databaseUrl: string): string {
  const [address, ...query] = databaseUrl.split("?");
  const parameters = query
    .flatMap((text) => text.split("&"))
    .filter((one) => !OF_THE_DRIVER.includes(one.split("=")[0]!))
    // Their "require" accepts any certificate.
    .map((one) => (one === "sslmode=no-verify" ? "sslmode=require" : one));
  return [address, ...(parameters.length > 0 ? [parameters.join("&")] : [])].join("?");
}

/** When a backup was made; the last file but one that is written. */
export const TAKEN_AT = "taken-at.txt";
/** Of all other files of a backup, as `sha256sum -c` reads them; written last. */
const CHECKSUMS = "SHA256SUMS";

const CONCURRENCY = 8;

/** The uploaded originals of all pictures, from the file store. Returns their number. */
export async function backUpPictures(folder: string, store: FileStore): Promise<number> {
  const masters = await store.list(MASTER_PREFIX);
  await inBatches(masters, async ({ name }) => {
    const bytes = await store.get(name);
    // `npm run sweep` may have deleted an unreferenced picture since it was listed.
    if (bytes) await writeFileAtomically(join(folder, name), bytes);
  });
  return masters.length;
}

/** Writes the time of the backup and the checksums of its files. */
export async function completeBackup(folder: string, now: Date): Promise<void> {
  await writeFile(join(folder, TAKEN_AT), `${now.toISOString()}\n${CHECKSUMS} lists all files.\n`);
  const lines: string[] = [];
  for (const name of filesIn(folder)) lines.push(`${await checksum(join(folder, name))}  ${name}\n`);
  await writeFile(join(folder, CHECKSUMS), lines.join(""));
}

/** Paths, also of subfolders, sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort();
}

/** A restore reads the file. */
const isRestored = (name: string) =>
  name.startsWith(MASTER_PREFIX) || ["shop.db", "shop.dump", TAKEN_AT].includes(name);

/**
 * By checksums. Returns what is missing or changed, each with its path; null for a backup of an earlier version, which
 * has no checksums.
 */
export async function damagedFiles(folder: string): Promise<string[] | null> {
  const takenAt = join(folder, TAKEN_AT);
  const missing = (name: string) => `${join(folder, name)} is missing`;
  if (!existsSync(takenAt)) return [missing(TAKEN_AT)];
  if (!existsSync(join(folder, CHECKSUMS))) {
    return (await readFile(takenAt, "utf8")).includes(CHECKSUMS) ? [missing(CHECKSUMS)] : null;
  }
  const damaged: string[] = [];
  const unlisted = new Set(filesIn(folder).filter(isRestored));
  for (const line of (await readFile(join(folder, CHECKSUMS), "utf8")).split("\n")) {
    if (line === "") continue;
    const [, sum, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (!sum || !name) return [`${join(folder, CHECKSUMS)} was changed or is damaged`];
    unlisted.delete(name);
    const path = join(folder, name);
    if (!existsSync(path)) damaged.push(missing(name));
    else if ((await checksum(path)) !== sum) damaged.push(`${path} was changed or is damaged`);
  }
  // In a list that is cut off, taken-at.txt is missing, which is its last line.
  for (const name of unlisted) damaged.push(`${join(folder, name)} is not in ${CHECKSUMS}`);
  return damaged;
}

/** SHA-256, in hexadecimal. */
export async function checksum(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The originals of a backup, to the file store, local or bucket. Returns their number. */
export async function restorePictures(folder: string, store: FileStore): Promise<number> {
  if (!existsSync(join(folder, MASTER_PREFIX))) return 0;
  const files = readdirSync(join(folder, MASTER_PREFIX), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : [entry.name],
  );
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
