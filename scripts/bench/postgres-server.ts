import type { Db } from "~/db/db.server";
import { hasProc, runningProcesses } from "./process-tree";

/**
 * Finds the main process (postmaster) of this database's PostgreSQL server, if it runs on this machine and the machine
 * has /proc.
 * @returns The process id, or null.
 */
export async function findPostgresServer(db: Db): Promise<number | null> {
  if (db.kind !== "postgres" || !hasProc) return null;
  const [row] = await db.read.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS "pid"`;
  const connection = runningProcesses().find(({ pid }) => pid === Number(row?.pid));
  return connection?.name.startsWith("postgres") ? connection.parent : null;
}
