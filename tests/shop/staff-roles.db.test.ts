// What a role of the staff may do, and that a role which the shop does not know may do nothing, whatever the database holds.

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { callerOf } from "~/http/api/caller.server";
import { requireAccount, requireApproved, requireStaff } from "~/http/gate/guards.server";
import { readAccount } from "~/http/session/account.server";
import { readSession, sidOf, startSession } from "~/http/session/sessions.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import {
  AREAS,
  can,
  OWNER,
  STORED_ROLES,
  staffStatusOf,
  type StoredRole,
  withRight,
} from "~/shop/customers/people/staff-role";
import { suspendCustomer } from "~/shop/customers/applications/approval.server";
import { scopeOf } from "~/shop/customers/companies/company-scope.server";
import { startOrderingFor } from "~/shop/customers/staff/ordering.server";
import { tryAdminSetup } from "~/shop/customers/staff/admin-access/admin-setup.server";
import { grantAdmin, revokeAdmin } from "~/shop/customers/staff/roles.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { storeUnknownRole, UNKNOWN_ROLES } from "../support/unknown-roles";
import { checkoutOf } from "../support/orders";

beforeEach(() => emptyDatabase(db));

const RIGHTS = AREAS.flatMap((area) => [`see-${area}`, `change-${area}`] as const);
const HOUR_MS = 60 * 60_000;

describe("what a stored role says", () => {
  it("is nothing for any value but the roles, whatever time is stored with it", () => {
    const time = fc.option(fc.date({ noInvalidDate: true }));
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom(...UNKNOWN_ROLES)),
        time,
        fc.date({ noInvalidDate: true }),
        (staffRole, adminUntil, now) => {
          fc.pre(!STORED_ROLES.includes(staffRole as StoredRole));
          const status = staffStatusOf({ staffRole, adminUntil }, now.getTime());
          expect(status).toEqual({
            staffRole: null,
            isStaff: true,
            isAdmin: false,
            adminUntil: null,
          });
          expect(RIGHTS.filter((right) => can(status, right))).toEqual([]);
          expect(scopeOf({ id: "1", ...status })).toEqual([]);
        },
      ),
    );
  });

  it.each([
    ["an owner", { staffRole: OWNER, adminUntil: null }, RIGHTS, "all"],
    [
      "a reader",
      { staffRole: "read-only", adminUntil: null },
      RIGHTS.filter((right) => right.startsWith("see-")),
      "all",
    ],
    [
      "the warehouse",
      { staffRole: "warehouse", adminUntil: null },
      ["see-orders", "see-shipments", "change-shipments", "see-production", "see-stock", "change-stock"],
      "all",
    ],
    [
      "a bookkeeper with an emergency code",
      { staffRole: "bookkeeping", adminUntil: new Date(Date.now() + HOUR_MS) },
      RIGHTS.filter((right) => right !== "change-staff" && right !== "change-carts"),
      "all",
    ],
    [
      "a temporary admin",
      { staffRole: null, adminUntil: new Date(Date.now() + HOUR_MS) },
      RIGHTS.filter((right) => right !== "change-staff" && right !== "change-carts"),
      "all",
    ],
    ["one whose time is over", { staffRole: null, adminUntil: new Date(0) }, [], []],
    ["anybody else", { staffRole: null, adminUntil: null }, [], []],
  ])("is the rights of %s", (_, row, rights, scope) => {
    const status = staffStatusOf(row);
    expect(RIGHTS.filter((right) => can(status, right))).toEqual(rights);
    expect(scopeOf({ id: "1", ...status })).toEqual(scope);
    expect([status.isAdmin, status.isStaff]).toEqual(Array(2).fill(rights.length > 0));
  });
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { kind?: string; status?: number; init?: ResponseInit }) =>
      error.kind ?? error.status ?? error.init?.status,
  );

describe.each(UNKNOWN_ROLES)("the unknown role %j", (role) => {
  async function somebody() {
    const { id, email } = await makePerson("approved");
    await storeUnknownRole(id, role);
    const cookie = (await startSession(id, new Request("http://localhost"))).split(";")[0]!;
    const request = (path: string) => new Request(`http://localhost${path}`, { headers: { Cookie: cookie } });
    return { id, email, request, sid: (await sidOf(request("/")))! };
  }

  it("opens nothing of the panel, by page or by API", async () => {
    const { request } = await somebody();
    const answers = await Promise.all([
      codeOf(requireStaff(request("/admin"))),
      ...RIGHTS.map((right) => codeOf(requireStaff(request("/admin"), right))),
      codeOf(callerOf(request("/api/admin/users"), { who: "admin", scope: undefined })),
    ]);
    expect(new Set(answers)).toEqual(new Set([403]));
  });

  it("orders for no company, by a session of its own or one from before, and places no order for one", async () => {
    const [{ id, request, sid }, customer, style] = await Promise.all([
      somebody(),
      makePerson("approved"),
      makeStyle(),
    ]);
    const session = { sid, adminId: id, scope: "all" } as const;
    expect(await codeOf(startOrderingFor(customer.id, session))).toBe("not_allowed");
    await db.write((tx) => tx.session.update({ where: { sid }, data: { orderingForId: customer.id } }));
    expect(await readAccount(request("/"))).toMatchObject({ company: { id }, isOnBehalf: false });
    await addLines(customer.id, [wanted(style.id)]);
    const checkout = await checkoutOf(customer.id, { placedById: id });
    expect(await codeOf(placeOrder(checkout))).toBe("not_allowed");
    expect(await db.read.order.count()).toBe(0);
  });

  it("decides about nobody's role, and is no admin for those who need one", async () => {
    const [{ id }, admin, customer] = await Promise.all([somebody(), makePerson("admin"), makePerson("approved")]);
    expect(await codeOf(grantAdmin(customer.id, id))).toBe("not_allowed");
    expect(await codeOf(revokeAdmin(admin.id, id))).toBe("not_allowed");
    expect(await codeOf(revokeAdmin(admin.id, admin.id))).toBe("last_admin");
    for (const right of RIGHTS) {
      const who = await db.read.user.findMany({ where: withRight(right), select: { id: true } });
      expect(who, right).toEqual([{ id: admin.id }]);
    }
  });

  it("is no customer either: nobody orders for them, suspends or erases them, and their session is short", async () => {
    const [{ id, email, request, sid }, admin] = await Promise.all([somebody(), makePerson("admin")]);
    const adminSession = await startSession(admin.id, new Request("http://localhost"));
    const headers = { Cookie: adminSession.split(";")[0]! };
    const adminSid = (await sidOf(new Request("http://localhost", { headers })))!;
    const session = { sid: adminSid, adminId: admin.id, scope: "all" } as const;
    expect(await codeOf(startOrderingFor(id, session))).toBe("refused");
    expect(await codeOf(suspendCustomer(id, admin.id, "No answer."))).toBe("refused");
    expect(await codeOf(eraseCustomer({ companyId: id, email, actorId: admin.id }))).toBe("refused");
    const lastSeenAt = new Date(Date.now() - 3 * HOUR_MS);
    await db.write((tx) => tx.session.update({ where: { sid }, data: { lastSeenAt } }));
    expect(await readSession(request("/"))).toBeNull();
  });
});

describe.each(STORED_ROLES)("%s, in a company that is a customer", (staffRole) => {
  it("is its customer as far as the role sees prices", async () => {
    const { id } = await makePerson("approved");
    await db.write((tx) => tx.user.update({ where: { id }, data: { staffRole } }));
    const cookie = (await startSession(id, new Request("http://localhost"))).split(";")[0]!;
    const request = (path: string) => new Request(`http://localhost${path}`, { headers: { Cookie: cookie } });
    const seesPrices = can({ staffRole }, "see-prices");
    expect((await readAccount(request("/")))!.company.isApproved).toBe(seesPrices);
    const answers = await Promise.all([
      codeOf(requireAccount(request("/orders"))),
      codeOf(requireApproved(request("/cart"))),
      codeOf(callerOf(request("/api/cart"), { who: "approved", scope: undefined })),
    ]);
    expect(new Set(answers)).toEqual(new Set([seesPrices ? "done" : 403]));
    expect(await codeOf(callerOf(request("/api/auth/user"), { who: "person", scope: undefined }))).toBe("done");
  });
});

it("the first admin is granted although somebody has an unknown role", async () => {
  const [somebody, first] = await Promise.all([makePerson("approved"), makePerson("approved")]);
  await storeUnknownRole(somebody.id, "representative");
  Object.assign(env, { ADMIN_SETUP: "bootstrap" });
  expect(await tryAdminSetup(first, "203.0.113.7")).toBe(true);
});
