import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import * as audit from "~/shop/base/audit/audit.server";
import {
  giveRole,
  grantAdmin,
  grantAdminIn,
  refuseAdminRequest,
  revokeAdmin,
} from "~/shop/customers/staff/roles.server";
import { codesOf } from "../support/outcomes";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));
afterEach(() => vi.restoreAllMocks());

const admins = () => db.read.user.count({ where: { staffRole: { not: null } } });
const auditEntries = () => db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
const userOf = (id: string) => db.read.user.findUniqueOrThrow({ where: { id } });

/** Creates a user who has requested the admin role. */
async function roleRequester() {
  const { id } = await makePerson("approved", { firstName: "Lana" });
  return db.write((tx) =>
    tx.user.update({ where: { id }, data: { adminRequestedAt: new Date("2026-01-02T03:04:05Z") } }),
  );
}

describe("granting the admin role", () => {
  it("grants it, completes the request and has an audit entry with old and new values", async () => {
    const [admin, person] = await Promise.all([makePerson("admin"), roleRequester()]);
    expect(await grantAdmin(person.id, admin.id)).toBe(true);
    expect(await userOf(person.id)).toMatchObject({ staffRole: "owner", adminRequestedAt: null });
    expect(await auditEntries()).toMatchObject([
      {
        actorId: admin.id,
        action: "grant_admin",
        subject: `user:${person.id}`,
        label: "Lana Person",
        result: "done",
        note: null,
        before: { staffRole: null, adminRequestedAt: "2026-01-02T03:04:05.000Z" },
        after: { staffRole: "owner", adminRequestedAt: null },
      },
    ]);
  });

  it("changes nothing the second time, without an audit entry", async () => {
    const [admin, person] = await Promise.all([makePerson("admin"), makePerson("pending")]);
    expect(await grantAdmin(person.id, admin.id)).toBe(true);
    expect(await grantAdmin(person.id, admin.id)).toBe(false);
    expect(await auditEntries()).toHaveLength(1);
    expect(await userOf(person.id)).toMatchObject({ staffRole: "owner" });
  });

  it("records how it was granted, in one entry for twenty concurrent requests", async () => {
    const person = await makePerson("pending");
    const grants = await Promise.all(Array.from({ length: 20 }, () => grantAdmin(person.id, null, { via: "script" })));
    expect(grants.filter(Boolean)).toHaveLength(1);
    expect(await auditEntries()).toMatchObject([
      { actorId: null, note: "With the operator’s script", before: { staffRole: null } },
    ]);
  });

  it("is rolled back with its transaction", async () => {
    const person = await makePerson("pending");
    const work = db.write(async (tx) => {
      await tx.usedCode.create({ data: { digest: "used" } });
      await grantAdminIn(tx, person.id, null, { via: "script" });
      throw new Error("later trouble");
    });
    await expect(work).rejects.toThrow("later trouble");
    expect([await admins(), await db.read.usedCode.count(), await auditEntries()]).toEqual([0, 0, []]);
  });

  it.each([
    ["grant", () => grantAdmin("nobody", null)],
    ["take", () => revokeAdmin("nobody", null)],
    ["refuse", () => refuseAdminRequest("nobody", null)],
  ])("refuses an unknown person: %s", async (_, work) => {
    await expect(work()).rejects.toMatchObject({ kind: "not_found" });
    expect(await auditEntries()).toEqual([]);
  });
});

describe("revoking the admin role", () => {
  it("revokes it, also one's own, and changes nothing the second time", async () => {
    const [one, other] = await Promise.all([makePerson("admin"), makePerson("admin")]);
    expect(await revokeAdmin(one.id, one.id)).toBe(true);
    expect(await revokeAdmin(one.id, other.id)).toBe(false);
    expect(await userOf(one.id)).toMatchObject({ staffRole: null });
    expect(await auditEntries()).toMatchObject([
      {
        actorId: one.id,
        action: "take_admin",
        before: { staffRole: "owner" },
        after: { staffRole: null },
      },
    ]);
  });

  it("never revokes the last admin's", async () => {
    const admin = await makePerson("admin");
    await expect(revokeAdmin(admin.id, admin.id)).rejects.toMatchObject({
      code: "last_admin",
      values: { name: "Test Person" },
    });
    expect([await admins(), await auditEntries()]).toEqual([1, []]);
  });

  it("leaves one of two admins who revoke each other's concurrently", async () => {
    const [one, other] = await Promise.all([makePerson("admin"), makePerson("admin")]);
    for (let round = 1; round <= 25; round++) {
      const results = await Promise.allSettled([revokeAdmin(one.id, other.id), revokeAdmin(other.id, one.id)]);
      // Whoever comes second is no admin any more.
      expect(codesOf(results)).toEqual(["not_allowed"]);
      expect(await admins()).toBe(1);
      expect(await auditEntries()).toHaveLength(2 * round - 1);
      const loser = results[0]!.status === "fulfilled" ? one : other;
      await grantAdmin(loser.id, null);
    }
  });

  it("leaves one of ten admins who all give up their own", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makePerson("admin")));
    const results = await Promise.allSettled(people.map(({ id }) => revokeAdmin(id, id)));
    expect(codesOf(results)).toEqual(["last_admin"]);
    expect([await admins(), (await auditEntries()).length]).toEqual([1, 9]);
  });
});

describe("giving a role of the staff", () => {
  it("changes it with an audit entry, once, and not that of the only owner", async () => {
    const [owner, person] = await Promise.all([makePerson("admin"), roleRequester()]);
    expect(await giveRole(person.id, owner.id, "sales")).toBe(true);
    expect(await giveRole(person.id, owner.id, "sales")).toBe(false);
    expect(await giveRole(person.id, owner.id, "content")).toBe(true);
    expect(await userOf(person.id)).toMatchObject({ staffRole: "content", adminRequestedAt: null });
    expect(await auditEntries()).toMatchObject([
      { actorId: owner.id, action: "give_role", before: { staffRole: null }, after: { staffRole: "sales" } },
      { actorId: owner.id, action: "give_role", before: { staffRole: "sales" }, after: { staffRole: "content" } },
    ]);
    await expect(giveRole(owner.id, owner.id, "sales")).rejects.toMatchObject({ code: "last_admin" });
    await expect(giveRole(owner.id, person.id, "sales")).rejects.toMatchObject({ code: "not_allowed.not_admin" });
    await expect(giveRole(person.id, person.id, "owner")).rejects.toMatchObject({ code: "not_allowed.not_admin" });
  });

  it("leaves one of ten owners who all take another role", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makePerson("admin")));
    const results = await Promise.allSettled(people.map(({ id }) => giveRole(id, id, "read-only")));
    expect(codesOf(results)).toEqual(["last_admin"]);
    expect(await db.read.user.count({ where: { staffRole: "owner" } })).toBe(1);
    expect(await db.read.user.count({ where: { staffRole: "read-only" } })).toBe(9);
  });
});

describe("refusing a request for the admin role", () => {
  it("removes the request from the list, once", async () => {
    const [admin, person] = await Promise.all([makePerson("admin"), roleRequester()]);
    expect(await refuseAdminRequest(person.id, admin.id)).toBe(true);
    expect(await refuseAdminRequest(person.id, admin.id)).toBe(false);
    expect(await userOf(person.id)).toMatchObject({ staffRole: null, adminRequestedAt: null });
    expect(await auditEntries()).toMatchObject([{ action: "refuse_admin_request", actorId: admin.id }]);
  });

  it("is decided once when two admins decide differently", async () => {
    const admin = await makePerson("admin");
    for (let round = 0; round < 10; round++) {
      const person = await roleRequester();
      const [granted, refused] = await Promise.all([
        grantAdmin(person.id, admin.id),
        refuseAdminRequest(person.id, admin.id),
      ]);
      // The role may be granted after a refusal, but a granted request cannot be refused.
      expect(granted).toBe(true);
      const entries = await db.read.auditEntry.count({ where: { subject: `user:${person.id}` } });
      expect(entries).toBe(refused ? 2 : 1);
      expect(await userOf(person.id)).toMatchObject({ staffRole: "owner", adminRequestedAt: null });
    }
  });
});

describe("the audit entry", () => {
  it.each(["grant", "take", "refuse"])("is written with the change or not at all: %s", async (what) => {
    const [admin, person] = await Promise.all([makePerson("admin"), roleRequester()]);
    if (what === "take") await grantAdmin(person.id, null);
    const before = [await userOf(person.id), await auditEntries()];
    vi.spyOn(audit, "record").mockRejectedValue(new Error("no disk"));
    const verb = { grant: grantAdmin, take: revokeAdmin, refuse: refuseAdminRequest }[what]!;
    await expect(verb(person.id, admin.id)).rejects.toThrow("no disk");
    expect([await userOf(person.id), await auditEntries()]).toEqual(before);
  });
});
