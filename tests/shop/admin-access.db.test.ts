import { createHash } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env, readEnv } from "~/env.server";
import { log, logError } from "~/http/log.server";
import { requestAdmin, tryAdminSetup } from "~/shop/customers/staff/admin-access/admin-setup.server";
import { recordRateLimited } from "~/shop/customers/staff/admin-access/attempts.server";
import { tryEmergency } from "~/shop/customers/staff/admin-access/emergency.server";
import {
  checkEmergencyCode,
  CODE_LIFETIME_MS,
  expiryOf,
  hashEmergencyCode,
  newEmergencyCode,
} from "~/shop/customers/staff/admin-access/emergency-code.server";
import {
  askForStaffLink,
  consumeStaffLink,
  emailOfUsedLink,
  isStaffEmail,
  isUsableLink,
  recordUnknownAddress,
} from "~/shop/customers/staff/admin-access/staff-link.server";
import { temporaryAdmins } from "~/shop/customers/staff/temporary-admins.server";
import { dumpOf, emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

const before = { ...env };
/** What the previous version printed. */
const OLD_CODE = "FKS6-P7GQ-TZXK-63EP-8QK4-4AMD-M292";
const OLD_HASH = "scrypt:32768:8:1:T56lY5-EyI5E2n0SkYtyuA:lkl4fTaDnZp_92QA5oRDk9BlJ4bprVmYX4ULiX-4bTE";
const address = "203.0.113.7";
const attempts = () => db.read.auditEntry.findMany({ where: { action: { startsWith: "try_" } } });
const grants = () => db.read.auditEntry.findMany({ where: { action: "grant_admin" } });
const admins = () => db.read.user.count({ where: { staffRole: { not: null } } });

beforeEach(async () => {
  Object.assign(env, before);
  await emptyDatabase(db);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => void Object.assign(env, before));

describe("/admin-setup by the list", () => {
  beforeEach(() => void Object.assign(env, { ADMIN_SETUP: "allowlist" }));

  it("grants to an e-mail that is on it", async () => {
    const person = await makePerson("pending");
    Object.assign(env, { ADMIN_EMAILS: [person.email] });
    expect(await tryAdminSetup(person, address)).toBe(true);
    expect(await db.read.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
      staffRole: "owner",
      adminRequestedAt: null,
    });
    expect(await attempts()).toMatchObject([
      {
        action: "try_admin_setup",
        actorId: person.id,
        subject: `user:${person.id}`,
        label: person.email,
        result: "done",
        address,
      },
    ]);
    expect(await grants()).toHaveLength(1);
  });

  it("stores one request of anybody else, and every attempt", async () => {
    const person = await makePerson("approved");
    expect(await tryAdminSetup(person, address)).toBe(false);
    const asked = await db.read.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(asked.adminRequestedAt).toBeInstanceOf(Date);
    expect(await tryAdminSetup(person, address)).toBe(false);
    await requestAdmin(person, address);
    expect(await db.read.user.findUniqueOrThrow({ where: { id: person.id } })).toEqual(asked);
    expect((await attempts()).map(({ result }) => result)).toEqual(["refused", "refused"]);
    expect(await admins()).toBe(0);
  });

  it("stores only requests by the button, of people of the staff as well, but of no owner", async () => {
    const [person, seller, owner] = [
      await makePerson("pending"),
      await makePerson("pending"),
      await makePerson("admin"),
    ];
    await db.write((tx) => tx.user.update({ where: { id: seller.id }, data: { staffRole: "sales" } }));
    await Promise.all([person, person, person, seller, owner].map((one) => requestAdmin(one, address)));
    const asked = await db.read.user.findMany({ where: { adminRequestedAt: { not: null } }, select: { id: true } });
    expect(asked.map(({ id }) => id).sort()).toEqual([person.id, seller.id].sort());
    expect(await attempts()).toHaveLength(2);
  });
});

describe("/admin-setup while there is no admin", () => {
  beforeEach(() => void Object.assign(env, { ADMIN_SETUP: "bootstrap", ADMIN_EMAILS: [] }));

  it("grants to one of twenty concurrent requests", async () => {
    for (let round = 0; round < 5; round++) {
      await emptyDatabase(db);
      const people = await Promise.all(Array.from({ length: 20 }, () => makePerson("pending")));
      const granted = await Promise.all(people.map((person) => tryAdminSetup(person, address)));
      expect(granted.filter(Boolean)).toHaveLength(1);
      const winner = people[granted.indexOf(true)]!.id;
      expect(await db.read.user.findMany({ where: { staffRole: { not: null } } })).toMatchObject([{ id: winner }]);
      expect(await grants()).toMatchObject([{ actorId: winner, note: "At /admin-setup", address }]);
      expect(await db.read.user.count({ where: { adminRequestedAt: { not: null } } })).toBe(19);
      const results = (await attempts()).map(({ result }) => result).sort();
      expect(results).toEqual(["done", ...Array<string>(19).fill("refused")]);
    }
  });

  it("stops when there is one", async () => {
    const [admin, person] = await Promise.all([makePerson("admin"), makePerson("approved")]);
    expect(await tryAdminSetup(person, address)).toBe(false);
    expect(await tryAdminSetup(admin, address)).toBe(false);
    expect([await admins(), await grants()]).toEqual([1, []]);
  });
});

it("/admin-setup switched off grants to nobody, listed or first", async () => {
  const person = await makePerson("approved");
  Object.assign(env, { ADMIN_SETUP: "off", ADMIN_EMAILS: [person.email] });
  expect(await tryAdminSetup(person, address)).toBe(false);
  expect(await admins()).toBe(0);
});

describe("an emergency code", () => {
  it("is random, readable, and hashed as the settings take it", async () => {
    const codes = new Set(Array.from({ length: 50 }, newEmergencyCode));
    expect(codes.size).toBe(50);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [code] = [...codes];
    const hash = await hashEmergencyCode(code!);
    expect(hash).not.toBe(await hashEmergencyCode(code!));
    expect(readEnv({ EMERGENCY_ADMIN_SECRET_HASH: hash }).EMERGENCY_ADMIN_SECRET_HASH).toBe(hash);
    expect(() => readEnv({ EMERGENCY_ADMIN_SECRET_HASH: code })).toThrow(/EMERGENCY_ADMIN_SECRET/);
  });

  it("is accepted in any spelling of the same code, and not otherwise", async () => {
    const hash = await hashEmergencyCode("1011-ABCD-0000-EFGH-JKMN-PQRS-TVWX");
    for (const typed of [
      "1011-ABCD-0000-EFGH-JKMN-PQRS-TVWX",
      " ioli abcd oooo efgh jkmn pqrs tvwx",
      "1011–ABCD–0000–EFGH–JKMN–PQRS–TVWX",
    ]) {
      expect(await checkEmergencyCode(typed, hash), typed).toBe("right");
    }
    for (const typed of ["1011-ABCD-0000-EFGH-JKMN-PQRS-TVWY", "", hash, "x".repeat(200)]) {
      expect(await checkEmergencyCode(typed, hash), typed).toBe("wrong");
    }
    expect(await checkEmergencyCode("", undefined)).toBe("wrong");
  });

  it("expires seven days after it was made, to the second", async () => {
    const made = new Date("2026-11-20T10:00:00Z");
    vi.useFakeTimers({ now: made, toFake: ["Date"] });
    const code = newEmergencyCode();
    const hash = await hashEmergencyCode(code);
    expect(expiryOf(hash)).toEqual(new Date("2026-11-27T10:00:00Z"));
    vi.setSystemTime(made.getTime() + CODE_LIFETIME_MS - 1);
    expect(await checkEmergencyCode(code, hash)).toBe("right");
    vi.setSystemTime(made.getTime() + CODE_LIFETIME_MS);
    expect(await checkEmergencyCode(code, hash)).toBe("expired");
    expect(await checkEmergencyCode("wrong", hash)).toBe("expired");
  });

  it("is wrong when the expiry in the setting is changed", async () => {
    const code = newEmergencyCode();
    const hash = await hashEmergencyCode(code);
    const longer = hash.replace(/:\d{10}:/, ":9999999999:");
    expect(readEnv({ EMERGENCY_ADMIN_SECRET_HASH: longer })).toBeDefined();
    expect(await checkEmergencyCode(code, longer)).toBe("wrong");
  });

  it("of an earlier version, without an expiry, has expired, and the shop starts with it", async () => {
    expect(readEnv({ EMERGENCY_ADMIN_SECRET_HASH: OLD_HASH })).toBeDefined();
    for (const typed of [OLD_CODE, "wrong"]) {
      expect(await checkEmergencyCode(typed, OLD_HASH)).toBe("expired");
    }
  });
});

describe("/emergency-admin", () => {
  const code = newEmergencyCode();
  let hash: string;
  beforeAll(async () => {
    hash = await hashEmergencyCode(code);
  });
  beforeEach(() => void Object.assign(env, { EMERGENCY_ADMIN_SECRET_HASH: hash }));

  it("makes an account an admin for four hours and nothing else, with an audit entry", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const adminUntil = new Date(Date.now() + 4 * 60 * 60_000);
    const person = await makePerson("pending");
    expect(await tryEmergency({ email: person.email, code, address })).toBe(true);
    const { updatedAt: _now, ...after } = await db.read.user.findUniqueOrThrow({
      where: { id: person.id },
    });
    const { updatedAt: _then, companyId: _id, companyName: _name, ...was } = person;
    expect(after).toEqual({ ...was, adminUntil });
    expect(await db.read.session.count()).toBe(0);
    expect(await attempts()).toMatchObject([
      {
        action: "try_emergency_admin",
        result: "done",
        label: person.email,
        address,
        actorId: null,
      },
    ]);
  });

  it("works once, also for twenty concurrent requests", async () => {
    const people = await Promise.all([1, 2].map(() => makePerson("pending")));
    const tries = Array.from({ length: 20 }, (_, n) => tryEmergency({ email: people[n % 2]!.email, code, address }));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await temporaryAdmins()).toHaveLength(1);
    expect(await attempts()).toHaveLength(20);
    expect(await tryEmergency({ email: people[0]!.email, code, address })).toBe(false);
  });

  it("works again with a new code", async () => {
    const person = await makePerson("pending");
    await tryEmergency({ email: person.email, code, address });
    const second = newEmergencyCode();
    Object.assign(env, { EMERGENCY_ADMIN_SECRET_HASH: await hashEmergencyCode(second) });
    const other = await makePerson("pending");
    expect(await tryEmergency({ email: other.email, code, address })).toBe(false);
    expect(await tryEmergency({ email: other.email, code: second, address })).toBe(true);
  });

  it("does nothing for a wrong code, an unknown e-mail, or when it is disabled, and records the reason", async () => {
    const { email } = await makePerson("pending");
    expect(await tryEmergency({ email, code: "wrong", address })).toBe(false);
    expect(await tryEmergency({ email: "nobody@shop.example", code, address })).toBe(false);
    // The wrong e-mail has not used up the code.
    expect(await db.read.usedCode.count()).toBe(0);
    Object.assign(env, { EMERGENCY_ADMIN_SECRET_HASH: undefined });
    expect(await tryEmergency({ email, code, address })).toBe(false);
    Object.assign(env, { EMERGENCY_ADMIN_SECRET_HASH: OLD_HASH });
    expect(await tryEmergency({ email, code: OLD_CODE, address })).toBe(false);
    expect([await admins(), await temporaryAdmins()]).toEqual([0, []]);
    const noted = (await attempts()).map(({ result, note }) => `${result}: ${note}`);
    expect(noted.sort()).toEqual([
      "refused: Emergency access is disabled: EMERGENCY_ADMIN_SECRET_HASH is not set.",
      "refused: No account has this e-mail.",
      "refused: The code has expired: `npm run emergency-code` makes a new one.",
      "refused: The code is wrong.",
    ]);
  });

  it("never stores the code, not even when it was entered as the e-mail", async () => {
    const { email } = await makePerson("pending");
    await tryEmergency({ email: code.toLowerCase(), code: "x", address });
    await tryEmergency({ email, code, address });
    const kept = Object.values(await dumpOf(db)).join("\n");
    expect(kept.toLowerCase()).not.toContain(code.toLowerCase());
    expect(kept).not.toContain(hash);
  });
});

describe("a staff link", () => {
  const browser = "a".repeat(22);
  const ask = (email: string) => askForStaffLink({ email, browser, address });
  const mails = () => db.read.outgoingMail.findMany();
  const tokenOf = (text: string) => /http:\/\/localhost:\d+\/staff-link\/([\w-]{22})$/m.exec(text)![1]!;

  async function linkFor(email?: string) {
    const admin = await makePerson("admin", {
      email: email ?? `${crypto.randomUUID()}@brand.example`,
    });
    await ask(admin.email);
    const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { toAddress: admin.email } });
    return { email: admin.email, token: tokenOf(mail.text) };
  }

  it("is for the staff's domain only", () => {
    Object.assign(env, { STAFF_EMAIL_DOMAIN: "brand.example", SHOP_NAME: "Brand" });
    expect(isStaffEmail("maja@brand.example")).toBe(true);
    for (const other of [
      "maja@evil-brand.example",
      "maja@brand.example.evil.example",
      "maja@sub.brand.example",
      "@brand.example",
      "a b@brand.example",
      "maja@evil.example,maja@brand.example",
    ]) {
      expect(isStaffEmail(other), other).toBe(false);
    }
    Object.assign(env, { STAFF_EMAIL_DOMAIN: undefined });
    expect(isStaffEmail("maja@undefined")).toBe(false);
  });

  it("is mailed to an admin, and its token is not stored", async () => {
    const { email, token } = await linkFor();
    const rows = await db.read.staffLink.findMany();
    expect(rows).toMatchObject([{ email, tokenHash: createHash("sha256").update(token).digest("hex"), usedAt: null }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(browser);
    expect(rows[0]!.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
    expect(await attempts()).toMatchObject([{ action: "try_direct_admin", result: "done", label: email, address }]);
    expect(JSON.stringify(await attempts())).not.toContain(token);
  });

  it("is mailed to nobody else, though the attempt is recorded alike", async () => {
    const customer = await makePerson("approved", { email: "lana@brand.example" });
    await ask(customer.email);
    await ask("stranger@brand.example");
    await recordUnknownAddress({ email: "x@evil.example", address });
    expect(await mails()).toEqual([]);
    expect(await db.read.staffLink.count()).toBe(2);
    expect((await attempts()).map(({ result }) => result)).toEqual(Array(3).fill("refused"));
  });

  it("works once, also for twenty concurrent requests", async () => {
    const { token, email } = await linkFor();
    expect(await isUsableLink(token, browser)).toBe(true);
    expect(await isUsableLink(token, browser)).toBe(true);
    expect(await emailOfUsedLink(browser)).toBeNull();
    const uses = Array.from({ length: 20 }, () => consumeStaffLink(token, browser));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    expect(await isUsableLink(token, browser)).toBe(false);
    expect(await emailOfUsedLink(browser)).toBe(email);
    expect(await emailOfUsedLink("b".repeat(22))).toBeNull();
    expect(await db.read.session.count()).toBe(0);
  });

  it("is sent once in five minutes, and works in every browser that asked for one meanwhile", async () => {
    const { email, token } = await linkFor();
    const [second, third] = ["b".repeat(22), "c".repeat(22)] as const;
    await Promise.all([second, third].map((browser) => askForStaffLink({ email, browser, address })));
    await linkFor("other@brand.example");
    await askForStaffLink({ email: "other@brand.example", browser: "d".repeat(22), address });
    expect(await mails()).toHaveLength(2);
    for (const browser of [second, third]) expect(await isUsableLink(token, browser)).toBe(true);
    expect(await isUsableLink(token, "d".repeat(22))).toBe(false);
    const uses = [browser, second, third].flatMap((one) => [
      consumeStaffLink(token, one),
      consumeStaffLink(token, one),
    ]);
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    // The next request cannot rely on it any more.
    await ask(email);
    expect(await db.read.outgoingMail.count({ where: { toAddress: email } })).toBe(2);
    expect((await attempts()).map(({ note }) => note)).toContain("The link that was just sent still works.");
  });

  it("is remembered as used by the browser that used it", async () => {
    const { email, token } = await linkFor();
    const second = "b".repeat(22);
    await askForStaffLink({ email, browser: second, address });
    expect(await consumeStaffLink(token, second)).toBe(true);
    expect([await emailOfUsedLink(second), await emailOfUsedLink(browser)]).toEqual([email, null]);
  });

  it("is one letter for twenty concurrent requests", async () => {
    const { email } = await makePerson("admin", { email: "all@brand.example" });
    await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    expect(await mails()).toHaveLength(1);
  });

  it("works only in the requesting browser, and for ten minutes", async () => {
    const { token } = await linkFor();
    expect(await consumeStaffLink(token, "b".repeat(22))).toBe(false);
    for (const other of ["", "x", "c".repeat(22), `${token}x`, "../..", "%00"]) {
      expect(await isUsableLink(other, browser), other).toBe(false);
      expect(await consumeStaffLink(other, browser), other).toBe(false);
    }
    await db.write((tx) => tx.staffLink.updateMany({ data: { expiresAt: new Date() } }));
    expect(await isUsableLink(token, browser)).toBe(false);
    expect(await consumeStaffLink(token, browser)).toBe(false);
    // The next request deletes it.
    await linkFor();
    expect(await db.read.staffLink.count()).toBe(1);
  });
});

it("attempts over a rate limit are recorded once per window", async () => {
  const flood = {
    action: "try_emergency_admin",
    email: "a@shop.example",
    address,
    result: "refused",
    note: "Too many attempts.",
  } as const;
  await Promise.all(Array.from({ length: 10 }, () => recordRateLimited(flood, 900)));
  await recordRateLimited({ ...flood, address: "203.0.113.8" }, 900);
  expect(await attempts()).toHaveLength(2);
});

it("tokens in addresses are not logged", () => {
  const error = vi.spyOn(log, "error");
  for (const path of ["/staff-link/AAAAAAAAAAAAAAAAAAAAAA?q=x", "/admin/orders/12.data"]) {
    logError(new Error("no disk"), new Request(`http://localhost${path}`));
  }
  expect(error.mock.calls.map(([noted]) => (noted as unknown as { path: string }).path)).toEqual([
    "/staff-link/...",
    "/admin/orders/12.data",
  ]);
});
