// An admin manages people: finds them, opens their page, changes roles and access, and reads the audit log.
import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatDate } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import { sendMessage } from "~/shop/conversations/add-message.server";
import { addLines } from "../support/change-cart";
import type { Browser, Page } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let adminBrowser: Browser;
let adminId: string;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  const admin = await signedInPerson(shop, "admin");
  ({ browser: adminBrowser } = admin);
  adminId = admin.person.id;
});

/** Creates a user whom the search finds by their first name. */
async function customer(role: "approved" | "pending" | "admin", firstName: string) {
  const person = await makePerson(role, { firstName });
  const browser = await browserOf(shop, person.id);
  return { person, browser, address: `/admin/customers/${person.id}` };
}

const userOf = (id: string) => db.read.user.findUniqueOrThrow({ where: { id } });
const companyOf = (id: string) => db.read.company.findUniqueOrThrow({ where: { id } });

describe("the lists of customers and of the staff", () => {
  it("list each what the other does not, with a search", async () => {
    const buyer = await customer("approved", "Zvezdana");
    const applicant = await customer("pending", "Zvezdomir");
    const lone = await customer("admin", "Zvezdica");
    await db.write((tx) => tx.company.update({ where: { id: lone.person.id }, data: { approvalStatus: "waiting" } }));
    let page = await adminBrowser.open("/admin");
    page = await page.click("Staff");
    expect(page.heading).toBe("Staff");
    page.see("Name", "E-mail", "Role", "Last sign-in", "Joined", "Status", lone.person.email);
    page.notSee(buyer.person.email, applicant.person.email);
    expect(page.textOf("tbody tr")).toContain("Zvezdica");
    page = await page.form("#main form[role=search]").fill({ "Name or e-mail": "ZVEZD" }).submit();
    expect(page.address).toBe("/admin/staff?q=ZVEZD");
    page.see("Zvezdica", "Owner", "Pending").notSee("Zvezdana", "Zvezdomir");
    const found = await page.click("Zvezdica Person");
    expect(found.url.pathname).toBe(lone.address);

    page = await page.click("CUSTOMERS");
    expect(page.heading).toBe("Customers");
    page.see("Company", "Country", "Last order", "Open amount", "Status", "Zvezdana", "Active");
    page.notSee("Zvezdica", "Zvezdomir");
    // A search finds customers of any status.
    const search = page.form("#main form[role=search]");
    page = await search.fill({ "Company, name or e-mail": "ZVEZD" }).submit();
    expect(page.address).toBe("/admin/staff?q=ZVEZD&role=customer");
    page.see("Zvezdana", "Zvezdomir", "Pending").notSee("Lana Huber", "Zvezdica");
    expect((await page.click("Active")).address).toBe("/admin/staff?role=customer&q=ZVEZD&show=approved");
    expect((await page.click("Show all")).address).toBe("/admin/staff?role=customer");
    (await adminBrowser.open("/admin/staff?q=zeppelin")).see("Nobody found");
    (await adminBrowser.open("/admin/staff?role=customer&q=zeppelin")).see("Nobody found");
    // Those who wait, whom the tasks count, and those who were asked for more.
    (await adminBrowser.open("/admin/staff?role=customer&show=waiting")).see("Undecided", "Pending", "Question asked");
  });

  it("say who owes how much, and sort by it", async () => {
    const open = async (page: Page) => {
      const rows = page.$("tbody tr").toArray();
      return rows.map((row) => page.$(row).find("td.number").last().text());
    };
    let page = await (
      await adminBrowser.open("/admin/staff?role=customer")
    ).click("nav[aria-label=Filter] a:nth-child(2)");
    expect(page.address).toBe("/admin/staff?role=customer&show=owing");
    const amounts = await open(page);
    const cents = amounts.map((text) => Number(/€([\d,.]+)/.exec(text)![1]!.replaceAll(/[,.]/g, "")));
    expect(cents.length).toBeGreaterThan(1);
    expect(cents).toEqual(cents.toSorted((a, b) => b - a));
    page = await page.click("Company, sort ascending");
    expect(page.address).toBe("/admin/staff?role=customer&show=owing&sort=company");
    const names = page
      .$("tbody tr th a")
      .toArray()
      .map((link) => page.$(link).text());
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  it("are paginated", async () => {
    await Promise.all(Array.from({ length: 27 }, () => makePerson("approved")));
    const first = await adminBrowser.open("/admin/staff?role=customer");
    expect(first.$("tbody tr")).toHaveLength(25);
    const second = await first.click("2");
    expect(second.address).toBe("/admin/staff?role=customer&page=2");
    expect(second.$("tbody tr").length).toBeGreaterThan(0);
  });

  it.each([
    ["?page=-3&role=emperor&q=%00", "Staff"],
    ["?page=x&role=", "Staff"],
    ["?q=%25%5F%5C", "Staff"],
    ["?page=999999&role=all", "Staff"],
    ["?role=customer&show=x&group=-1&sort=%00&page=x&q=%00", "Customers"],
    ["?role=customer&group=99999999999&page=999999", "Customers"],
  ])("ignore invalid parameters: %s", async (search, heading) => {
    const page = await adminBrowser.open(`/admin/staff${search}`);
    expect(page.status).toBe(200);
    expect(page.heading).toBe(heading);
  });

  it("are where somebody begins to order for a customer", async () => {
    const page = await (await adminBrowser.open("/admin/ordering")).click("Customers");
    expect(page.address).toBe("/admin/staff?role=customer");
  });

  it("decides requests for the admin role", async () => {
    const [one, other] = [await customer("approved", "Vida"), await customer("approved", "Mojca")];
    const ids = [one.person.id, other.person.id];
    await db.write((tx) => tx.user.updateMany({ where: { id: { in: ids } }, data: { adminRequestedAt: new Date() } }));
    let page = await adminBrowser.open("/admin");
    page = await page.click("2 requests for the admin role");
    expect(page.address).toBe("/admin/staff#admin-requests");
    expect(page.textOf("#admin-requests")).toContain("Vida Person");

    page = await page.press("GRANT Vida Person");
    page.see("Admin Access Granted", "Vida Person can use the admin panel");
    expect(page.textOf("#admin-requests")).not.toContain("Vida");
    page = await page.press("REFUSE Mojca Person");
    page.see("Request Refused");
    expect(page.$("#admin-requests")).toHaveLength(0);

    expect(await userOf(one.person.id)).toMatchObject({
      staffRole: "owner",
      adminRequestedAt: null,
    });
    expect(await userOf(other.person.id)).toMatchObject({
      staffRole: null,
      adminRequestedAt: null,
    });
    // It takes effect at the next request.
    expect((await one.browser.open("/admin/staff")).status).toBe(200);
    expect((await other.browser.open("/admin/staff")).status).toBe(403);
  });

  it("tells an admin when another one has decided already", async () => {
    const vida = await customer("approved", "Vida");
    await db.write((tx) => tx.user.update({ where: { id: vida.person.id }, data: { adminRequestedAt: new Date() } }));
    const old = await adminBrowser.open("/admin/staff");
    await (await adminBrowser.open("/admin/staff")).press("REFUSE Vida Person");
    (await old.press("REFUSE Vida Person")).see("Nothing Changed");
  });

  it.each([
    [{ grant: "nobody" }, 404],
    [{ refuse: "nobody" }, 404],
    [{ grant: "" }, 400],
    [{ dance: "1" }, 400],
    [{}, 400],
  ])("changes nothing for %j", async (fields, status) => {
    const before = await db.read.auditEntry.count();
    expect((await post("/admin/staff", fields as Record<string, string>)).status).toBe(status);
    expect(await db.read.auditEntry.count()).toBe(before);
  });
});

/** Sends a form that no page has. */
function post(address: string, fields: Record<string, string>, by = adminBrowser) {
  return by.request(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", "Sec-Fetch-Site": "same-origin" },
    redirect: "manual",
  });
}

describe("a customer's page", () => {
  it("shows all data of a customer", async () => {
    const [lana, company] = [await userOf("demo-buyer"), await companyOf("demo-buyer")];
    const page = await adminBrowser.open("/admin/customers/demo-buyer");
    expect(page.heading).toBe(company.name);
    page.see("Lana Huber", lana.email, company.name!, company.vatId!, "Wholesale access Active");
    const orders = await db.read.order.findMany({
      where: { companyId: company.id },
      orderBy: { createdAt: "desc" },
    });
    const counted = orders.filter(({ status }) => status !== "cancelled");
    const sum = counted.reduce((all, { total }) => all + total, 0);
    page.see(`${counted.length} orders`, formatEuro(sum), orders[0]!.orderNumber, "CANCELLED");
    expect(page.link(orders[0]!.orderNumber).pathname).toBe(`/admin/orders/${orders[0]!.id}`);
    expect(page.link("All orders").search).toBe(`?q=${encodeURIComponent(lana.email)}`);
    const open = orders.reduce(
      (all, { amountDue, amountPaid }) => all + Math.max(0, Number(amountDue - amountPaid)),
      0,
    );
    expect(open).toBeGreaterThan(0);
    const summary = page.textOf("section[aria-label=Summary]");
    expect(summary).toContain(`Open amount ${formatEuro(open)}`);
    expect(summary).toContain(`Last order ${formatDate(counted[0]!.createdAt)}`);
    expect(summary).toContain("Prices List prices");
    page.see("10 pieces", "10% bulk discount", "Sand, M", "Customer approved");
    const audit = await page.click("All entries in the audit");
    expect(audit.url.searchParams.get("subject")).toBe("company:demo-buyer");
    audit.see("1 entry", "Only entries about Lana Huber");
  });

  it("shows an applicant with warnings, and their input as text", async () => {
    const { person, address } = await customer("pending", "<b>Bold</b>");
    const inquiry = { productDetails: [], totalItems: 0 };
    await db.write(async (tx) => {
      await tx.company.update({
        where: { id: person.id },
        data: {
          vatId: "NL123456789B01",
          website: "javascript:alert(1)",
          approvalStatus: "question",
        },
      });
      await tx.inquiry.createMany({
        data: [
          { ...inquiry, customerEmail: person.email, customerName: "x", message: "<i>By mail</i>" },
          { ...inquiry, companyId: person.id, customerEmail: "x@y.example", customerName: "x" },
          { ...inquiry, customerEmail: "other@y.example", customerName: "x", message: "Foreign" },
        ],
      });
    });
    const style = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
    const [sizes, colors] = [style.sizes as string[], style.colors as string[]];
    const piece = { size: sizes[0] ?? null, color: colors[0] ?? null };
    await addLines(person.id, [{ productId: style.id, quantity: 2, ...piece }]).catch(() => null);
    const page = await adminBrowser.open(address);
    page.see("<b>Bold</b> Person", "Question asked", "check digits of this VAT ID are wrong", "<i>By mail</i>");
    page.see("No orders yet", "No decisions about").notSee("Foreign");
    expect(page.$("main b, main i")).toHaveLength(0);
    expect(page.$("a[href^=javascript]")).toHaveLength(0);
  });

  it.each(["nobody", "%00", "a%00b", "..%2f..", "%F0%9F%A7%B6"])(
    "is not found for %s, and no decision is made",
    async (id) => {
      const page = await adminBrowser.open(`/admin/customers/${id}`);
      expect(page.status).toBe(404);
      page.see("404 Page Not Found");
      expect((await post(`/admin/customers/${id}`, { intent: "grant" })).status).toBe(404);
    },
  );

  it("approves, suspends with a reason, and reinstates; each takes effect at once and is in the audit log", async () => {
    const { person, browser, address } = await customer("pending", "Ema");
    const asked = { companyId: person.id, fromShop: false, authorId: person.id, text: "Until when?", photos: [] };
    await sendMessage({ subject: { kind: "company", id: person.id }, ...asked });
    let page = await (await adminBrowser.open(address)).press("APPROVE");
    const conversation = db.read.conversation.findFirstOrThrow({ where: { companyId: person.id } });
    expect(await conversation).toMatchObject({ isWaiting: false });
    page.see("User Approved", "Ema Person is approved for wholesale access.");
    expect((await browser.open("/cart")).status).toBe(200);

    page = await page.form("SUSPEND").submit("SUSPEND");
    expect(page.status).toBe(400);
    expectErrors(page, ["Reason"]);
    expect(await companyOf(person.id)).toMatchObject({ approvalStatus: "approved" });
    page = await page.form("SUSPEND").fill({ Reason: "Two invoices are open" }).submit("SUSPEND");
    page.see("Customer Suspended", "Suspended", "Two invoices are open");
    expect((await browser.open("/cart")).status).toBe(403);

    page = await page.press("REINSTATE");
    page.see("Customer Reinstated", "Active");
    expect((await browser.open("/cart")).status).toBe(200);
    const entries = await db.read.auditEntry.findMany({
      where: { subject: `company:${person.id}` },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      { action: "approve_customer", actorId: adminId, label: "Ema Person" },
      { action: "suspend_customer", actorId: adminId, note: "Two invoices are open" },
      { action: "reinstate_customer", actorId: adminId },
    ]);
    expect(page.textOf('[aria-labelledby="history"] table')).toMatch(/reinstated.*suspended.*approved/s);
  });

  it("signs somebody out on every browser, and nobody else", async () => {
    const { person, browser: phone, address } = await customer("approved", "Izgubljena");
    const laptop = await browserOf(shop, person.id);
    const other = await customer("approved", "Druga");
    const isSignedIn = async (browser: Browser) => (await browser.request("/api/auth/user")).status === 200;
    const page = await adminBrowser.open(address);
    page.see("For a lost device");
    const done = await page.press("SIGN OUT EVERYWHERE");
    done.see("Signed Out", "Every browser was signed out.", "Signed out everywhere");
    expect(await Promise.all([phone, laptop, other.browser, adminBrowser].map(isSignedIn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    (await done.press("SIGN OUT EVERYWHERE")).see("No browser was signed in.");
    const entries = await db.read.auditEntry.findMany({ where: { subject: `user:${person.id}` } });
    expect(entries.map(({ action, actorId: by }) => [action, by])).toEqual([["end_sign_ins", adminId]]);
    // One's own are on the company page.
    (await adminBrowser.open(`/admin/customers/${adminId}`)).notSee("SIGN OUT EVERYWHERE");
  });

  it("grants and revokes the admin role, which takes effect at the person's next request", async () => {
    const { person, browser, address } = await customer("approved", "Iva");
    let page = await (await adminBrowser.open(address)).press("GRANT ADMIN");
    page.see("Admin Access Granted", "An admin cannot be suspended");
    expect((await browser.open("/admin/staff")).status).toBe(200);

    const old = await adminBrowser.open(address);
    page = await page.press("REMOVE ADMIN ROLE");
    page.see("Admin Role Removed", "GRANT ADMIN").notSee("REMOVE ADMIN ROLE");
    expect((await browser.open("/admin/staff")).status).toBe(403);
    expect((await browser.open("/cart")).status).toBe(200);
    (await old.press("REMOVE ADMIN ROLE")).see("Nothing Changed");
    const entries = await db.read.auditEntry.count({ where: { subject: `user:${person.id}` } });
    expect(entries).toBe(2);
  });

  it("does not suspend an admin, and says so", async () => {
    const { person, address } = await customer("approved", "Neza");
    const old = await adminBrowser.open(address);
    await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { staffRole: "owner" } }));
    const page = await old.form("SUSPEND").fill({ Reason: "Unpaid" }).submit("SUSPEND");
    expect(page.status).toBe(409);
    page.see("Nothing was changed", "Remove the admin role first");
    expect(await companyOf(person.id)).toMatchObject({ approvalStatus: "approved" });
    expect(await userOf(person.id)).toMatchObject({ staffRole: "owner" });
  });

  it("lets an admin give up the role, but not the last admin", async () => {
    const admin = await signedInPerson(shop, "admin");
    const address = `/admin/customers/${admin.person.id}`;
    const mine = await admin.browser.open(address);
    mine.see("This is you.").notSee("REMOVE ADMIN ROLE");
    const others = await db.read.user.findMany({
      where: { staffRole: { not: null }, id: { not: admin.person.id } },
    });
    const ids = others.map(({ id }) => id);
    const setAdmins = (staffRole: "owner" | null) =>
      db.write((tx) => tx.user.updateMany({ where: { id: { in: ids } }, data: { staffRole } }));
    await setAdmins(null);
    let page = await mine.press("GIVE UP MY ADMIN ROLE");
    expect(page.status).toBe(409);
    expect(page.title).toMatch(/^Error: /);
    page.see("Nothing was changed", "is the last admin. Grant the role to somebody else first.");
    expect(await userOf(admin.person.id)).toMatchObject({ staffRole: "owner" });

    await setAdmins("owner");
    page = await page.press("GIVE UP MY ADMIN ROLE");
    expect(page.url.pathname).toBe("/");
    page.see("Admin Role Removed").notSee("Admin Panel");
    expect((await admin.browser.open("/admin/staff")).status).toBe(403);
  });

  it.each([{ intent: "crown" }, {}, { intent: "" }, { reason: "only" }])(
    "refuses the unknown decision %j",
    async (fields) => {
      const { person, address } = await customer("approved", "Ula");
      const answer = await post(address, fields as Record<string, string>);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("incomplete or out of date");
      expect(await companyOf(person.id)).toMatchObject({ approvalStatus: "approved" });
      expect(await userOf(person.id)).toMatchObject({ staffRole: null });
    },
  );
});

describe("the audit log", () => {
  it("lists, filters and exports entries", async () => {
    const { person, address } = await customer("pending", "Rok");
    await (await adminBrowser.open(address)).press("APPROVE");
    await (await adminBrowser.open(address)).press("GRANT ADMIN");
    let page = await adminBrowser.open("/admin/audit");
    expect(page.heading).toBe("Audit");
    expect(page.textOf("tbody tr")).toMatch(/Test Person.*Admin role granted.*Rok Person.*nothing.*owner/);
    expect(page.link("Rok Person").pathname).toBe(address);

    const { email } = await userOf(adminId);
    page = await page
      .form("#main form[role=search]")
      .fill({ "Who (name or e-mail)": email, What: "approve_customer" })
      .submit();
    page.see("1 entry", "Customer approved", "Rok Person").notSee("Applicant asked a question Maja");
    expect(page.$("tbody tr")).toHaveLength(1);

    const file = await page.click("DOWNLOAD CSV");
    expect(file.url.pathname).toBe("/admin/audit.csv");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    const rows = parse(file.source, { bom: true, columns: true, delimiter: ";" });
    expect(rows).toMatchObject([
      {
        "E-mail": email,
        What: "Customer approved",
        Result: "Done",
        Subject: `company:${person.id}`,
        Changes: "Approval status: waiting -> approved",
      },
    ]);
  });

  it("shows attempts by unknown people with their network address", async () => {
    await db.write((tx) =>
      tx.auditEntry.create({
        data: {
          action: "try_emergency_admin",
          subject: "door:emergency_admin",
          label: "<script>alert(1)</script>",
          result: "refused",
          note: "Wrong code",
          address: "203.0.113.9",
        },
      }),
    );
    const page = await adminBrowser.open("/admin/audit?result=refused&action=try_emergency_admin");
    page.see("Not signed in", "Refused", "Wrong code", "203.0.113.9", "<script>alert(1)</script>");
  });

  it.each(["?action=x&result=y&from=z&to=1&page=0&q=%00", "?from=2026-13-01", "?page=9999999999"])(
    "ignores invalid filters: %s",
    async (search) => {
      expect((await adminBrowser.open(`/admin/audit${search}`)).status).toBe(200);
      expect((await adminBrowser.request(`/admin/audit.csv${search}`)).status).toBe(200);
    },
  );

  it("keeps filters without results in the form", async () => {
    const page = await adminBrowser.open("/admin/audit?q=zeppelin&from=2020-01-01&to=2020-01-02");
    page.see("Nothing found", "0 entries");
    expect(page.form("#main form[role=search]").values).toMatchObject({
      q: "zeppelin",
      from: "2020-01-01",
      to: "2020-01-02",
    });
  });
});

describe("a user who is not an admin", () => {
  it.each([
    "/admin/staff",
    "/admin/customers/demo-buyer",
    "/admin/customers/nobody",
    "/admin/audit",
    "/admin/audit.csv",
  ])("sees and changes nothing at %s", async (address) => {
    const buyer = await signedInPerson(shop, "approved");
    const answer = await buyer.browser.request(address);
    expect(answer.status).toBe(403);
    const text = await answer.text();
    expect(text).toContain("Access Denied");
    expect(text).not.toMatch(/Lana|Maja|boutique-lana/);
    if (address.endsWith("audit") || address.endsWith("csv")) return;
    const fields = { intent: "grant", grant: buyer.person.id };
    expect((await post(address, fields, buyer.browser)).status).toBe(403);
    const own = `/admin/customers/${buyer.person.id}`;
    expect((await post(own, { intent: "grant" }, buyer.browser)).status).toBe(403);
    expect(await userOf(buyer.person.id)).toMatchObject({ staffRole: null });
  });
});
