// The admin role by an emergency code: it ends after four hours, whoever is asked and whatever is done meanwhile.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { requestAdmin, tryAdminSetup } from "~/shop/customers/staff/admin-access/admin-setup.server";
import { askForStaffLink } from "~/shop/customers/staff/admin-access/staff-link.server";
import { suspendCustomer } from "~/shop/customers/applications/approval.server";
import { staffStatusOf } from "~/shop/customers/people/staff-role";
import { customerFile } from "~/shop/desk/customer-data/customer-file.server";
import { personRecord } from "~/shop/customers/staff/people-records.server";
import { grantAdmin, refuseAdminRequest, revokeAdmin } from "~/shop/customers/staff/roles.server";
import {
  endTemporaryAdmins,
  grantTemporaryAdminIn,
  keepAdmin,
  temporaryAdmins,
} from "~/shop/customers/staff/temporary-admins.server";
import { codeOf } from "../support/outcomes";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { inScope } from "../support/in-scope";

const HOUR = 60 * 60_000;
const START = new Date("2026-11-20T10:05:00Z");
const address = "203.0.113.7";
const before = { ...env };

beforeEach(async () => {
  await emptyDatabase(db);
  vi.useFakeTimers({ now: START, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(env, before);
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const userOf = (id: string) => db.read.user.findUniqueOrThrow({ where: { id } });
const isAdmin = async (id: string) => staffStatusOf(await userOf(id)).isAdmin;
const entriesOf = (id: string) =>
  db.read.auditEntry.findMany({ where: { subject: `user:${id}` }, orderBy: { id: "asc" } });
const actionsOn = async (id: string) => (await entriesOf(id)).map(({ action }) => action);
/** The text of a mail without its line breaks. */
const textOf = ({ text }: { text: string }) => text.replace(/\s+/g, " ");

/** Sets the end of a temporary role that has not been written down as ended. */
const setEnd = (id: string, adminUntil: Date) =>
  db.write((tx) => tx.user.updateMany({ where: { id, adminUntil: { not: null } }, data: { adminUntil } }));

async function temporaryAdmin() {
  const person = await makePerson("approved", { firstName: "Tara" });
  await db.write((tx) => grantTemporaryAdminIn(tx, person.id, address));
  return person;
}

describe("a temporary admin role", () => {
  it("ends after four hours to the millisecond, without anything being written", async () => {
    const person = await temporaryAdmin();
    expect(await userOf(person.id)).toMatchObject({
      staffRole: null,
      adminUntil: new Date(START.getTime() + 4 * HOUR),
    });
    later(4 * HOUR - 1);
    expect(await isAdmin(person.id)).toBe(true);
    expect(await personRecord(person.id)).toMatchObject({ isAdmin: true });
    expect(await temporaryAdmins()).toMatchObject([{ id: person.id, name: "Tara Person" }]);
    later(1);
    expect(await isAdmin(person.id)).toBe(false);
    expect(await personRecord(person.id)).toMatchObject({ isAdmin: false, adminUntil: null });
    expect((await customerFile(inScope(person.id)))?.customer).toMatchObject({
      isAdmin: false,
      adminUntil: null,
    });
    expect(await temporaryAdmins()).toEqual([]);
    expect(await actionsOn(person.id)).toEqual(["grant_admin"]);
  });

  it("has its end written down once, also by ten processes at once", async () => {
    const [person, other] = [await temporaryAdmin(), await temporaryAdmin()];
    later(4 * HOUR);
    const counts = await Promise.all(Array.from({ length: 10 }, () => endTemporaryAdmins()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    for (const { id } of [person, other]) {
      expect(await userOf(id)).toMatchObject({ staffRole: null, adminUntil: null });
      expect((await entriesOf(id))[1]).toMatchObject({
        actorId: null,
        action: "end_admin",
        before: { adminUntil: "2026-11-20T14:05:00.000Z" },
        after: { adminUntil: null },
      });
      expect(await entriesOf(id)).toHaveLength(2);
    }
    expect(await endTemporaryAdmins()).toBe(0);
  });

  it("is announced to the admins and to the person with its end, in our time zone", async () => {
    const admin = await makePerson("admin");
    const person = await temporaryAdmin();
    const mails = await db.read.outgoingMail.findMany();
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([admin.email, person.email].sort());
    for (const text of mails.map(textOf)) {
      expect(text).toContain("With an emergency code");
      expect(text).toContain("20 November 2026, 15:05");
      expect(text).toContain("unless another admin keeps it");
    }
  });

  it("leaves a role without an end as it is", async () => {
    const admin = await makePerson("admin");
    expect(await db.write((tx) => grantTemporaryAdminIn(tx, admin.id, address))).toBeNull();
    expect(await userOf(admin.id)).toMatchObject({ staffRole: "owner", adminUntil: null });
  });

  it("has all its hours again with another code", async () => {
    const person = await temporaryAdmin();
    later(3 * HOUR);
    await db.write((tx) => grantTemporaryAdminIn(tx, person.id, address));
    later(3 * HOUR);
    expect(await isAdmin(person.id)).toBe(true);
    later(HOUR);
    expect(await isAdmin(person.id)).toBe(false);
  });

  it("gets staff links, and protects from being suspended, until its end", async () => {
    const admin = await makePerson("admin");
    const person = await temporaryAdmin();
    const links = () => db.read.outgoingMail.count({ where: { kind: "staff-link" } });
    const ask = () => askForStaffLink({ email: person.email, browser: "a".repeat(22), address });
    await ask();
    expect(await links()).toBe(1);
    expect(await codeOf(suspendCustomer(person.id, admin.id, "Unpaid"))).toBe("refused");
    later(4 * HOUR);
    await ask();
    expect(await links()).toBe(1);
    expect(await codeOf(suspendCustomer(person.id, admin.id, "Unpaid"))).toBe("done");
  });
});

describe("keeping a temporary admin", () => {
  it("makes the role one without an end, with an audit entry and a letter", async () => {
    const [admin, person] = [await makePerson("admin"), await temporaryAdmin()];
    await requestAdmin(person, address);
    await db.write((tx) => tx.outgoingMail.deleteMany({}));
    later(4 * HOUR - 1);
    expect(await keepAdmin(person.id, admin.id)).toBe(true);
    later(1_000 * HOUR);
    expect(await userOf(person.id)).toMatchObject({
      staffRole: "owner",
      adminUntil: null,
      adminRequestedAt: null,
    });
    const kept = (await entriesOf(person.id)).at(-1);
    expect(kept).toMatchObject({
      actorId: admin.id,
      action: "keep_admin",
      before: { staffRole: null, adminUntil: "2026-11-20T14:05:00.000Z" },
      after: { staffRole: "owner", adminUntil: null },
    });
    const [mail] = await db.read.outgoingMail.findMany();
    expect(textOf(mail!)).toContain("was kept, without an end");
    expect(await keepAdmin(person.id, admin.id)).toBe(false);
  });

  it("is refused when the role has ended", async () => {
    const [admin, person] = [await makePerson("admin"), await temporaryAdmin()];
    later(4 * HOUR);
    expect(await codeOf(keepAdmin(person.id, admin.id))).toBe("expired");
    // What the refused call found out is rolled back with it, and written down by the next one.
    expect(await actionsOn(person.id)).toEqual(["grant_admin"]);
    expect(await grantAdmin(person.id, admin.id)).toBe(true);
    expect(await actionsOn(person.id)).toEqual(["grant_admin", "end_admin", "grant_admin"]);
  });

  it("is refused to the person, to another temporary admin and to somebody who is no admin", async () => {
    await makePerson("admin");
    const [person, other] = [await temporaryAdmin(), await temporaryAdmin()];
    const customer = await makePerson("approved");
    for (const actor of [person, other, customer]) {
      expect(await codeOf(keepAdmin(person.id, actor.id))).toBe("not_allowed");
    }
    expect(await codeOf(keepAdmin("nobody", (await makePerson("admin")).id))).toBe("not_found");
    later(4 * HOUR);
    expect(await isAdmin(person.id)).toBe(false);
  });

  it("and its end, at the same moment, have one result, which the audit log tells", async () => {
    const [one, two] = await Promise.all([makePerson("admin"), makePerson("admin")]);
    const seen = new Set<string>();
    for (let round = 0; round < 20; round++) {
      vi.useRealTimers();
      const person = await temporaryAdmin();
      // Some end before the race, some during and some after it.
      const adminUntil = new Date(Date.now() + (round % 5) * 200);
      await setEnd(person.id, adminUntil);
      const [first, second] = await Promise.all([
        codeOf(keepAdmin(person.id, one.id)),
        codeOf(keepAdmin(person.id, two.id)),
        codeOf(endTemporaryAdmins()),
      ]);
      expect(second).toBe(first);
      await setEnd(person.id, new Date(0));
      await endTemporaryAdmins();
      const isKept = first === "done";
      expect(await isAdmin(person.id)).toBe(isKept);
      expect(await actionsOn(person.id)).toEqual(["grant_admin", isKept ? "keep_admin" : "end_admin"]);
      seen.add(first);
    }
    expect([...seen].sort()).toEqual(["done", "expired"]);
  });
});

describe("a temporary admin", () => {
  it("cannot change the role of anybody, but give up their own", async () => {
    const [admin, person] = [await makePerson("admin"), await temporaryAdmin()];
    const friend = await makePerson("approved");
    await requestAdmin(friend, address);
    const refused = await Promise.all(
      [
        grantAdmin(friend.id, person.id),
        grantAdmin(person.id, person.id),
        revokeAdmin(admin.id, person.id),
        refuseAdminRequest(friend.id, person.id),
        keepAdmin(person.id, person.id),
      ].map(codeOf),
    );
    expect(refused).toEqual(Array(5).fill("not_allowed"));
    expect([await isAdmin(friend.id), await isAdmin(admin.id)]).toEqual([false, true]);
    expect(await revokeAdmin(person.id, person.id)).toBe(true);
    expect(await isAdmin(person.id)).toBe(false);
    expect(await actionsOn(person.id)).toEqual(["grant_admin", "take_admin"]);
    expect(await revokeAdmin(person.id, person.id)).toBe(false);
  });

  it("does not count as the admin who remains", async () => {
    const [admin, person] = [await makePerson("admin"), await temporaryAdmin()];
    expect(await codeOf(revokeAdmin(admin.id, admin.id))).toBe("last_admin");
    expect(await keepAdmin(person.id, admin.id)).toBe(true);
    expect(await codeOf(revokeAdmin(admin.id, admin.id))).toBe("done");
  });

  it("loses the role by another admin, even the only one", async () => {
    const [admin, person] = [await makePerson("admin"), await temporaryAdmin()];
    expect(await revokeAdmin(person.id, admin.id)).toBe(true);
    expect(await isAdmin(person.id)).toBe(false);
  });

  it("is kept by the settings or the operator, but not as the first admin", async () => {
    const [listed, other] = [await temporaryAdmin(), await temporaryAdmin()];
    Object.assign(env, { ADMIN_SETUP: "bootstrap", ADMIN_EMAILS: [] });
    expect(await tryAdminSetup(listed, address)).toBe(false);
    Object.assign(env, { ADMIN_SETUP: "allowlist", ADMIN_EMAILS: [listed.email] });
    expect(await tryAdminSetup(listed, address)).toBe(true);
    expect(await tryAdminSetup(other, address)).toBe(false);
    expect(await grantAdmin(other.id, null, { via: "script" })).toBe(true);
    later(4 * HOUR);
    expect([await isAdmin(listed.id), await isAdmin(other.id)]).toEqual([true, true]);
  });
});

describe("whatever is done, in whatever order", () => {
  /** A step: who does it, to whom, and how much later. */
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom("code", "grant", "keep", "take", "refuse", "end"),
      actor: fc.nat(4),
      person: fc.nat(4),
      pauseMs: fc.constantFrom(0, HOUR, 4 * HOUR),
    }),
    { minLength: 3, maxLength: 14 },
  );

  it("nobody is an admin after the code's hours whom no lasting admin made one, and one always remains", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        await emptyDatabase(db);
        const people = await Promise.all([
          makePerson("admin"),
          makePerson("admin"),
          ...Array.from({ length: 3 }, () => makePerson("approved")),
        ]);
        /** What the rules say: no end, or when the role ends. */
        const until = new Map<string, number>(people.map(({ id }, n) => [id, n < 2 ? Infinity : 0]));
        for (const { what, actor, person, pauseMs } of script) {
          later(pauseMs);
          const [by, id] = [people[actor]!.id, people[person]!.id];
          const mayDecide = until.get(by) === Infinity;
          if (what === "end") await endTemporaryAdmins();
          if (what === "code") {
            await db.write((tx) => grantTemporaryAdminIn(tx, id, address));
            if (until.get(id) !== Infinity) until.set(id, Date.now() + 4 * HOUR);
          }
          if (what === "grant") {
            await codeOf(grantAdmin(id, by));
            if (mayDecide) until.set(id, Infinity);
          }
          if (what === "keep") {
            await codeOf(keepAdmin(id, by));
            if (mayDecide && until.get(id)! > Date.now()) until.set(id, Infinity);
          }
          if (what === "refuse") await codeOf(refuseAdminRequest(id, by));
          if (what === "take") {
            await codeOf(revokeAdmin(id, by));
            const lasting = people.filter((one) => until.get(one.id) === Infinity);
            const isLast = until.get(id) === Infinity && lasting.length === 1;
            if ((mayDecide || by === id) && !isLast) until.set(id, 0);
          }
          for (const one of people) {
            expect([what, await isAdmin(one.id)]).toEqual([what, until.get(one.id)! > Date.now()]);
          }
          expect(await db.read.user.count({ where: { staffRole: { not: null } } })).toBeGreaterThan(0);
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
