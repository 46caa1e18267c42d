// What `npm run doctor` finds in the database.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { pendingMigrations } from "../../prisma/migrate";
import { checkDatabase } from "../../scripts/installation/checks/database";
import { checkOutbox } from "../../scripts/installation/checks/mail";
import { checkPeople } from "../../scripts/installation/checks/people";
import { probeDatabase } from "../../scripts/installation/probe-database";
import { databaseKind } from "../support/databases";

vi.mock("../../prisma/migrate", async (original) => {
  const actual = await original<typeof import("../../prisma/migrate")>();
  return { ...actual, pendingMigrations: vi.fn(actual.pendingMigrations) };
});

it("names a demo shop that was not made", async () => {
  expect(await checkPeople()).toMatchObject({
    state: "wrong",
    text: expect.stringContaining("the demo shop was not made") as string,
    help: expect.stringContaining("npm run seed") as string,
  });
  Object.assign(env, { hasDemo: false });
  expect(await checkPeople()).toMatchObject({ text: "The shop has no admin." });
  Object.assign(env, { hasDemo: true });
});

it("names an admin who is missing, and one who is there for some hours does not count", async () => {
  const id = "anna";
  const person = {
    id,
    email: "anna@volna.example",
    staffRole: "owner",
    adminUntil: new Date(Date.now() + 60_000),
  };
  await db.write((tx) => tx.user.create({ data: person }));
  expect(await checkPeople()).toMatchObject({ state: "wrong", text: "The shop has no admin." });
  await db.write((tx) => tx.user.update({ where: { id }, data: { adminUntil: null } }));
  expect(await checkPeople()).toMatchObject({ state: "ok" });
});

it("names mail that is stuck or has failed, with the reason", async () => {
  expect(await checkOutbox()).toMatchObject([{ state: "ok" }]);
  const mail = { kind: "test", toAddress: "a@b.example", subject: "", text: "" };
  const old = new Date(Date.now() - 60 * 60_000);
  await db.write((tx) =>
    tx.outgoingMail.createMany({
      data: [
        { ...mail, key: "new" },
        { ...mail, key: "old", createdAt: old, lastError: "The mail server answered: 451" },
        { ...mail, key: "failed", state: "failed" },
      ],
    }),
  );
  expect((await checkOutbox()).map(({ text }) => text)).toEqual([
    "1 e-mail(s) have waited for more than half an hour. The mail server answered: 451",
    "1 e-mail(s) could not be delivered.",
  ]);
});

it("finds migrations that are missing, or were edited", async () => {
  expect(await checkDatabase()).toMatchObject({ state: "ok" });
  vi.mocked(pendingMigrations).mockResolvedValueOnce(["20270101000000_next"]);
  expect(await checkDatabase()).toMatchObject({
    state: "wrong",
    text: "The database is older than this version: 1 missing migration(s).",
  });
  await db.write((tx) => tx.$executeRaw`UPDATE _prisma_migrations SET checksum = 'other'`);
  expect(await checkDatabase()).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^The migration \d+_\w+ was changed after/),
  });
});

const url = process.env.DATABASE_URL!;

it("accepts the shop's own database, and leaves nothing in it", async () => {
  expect(await probeDatabase(url)).toBeNull();
  expect(await probeDatabase(url)).toBeNull();
});

it.runIf(databaseKind === "sqlite")("says what is wrong with a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-probe-"));
  expect(await probeDatabase(`file:${folder}`)).toBe(`This is a folder, and not a file: ${folder}.`);
  writeFileSync(join(folder, "text.db"), "no database".repeat(100));
  expect(await probeDatabase(`file:${folder}/text.db`)).toBe(`This file is no SQLite database: ${folder}/text.db.`);
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
