import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { argv, execPath } from "node:process";

import Database from "better-sqlite3";

import { onPostgres, startPostgres } from "../../tests/support/postgres";
import { buildIfStale } from "../build";
import { failureText } from "../command";

/** For databases, pictures and mail, which are never those of the real shop. */
export const FOLDER = resolve("data/bench");
const DATABASES = ["sqlite", "postgres"];

type Stop = () => unknown;
const cleanups = new Set<Stop>();

/** Called when the benchmark ends. Returns a function that calls it now, and only once. */
export function addCleanup(stop: Stop): () => Promise<void> {
  cleanups.add(stop);
  return async () => {
    if (cleanups.delete(stop)) await stop();
  };
}

/**
 * Builds the shop, runs a benchmark on `database` or, without one, on SQLite and then on an embedded PostgreSQL in
 * processes of their own, and exits. `work` gets the address of the database `name`, which need not exist, and finds
 * the settings of the shop in the environment; so it imports `~/...` that reads settings dynamically. Functions of
 * addCleanup are called also after a failure and on Ctrl-C.
 */
export async function runBench(
  { database, name = "shop" }: { database?: string; name?: string },
  work: (url: string) => Promise<void>,
): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stopAll().finally(() => process.exit(130)));
  }
  try {
    if (database === undefined) for (const kind of DATABASES) await runAgain(kind);
    else {
      mkdirSync(FOLDER, { recursive: true });
      const url = databaseUrl(await serverUrl(database), name);
      Object.assign(process.env, settingsFor(url));
      await buildIfStale();
      await work(url);
    }
  } catch (error) {
    console.error(failureText(error));
    process.exitCode = 1;
  }
  await stopAll();
  process.exit();
}

async function runAgain(database: string): Promise<void> {
  console.log(`\n# ${database}\n`);
  const args = ["--import", import.meta.resolve("tsx"), ...argv.slice(1), "--database", database];
  const program = spawn(execPath, args, { stdio: "inherit" });
  const stop = addCleanup(() => program.kill());
  const [code] = (await once(program, "exit")) as [number | null];
  await stop();
  if (code !== 0) throw new Error("The benchmark failed.");
}

async function serverUrl(database: string): Promise<string> {
  if (database === "sqlite") return "file:";
  if (database !== "postgres") throw new Error("--database: expected sqlite or postgres");
  // Inserting many orders would otherwise cause a checkpoint every few seconds.
  const settings = ["max_wal_size=4GB", "shared_buffers=512MB"];
  const server = await startPostgres({ folder: join(FOLDER, "postgres"), settings, keep: true });
  addCleanup(() => server.stop());
  return server.url;
}

/** Beside another database. */
export const databaseUrl = (url: string, name: string) =>
  url.startsWith("file:") ? `file:${join(FOLDER, `${name}.db`)}` : new URL(`/${name}`, url).href;

/** The environment of a shop on this database. It sends no mail, calls no services and makes no pictures ahead. */
export const settingsFor = (url: string): Record<string, string> => ({
  NODE_ENV: "production",
  TZ: "UTC",
  DATA_DIR: FOLDER,
  DATABASE_URL: url,
  PUBLIC_URL: "",
  SESSION_SECRET: "",
  SMTP_URL: "",
  VIES_CHECK: "off",
  PREPARE_PICTURES: "off",
  WEB_CONCURRENCY: "1",
  SEED_DEMO: "no",
  RATE_LIMIT_FACTOR: "100000",
});

/** Empty, or a copy of another one that nobody has open. */
export async function createDatabase(url: string, original?: string): Promise<void> {
  if (url.startsWith("file:")) {
    const path = url.slice("file:".length);
    for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
    if (!original) return;
    const database = new Database(original.slice("file:".length));
    database.prepare("VACUUM INTO ?").run(path);
    database.close();
    return;
  }
  const name = (one: string) => `"${new URL(one).pathname.slice(1)}"`;
  await onPostgres(databaseUrl(url, "postgres"), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name(url)}`);
    await client.query(`CREATE DATABASE ${name(url)} ${original ? `TEMPLATE ${name(original)}` : ""}`);
  });
}

async function stopAll(): Promise<void> {
  const lastFirst = [...cleanups].reverse();
  cleanups.clear();
  for (const stop of lastFirst) await Promise.resolve(stop()).catch(() => undefined);
}
