// What commands say when they cannot work: a line that names what to do, exit code 1, and no stack.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";
import { afterAll, expect, it } from "vitest";

import { clientProgramUrl } from "../../scripts/backup-contents";
import { failureText } from "../../scripts/command";
import { runScript } from "../support/run-script";

const folder = mkdtempSync(join(tmpdir(), "shop-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command, given with its arguments as in "approve anna@volna.example". */
function run(command: string, url: string, settings: Record<string, string> = {}) {
  const [name = "", ...words] = command.split(" ");
  return runScript(name, { folder, words, settings: { DATABASE_URL: url, ...settings } });
}

const empty = join(folder, "empty.db");
writeFileSync(empty, "");
const PERSON = "nobody@volna.example";
const COMMANDS = [`approve ${PERSON}`, `grant-admin ${PERSON}`, "mail", "sweep-pictures", "backup"];

it.each(COMMANDS)("says what to run when the database has no tables: %s", async (command) => {
  expect(await run(command, `file:${empty}`)).toEqual({
    code: 1,
    said: "The database is empty. Run `npm start` once: it creates the tables.\n",
  });
  expect(existsSync(join(folder, "backups"))).toBe(false);
});

it.each(["approve", "backup"])("makes no database where there is none: %s", async (command) => {
  const absent = join(folder, "absent.db");
  expect(await run(command, `file:${absent}`)).toEqual({
    code: 1,
    said: `There is no database at ${absent} yet. Run \`npm start\` once: it creates the tables.\n`,
  });
  expect(existsSync(absent)).toBe(false);
});

it.each(["mail", "backup", "seed"])("says that the database server cannot be reached: %s", async (command) => {
  const { code, said } = await run(command, "postgres://shop:pass-word@127.0.0.1:1/shop");
  expect(code).toBe(1);
  expect(said).toMatch(/^The database was not opened: Nothing listens at this address and port\. .*DATABASE_URL.*\n$/);
  expect(said).not.toContain("pass-word");
});

it("names a parameter of DATABASE_URL that nothing reads", async () => {
  const { code, said } = await run("backup", "postgres://shop:pass-word@127.0.0.1:1/shop?schema=shop");
  expect(code).toBe(1);
  expect(said).toMatch(/^ {2}DATABASE_URL: expected postgres:\/\/\.\.\. without schema, which/m);
});

it.each([
  ["postgres://a:b@host/shop", "postgres://a:b@host/shop"],
  ["postgres://a:b@host/shop?statement_timeout=5000", "postgres://a:b@host/shop"],
  [
    "postgres://a:b@host/shop?uselibpqcompat=true&options=-c%20geqo%3Doff&lock_timeout=9&sslmode=no-verify",
    "postgres://a:b@host/shop?options=-c%20geqo%3Doff&sslmode=require",
  ],
])("gives PostgreSQL's own programs an address that they take: %s", (url, expected) => {
  expect(clientProgramUrl(url)).toBe(expected);
});

it.each([
  ["sweep-pictures --trail", "Unknown option '--trail'. Usage: npm run sweep [-- --trial]\n"],
  ["approve a@b.example c@d.example", /^Unexpected argument "c@d.example"\. Usage: npm run approve /],
  ["restore", /^Give the folder of a backup: /],
  ["restore nowhere", "There is no folder nowhere.\n"],
])("says which argument is wrong: %s", async (command, expected) => {
  const { code, said } = await run(command, `file:${empty}`);
  expect(code).toBe(1);
  expect(said).toMatch(expected);
  expect(said.trim().split("\n")).toHaveLength(1);
});

it("says which setting is wrong", async () => {
  expect(await run("mail", `file:${empty}`, { PORT: "eighty" })).toEqual({
    code: 1,
    said: "Some settings of the shop are invalid:\n  PORT: expected a whole number from 1 to 65535\n",
  });
});

it.each([
  ["approve", "Nobody waits."],
  ["grant-admin", "Nobody has asked for it."],
])("says that an address is unknown: %s", async (command, others) => {
  expect(await run(`${command} ${PERSON}`, process.env.DATABASE_URL!)).toEqual({
    code: 1,
    said: `Nobody has signed in as ${PERSON}.\n${others}\n`,
  });
});

it("backs up a database of an earlier version, which lacks tables, and restores no file that is none", async () => {
  const file = join(folder, "earlier.db");
  const database = new Database(file);
  database.exec(`CREATE TABLE "_prisma_migrations" (migration_name TEXT, checksum TEXT);
    INSERT INTO "_prisma_migrations" VALUES ('first', 'sum'); CREATE TABLE "sessions" (sid TEXT)`);
  database.close();
  expect(await run("backup copy", `file:${file}`)).toMatchObject({ code: 0 });

  const before = readFileSync(file);
  writeFileSync(join(folder, "copy/shop.db"), "no database".repeat(100));
  const { code, said } = await run("restore copy", `file:${file}`);
  expect(code).toBe(1);
  expect(said).toMatch(/^This backup is damaged: copy\/shop\.db was changed .* Nothing was changed\.\n$/);
  expect(readFileSync(file)).toEqual(before);

  expect(await run("restore copy", "postgres://shop@127.0.0.1:1/shop")).toEqual({
    code: 1,
    said: "copy is a backup of SQLite, and DATABASE_URL names the other database.\n",
  });
});

it("shows a stack only of a fault of the program", () => {
  const missing = Object.assign(new Error("ENOENT: open"), { code: "ENOENT", path: "/nowhere" });
  expect(failureText(missing)).toBe("There is no such file or folder: /nowhere");
  expect(failureText(new Error("Try another."))).toBe("Try another.");
  expect(failureText(new TypeError("x is not a function"))).toMatch(/commands\.test/);
});
