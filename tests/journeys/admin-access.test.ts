// The special admin access pages, used without scripts by people who sign in through the identity provider.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { hashEmergencyCode, newEmergencyCode } from "~/shop/customers/staff/admin-access/emergency-code.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { signInAs } from "../support/identity";
import { toastOf } from "../support/ordering";
import { makePerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

const CODE = newEmergencyCode();
const NOVA = { firstName: "Nova", lastName: "Novak", email: "nova@brand.example" };

let shop: Shop;

beforeAll(async () => {
  Object.assign(process.env, {
    ADMIN_EMAILS: NOVA.email,
    EMERGENCY_ADMIN_SECRET_HASH: await hashEmergencyCode(CODE),
    STAFF_EMAIL_DOMAIN: "brand.example",
  });
  shop = await openShop();
});

const signInNew = (page: Page, person: typeof NOVA) =>
  page
    .form("Sign in as someone new")
    .fill({ "First name": person.firstName, "Last name": person.lastName, "E-mail": person.email })
    .submit("Sign in as someone new");

describe("/admin-setup", () => {
  it("makes a listed colleague an admin at the first sign-in", async () => {
    const browser = new Browser(shop);
    const prompt = await browser.open("/admin-setup");
    expect(prompt.status).toBe(200);
    const page = await signInNew(await prompt.click("SIGN IN"), NOVA);
    expect(page.address).toBe("/admin-setup");
    page.see(NOVA.email);
    const granted = await page.press("GRANT ADMIN ACCESS");
    expect([granted.address, granted.status]).toEqual(["/admin-setup", 200]);
    expect(toastOf(granted)).toContain("Admin Access Granted");
    const panel = await granted.see("Already Admin").click("GO TO ADMIN PANEL");
    expect([panel.address, panel.status]).toEqual(["/admin", 200]);
  });

  it("shows anybody else's request to the admins", async () => {
    const browser = new Browser(shop);
    const denied = await signInAs(await browser.open("/login-info"), "Jonas").then(() => browser.open("/admin"));
    expect(denied.status).toBe(403);
    const setup = await denied.see("Access Denied").click("GO TO ADMIN SETUP");
    const failed = await setup.press("GRANT ADMIN ACCESS");
    expect(failed.status).toBe(403);
    failed.see("Request Recorded", "Your request was recorded. An administrator must approve it.");
    const asked = await failed.press("REQUEST ADMIN ACCESS");
    asked.see("Your request was recorded.", "An administrator must approve it.");
    expect((await failed.click("RETURN HOME")).address).toBe("/");
    const jonas = await db.read.user.findUniqueOrThrow({ where: { id: "demo-second-buyer" } });
    expect(jonas).toMatchObject({ staffRole: null, adminRequestedAt: expect.any(Date) });
  });
});

describe("/emergency-admin", () => {
  it("grants admin access with the emergency code, after a sign-in", async () => {
    const browser = new Browser(shop);
    let page = await browser.open("/emergency-admin");
    page = await page.form("CREATE ADMIN ACCOUNT").submit();
    expect(page.status).toBe(400);
    page.see("Missing Information", "Please provide both email and secret");
    expectErrors(page, ["E-mail", "Secret code"]);

    const giulia = "giulia@filo-e-casa.example";
    const form = (secret: string) =>
      page.form("CREATE ADMIN ACCOUNT").fill({ "E-mail": giulia, "Secret code": secret }).submit();
    page = await form("SESAME");
    expect(page.status).toBe(403);
    page.see("Setup Failed", "Failed to create admin account", "type it again");
    expect(page.form("CREATE ADMIN ACCOUNT").values).toMatchObject({ email: giulia, secret: "" });

    page = await form(CODE.toLowerCase().replaceAll("-", " "));
    expect(page.status).toBe(200);
    page.see("Admin Account Created", "Sign in with it");
    expect((await page.click("GO TO ADMIN PANEL")).status).toBe(401);
    const panel = await signInAs(page, "Giulia");
    expect([panel.address, panel.status]).toEqual(["/admin", 200]);

    page = await new Browser(shop).open("/emergency-admin");
    expect((await form(CODE)).status).toBe(403);
  });
});

describe("/direct-admin-access", () => {
  it("sends an admin a link to the ordinary sign-in", async () => {
    const vid = { firstName: "Vid", lastName: "Kos", email: "vid@brand.example" };
    await makePerson("admin", { email: vid.email });
    // An account that has never signed in.
    await db.write((tx) => tx.user.updateMany({ where: { email: vid.email }, data: { issuer: null, subject: null } }));
    const browser = new Browser(shop);
    let page = await browser.open("/direct-admin-access");
    page = await page.form("SEND ME A LINK").submit();
    expect(page.status).toBe(400);
    page.see("Email Required", "Please enter your email address.");
    page = await page.form("SEND ME A LINK").fill({ "E-mail": "me@gmail.example" }).submit();
    expect(page.status).toBe(403);
    page.see("Access Denied", "staff can access the admin panel.");
    expect(page.form("SEND ME A LINK").values).toMatchObject({ email: "me@gmail.example" });
    page = await page.form("SEND ME A LINK").fill({ "E-mail": vid.email }).submit();
    expect(page.status).toBe(202);
    page.see("If this address belongs to an admin, a link is on its way.");
    expect((await page.click("CONTINUE TO ADMIN PANEL")).status).toBe(401);

    const link = await mailedLink(vid.email);
    expect((await new Browser(shop).open(link)).status).toBe(404);
    page = await (await browser.open(link)).press("USE THIS LINK");
    const panel = await signInNew(await page.click("CONTINUE TO SIGN IN"), vid);
    expect([panel.address, panel.status]).toEqual(["/admin", 200]);
    expect((await browser.open(link)).status).toBe(404);
  });
});

/** Returns the path of the link in the only mail to this address. */
async function mailedLink(email: string): Promise<string> {
  await deliverMail();
  expect(await db.read.outgoingMail.count({ where: { toAddress: email, state: "kept" } })).toBe(1);
  const folder = join(process.env.DATA_DIR!, "mail");
  const [name] = (await readdir(folder)).filter((one) => one.endsWith("-staff-link.eml"));
  const mail = await readFile(join(folder, name!), "utf8");
  return /\/staff-link\/[\w-]{22}/.exec(mail)![0];
}
