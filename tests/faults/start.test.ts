// `npm start` as an operator meets it: started, stopped while somebody is served, started again, backed up, restored.
import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";

import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { VARIANT_FORMATS } from "~/shop/brand/pictures/formats";
import { PICTURE_WIDTHS } from "~/shop/brand/pictures/sizes";
import { SIGN_IN_TABLES } from "../../scripts/backup-contents";
import { freePort } from "../support/free-port";

const folder = mkdtempSync(join(tmpdir(), "shop-start-"));
const dataDir = join(folder, "data");
let port: number;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  port = await freePort();
});

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

function run(script: string, words: string[] = [], settings: Record<string, string> = {}): Run {
  const program = script === "start" ? ["scripts/start.mjs"] : ["--import", "tsx", `scripts/${script}.ts`];
  const child = spawn(execPath, [...program, ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  running.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  }
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, said: () => text, ended };
}

async function open(settings: Record<string, string> = {}): Promise<Run> {
  const shop = run("start", [], settings);
  for (let attempt = 0; attempt < 1_000; attempt++) {
    if (shop.said().includes("The shop is open")) return shop;
    if (shop.child.exitCode !== null) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The shop did not open:\n${shop.said()}`);
}

const address = (path: string) => `http://127.0.0.1:${port}${path}`;

function count(table: string, file = join(dataDir, "shop.db")): number {
  const database = new Database(file, { readonly: true });
  const { rows } = database.prepare(`SELECT count(*) AS rows FROM "${table}"`).get() as {
    rows: number;
  };
  database.close();
  return rows;
}

const MASTERS = join(dataDir, "pictures/masters");
const MADE = join(dataDir, "pictures/made");

/** The files of the sizes of a picture that the shop has made, by its address or its master's file name. */
function made(picture: string): string[] {
  const stem = picture.replace("/pictures/", "").replace(/-([0-9a-f]{8})$/, ".$1.");
  // A size that is being made has a temporary name.
  return readdirSync(MADE).filter((file) => file.startsWith(stem) && !file.endsWith(".part"));
}

/** Lets all sizes of pictures seem made, which each start would go on with: encoding takes more time than all else here. */
function pretendAllMade(): void {
  const sizes = VARIANT_FORMATS.flatMap((format) => PICTURE_WIDTHS.map((width) => `${width}.${format}`));
  for (const master of readdirSync(MASTERS)) {
    for (const size of sizes) writeFileSync(join(MADE, master.replace(/svg$/, size)), "made", { mode: 0o600 });
  }
}

/** The files and folders of a folder, itself included, that others than the owner may use. */
function readableByOthers(path: string): string[] {
  const { mode } = lstatSync(path);
  const inside = lstatSync(path).isDirectory() ? readdirSync(path) : [];
  return [...(mode & 0o077 ? [path] : []), ...inside.flatMap((name) => readableByOthers(join(path, name)))];
}

it("says in one line what to run, when another server opens the build on an empty database", async () => {
  const child = spawn(execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/index.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: join(folder, "empty"),
      DATABASE_URL: `file:${join(folder, "empty.db")}`,
    },
  });
  running.add(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
  expect(said).toBe("The database is empty. Run `npm start` once: it creates the tables.\n");
});

it("opens with a seeded demo shop, says who can sign in, and ends with 0 after serving who is waiting", async () => {
  const shop = await open();
  expect(shop.said()).toContain(`http://localhost:${port}`);
  expect(shop.said()).toContain("Lana Huber");
  expect(count("products")).toBeGreaterThanOrEqual(36);
  expect((await fetch(address("/healthz"))).status).toBe(200);
  expect((await fetch(address("/readyz"))).status).toBe(200);
  expect(readableByOthers(dataDir)).toEqual([]);

  // A large picture that nobody has asked for takes a while to make.
  const [master] = readdirSync(MASTERS).slice(-1);
  const key = master!.replace(/\.svg$/, "").replace(/\.([0-9a-f]+)$/, "-$1");
  const served = fetch(address(`/pictures/${key}/960`), { headers: { Connection: "close" } });
  await new Promise((done) => setTimeout(done, 150));
  shop.child.kill("SIGTERM");
  const answer = await served;
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  expect(await shop.ended).toBe(0);
  pretendAllMade();
  // The first start draws the demo shop.
}, 120_000);

// Other systems have no second loopback address.
const otherHost = process.platform === "linux" ? "127.0.0.2" : "127.0.0.1";

it("keeps the data over a second start, opens on the one address that HOST names, and Ctrl-C ends it with 0", async () => {
  const orders = count("orders");
  const products = count("products");
  // As an earlier version left them.
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, "shop.db"), 0o644);
  const shop = await open({ HOST: otherHost });
  expect(shop.said()).not.toContain("Demo shop: made");
  expect(readableByOthers(dataDir)).toEqual([]);
  expect([count("orders"), count("products")]).toEqual([orders, products]);
  expect((await fetch(`http://${otherHost}:${port}/healthz`)).status).toBe(200);
  if (otherHost !== "127.0.0.1") await expect(fetch(address("/healthz"))).rejects.toThrow();
  shop.child.kill("SIGINT");
  expect(await shop.ended).toBe(0);
});

/** The processes that have said that they serve. */
const workersOf = (shop: Run) => [...shop.said().matchAll(/Worker (\d+) serves/g)].map(([, pid]) => Number(pid));

const expectWorkers = (shop: Run, count: number) =>
  vi.waitFor(() => expect(workersOf(shop)).toHaveLength(count), 60_000);

/** Expects that the shop answers, ends with 0, and leaves no process. */
async function expectServesAndEnds(shop: Run): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(address("/"), { headers: { Connection: "close" } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  for (const pid of workersOf(shop)) expect(() => process.kill(pid, 0), `${pid}`).toThrow();
}

const copy = join(folder, "backup");

it("serves by one process, replaces one that dies, is backed up meanwhile, and ends with 0", async () => {
  const shop = await open({ WEB_CONCURRENCY: "1" });
  await expectWorkers(shop, 1);
  process.kill(workersOf(shop)[0]!, "SIGKILL");
  await expectWorkers(shop, 2);
  // The spare one has taken its place, and another spare one is started: it also serves when it has to.
  process.kill(workersOf(shop)[1]!, "SIGKILL");
  await expectWorkers(shop, 3);

  mkdirSync(join(dataDir, "mail"), { recursive: true });
  writeFileSync(join(dataDir, "mail/early.eml"), "Dear", { mode: 0o644 });
  const live = new Database(join(dataDir, "shop.db"));
  live.exec(`INSERT INTO sign_in_codes VALUES ('a', 'a@b.example', 'CODE-HASH', 0, 4102444800000, NULL)`);
  live.exec(`INSERT INTO sessions ("sid", "userId", "sess", "expire")
    SELECT 'SESSION-HASH', "id", '{}', 4102444800000 FROM users LIMIT 1`);
  live.close();
  const backup = run("backup", [copy]);
  expect(await backup.ended, backup.said()).toBe(0);
  expect(backup.said()).toContain("It holds personal data");
  expect(count("products", join(copy, "shop.db"))).toBe(count("products"));
  const bytes = readFileSync(join(copy, "shop.db"));
  for (const secret of ["CODE-HASH", "SESSION-HASH"]) expect(bytes.includes(secret)).toBe(false);
  for (const table of SIGN_IN_TABLES) expect(count(table, join(copy, "shop.db"))).toBe(0);
  // Neither the secret of the cookies nor mail files: the database has the mails.
  expect(readdirSync(copy).sort()).toEqual(["SHA256SUMS", "pictures", "shop.db", "taken-at.txt"]);
  expect(readableByOthers(copy)).toEqual([]);
  expect(existsSync(join(copy, "pictures/masters"))).toBe(true);
  expect(await run("backup", [copy]).ended, "a folder that is there is left alone").toBe(1);
  await expectServesAndEnds(shop);
}, 120_000);

it("serves by two processes, replaces those that die, and makes missing sizes of pictures in the background", async () => {
  const database = new Database(join(dataDir, "shop.db"), { readonly: true });
  const picture = database
    .prepare(`SELECT "imageUrl" FROM "products" WHERE "isActive" = 1 ORDER BY "id"`)
    .pluck()
    .get() as string;
  database.close();
  /** Removes the sizes that take least time to make. */
  const removeSmallest = () => {
    const smallest = made(picture).filter((name) => /\.160\./.test(name));
    expect(smallest).toHaveLength(VARIANT_FORMATS.length);
    for (const file of smallest) rmSync(join(MADE, file));
  };
  const all = VARIANT_FORMATS.length * PICTURE_WIDTHS.length;
  // In idle moments, which are rare on a busy machine.
  const expectAllMade = () => vi.waitFor(() => expect(made(picture), shop.said()).toHaveLength(all), 120_000);
  removeSmallest();
  const shop = await open({ WEB_CONCURRENCY: "2" });
  await expectAllMade();
  await expectWorkers(shop, 2);
  const [first, second] = workersOf(shop);
  removeSmallest();
  process.kill(first!, "SIGKILL");
  await expectWorkers(shop, 3);
  // One of the two makes them: another one does when all that served have died.
  for (const pid of [second!, workersOf(shop)[2]!]) process.kill(pid, "SIGKILL");
  await expectWorkers(shop, 5);
  await expectAllMade();
  await expectServesAndEnds(shop);
}, 360_000);

it("says which setting is wrong and does not start", async () => {
  const shop = run("start", [], { PORT: "eighty", PUBLIC_URL: "shop.example" });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain("PORT: expected a whole number");
  expect(shop.said()).toContain("PUBLIC_URL: expected an http(s) address");
});

it("does not run the demo sign-in behind https", async () => {
  const shop = run("start", [], { PUBLIC_URL: "https://shop.example" });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain("expected an identity provider");
});

it("does not start on a database of before the first release, and says what to do", async () => {
  const file = join(folder, "earlier.db");
  const database = new Database(file);
  database.exec(`CREATE TABLE "_prisma_migrations" (migration_name TEXT, checksum TEXT);
    INSERT INTO "_prisma_migrations" VALUES ('20261120000000_first', 'sum')`);
  database.close();
  const before = readFileSync(file);
  const shop = run("start", [], { DATABASE_URL: `file:${file}` });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain("Nothing was changed. Keep its folder, and start with an empty one");
  expect(shop.said()).not.toMatch(/^ +at /m);
  expect(readFileSync(file)).toEqual(before);
});

it("does not start on a database of a newer version, and says which one", async () => {
  const file = join(dataDir, "shop.db");
  const database = new Database(file);
  database.exec(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name")
    VALUES ('next', 'sum', '20990101000000_next')`);
  const shop = run("start");
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain(
    "The database is of a newer version: this one does not know the migration 20990101000000_next.",
  );
  database.exec(`DELETE FROM "_prisma_migrations" WHERE "id" = 'next'`);
  database.close();
});

it("makes no new shop beside what another one has left, and says what that is", async () => {
  const parameters = run("start", [], { DATABASE_URL: "file:./data/shop.db?connection_limit=1" });
  expect(await parameters.ended).toBe(1);
  expect(parameters.said()).toContain('expected file:./data/shop.db without "?connection_limit=1"');

  const file = join(folder, "elsewhere/shop.db");
  for (const SEED_DEMO of ["auto", "no"]) {
    const shop = run("start", [], { DATABASE_URL: `file:${file}`, SEED_DEMO });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(
      /The database is empty, and .*data is not that of a new shop: it has \d+ picture\(s\), 1 e-mail\(s\), .*session-secret.*, the database shop\.db\.\nNothing was changed\./,
    );
    expect(existsSync(file)).toBe(false);
  }
});

it("says so when the port is taken, or when HOST or DATA_DIR cannot be used", async () => {
  for (const [name, value] of [
    ["HOST", "192.0.2.9"],
    ["DATA_DIR", join(process.cwd(), "package.json")],
  ] as const) {
    const wrong = run("start", [], { [name]: value });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toContain(`${name}: expected `);
  }

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, resolve));
  const shop = run("start");
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain(`Port ${port} is taken`);
  await new Promise((resolve) => other.close(resolve));
});

it("puts back the backup of a running shop, and names who was erased since", async () => {
  const database = new Database(join(dataDir, "shop.db"));
  database.exec(`DELETE FROM cart_items; UPDATE products SET name = 'lost'`);
  const erased = database.prepare(`SELECT "id" FROM companies LIMIT 1`).pluck().get() as string;
  database.prepare(`UPDATE companies SET "erasedAt" = 1 WHERE "id" = ?`).run(erased);
  // The second was sent after the backup.
  const entry = `INSERT INTO audit_entries ("action", "subject") VALUES ('erase_visitor', ?)`;
  for (const subject of ["visitor:inquiry-5", "visitor:inquiry-99999"]) database.prepare(entry).run(subject);
  database.close();
  rmSync(join(dataDir, "pictures"), { recursive: true });

  chmodSync(join(copy, "shop.db"), 0o644);
  const stranger = run("approve", ["nobody@example.com"]);
  expect(await stranger.ended).toBe(1);
  expect(stranger.said()).toContain("Nobody has signed in as nobody@example.com.");
  const refused = run("restore", [copy]);
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toMatch(/holds \d+ people and \d+ orders\. Nothing was changed/);
  expect(readdirSync(dataDir).some((name) => name.includes("before-restore"))).toBe(false);
  const restored = run("restore", [copy, "--replace"]);
  expect(await restored.ended, restored.said()).toBe(0);
  expect(restored.said()).toContain(`/admin/customers/${encodeURIComponent(erased)}/erase`);
  expect(restored.said()).toContain("/admin/messages/inquiry-5/erase");
  expect(restored.said()).not.toContain("inquiry-99999");
  expect(readableByOthers(dataDir)).toEqual([]);
  const again = new Database(join(dataDir, "shop.db"), { readonly: true });
  expect(again.prepare(`SELECT count(*) AS n FROM products WHERE name = 'lost'`).get()).toEqual({
    n: 0,
  });
  again.close();
  expect(count("cart_items")).toBeGreaterThan(0);
  expect(readdirSync(join(dataDir, "pictures/masters")).length).toBeGreaterThan(100);
  expect(readdirSync(dataDir).some((name) => name.includes("before-restore"))).toBe(true);
  expect(await run("restore", [join(folder, "nowhere")]).ended).toBe(1);
});
