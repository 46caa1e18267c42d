// `npm run restore` and the shop never use a database at the same time: whoever has it first is left alone, however it ends.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execPath } from "node:process";

import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

import { type Db, openDb } from "~/db/db.server";
import { databaseKind } from "../../support/databases";
import { onPostgres } from "../../support/postgres";
import { runScript } from "../../support/run-script";
import { serveBuild, type ServerProcess } from "../../support/server-process";

const folder = mkdtempSync(join(tmpdir(), "shop-restore-"));
const backup = join(folder, "backup");
const url = process.env.DATABASE_URL!;
const settings = { DATABASE_URL: url, DATA_DIR: process.env.DATA_DIR! };
const run = (name: string, words: string[] = [], others = {}) =>
  runScript(name, { folder, words, settings: { ...settings, ...others } });
const restore = () => run("restore", [backup, "--replace"]);
const ends: (() => Promise<unknown>)[] = [];

/** This file has no connection of its own, which would count as another program. */
async function withDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDb(url);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

beforeAll(async () => {
  const person = { id: "anna", email: "anna@volna.example" };
  await withDb((db) => db.write((tx) => tx.user.create({ data: person })));
  if (databaseKind === "sqlite") expect(await run("backup", [backup])).toMatchObject({ code: 0 });
  else {
    // Who uses the database is found out before the copy is read: pg_dump may be older than the server of the tests.
    mkdirSync(backup);
    writeFileSync(join(backup, "shop.dump"), "no dump");
  }
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function serve(): Promise<ServerProcess> {
  const shop = await serveBuild({ RATE_LIMIT_FACTOR: "1" });
  ends.push(() => shop.kill());
  return shop;
}

/** Expects that a restore is not kept away by others: of PostgreSQL it then finds that the copy is none. */
async function expectRestores(): Promise<void> {
  const { code, said } = await restore();
  expect(said).toMatch(databaseKind === "sqlite" ? /^Restored from /m : /backup is damaged: .*taken-at/);
  expect(code).toBe(databaseKind === "sqlite" ? 0 : 1);
}

const keptAside = () => readdirSync(settings.DATA_DIR).filter((name) => name.includes(".before-restore-"));

it("refuses while a process of the shop lives, on any machine, lets other commands work, and restores after kill -9", async () => {
  const [one, other] = await Promise.all([serve(), serve()]);
  expect(await run("mail")).toMatchObject({ code: 0 });
  expect((await run("grant-admin", ["nobody@volna.example"])).said).toMatch(/^Nobody has signed/);
  expect((await run("doctor")).said).toMatch(/database \(\w+\) answers, and is of this version/);
  await one.kill();
  const { code, said } = await restore();
  expect(said).toMatch(/^The shop or one of its commands is running\. Nothing was changed\. Stop/);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
  expect(keptAside()).toEqual([]);
  expect((await fetch(`${other.origin}/readyz`)).status).toBe(200);
  await other.kill();
  await expectRestores();
});

it("refuses while another program has the database open", async () => {
  if (databaseKind === "sqlite") {
    const console = new Database(url.slice("file:".length));
    // As the shop has it, which a restored file is not before its first start.
    console.pragma("journal_mode = WAL");
    console.prepare("SELECT 1 FROM users").get();
    expect((await restore()).said).toMatch(/^Another process has .*shop\.db open\. Nothing was chan/);
    console.close();
  } else {
    await onPostgres(url, async () => {
      expect((await restore()).said).toMatch(
        /^The database has other connections: process \d+ of \S+ from 127\.0\.0\.1\. Nothing /,
      );
    });
  }
});

it.runIf(databaseKind === "postgres")(
  "does not take an autovacuum for a user of the database, whose kind a user without rights does not see",
  async () => {
    const plain = new URL(url);
    [plain.username, plain.password] = ["plain", "plain"];
    const statements = [
      `CREATE ROLE "plain" LOGIN PASSWORD 'plain'`,
      `CREATE TABLE "slow" ("text" TEXT) WITH (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0,
         autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`,
      `INSERT INTO "slow" SELECT repeat('x', 2000) FROM generate_series(1, 4000)`,
      `DELETE FROM "slow"`,
      `GRANT ALL ON ALL TABLES IN SCHEMA public TO "plain"`,
      `GRANT CREATE ON SCHEMA public TO "plain"`,
      `ALTER SYSTEM SET autovacuum_naptime = 1`,
      `SELECT pg_reload_conf()`,
    ];
    await onPostgres(url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    ends.push(() =>
      onPostgres(url, async (client) => {
        for (const statement of [
          `ALTER SYSTEM RESET autovacuum_naptime`,
          `SELECT pg_reload_conf()`,
          `DROP TABLE "slow"`,
          `DROP OWNED BY "plain"`,
          `DROP ROLE "plain"`,
        ]) {
          await client.query(statement);
        }
      }),
    );
    const workers = () =>
      onPostgres(url, (client) =>
        client.query(
          `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'autovacuum worker' AND datname = current_database()`,
        ),
      );
    const isVacuuming = async () => (await workers()).rows.length > 0;
    await expect.poll(isVacuuming, { timeout: 60_000 }).toBe(true);
    const { said } = await run("restore", [backup, "--replace"], { DATABASE_URL: plain.href });
    expect(said).toMatch(/backup is damaged: .*taken-at/);
    expect(await isVacuuming()).toBe(true);
  },
);

/** Starts a process that has the database for itself, as a restore has that takes long. */
async function startRestoring(): Promise<() => Promise<void>> {
  const module = resolve("app/db/database-lock.server.ts");
  const code = `import { takeDatabase } from ${JSON.stringify(module)};
    await takeDatabase(${JSON.stringify(url)}); console.log("taken"); setInterval(() => {}, 1000);`;
  const child = spawn(execPath, ["--import", "tsx", "--input-type=module", "-e", code]);
  const ended = new Promise((done) => child.once("exit", done));
  await new Promise((done) => child.stdout.once("data", done));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  ends.push(kill);
  return kill;
}

it("lets neither a shop, a command nor a second restore begin during a restore, and all after it was killed", async () => {
  const kill = await startRestoring();
  const RESTORING = /^A backup is being restored into this database\. Try again/m;
  const server = { ...settings, PORT: "1", SESSION_SECRET: "s".repeat(32) };
  const starts = [["scripts/server.mjs"], ["--import", "tsx", "scripts/seed.ts"]];
  for (const words of starts) {
    const child = spawn(execPath, words, {
      env: { ...process.env, NODE_ENV: "production", ...server },
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    expect(await new Promise((done) => child.once("close", done)), said).toBe(1);
    expect(said).toMatch(RESTORING);
  }
  expect((await run("grant-admin", ["nobody@volna.example"])).said).toMatch(RESTORING);
  expect((await restore()).said).toMatch(/^Another `npm run restore` is at work on this database/);
  await kill();
  const shop = await serve();
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  await shop.kill();
  await expectRestores();
});

it.runIf(databaseKind === "postgres")("holds up no vacuum, and locks again after its connection broke", async () => {
  const shop = await serve();
  const holders = () =>
    onPostgres(url, (client) =>
      client.query<{ pid: number; backend_xmin: string | null }>(
        `SELECT pid, backend_xmin FROM pg_stat_activity JOIN pg_locks USING (pid)
         WHERE locktype = 'advisory' AND mode = 'ShareLock' AND datname = current_database()`,
      ),
    );
  const [first, ...more] = (await holders()).rows;
  expect(more).toEqual([]);
  expect(first!.backend_xmin).toBeNull();
  await onPostgres(url, (client) => client.query("SELECT pg_terminate_backend($1)", [first!.pid]));
  await expect.poll(async () => (await holders()).rows.length, { timeout: 10_000 }).toBe(1);
  expect((await holders()).rows[0]!.pid).not.toBe(first!.pid);
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
});

it.runIf(databaseKind === "sqlite")("keeps what it replaces, and leaves no other file", () => {
  const files = readdirSync(settings.DATA_DIR).filter((name) => name.startsWith("shop.db"));
  const aside = keptAside();
  expect(aside.length).toBeGreaterThan(0);
  expect(files.filter((name) => !aside.includes(name)).sort()).toEqual(["shop.db", "shop.db.lock"]);
});
