// What `npm run setup` and `npm run doctor` say of a database.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { probeDatabase } from "../../scripts/installation/probe-database";
import { databaseKind } from "../support/databases";

const url = process.env.DATABASE_URL!;

it("accepts the shop's own database, and leaves nothing in it", async () => {
  expect(await probeDatabase(url)).toBeNull();
  expect(await probeDatabase(url)).toBeNull();
});

it.runIf(databaseKind === "sqlite")("says what is wrong with a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-probe-"));
  expect(await probeDatabase(`file:${folder}`)).toMatch(/cannot be written/);
  writeFileSync(join(folder, "text.db"), "no database".repeat(100));
  expect(await probeDatabase(`file:${folder}/text.db`)).toMatch(/no SQLite database/);
});

it.runIf(databaseKind === "postgres")("says what is wrong with a server", async () => {
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return probeDatabase(address.href);
  };
  expect(await changed((one) => (one.pathname = "/absent"))).toMatch(/no database of this name/);
  expect(await changed((one) => (one.password = "wrong-one"))).toMatch(/refuses this user/);
  expect(await changed((one) => (one.port = "9"))).toMatch(/Nothing listens/);
});
