import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";

import type { Db } from "~/db/db.server";
import { MASTER_PREFIX } from "~/shop/brand/pictures/names";
import { appliedMigrations, migrate } from "../prisma/migrate";
import { sqlitePath } from "./backup-contents";
import { endPlainly } from "./command";
import { explained } from "./installation/probe-database";
import { folderProblem, listenProblem } from "./installation/probe-machine";
import { makeDataPrivate, writePrivately } from "./private-files";

/**
 * Loads .env if it exists, keeps written files private, and lets an error end the command without a stack. Variables
 * that are set already take precedence.
 */
export function loadSettings(): void {
  endPlainly();
  writePrivately();
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Takes no time, unlike a build. Throws when the settings are wrong, or the folder or the port cannot be used. */
export async function checkMachine(): Promise<void> {
  const { env } = await import("~/env.server");
  const problem = folderProblem(env.DATA_DIR) ?? (await listenProblem(env.PORT, env.HOST));
  if (problem) throw new Error(problem);
}

/**
 * Makes the data private, migrates the database, and fills an empty one with the demo shop (SEED_DEMO), after
 * checkMachine. Returns lines to print, and environment variables for the server.
 */
export async function prepareShop(): Promise<{
  notes: string[];
  settings: Record<string, string>;
}> {
  const { env } = await import("~/env.server");
  const settings: Record<string, string> = {
    PORT: String(env.PORT),
    HOST: env.HOST ?? "",
    DRAIN_SECONDS: String(env.DRAIN_SECONDS),
  };
  await checkMachine();
  writePrivately();
  const notes = makeDataPrivate(env.DATA_DIR, env.DATABASE_URL);
  const left = (await isEmpty(env.DATABASE_URL)) ? await leftovers(env.DATA_DIR) : [];
  if (left.length > 0) {
    const found = `The database is empty, and ${env.DATA_DIR} is not that of a new shop: it has ${left.join(", ")}.`;
    if (env.SEED_DEMO !== "yes") throw new Error(`${found}\n${LEFTOVERS_HELP}`);
    notes.push(found);
  }
  const applied = await migrateOrExplain(env.DATABASE_URL);
  if (applied.length > 0) notes.push(`Database: ${applied.length} migration(s) applied.`);
  const seconds = env.hasDemo ? await seedIfEmpty() : null;
  if (seconds !== null) notes.push(`Demo shop: made in ${seconds} s.`);
  if (env.demoSignIn) {
    const { DEMO_PEOPLE } = await import("../prisma/seed/people");
    const people = DEMO_PEOPLE.filter((person) => person.offered);
    notes.push(
      "Sign-in is a demo: nobody checks who you are. Sign in and pick",
      ...people.map((person) => `  ${person.firstName} ${person.lastName} - ${person.label}`),
      "  or someone new, by e-mail.",
    );
  }
  if (env.printsSignInCodes) {
    notes.push(
      "FOR TRYING OUT ONLY: no mail server is set (SMTP_URL). Nobody gets an e-mail: they are files in",
      `  ${join(env.DATA_DIR, "mail")}`,
      "  and the codes with which people sign in are printed here.",
    );
  }
  return { notes, settings };
}

const LEFTOVERS_HELP = `Nothing was changed.
If it belongs to a shop, say where its database is (DATABASE_URL), or restore a backup: npm run restore -- backups/<time>
For a new shop, name an empty folder (DATA_DIR), or move what is in this one. For the demo in this folder: SEED_DEMO=yes npm start`;

/** No tables of the shop yet, or no database. */
async function isEmpty(url: string): Promise<boolean> {
  const file = sqlitePath(url);
  if (file !== null && !existsSync(file)) return true;
  return (await explained(url, () => appliedMigrations(url))).length === 0;
}

/** What a folder, and the bucket, have of a shop that ran before, in words. A folder that is only there has nothing. */
async function leftovers(dataDir: string): Promise<string[]> {
  const { shopFiles } = await import("~/shop/base/files/shop-files.server");
  // While the bucket is out of reach, the shop starts.
  const pictures = await shopFiles.store.list(MASTER_PREFIX).catch(() => []);
  const letters = existsSync(join(dataDir, "mail")) ? readdirSync(join(dataDir, "mail")) : [];
  const others = readdirSync(dataDir).filter((name) => isDatabase(join(dataDir, name)));
  return [
    ...(pictures.length > 0 ? [`${pictures.length} picture(s)`] : []),
    ...(letters.length > 0 ? [`${letters.length} e-mail(s)`] : []),
    ...(existsSync(join(dataDir, "session-secret")) ? ["a secret of cookies (session-secret)"] : []),
    ...others.map((name) => `the database ${name}`),
  ];
}

/** A file that cannot be read is none. */
function isDatabase(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  try {
    const first = Buffer.alloc(15);
    const file = openSync(path, "r");
    readSync(file, first);
    closeSync(file);
    return first.toString() === "SQLite format 3";
  } catch {
    return false;
  }
}

/** This process then holds the database. Throws in plain words when it cannot be opened. */
export async function migrateOrExplain(url: string): Promise<string[]> {
  const { holdDatabase } = await import("~/db/database-lock.server");
  return explained(url, async () => {
    await holdDatabase(url);
    return migrate(url);
  });
}

/** Only a database without products and users. Returns the seconds it took, or null. */
export async function seedIfEmpty(): Promise<string | null> {
  return withDatabase(async (db) => {
    const [styles, people] = await Promise.all([db.read.product.count(), db.read.user.count()]);
    if (styles + people > 0) return null;
    const began = performance.now();
    const { seedDemoShop } = await import("../prisma/seed/index");
    const { shopFiles } = await import("~/shop/base/files/shop-files.server");
    await seedDemoShop({
      write: db.write,
      files: shopFiles,
      now: new Date(),
      demoIssuer: "demo",
    });
    return ((performance.now() - began) / 1000).toFixed(1);
  });
}

async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { env } = await import("~/env.server");
  const { openDb } = await import("~/db/db.server");
  const db = openDb(env.DATABASE_URL);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
