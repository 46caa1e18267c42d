import { existsSync } from "node:fs";

import { env } from "~/env.server";
import {
  appliedMigrations,
  EarlierDatabaseError,
  NewerDatabaseError,
  pendingMigrations,
} from "../../../prisma/migrate";
import { sqlitePath } from "../../backup-contents";
import { type Finding, note, ok, wrong } from "../findings";
import { explainDatabase, probeDatabase } from "../probe-database";

const MAKE_TABLES = "Run `npm start` once: it creates the tables.";
const CHECK_URL = "Is DATABASE_URL right?";

/** It can be used and is of this version. */
export async function checkDatabase(): Promise<Finding> {
  const absent = checkFile();
  if (absent) return absent;
  const problem = await probeDatabase(env.DATABASE_URL);
  if (problem) return wrong(problem, CHECK_URL);
  const missing = await checkTables();
  if (missing) return missing;
  const pending = await pendingMigrations(env.DATABASE_URL).catch((error: Error) => error);
  if (pending instanceof EarlierDatabaseError) {
    return wrong(EarlierDatabaseError.problem, EarlierDatabaseError.help);
  }
  if (pending instanceof NewerDatabaseError) return wrong(pending.problem, pending.help);
  if (pending instanceof Error) {
    return wrong(pending.message, "Restore the sources of this version: git status shows changes.");
  }
  return pending.length > 0
    ? wrong(
        `The database is older than this version: ${pending.length} missing migration(s).`,
        "npm run backup, then npm start applies them.",
      )
    : ok(
        `The database (${sqlitePath(env.DATABASE_URL) === null ? "PostgreSQL" : "SQLite"}) answers, and is of this version.`,
      );
}

/** If there is one. */
export async function checkReplica(): Promise<Finding[]> {
  if (!env.DATABASE_REPLICA_URL) return [];
  const problem = await probeDatabase(env.DATABASE_REPLICA_URL);
  return problem
    ? [
        wrong(
          `The read replica: ${problem}`,
          "Is DATABASE_REPLICA_URL right? The primary serves the catalogue meanwhile.",
        ),
      ]
    : [ok("The read replica answers.")];
}

/** The database can be read and has the tables of the shop, of whatever version; null when it has. */
export async function checkTables(): Promise<Finding | null> {
  const absent = checkFile();
  if (absent) return absent;
  try {
    const applied = await appliedMigrations(env.DATABASE_URL);
    return applied.length > 0 ? null : note("The database is empty.", MAKE_TABLES);
  } catch (error) {
    return wrong(explainDatabase(error, env.DATABASE_URL), CHECK_URL);
  }
}

function checkFile(): Finding | null {
  const path = sqlitePath(env.DATABASE_URL);
  return path === null || existsSync(path) ? null : note(`There is no database at ${path} yet.`, MAKE_TABLES);
}
