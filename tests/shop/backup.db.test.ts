// `npm run backup` leaves a whole copy or none, and `npm run restore` reads it whole before it replaces anything.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openDb, type Db } from "~/db/db.server";
import { SmallDisk } from "../../scripts/faults/small-disk";
import { createStyle } from "../support/carts";
import { databaseKind } from "../support/databases";
import { runScript } from "../support/run-script";

const folder = mkdtempSync(join(tmpdir(), "shop-backup-"));
const dataDir = join(folder, "data");
const masters = join(dataDir, "pictures/masters");
const url = process.env.DATABASE_URL!;
const FILE = databaseKind === "sqlite" ? "shop.db" : "shop.dump";
const backup = join(folder, "backup");

const run = (name: string, words: string[] = [], settings: Record<string, string> = {}) =>
  runScript(name, {
    folder,
    words,
    settings: { DATABASE_URL: url, DATA_DIR: dataDir, ...settings },
  });

/** No connection stays open, which would keep a restore from the database. */
async function withDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDb(url);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
const styles = () => withDb((db) => db.read.product.findMany({ select: { name: true } }));

/** pg_dump refuses a server that is newer than itself. */
const version = (program: string) =>
  Number(/\d+/.exec(spawnSync(program, ["--version"]).stdout?.toString() ?? "")?.[0] ?? 0);
const canDump =
  databaseKind === "sqlite" ||
  (await withDb((db) =>
    db.read.$queryRaw<{ v: string }[]>`SHOW server_version`.then(
      ([row]) => version("pg_dump") >= Number.parseInt(Object.values(row!)[0]!, 10),
    ),
  ));

beforeAll(async () => {
  mkdirSync(masters, { recursive: true });
  writeFileSync(join(masters, "alma-sand.1a2b3c4d.svg"), "<svg/>");
  writeFileSync(join(masters, "alma-rust.1a2b3c4e.svg"), "<svg></svg>");
  await withDb((db) =>
    db.write((tx) =>
      createStyle(tx, {
        styleCode: "ALMA",
        name: "Alma",
        searchText: "alma",
        description: "Warm.",
        category: "Sweaters",
        material: "Combed yarn",
        imageUrl: "/pictures/alma-sand-1a2b3c4d",
        additionalImages: ["/pictures/alma-rust-1a2b3c4e"],
        fibreComposition: [{ fibre: "cotton", percent: 100 }],
        sizes: ["M"],
        colors: ["Sand"],
        wholesalePrice: 4_200,
        isActive: true,
      }),
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let copies = 0;
/** A copy of the backup, of an earlier version if asked for, which wrote no checksums. */
function copyOf({ isEarlier = false } = {}): string {
  const copy = join(folder, `copy-${copies++}`);
  cpSync(backup, copy, { recursive: true });
  if (isEarlier) {
    rmSync(join(copy, "SHA256SUMS"), { force: true });
    writeFileSync(join(copy, "taken-at.txt"), "2026-11-20T10:00:00.000Z\n");
  }
  return copy;
}

async function expectRefused(copy: string, ...reasons: (string | RegExp)[]): Promise<void> {
  const before = [await styles(), readdirSync(dataDir, { recursive: true }).sort()];
  const { code, said } = await run("restore", [copy, "--replace"]);
  for (const reason of reasons) expect(said).toMatch(reason);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
  expect([await styles(), readdirSync(dataDir, { recursive: true }).sort()]).toEqual(before);
}

/** Overwrites four pages in the middle. */
function overwrite(path: string): void {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(4 * 4_096, "x"), 0, 4 * 4_096, Math.floor(statSync(path).size / 8_192) * 4_096);
}

function editSums(copy: string, edit: (text: string) => string): void {
  const sums = join(copy, "SHA256SUMS");
  writeFileSync(sums, edit(readFileSync(sums, "utf8")));
}

describe.runIf(canDump)("a backup", () => {
  beforeAll(async () => {
    const { code, said } = await run("backup", [backup]);
    expect(said).toContain("with 2 pictures");
    expect(code).toBe(0);
  });

  it("has the checksums of all its files, which sha256sum reads, and no other folder is left", () => {
    const sums = readFileSync(join(backup, "SHA256SUMS"), "utf8").trim().split("\n");
    expect(sums.map((line) => line.slice(66))).toEqual(
      ["pictures/masters/alma-rust.1a2b3c4e.svg", "pictures/masters/alma-sand.1a2b3c4d.svg"].concat([
        FILE,
        "taken-at.txt",
      ]),
    );
    const check = spawnSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: backup });
    if (!check.error) expect(check.status).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith("backup"))).toEqual(["backup"]);
  });

  it.each<[string, (copy: string) => void, string]>([
    ["without taken-at.txt", (copy) => rmSync(join(copy, "taken-at.txt")), "taken-at.txt is missing"],
    ["without checksums", (copy) => rmSync(join(copy, "SHA256SUMS")), "SHA256SUMS is missing"],
    [
      "without pictures",
      (copy) => rmSync(join(copy, "pictures"), { recursive: true }),
      "pictures/masters/alma-rust.1a2b3c4e.svg is missing",
    ],
    [
      "with a damaged picture",
      (copy) => writeFileSync(join(copy, "pictures/masters/alma-sand.1a2b3c4d.svg"), "<svg"),
      "alma-sand.1a2b3c4d.svg was changed or is damaged",
    ],
    ["with overwritten pages", (copy) => overwrite(join(copy, FILE)), `${FILE} was changed or is`],
    [
      "with an empty list of checksums",
      (copy) => writeFileSync(join(copy, "SHA256SUMS"), ""),
      `${FILE} is not in SHA256SUMS`,
    ],
    [
      "with a list of checksums that is cut off at the end of a line",
      (copy) => editSums(copy, (text) => text.split("\n").slice(0, 3).join("\n")),
      "taken-at.txt is not in SHA256SUMS",
    ],
    [
      "with checksums that a program has given other ends of lines",
      (copy) => editSums(copy, (text) => text.replaceAll("\n", "\r\n")),
      "SHA256SUMS was changed or is damaged",
    ],
    [
      "with a damaged picture that the checksums lack",
      (copy) => {
        writeFileSync(join(copy, "pictures/masters/alma-rust.1a2b3c4e.svg"), "<svg");
        editSums(copy, (text) => text.replace(/.*alma-rust.*\n/, ""));
      },
      "alma-rust.1a2b3c4e.svg is not in SHA256SUMS",
    ],
    ["that is cut off", (copy) => truncateSync(join(copy, FILE), 8_192), `${FILE} was changed or`],
  ])("%s is refused, by the path of what is wrong", async (_, damage, reason) => {
    const copy = copyOf();
    damage(copy);
    await expectRefused(copy, `This backup is damaged: ${copy}/`, reason, "Nothing was changed.");
  });

  it.each<[string, (copy: string) => void, RegExp]>([
    ["without taken-at.txt", (copy) => rmSync(join(copy, "taken-at.txt")), /taken-at\.txt is missing/],
    [
      "without pictures",
      (copy) => rmSync(join(copy, "pictures"), { recursive: true }),
      /copy-\d+\/pictures\/masters\/ is missing/,
    ],
    ["with overwritten pages", (copy) => overwrite(join(copy, FILE)), /\/shop\.(db|dump) is damaged/],
    [
      "that is cut off",
      (copy) => truncateSync(join(copy, FILE), Math.floor(statSync(join(copy, FILE)).size / 2)),
      /\/shop\.(db|dump) is damaged/,
    ],
  ])("of an earlier version %s is refused as well", async (_, damage, reason) => {
    const copy = copyOf({ isEarlier: true });
    damage(copy);
    await expectRefused(copy, reason, "Nothing was changed.");
  });

  it.runIf(databaseKind === "sqlite").each([
    ["lacks a table", `DROP TABLE "cart_items"`, /shop\.db is damaged: it lacks cart_items\./],
    [
      "is of a newer version",
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ('n', 's', '20990101000000_next')`,
      /shop\.db cannot be restored by this version\. .* newer version: .* 20990101000000_next/,
    ],
  ])("whose database %s is refused", async (_, statement, reason) => {
    const copy = copyOf({ isEarlier: true });
    const database = new Database(join(copy, FILE));
    database.exec(statement);
    database.close();
    await expectRefused(copy, reason, "Nothing was changed.");
  });

  it("of an earlier version is restored, and what could not be checked is said", async () => {
    const copy = copyOf({ isEarlier: true });
    rmSync(join(copy, "pictures/masters/alma-rust.1a2b3c4e.svg"));
    const { code, said } = await run("restore", [copy, "--replace"]);
    expect(said).toContain("without checksums: its database was read whole, its pictures were not");
    expect(said).toContain("1 picture(s) of styles are not in it, such as alma-rust-1a2b3c4e.");
    expect(code).toBe(0);
  });

  it("is restored over a database of a newer version, whose tables go", async () => {
    await withDb((db) =>
      db.write(async (tx) => {
        await tx.$executeRaw`UPDATE "products" SET "name" = 'Newer'`;
        await tx.$executeRaw`CREATE TABLE "newer" ("id" INTEGER PRIMARY KEY, "style" INTEGER REFERENCES "products" ("id"))`;
      }),
    );
    rmSync(masters, { recursive: true });
    const { code, said } = await run("restore", [backup, "--replace"]);
    expect(said).toMatch(/^Restored from /m);
    expect(code).toBe(0);
    expect(await styles()).toEqual([{ name: "Alma" }]);
    expect(readdirSync(masters)).toHaveLength(2);
    await expect(withDb((db) => db.read.$queryRaw`SELECT * FROM "newer"`)).rejects.toThrow();
    expect(await run("seed")).toMatchObject({ code: 0 });
  });

  it("that fails leaves no folder, and names the reason", async () => {
    mkdirSync(join(masters, "unreadable.1a2b3c4f.svg"));
    const { code, said } = await run("backup", [join(folder, "failed")]);
    rmSync(join(masters, "unreadable.1a2b3c4f.svg"), { recursive: true });
    expect(said).toMatch(/^No backup was made\. The pictures were not copied\. .*EISDIR/);
    expect(code).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith("failed"))).toEqual([]);
  });

  it("that was killed has another name, and is not restored", async () => {
    const copy = copyOf();
    renameSync(copy, `${copy}.incomplete`);
    rmSync(join(`${copy}.incomplete`, "SHA256SUMS"));
    await expectRefused(`${copy}.incomplete`, "SHA256SUMS is missing");
  });
});

it("says what a folder that is no backup lacks", async () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  await expectRefused(join(folder, "nowhere"), `There is no folder ${folder}/nowhere.`);
  await expectRefused(empty, `${empty} is no complete backup: ${empty}/${FILE} is missing.`);
  writeFileSync(join(empty, FILE), "x");
  await expectRefused(join(empty, FILE), `${empty}/${FILE} is a file, and not a folder.`);
  writeFileSync(join(empty, "taken-at.txt"), "2026-11-20T10:00:00.000Z\n");
  await expectRefused(empty, new RegExp(`/${FILE} is (no database of a shop|damaged)`));
});

it.runIf(databaseKind === "postgres")(
  "names the temporary folder when it has no room for the dump as text",
  async () => {
    const programs = join(folder, "programs");
    mkdirSync(programs);
    const said = "pg_restore: error: could not write to output file: No space left on device";
    writeFileSync(join(programs, "pg_restore"), `#!/bin/sh\necho "${said}" >&2\nexit 1\n`, {
      mode: 0o700,
    });
    const copy = join(folder, "too-large");
    mkdirSync(copy);
    writeFileSync(join(copy, "shop.dump"), "x");
    writeFileSync(join(copy, "taken-at.txt"), "2026-11-20T10:00:00.000Z\n");
    expect(await run("restore", [copy], { PATH: `${programs}:${process.env.PATH}`, TMPDIR: folder })).toEqual({
      code: 1,
      said: `The disk is full: ${folder} (TMPDIR). Nothing was changed.\n`,
    });
  },
);

const disk = databaseKind === "sqlite" ? SmallDisk.mount(folder, 8) : null;
afterAll(() => disk?.unmount());

it.runIf(disk)("leaves no folder on a full disk or one that can only be read, and names it", async () => {
  const target = join(disk!.path, "backups/today");
  disk!.fill();
  const full = await run("backup", [target]);
  expect(full).toMatchObject({
    code: 1,
    said: expect.stringContaining(`is full: ${disk!.path}`),
  });
  expect(existsSync(`${target}.incomplete`)).toBe(false);
  disk!.free();
  expect(await run("backup", [target])).toMatchObject({ code: 0 });
  disk!.fill();
  const copy = join(disk!.path, "shop.db");
  const restored = await run("restore", [target], { DATABASE_URL: `file:${copy}` });
  expect(restored.said).toBe(`The database was not changed. The disk is full: ${copy}.restoring\n`);
  expect(existsSync(copy)).toBe(false);
  disk!.breakWrites();
  const broken = await run("backup", [join(disk!.path, "backups/tomorrow")]);
  expect(broken.said).toBe(`This file or folder can only be read: ${disk!.path}/backups/tomorrow.incomplete\n`);
});
