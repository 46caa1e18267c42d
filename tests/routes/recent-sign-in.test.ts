// Changes of the admin role need a sign-in of the last 15 minutes, by each form and call that makes one. (All other forms of the
// panel: walk.test.ts.)
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { PLAIN_ROLE_DECISIONS } from "~/shop/customers/staff/role-decisions";
import { seedAdminRows, type AdminRowIds } from "../support/admin-rows";
import { createClient } from "../support/api-client";
import type { Browser } from "../support/browser-without-scripts";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { dataAddress } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const MINUTE = 60_000;
const LISTED = "listed@brand.example";

let shop: Shop;
let admin: Awaited<ReturnType<typeof signedInPerson>>;
let rows: AdminRowIds;

beforeAll(async () => {
  process.env.ADMIN_EMAILS = LISTED;
  shop = await openShop();
});
beforeEach(async () => {
  admin = await signedInPerson(shop, "admin");
  rows = await seedAdminRows(admin.person.id, 1);
});

/** Lets the last sign-in of a person be this long ago. */
const signedInBefore = (userId: string, minutes: number) =>
  db.write((tx) =>
    tx.session.updateMany({
      where: { userId },
      data: { signedInAt: new Date(Date.now() - minutes * MINUTE) },
    }),
  );
/** The admin roles of everybody. */
const roles = () =>
  db.read.user.findMany({
    orderBy: { id: "asc" },
    select: { id: true, staffRole: true, adminUntil: true, adminRequestedAt: true },
  });
const post = (browser: Browser, address: string, fields: Record<string, string>) =>
  browser.request(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", Origin: ORIGIN },
    redirect: "manual",
  });

/** The forms that change a role: where, what, and whose. */
const CHANGES: [string, (ids: AdminRowIds) => [string, Record<string, string>]][] = [
  ["grant at the staff tab", (ids) => ["/admin/staff", { grant: ids.roleRequester }]],
  ["refuse at the staff tab", (ids) => ["/admin/staff", { refuse: ids.roleRequester }]],
  ["keep at the staff tab", (ids) => ["/admin/staff", { keep: ids.temporaryAdmin }]],
  ["grant", (ids) => [`/admin/customers/${ids.customer}`, { intent: "grant" }]],
  ["refuse", (ids) => [`/admin/customers/${ids.roleRequester}`, { intent: "refuse" }]],
  ["keep", (ids) => [`/admin/customers/${ids.temporaryAdmin}`, { intent: "keep" }]],
  ["take", (ids) => [`/admin/customers/${ids.temporaryAdmin}`, { intent: "take" }]],
];

/** The page of the person whom a form is about. */
const pageOf = (address: string, fields: Record<string, string>) =>
  address === "/admin/staff" ? `/admin/customers/${Object.values(fields)[0]}` : address;

describe.each(CHANGES)("%s", (what, form) => {
  const decision = PLAIN_ROLE_DECISIONS.find((one) => what.startsWith(one))!;

  it("asks for a sign-in after 15 minutes, and changes nothing", async () => {
    const [address, fields] = form(rows);
    await signedInBefore(admin.person.id, 15);
    const before = [await roles(), await db.read.auditEntry.count()];
    for (const to of [address, dataAddress(address)]) {
      const answer = await post(admin.browser, to, fields);
      expect([to, answer.status]).toEqual([to, 401]);
      expect(answer.headers.get("Cache-Control")).toContain("no-store");
    }
    const text = await (await post(admin.browser, address, fields)).text();
    expect(text).toContain("Please sign in again");
    expect(text).toContain(`/api/login?again&amp;returnTo=${encodeURIComponent(`${pageOf(address, fields)}#role`)}`);
    expect([await roles(), await db.read.auditEntry.count()]).toEqual(before);
  });

  it("is done within them", async () => {
    const [address, fields] = form(rows);
    await signedInBefore(admin.person.id, 14.5);
    const before = await roles();
    expect((await post(admin.browser, address, fields)).status).toBe(303);
    expect(await roles()).not.toEqual(before);
  });

  it("is shown for confirmation to the same admin alone, once, after the sign-in", async () => {
    const [address, fields] = form(rows);
    await signedInBefore(admin.person.id, 20);
    const refused = await post(admin.browser, address, fields);
    const person = pageOf(address, fields);
    const NOTICE = "You are signed in again.";
    // Coming back without a sign-in confirms nothing.
    (await admin.browser.open(person)).see("Sign in again").notSee(NOTICE);

    const colleague = await signedInPerson(shop, "admin");
    colleague.browser.cookies.store(new URL(ORIGIN), refused);
    (await colleague.browser.open(person)).notSee(NOTICE);

    await signedInBefore(admin.person.id, 0);
    (await admin.browser.open("/admin/customers/demo-buyer")).notSee(NOTICE);
    const page = await admin.browser.open(person);
    page.see(NOTICE, "Nothing was changed yet.").notSee("Sign in again");
    (await admin.browser.open(person)).notSee(NOTICE);
    const label = {
      grant: "GRANT ADMIN",
      refuse: "REFUSE",
      keep: "KEEP AS ADMIN",
      take: "REMOVE ADMIN ROLE",
    };
    const before = await roles();
    expect((await page.press(label[decision])).status).toBe(200);
    expect(await roles()).not.toEqual(before);
  });
});

describe("/admin-setup", () => {
  it("asks a listed person for a sign-in, by form and by call, and then grants the role", async () => {
    const { person, client } = await createClient(shop, "pending");
    await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { email: LISTED } }));
    const browser = await browserOf(shop, person.id);
    await signedInBefore(person.id, 24 * 60);
    const refused = await post(browser, "/admin-setup", { intent: "grant" });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain("/api/login?again&amp;returnTo=%2Fadmin-setup");
    const answer = await client.call("POST /api/admin/setup", undefined, {
      "Idempotency-Key": "k",
    });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: "recent_sign_in_required", fieldErrors: {} });
    expect(answer.headers.get("WWW-Authenticate")).toContain('max_age="900"');
    expect(await db.read.user.findUnique({ where: { id: person.id } })).toMatchObject({
      staffRole: null,
      adminRequestedAt: null,
    });
    await signedInBefore(person.id, 1);
    const granted = await client.call("POST /api/admin/setup", undefined, {
      "Idempotency-Key": "k",
    });
    expect([granted.status, granted.body.message]).toEqual([200, "Admin access granted"]);
  });

  it("records a request without one", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    await signedInBefore(person.id, 24 * 60);
    expect((await post(browser, "/admin-setup", { intent: "request" })).status).toBe(303);
  });
});

describe("a temporary admin", () => {
  it("sees why there are no buttons, and a form that has none is refused", async () => {
    const person = await makePerson("approved");
    const adminUntil = new Date(Date.now() + 60 * MINUTE);
    await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { adminUntil } }));
    const browser = await browserOf(shop, person.id);
    const staff = await browser.open("/admin/staff");
    expect(staff.status).toBe(200);
    staff.see("Your own admin role is temporary").notSee("KEEP AS ADMIN", "GRANT Kan");
    (await browser.open(`/admin/customers/${rows.customer}`)).notSee("GRANT ADMIN");
    const before = await roles();
    for (const [, form] of CHANGES) {
      const [address, fields] = form(rows);
      const answer = await post(browser, address, fields);
      expect([address, answer.status]).toEqual([address, 403]);
      expect(await answer.text()).toContain("Your own admin role is temporary.");
    }
    expect(await roles()).toEqual(before);

    const own = await browser.open(`/admin/customers/${person.id}`);
    own.see("Admin until").notSee("KEEP AS ADMIN");
    (await own.press("GIVE UP MY ADMIN ROLE")).see("Admin Role Removed");
    expect((await browser.open("/admin")).status).toBe(403);
  });

  it("is one until the end at every request, by page, by call and in the list of users", async () => {
    const { person, client } = await createClient(shop, "approved");
    const browser = await browserOf(shop, person.id);
    const setEnd = (ms: number) =>
      db.write((tx) =>
        tx.user.update({
          where: { id: person.id },
          data: { adminUntil: new Date(Date.now() + ms) },
        }),
      );
    const answers = async () => [
      (await browser.open("/admin/orders")).status,
      (await client.call("GET /api/orders")).status,
      (await client.call("GET /api/auth/user")).body.isAdmin,
    ];
    await setEnd(MINUTE);
    expect(await answers()).toEqual([200, 200, true]);
    (await admin.browser.open("/admin/staff")).see("Admins by emergency code", person.email);
    await setEnd(0);
    expect(await answers()).toEqual([403, 403, false]);
    expect((await admin.browser.open("/admin/staff")).textOf("#temporary-admins")).not.toContain(person.email);
  });
});
