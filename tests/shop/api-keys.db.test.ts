// API keys of customers: creation, one-time display, revocation, and what is stored.
import { createHash } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { answerOnce } from "~/http/forms/form-key.server";
import { API_KEY, MAX_KEYS } from "~/shop/customers/api-keys/api-key";
import {
  createApiKey as createFor,
  findApiKey,
  myApiKeys,
  revokeApiKey as revokeOf,
} from "~/shop/customers/api-keys/api-keys.server";
import { revokeAllApiKeys } from "~/shop/customers/api-keys/revoke-all.server";
import { dumpOf, emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const READ = { name: "Stock list", scope: "read" } as const;
const ORDER = { name: "Till", scope: "order" } as const;
/** A key of a company, made and revoked by its contact. */
const createApiKey = (companyId: string, key: { name: string; scope: "read" | "order" }) =>
  createFor(companyId, { ...key, actorId: companyId });
const revokeApiKey = (companyId: string, id: number) => revokeOf(companyId, id, companyId);
const owner = (key: string) => findApiKey(key, { id: true, approvalStatus: true });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const age = (id: number, data: { createdAt?: Date; lastUsedAt?: Date }) =>
  db.write((tx) => tx.apiKey.update({ where: { id }, data }));

describe("an API key", () => {
  it("is stored as its hash and first characters only", async () => {
    const { id: companyId } = await makePerson("approved");
    const { id, key } = await createApiKey(companyId, ORDER);
    expect(key).toMatch(API_KEY);
    const row = await db.read.apiKey.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ companyId, ...ORDER, hint: key.slice(0, 10), revokedAt: null });
    expect(row.keyHash).toBe(createHash("sha256").update(key).digest("hex"));
    expect(JSON.stringify(await dumpOf(db))).not.toContain(key);
    expect(await owner(key)).toEqual({
      id,
      scope: "order",
      company: { id: companyId, approvalStatus: "approved" },
    });
  });

  it("is random, and belongs to its owner only", async () => {
    const [one, other] = [await makePerson("approved"), await makePerson("approved")];
    const made = await Promise.all([one, one, other].map(({ id }) => createApiKey(id, READ)));
    expect(new Set(made.map(({ key }) => key)).size).toBe(3);
    expect((await myApiKeys(other.id)).map(({ id }) => id)).toEqual([made[2]!.id]);
    expect(await myApiKeys(one.id)).toHaveLength(2);
    expect((await myApiKeys(one.id))[0]).not.toHaveProperty("keyHash");
  });

  it("is created for approved customers only", async () => {
    const { id } = await makePerson("pending");
    await expect(createApiKey(id, READ)).rejects.toMatchObject({ kind: "not_approved" });
    expect(await db.read.apiKey.count()).toBe(0);
  });

  it.each(["", "shop_", `shop_${"A".repeat(43)}`, `shop_${"A".repeat(42)}\0`, "x".repeat(9_999)])(
    "is not found by a guess: %#",
    async (guess) => {
      const { id } = await makePerson("approved");
      await createApiKey(id, READ);
      expect(await owner(guess)).toBeNull();
    },
  );

  it("has its owner's current state: a suspended one is not approved", async () => {
    const { id } = await makePerson("approved");
    const { key } = await createApiKey(id, ORDER);
    const suspended = { approvalStatus: "suspended" };
    await db.write((tx) => tx.company.update({ where: { id }, data: suspended }));
    expect(await owner(key)).toMatchObject({ company: suspended });
    await db.write((tx) => tx.company.delete({ where: { id } }));
    expect(await owner(key)).toBeNull();
  });
});

describe("a form sent twice", () => {
  it("creates one key, which both responses show, and which is not stored", async () => {
    const { id: companyId } = await makePerson("approved");
    const form = new FormData();
    form.append("key", "key-of-page");
    const send = () =>
      answerOnce({ sender: companyId, path: "/company/keys" }, form, () => createApiKey(companyId, ORDER));
    const made = await Promise.all(Array.from({ length: 5 }, send));
    expect(new Set(made.map(({ key }) => key)).size).toBe(1);
    expect(await owner(made[0]!.key)).not.toBeNull();
    expect(JSON.stringify(await db.read.formAnswer.findMany())).not.toContain(made[0]!.key);
    expect(await db.read.apiKey.count()).toBe(1);
    expect(await db.read.outgoingMail.count()).toBe(1);
    expect(await db.read.auditEntry.count()).toBe(1);
  });
});

describe("the number of keys", () => {
  it("is limited, also for concurrent requests, and without revoked ones", async () => {
    const { id: companyId } = await makePerson("approved");
    for (let made = 0; made < MAX_KEYS - 2; made++) await createApiKey(companyId, READ);
    const race = await Promise.allSettled(Array.from({ length: 6 }, () => createApiKey(companyId, READ)));
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const one of race) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "too_many_keys" });
    }
    const [newest] = await myApiKeys(companyId);
    await revokeApiKey(companyId, newest!.id);
    await createApiKey(companyId, READ);
    expect(await myApiKeys(companyId)).toHaveLength(MAX_KEYS);
  });
});

describe("revoking", () => {
  it("revokes a key at once and irrevocably, and may be repeated", async () => {
    const { id: companyId, email } = await makePerson("approved");
    const { id, key } = await createApiKey(companyId, ORDER);
    expect(await Promise.all([revokeApiKey(companyId, id), revokeApiKey(companyId, id)])).toEqual([
      ORDER.name,
      ORDER.name,
    ]);
    expect(await owner(key)).toBeNull();
    expect(await myApiKeys(companyId)).toEqual([]);
    const { revokedAt } = await db.read.apiKey.findUniqueOrThrow({ where: { id } });
    expect(await revokeApiKey(companyId, id)).toBe(ORDER.name);
    expect(await db.read.apiKey.findUniqueOrThrow({ where: { id } })).toMatchObject({ revokedAt });

    const mails = await db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
    expect(mails.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ["api-key-made", email],
      ["api-key-revoked", email],
    ]);
    const entries = await db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["create_api_key", companyId],
      ["revoke_api_key", companyId],
    ]);
    expect(JSON.stringify([mails, entries])).not.toContain(key);
  });

  it("does not revoke another user's key", async () => {
    const [one, other] = [await makePerson("approved"), await makePerson("approved")];
    const { id, key } = await createApiKey(one.id, READ);
    for (const wrong of [id, id + 1_000]) {
      await expect(revokeApiKey(other.id, wrong)).rejects.toMatchObject({ kind: "not_found" });
    }
    expect(await owner(key)).not.toBeNull();
  });
});

describe("all keys of a customer", () => {
  it("are revoked by an admin at once, with one audit entry and one mail", async () => {
    const [one, other, admin] = [await makePerson("approved"), await makePerson("approved"), await makePerson("admin")];
    const keys = [await createApiKey(one.id, READ), await createApiKey(one.id, ORDER)];
    const theirs = await createApiKey(other.id, READ);
    const before = await db.read.outgoingMail.count();
    const ended = await Promise.all([1, 2].map(() => revokeAllApiKeys(one.id, admin.id)));
    expect(ended.sort()).toEqual([0, 2]);
    for (const { key } of keys) expect(await owner(key)).toBeNull();
    expect(await owner(theirs.key)).not.toBeNull();
    expect(await db.read.outgoingMail.count()).toBe(before + 1);
    const entries = await db.read.auditEntry.findMany({ where: { actorId: admin.id } });
    expect(entries).toMatchObject([
      { action: "revoke_all_api_keys", subject: `company:${one.id}`, after: { keys: 0 } },
    ]);
    expect(await revokeAllApiKeys("nobody", admin.id)).toBe(0);
  });
});

describe("the last use of a key", () => {
  it("is recorded, at most once a minute", async () => {
    const { id: companyId } = await makePerson("approved");
    const { id, key } = await createApiKey(companyId, READ);
    const used = async () => (await myApiKeys(companyId))[0]!.lastUsedAt;
    expect(await used()).toBeNull();
    await Promise.all([owner(key), owner(key)]);
    const first = await used();
    expect(Date.now() - first!.getTime()).toBeLessThan(60_000);

    const recently = new Date(Date.now() - 30_000);
    await age(id, { lastUsedAt: recently });
    await owner(key);
    expect(await used()).toEqual(recently);
    await age(id, { lastUsedAt: minutesAgo(2) });
    await owner(key);
    expect((await used())!.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
  });
});
