// Keys of the brand's own programs: who makes them, what is stored, and when they end.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { PROGRAM_KEY } from "~/shop/customers/programs/program-key";
import {
  createProgramKey,
  findProgramKey,
  programKeys,
  revokeProgramKey,
} from "~/shop/customers/programs/program-keys.server";
import { dumpOf, emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const ERP = { name: "ERP", scope: "write" } as const;
const maker = async (key: string) => (await findProgramKey(key, { id: true }))?.maker.id ?? null;
const giveRole = (id: string, staffRole: string | null) =>
  db.write((tx) => tx.user.update({ where: { id }, data: { staffRole } }));

describe("the key of a program", () => {
  it("is stored as its hash, told to all owners, and works until it is revoked", async () => {
    const [one, other] = [await makePerson("admin"), await makePerson("admin")];
    const { id, key } = await createProgramKey(one.id, ERP);
    expect(key).toMatch(PROGRAM_KEY);
    expect(JSON.stringify(await dumpOf(db))).not.toContain(key);
    expect(await findProgramKey(key, { id: true })).toEqual({ id, ...ERP, maker: { id: one.id } });
    expect((await programKeys())[0]).toMatchObject({ ...ERP, works: true, hint: key.slice(0, 15) });

    await Promise.all([revokeProgramKey(other.id, id), revokeProgramKey(other.id, id)]);
    expect(await maker(key)).toBeNull();
    const mails = await db.read.outgoingMail.findMany({
      orderBy: { id: "asc" },
      select: { kind: true, toAddress: true },
    });
    const to = [one.email, other.email].sort();
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([...to, ...to].sort());
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      "program-key-made",
      "program-key-made",
      "program-key-revoked",
      "program-key-revoked",
    ]);
    const entries = await db.read.auditEntry.findMany({
      orderBy: { id: "asc" },
      select: { action: true, actorId: true },
    });
    expect(entries).toEqual([
      { action: "create_program_key", actorId: one.id },
      { action: "revoke_program_key", actorId: other.id },
    ]);
  });

  it("works only while who made it is an owner of the shop", async () => {
    const { id } = await makePerson("admin");
    const { key } = await createProgramKey(id, ERP);
    for (const role of ["sales", "read-only", null]) {
      await giveRole(id, role);
      expect(await maker(key)).toBeNull();
      expect((await programKeys())[0]).toMatchObject({ works: false });
    }
    await giveRole(id, "owner");
    expect(await maker(key)).toBe(id);
  });

  it("is made by nobody but an owner", async () => {
    const { id } = await makePerson("admin");
    for (const role of ["sales", "read-only", null]) {
      await giveRole(id, role);
      await expect(createProgramKey(id, ERP)).rejects.toMatchObject({ code: "not_allowed.make_program_keys" });
    }
    await db.write((tx) => tx.user.update({ where: { id }, data: { adminUntil: new Date(Date.now() + 60_000) } }));
    await expect(createProgramKey(id, ERP)).rejects.toMatchObject({ code: "not_allowed.make_program_keys" });
    expect(await db.read.programKey.count()).toBe(0);
  });
});
