import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { chmod, chown, copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { vi } from "vitest";

import { administer } from "./databases";
import { freePort } from "./free-port";
import { onPostgres } from "./postgres";

/** A streaming replica of the tests' PostgreSQL. */
export interface TestReplica {
  /** Of this file's database. */
  url: string;
  /** The replay of the write-ahead log, which is still received. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** The replica has replayed all that the primary has committed by now. */
  caughtUp(): Promise<void>;
  ask<Row extends object>(sql: string): Promise<Row[]>;
  /** At once, without a checkpoint; `start` restarts it from its files. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Deletes its files and its replication slot. */
  remove(): Promise<void>;
}

/** As pg_basebackup does. */
export async function startReplica(primaryUrl: string): Promise<TestReplica> {
  const folder = mkdtempSync(join(tmpdir(), "shop-replica-"));
  const port = await freePort();
  const slot = `replica_${port}`;
  // Without a replication slot the primary may recycle log segments that the replica still needs.
  await administer(primaryUrl, `SELECT pg_create_physical_replication_slot('${slot}', true)`);
  const { postgres, owner } = await copyCluster(primaryUrl, folder, slot);
  const url = new URL(primaryUrl);
  url.port = String(port);
  let child: ChildProcess | null = null;
  let log = "";

  async function ask<Row extends object>(sql: string): Promise<Row[]> {
    const options = { connectionTimeoutMillis: 5_000 };
    return onPostgres(url.href, async (client) => (await client.query<Row>(sql)).rows, options);
  }

  async function start(): Promise<void> {
    child = spawn(
      postgres,
      [
        "-D",
        folder,
        "-p",
        String(port),
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "fsync=off",
        "-c",
        "full_page_writes=off",
        "-c",
        "max_connections=200",
      ],
      { stdio: ["ignore", "pipe", "pipe"], ...owner },
    );
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on("data", (chunk: Buffer) => (log += chunk.toString()));
    }
    for (let attempt = 0; attempt < 300; attempt++) {
      const answer = await ask("SELECT 1").catch(() => null);
      if (answer) return;
      if (child.exitCode !== null) break;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`The replica did not start:\n${log}`);
  }

  async function kill(): Promise<void> {
    const ended = child && child.exitCode === null ? once(child, "exit") : null;
    // PostgreSQL's immediate shutdown, which also ends its child processes.
    child?.kill("SIGQUIT");
    await ended;
    child = null;
  }

  async function caughtUp(): Promise<void> {
    const { rows } = await onPostgres(primaryUrl, (client) =>
      client.query<{ at: string }>("SELECT pg_current_wal_insert_lsn()::text AS at"),
    );
    // A reader of the replica delays it by up to 30 s (max_standby_streaming_delay).
    for (let attempt = 0; attempt < 4_000; attempt++) {
      const [row] = await ask<{ is: boolean }>(`SELECT pg_last_wal_replay_lsn() >= '${rows[0]!.at}'::pg_lsn AS is`);
      if (row!.is) return;
      await new Promise((done) => setTimeout(done, 10));
    }
    throw new Error(`The replica does not catch up:\n${log}`);
  }

  await start();
  return {
    url: url.href,
    pause: async () => void (await ask("SELECT pg_wal_replay_pause()")),
    resume: async () => void (await ask("SELECT pg_wal_replay_resume()")),
    caughtUp,
    ask,
    kill,
    start,
    async remove() {
      await kill();
      // The primary may still consider the slot active.
      await vi.waitFor(() => administer(primaryUrl, `SELECT pg_drop_replication_slot('${slot}')`), {
        timeout: 10_000,
        interval: 100,
      });
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Files of a data directory that belong to the running server and must not be copied. */
const EXCLUDED = /^(postmaster\.(pid|opts)|pg_(wal|replslot|stat_tmp|dynshmem|notify|snapshots)\/.+)$/;

/**
 * Copies the data directory of the running primary and configures the copy as a standby with this replication slot.
 * Returns the path of the server program, and the uid and gid to run it with.
 */
async function copyCluster(primaryUrl: string, folder: string, slot: string) {
  const cluster = new URL(primaryUrl);
  cluster.pathname = "/postgres";
  return onPostgres(cluster.href, async (client) => {
    // Enables full-page writes during the copy, which are off in the tests' primary.
    await client.query("SELECT pg_backup_start('replica', true)");
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    const from = rows[0]!.data_directory;
    const { uid, gid } = await stat(from);
    await copyFolder(from, folder, "", (path) => chown(path, uid, gid));
    const label = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    const primary = new URL(primaryUrl);
    const files = {
      backup_label: label.rows[0]!.labelfile,
      "standby.signal": "",
      "postgresql.auto.conf": `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${primary.username} password=${primary.password}'\nprimary_slot_name = '${slot}'\n`,
    };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text);
      await chown(join(folder, name), uid, gid);
    }
    await chown(folder, uid, gid);
    await chmod(folder, 0o700);
    // postmaster.opts contains the command line of the primary.
    const [, postgres = "postgres"] = /^"?([^"\s]+)/.exec(await readFile(join(from, "postmaster.opts"), "utf8")) ?? [];
    const isRoot = process.getuid?.() === 0;
    return { postgres, owner: isRoot ? { uid, gid } : {} };
  });
}

async function copyFolder(
  from: string,
  to: string,
  within: string,
  changeOwner: (path: string) => Promise<void>,
): Promise<void> {
  for (const entry of await readdir(join(from, within), { withFileTypes: true })) {
    const name = join(within, entry.name);
    if (EXCLUDED.test(name) || entry.name.startsWith("pgsql_tmp")) continue;
    const target = join(to, name);
    try {
      if (entry.isDirectory()) {
        await mkdir(target, { mode: 0o700 });
        // Before its content, whose copying may fail when files have been deleted.
        await changeOwner(target);
        await copyFolder(from, to, name, changeOwner);
      } else {
        await copyFile(join(from, name), target);
        await changeOwner(target);
      }
    } catch (error) {
      // Another test may drop its database meanwhile, which the log to replay contains.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}
