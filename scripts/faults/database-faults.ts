import { spawn } from "node:child_process";
import { once } from "node:events";

import pg from "pg";

import { onPostgres } from "../../tests/support/postgres";
import type { Fault } from "./fault";
import { ensurePostgres } from "./postgres-server";
import { pause } from "./random";

/** SQLite's write lock, for so many milliseconds, in a process of its own. */
const HOLD_LOCK = `
  const [path, ms] = process.argv.slice(1);
  const database = new (require("better-sqlite3"))(path, { timeout: 5000 });
  database.exec("BEGIN IMMEDIATE");
  setTimeout(() => database.exec("ROLLBACK"), Number(ms));`;

/** The name of connections of the fault "no-connections". */
const TAKEN = "taken";

/** Those of the shop. */
const endConnections = (client: pg.Client) =>
  client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> $1`,
    [TAKEN],
  );

/** Locks tables against writes; again where PostgreSQL ends the transaction because of a deadlock. */
async function beginWithLocks(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query("BEGIN");
    try {
      await client.query(`LOCK TABLE "users", "companies", "cart_items", "orders" IN EXCLUSIVE MODE`);
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if ((error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}

const DEADLOCK = "40P01";

/** Of the database and its disk. */
export const DATABASE_FAULTS: Fault[] = [
  {
    on: "sqlite",
    name: "lock",
    blocksWritersOnly: true,
    what: "another process holds the write lock",
    mayRepeatMail: true,
    async run({ databaseUrl }, random) {
      const ms = String(random.between(1_000, 8_000));
      const words = ["-e", HOLD_LOCK, databaseUrl.slice("file:".length), ms];
      await once(spawn(process.execPath, words, { stdio: "ignore" }), "exit");
    },
  },
  {
    on: "postgres",
    name: "lock",
    blocksWritersOnly: true,
    what: "another process locks the tables of carts and orders",
    mayRepeatMail: true,
    async run({ databaseUrl }, random) {
      await onPostgres(databaseUrl, async (client) => {
        await beginWithLocks(client);
        await random.pause(1_000, 8_000);
        await client.query("ROLLBACK");
      });
    },
  },
  {
    on: "postgres",
    name: "kill-postgres",
    what: "PostgreSQL is killed, and started again",
    mayRepeatMail: true,
    async run({ postgres }, random) {
      await postgres!.kill();
      await random.pause(500, 3_000);
      await postgres!.start();
    },
  },
  {
    on: "postgres",
    name: "cut-connections",
    what: "PostgreSQL ends all connections of the shop, now and then",
    mayRepeatMail: true,
    async run({ databaseUrl }, random) {
      await onPostgres(databaseUrl, async (client) => {
        for (let round = 0; round < 8; round++) {
          await endConnections(client);
          await random.pause(50, 500);
        }
      });
    },
  },
  {
    on: "postgres",
    name: "cut-network",
    what: "the network to PostgreSQL is cut, again and again",
    mayRepeatMail: true,
    async run({ databaseProxy }, random) {
      for (let round = 0; round < 12; round++) {
        databaseProxy!.isRefusing = true;
        databaseProxy!.cutAll();
        await random.pause(20, 300);
        databaseProxy!.isRefusing = false;
        await random.pause(200, 800);
      }
    },
  },
  {
    on: "postgres",
    name: "no-connections",
    what: "others hold all connections of PostgreSQL",
    mayRepeatMail: true,
    async run({ databaseUrl }, random) {
      const taken: pg.Client[] = [];
      await onPostgres(databaseUrl, async (client) => {
        const until = Date.now() + random.between(2_000, 6_000);
        while (Date.now() < until) {
          await endConnections(client);
          for (let isFull = false; !isFull;) {
            const one = new pg.Client({ connectionString: databaseUrl, application_name: TAKEN });
            one.on("error", () => undefined);
            await one.connect().then(
              () => taken.push(one),
              () => (isFull = true),
            );
          }
          await pause(500);
        }
      });
      await Promise.all(taken.map((one) => one.end().catch(() => undefined)));
    },
  },
  {
    on: "postgres",
    name: "read-only",
    what: "PostgreSQL takes no writes",
    mayRepeatMail: true,
    async run({ databaseUrl }, random) {
      const set = (sql: string) =>
        onPostgres(databaseUrl, async (client) => {
          await client.query("SET default_transaction_read_only = off");
          await client.query(sql);
          await client.query("SELECT pg_reload_conf()");
        });
      await set("ALTER SYSTEM SET default_transaction_read_only = on");
      await random.pause(2_000, 5_000);
      await set("ALTER SYSTEM RESET default_transaction_read_only");
    },
  },
  {
    needsDisk: true,
    name: "disk-full",
    what: "the disk of the database is full (a file system of its own)",
    mayRepeatMail: true,
    async run({ disk, postgres, databaseUrl }, random) {
      disk!.fill();
      await random.pause(2_000, 5_000);
      disk!.free();
      // It stops when it cannot write its log.
      if (postgres) await ensurePostgres(postgres, databaseUrl);
    },
  },
  {
    on: "sqlite",
    needsDisk: true,
    name: "disk-broken",
    what: "the file system of the database turns read-only; the shop is stopped, the disk repaired, the shop started",
    mayRepeatMail: true,
    async run({ disk, shop }, random) {
      disk!.breakWrites();
      await random.pause(2_000, 4_000);
      await shop.kill();
      await disk!.repair();
      await shop.start();
    },
  },
];
