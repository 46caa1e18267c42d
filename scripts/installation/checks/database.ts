import { existsSync } from "node:fs";

import { env } from "~/env.server";
import { pendingMigrations } from "../../../prisma/migrate";
import { sqlitePath } from "../../backup-contents";
import { type Finding, note, ok, wrong } from "../findings";
import { probeDatabase } from "../probe-database";

/** Whether the database can be used and is of this version. */
export async function checkDatabase(): Promise<Finding> {
  const path = sqlitePath(env.DATABASE_URL);
  if (path !== null && !existsSync(path)) {
    return note(`There is no database yet: ${path}`, "npm start makes it.");
  }
  const problem = await probeDatabase(env.DATABASE_URL);
  if (problem) return wrong(problem, "Compare DATABASE_URL with what the database server says.");
  const pending = await pendingMigrations(env.DATABASE_URL).catch((error: Error) => error);
  if (pending instanceof Error) {
    return wrong(pending.message, "Restore the sources of this version: git status shows changes.");
  }
  return pending.length > 0
    ? wrong(
        `The database is of an older version: ${pending.length} migration(s) are missing.`,
        "npm run backup, then npm start applies them.",
      )
    : ok(
        `The database (${path === null ? "PostgreSQL" : "SQLite"}) answers, and is of this version.`,
      );
}
