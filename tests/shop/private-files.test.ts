// Whom the shop's commands let read its files.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { makeDataPrivate } from "../../scripts/private-files";

const folder = mkdtempSync(join(tmpdir(), "private-"));
afterAll(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

it("takes the rights of others from the data folder, the database, mail and the secret, and from nothing else", () => {
  for (const name of ["data/mail", "data/pictures", "databases"]) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), 0o755);
  }
  chmodSync(join(folder, "data"), 0o755);
  const own = [
    "data/session-secret",
    "data/mail/1.eml",
    "databases/shop.db",
    "databases/shop.db-wal",
    "databases/shop.db.lock",
    "databases/shop.db.before-restore-1",
  ];
  const others = ["data/pictures/alma.webp", "databases/shop.dbs", "databases/other.db", "outside"];
  for (const name of [...own, ...others]) {
    writeFileSync(join(folder, name), "x");
    chmodSync(join(folder, name), 0o644);
  }
  symlinkSync(join(folder, "outside"), join(folder, "data/mail/link"));

  const url = `file:${join(folder, "databases/shop.db")}`;
  expect(makeDataPrivate(join(folder, "data"), url)).toEqual([]);
  expect(own.map(modeOf)).toEqual(own.map(() => "600"));
  expect(others.map(modeOf)).toEqual(others.map(() => "644"));
  expect(["data", "data/mail", "databases"].map(modeOf)).toEqual(["700", "700", "755"]);
});

it("makes a data folder that is missing", () => {
  expect(makeDataPrivate(join(folder, "new/data"), "postgres://db/shop")).toEqual([]);
  expect(modeOf("new/data")).toBe("700");
});
