/** What of DATA_DIR cannot be made again: the masters of the pictures, unsent mail, the key of the cookies. */
export const KEPT_FILES = ["pictures/masters", "mail", "session-secret"];

/** The file of a SQLite address; null for Postgres. */
export function sqlitePath(databaseUrl: string): string | null {
  return databaseUrl.startsWith("file:") ? databaseUrl.slice("file:".length) : null;
}
