// The special admin access pages over HTTP: status codes, cookies, messages, and no leaks.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { hashEmergencyCode, newEmergencyCode } from "~/shop/customers/staff/admin-access/emergency-code.server";
import { Browser } from "../support/browser-without-scripts";
import { dumpOf } from "../support/databases";
import { makePerson, signedInPerson } from "../support/people";
import { withoutRandom } from "../support/script-policy";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const CODE = newEmergencyCode();
const LISTED = "listed@brand.example";
const SESSION = "shop_session";

let shop: Shop;

beforeAll(async () => {
  Object.assign(process.env, {
    ADMIN_EMAILS: `other@brand.example, ${LISTED}`,
    EMERGENCY_ADMIN_SECRET_HASH: await hashEmergencyCode(CODE),
    STAFF_EMAIL_DOMAIN: "brand.example",
    SHOP_NAME: "Preja",
  });
  shop = await openShop();
});

beforeEach(() => db.write((tx) => tx.auditEntry.deleteMany({})));

const post = (browser: Browser, address: string, fields: Record<string, string> = {}) =>
  browser.request(address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams(fields),
  });
const attempts = () => db.read.auditEntry.count({ where: { action: { startsWith: "try_" } } });
const cookieNames = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split("=")[0]);

describe("GET of a special page", () => {
  /** Everything but the tables of whoever signs in. */
  const dump = async () => {
    const { users: _, companies: __, memberships: ___, sessions: ____, ...others } = await dumpOf(db);
    return others;
  };

  it.each([
    ["/admin-setup", 200],
    ["/emergency-admin", 200],
    ["/direct-admin-access", 200],
    ["/direct-admin", 401],
    ["/simple-admin", 401],
    ["/staff-link/AAAAAAAAAAAAAAAAAAAAAA", 404],
  ])("%s answers a visitor %d and changes nothing", async (address, status) => {
    const before = await dump();
    const page = await new Browser(shop).open(address);
    expect(page.status).toBe(status);
    expect(page.headers.getSetCookie()).toEqual([]);
    const buyer = (await signedInPerson(shop, "approved")).browser;
    expect((await buyer.open(address)).status).toBe(status === 401 ? 403 : status);
    expect(await dump()).toEqual(before);
  });
});

describe("/direct-admin and /simple-admin", () => {
  const name = () => `Door sweater ${crypto.randomUUID().slice(0, 8)}`;

  it("explain to others what they are and whom to ask", async () => {
    const pending = (await signedInPerson(shop, "pending")).browser;
    for (const browser of [new Browser(shop), pending]) {
      const refused = (await browser.open("/direct-admin")).see("Access Denied");
      // That is what an admin sees while the panel opens, not a part of the refusal.
      expect(refused.source).not.toContain("Loading admin access");
      for (const address of ["/direct-admin", "/simple-admin"]) {
        const page = await browser.open(address);
        expect(page.link("GO TO ADMIN SETUP").pathname).toBe("/admin-setup");
        expect(page.source).not.toContain("styleCode");
        const answer = await post(browser, address, { name: name(), wholesalePrice: "20" });
        expect([401, 403]).toContain(answer.status);
      }
    }
    expect(await db.read.product.count({ where: { name: { startsWith: "Door" } } })).toBe(0);
  });

  it("refuse others as data, route by route, as well", async () => {
    const { browser } = await signedInPerson(shop, "approved");
    for (const route of ["direct-admin", "simple-admin"]) {
      for (const address of [`/${route}.data`, `/${route}.data?_routes=routes%2F_shop%2B%2F_staff%2B%2F${route}`]) {
        const answer = await browser.request(address);
        expect(answer.status, address).toBe(403);
        expect(await answer.text(), address).not.toMatch(/wholesalePrice|orderNumber/);
      }
    }
  });

  it.each(["products", "orders", "discounts"])("show the tab %s by its address", async (tab) => {
    const { browser } = await signedInPerson(shop, "admin");
    const page = await browser.open(`/direct-admin?tab=${tab}`);
    expect(page.status).toBe(200);
    page.see("Admin Panel", "Products", "Orders", "Bulk Discounts");
    expect(page.$(".admin-tabs [aria-current=page]").length).toBe(1);
    expect(page.$("table tbody tr").length).toBeGreaterThan(1);
    const pages = await browser.open(`/direct-admin?tab=${tab}&page=2`);
    expect(pages.status).toBe(200);
  });

  it.each([
    ["/direct-admin", "/direct-admin#list"],
    ["/simple-admin?tab=new", "/simple-admin"],
  ])("%s creates a product, and keeps the values when that fails", async (address, landing) => {
    const { browser, person } = await signedInPerson(shop, "admin");
    const typed = name();
    let page = await browser.open(address);
    page = await page.form("CREATE PRODUCT").fill({ Name: typed }).submit("CREATE PRODUCT");
    expect(page.status).toBe(400);
    page.see("Wholesale price is required");
    expect(page.form("CREATE PRODUCT").values.name).toBe(typed);
    page = await page
      .form("CREATE PRODUCT")
      .fill({ "Wholesale price": "21.50", Sizes: "S, M" })
      .submit("CREATE PRODUCT");
    expect(page.address).toBe(landing);
    page.see("Product Created", "The product has been successfully created.", typed);
    const made = await db.read.product.findFirstOrThrow({ where: { name: typed } });
    expect(made).toMatchObject({ wholesalePrice: 2150, sizes: ["S", "M"] });
    expect(
      await db.read.auditEntry.count({
        where: { action: "create_product", actorId: person.id, subject: `product:${made.id}` },
      }),
    ).toBe(1);
  });
});

describe("/admin-setup", () => {
  it("requires a sign-in", async () => {
    const answer = await post(new Browser(shop), "/admin-setup");
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await attempts()).toBe(0);
  });

  it("grants the role to a listed person and renews the session id", async () => {
    const { browser, person } = await signedInPerson(shop, "pending");
    await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { email: LISTED } }));
    const copy = browser.withCopiedCookies();
    expect((await copy.open("/admin-setup")).status).toBe(200);
    const page = await (await browser.open("/admin-setup")).press("GRANT ADMIN ACCESS");
    expect(page.address).toBe("/admin-setup");
    expect(page.status).toBe(200);
    page.see("Admin Access Granted", "Already Admin");
    // Still one session, whose id nobody can have known before.
    expect(await db.read.session.count({ where: { userId: person.id } })).toBe(1);
    expect((await copy.open("/admin")).status).toBe(401);

    const again = await browser.open("/admin-setup");
    again.see("Already Admin");
    expect(again.link("GO TO ADMIN PANEL").pathname).toBe("/admin");
    const twice = await post(browser, "/admin-setup", { intent: "grant" });
    expect([twice.status, twice.headers.get("Location")]).toEqual([303, "/admin-setup"]);
    expect(await attempts()).toBe(1);
  });

  it("tells anybody else that an administrator must approve, and stores one request", async () => {
    const { browser, person } = await signedInPerson(shop, "approved");
    const before = browser.cookies.get(new URL(ORIGIN), SESSION);
    const page = await (await browser.open("/admin-setup")).see(person.email).press("GRANT ADMIN ACCESS");
    expect(page.status).toBe(403);
    expect(page.title).toMatch(/^Admin setup/);
    expect(page.source).not.toContain("Setup Failed");
    page.see("Request Recorded", "Your request was recorded. An administrator must approve it.");
    expect(page.link("RETURN HOME").pathname).toBe("/");
    const asked = await db.read.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(asked).toMatchObject({ staffRole: null, adminRequestedAt: expect.any(Date) });
    const recorded = await page.press("REQUEST ADMIN ACCESS");
    expect(recorded.address).toBe("/admin-setup");
    recorded.see("Request Recorded", "Your request was recorded.");
    expect(await db.read.user.findUniqueOrThrow({ where: { id: person.id } })).toEqual(asked);
    expect(await attempts()).toBe(1);
    expect(browser.cookies.get(new URL(ORIGIN), SESSION)).toBe(before);
    expect((await browser.open("/admin")).status).toBe(403);
  });
});

describe("/emergency-admin", () => {
  const attempt = (fields: Record<string, string>) => post(new Browser(shop), "/emergency-admin", fields);

  it("explains where the code is, and masks the input", async () => {
    const page = await new Browser(shop).open("/emergency-admin");
    page.see("sealed envelope");
    const field = page.$("input[name=secret]");
    expect([field.attr("type"), field.attr("autocomplete")]).toEqual(["password", "off"]);
    expect(page.$("main a[href='/admin']").length).toBe(1);
  });

  it.each([
    { email: "mara@shop.example", secret: "" },
    { email: "", secret: "open sesame" },
    { email: " ", secret: "open sesame" },
    {},
  ] as Record<string, string>[])("requires both fields and keeps only the e-mail: %j", async (fields) => {
    const answer = await attempt(fields);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Missing Information");
    expect(page).toContain("Please provide both email and secret");
    if (fields.email?.trim()) expect(page).toContain(`value="${fields.email}"`);
    expect(page).not.toContain("open sesame");
    expect(await attempts()).toBe(0);
  });

  it("has the same response for every error, without a cookie and without the code", async () => {
    const { email } = await makePerson("pending");
    const wrong = { email, secret: `${CODE.slice(0, -1)}~` };
    const unknown = { email: "nobody@shop.example", secret: CODE };
    const pages = [];
    for (const fields of [wrong, unknown]) {
      const answer = await attempt(fields);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const page = withoutRandom(await answer.text());
      expect(page).toContain("Setup Failed");
      expect(page).toContain("Failed to create admin account");
      expect(page).not.toContain(fields.secret);
      pages.push(page.replaceAll(fields.email, ""));
    }
    expect(pages[0]).toBe(pages[1]);
    expect(await attempts()).toBe(2);
    expect(await db.read.user.count({ where: { email, staffRole: { not: null } } })).toBe(0);
  });

  it("makes the account an admin, once, without starting a session", async () => {
    const { email, id } = await makePerson("pending");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => attempt({ email: ` ${email.toUpperCase()}`, secret: CODE })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(403)]);
    const done = answers.find(({ status }) => status === 303)!;
    expect(cookieNames(done)).toEqual(["shop_toast"]);
    const browser = new Browser(shop);
    browser.cookies.store(new URL(ORIGIN), done);
    const page = await browser.open(done.headers.get("Location")!);
    page.see("Admin Account Created", "Sign in with it");
    expect((await browser.open("/admin")).status).toBe(401);
    expect(await db.read.session.count({ where: { userId: id } })).toBe(0);
    expect(await db.read.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      staffRole: null,
      adminUntil: expect.any(Date),
    });
    expect(await db.read.company.findUniqueOrThrow({ where: { id } })).toMatchObject({
      approvalStatus: "waiting",
    });
    expect(await attempts()).toBe(8);
    expect(Object.values(await dumpOf(db)).join()).not.toContain(CODE);
  });
});

describe("/direct-admin-access", () => {
  const ask = (browser: Browser, email: string) => post(browser, "/direct-admin-access", { email });

  it("requires an e-mail", async () => {
    for (const email of ["", "  "]) {
      const answer = await ask(new Browser(shop), email);
      expect(answer.status).toBe(400);
      const page = await answer.text();
      expect(page).toContain("Email Required");
      expect(page).toContain("Please enter your email address.");
    }
  });

  it.each(["maja@evil.example", "maja@brand.example.evil.example", "brand.example", "a b@brand.example"])(
    "is for the staff only: %s",
    async (email) => {
      const answer = await ask(new Browser(shop), email);
      expect(answer.status).toBe(403);
      const page = await answer.text();
      expect(page).toContain("Access Denied");
      expect(page).toContain("Only authorized Preja staff can access the admin panel.");
      expect(cookieNames(answer)).toEqual([]);
      expect(await attempts()).toBe(1);
    },
  );

  it("has the same response for every address of the staff's domain", async () => {
    await makePerson("admin", { email: "maja@brand.example" });
    await makePerson("approved", { email: "lana@brand.example" });
    const answers = [];
    const times = [];
    for (const email of ["maja@brand.example", "lana@brand.example", "nobody@brand.example"]) {
      const began = performance.now();
      const answer = await ask(new Browser(shop), email);
      times.push(performance.now() - began);
      expect(answer.status).toBe(202);
      expect(cookieNames(answer)).toEqual(["shop_staff"]);
      const page = withoutRandom(await answer.text());
      expect(page).not.toContain(email);
      answers.push(page);
    }
    expect(new Set(answers).size).toBe(1);
    for (const time of times) expect(time).toBeGreaterThan(295);
    expect(await attempts()).toBe(3);
    expect(await db.read.staffLink.count()).toBe(3);
    const links = { kind: "staff-link" };
    expect(await db.read.outgoingMail.findMany({ where: links })).toMatchObject([{ toAddress: "maja@brand.example" }]);
  });

  it("mails an admin a link that works once, by a button, in the browser that asked", async () => {
    const { email, id } = await makePerson("admin", { email: "vid@brand.example" });
    const browser = new Browser(shop);
    // The Host header of the request does not get into the mail.
    const answer = await browser.request("/direct-admin-access", {
      method: "POST",
      headers: { "X-Forwarded-Host": "evil.example" },
      body: new URLSearchParams({ email }),
    });
    expect(answer.status).toBe(202);
    const link = await linkMailedTo(email);
    expect(link.origin).toBe("http://localhost:3000");
    expect((await db.read.outgoingMail.findFirstOrThrow({ where: { toAddress: email } })).text).toBe("");

    const foreign = await new Browser(shop).open(link.pathname);
    const unknown = await browser.open(`/staff-link/${"A".repeat(22)}`);
    for (const page of [foreign, unknown]) {
      expect(page.status).toBe(404);
      page.see("Link Not Found");
      expect(page.text).toBe(foreign.text);
    }
    expect((await post(new Browser(shop), link.pathname)).status).toBe(404);

    // A link scanner with the reader's cookies does not use up the link.
    for (let visit = 0; visit < 3; visit++) expect((await browser.open(link.pathname)).status).toBe(200);
    expect((await browser.open("/direct-admin-access?continue")).hasLink("CONTINUE TO SIGN IN")).toBe(false);
    const opened = await browser.open(link.pathname);
    expect(opened.headers.get("Cache-Control")).toBe("no-store");
    const page = await opened.press("USE THIS LINK");
    const login = page.link("CONTINUE TO SIGN IN");
    expect(login.pathname).toBe("/api/login");
    expect(Object.fromEntries(login.searchParams)).toEqual({
      returnTo: "/admin",
      login_hint: email,
    });
    // It is a link, because form-action would block a form that redirects to the identity provider.
    expect(page.address).toBe("/direct-admin-access?continue");
    expect((await browser.open(link.pathname)).text).toBe(foreign.text);
    expect((await post(browser, link.pathname)).status).toBe(404);
    expect(browser.cookies.get(new URL(ORIGIN), SESSION)).toBeUndefined();
    expect(await db.read.session.count({ where: { userId: id } })).toBe(0);
    (await new Browser(shop).open("/direct-admin-access?continue")).see("SEND ME A LINK");
    expect(Object.values(await dumpOf(db)).join()).not.toContain(link.pathname.split("/")[2]);
  });

  it("keeps a first link valid when the same browser asks again", async () => {
    const { email } = await makePerson("admin", { email: "ana@brand.example" });
    const browser = new Browser(shop);
    await ask(browser, email);
    const first = await linkMailedTo(email);
    await ask(browser, email);
    expect((await browser.open(first.pathname)).status).toBe(200);
  });
});

it("/simple-admin has a hint while there is no product", async () => {
  await db.write((tx) => tx.product.deleteMany({}));
  const { browser } = await signedInPerson(shop, "admin");
  const page = await browser.open("/simple-admin");
  page.see("Products (0)", "No products found. Add your first product to get started.");
  (await browser.open("/direct-admin")).see("No products found");
});

/** Delivers the only waiting mail with a link to this address. Returns the link. */
async function linkMailedTo(toAddress: string): Promise<URL> {
  const waiting = { toAddress, kind: "staff-link", state: "waiting" };
  const { text } = await db.read.outgoingMail.findFirstOrThrow({ where: waiting });
  expect((await deliverMail()).sent).toBeGreaterThan(0);
  return new URL(/^http\S+\/staff-link\/[\w-]{22}$/m.exec(text)![0]);
}
