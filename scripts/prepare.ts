import { existsSync } from "node:fs";
import { createServer } from "node:net";

import type { Db } from "~/db/db.server";
import { migrate } from "../prisma/migrate";
import { endPlainly } from "./command";
import { explainDatabase } from "./installation/probe-database";
import { makeDataPrivate, writePrivately } from "./private-files";

/**
 * Begins a command: loads .env if it exists, keeps private what is written, and lets an error end it without a stack. Variables
 * that are set already take precedence.
 */
export function loadSettings(): void {
  endPlainly();
  writePrivately();
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/**
 * Prepares the shop for serving: checks the settings, makes the data private, migrates the database, and fills an empty one
 * with the demo shop (SEED_DEMO). Returns lines to print, and environment variables for the server. Throws when the settings
 * are wrong or the port is taken.
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
  if (!(await isFree(env.PORT, env.HOST))) {
    throw new Error(`Port ${env.PORT} is taken. Try another: PORT=${env.PORT + 10} npm start`);
  }

  writePrivately();
  const notes = makeDataPrivate(env.DATA_DIR, env.DATABASE_URL);
  const applied = await migrateOrExplain(env.DATABASE_URL);
  if (applied.length > 0) notes.push(`Database: ${applied.length} migration(s) applied.`);
  const isSeeded = env.SEED_DEMO === "yes" || (env.SEED_DEMO === "auto" && !env.secure);
  const seconds = isSeeded ? await seedIfEmpty() : null;
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
  return { notes, settings };
}

/** Migrates a database. Throws in plain words when it cannot be opened. */
export async function migrateOrExplain(url: string): Promise<string[]> {
  return migrate(url).catch((error: NodeJS.ErrnoException) => {
    const isOfDatabase = error.code && !error.path;
    throw isOfDatabase ? new Error(`${explainDatabase(error)} Is DATABASE_URL right?`) : error;
  });
}

/** Fills a database without products and users with the demo shop. Returns the seconds it took, or null if it had some. */
export async function seedIfEmpty(): Promise<string | null> {
  return withDatabase(async (db) => {
    const [styles, people] = await Promise.all([db.read.product.count(), db.read.user.count()]);
    if (styles + people > 0) return null;
    const began = performance.now();
    const { seedDemoShop } = await import("../prisma/seed/index");
    const { shopFiles } = await import("~/shop/base/files/shop-files.server");
    await seedDemoShop({
      write: (work) => db.write(work),
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

function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .once("listening", () => probe.close(() => resolve(true)))
      .listen(port, host);
  });
}
