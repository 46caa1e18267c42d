// A new shop with its own sign-in: the first admin is led through what is missing, until the shop can open. As plain HTML.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { SELLER_SETTINGS } from "../support/live-settings";
import { makePerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const EMAIL = "anna@volna.example";
const LINK = "before the shop opens";
let shop: Shop;
let desk: Browser;

beforeAll(async () => {
  Object.assign(process.env, {
    SIGN_IN: "email",
    SMTP_URL: "smtp://127.0.0.1:9",
    PUBLIC_URL: ORIGIN,
    ADMIN_EMAILS: EMAIL,
    ...SELLER_SETTINGS,
  });
  shop = await openShop();
  await emptyDatabase(db);
  await db.write((tx) => tx.shopSettings.deleteMany());
  desk = new Browser(shop);
});

/** The state of each step, by a word of its name. */
function statesOf(page: Page): Record<string, string> {
  const words = ["admin", "demo", "Documents", "Mail", "pages", "minimums", "window", "style"];
  const rows = page.$("main tbody tr").toArray();
  return Object.fromEntries(
    words.map((word, at) => {
      const text = page.$(rows[at]!).text();
      expect(text).toContain(word);
      return [word, /Done|Missing/.exec(text)?.[0] ?? ""];
    }),
  );
}

const codeFor = async (toAddress: string) =>
  /\b\d{6}\b/.exec((await db.read.outgoingMail.findFirstOrThrow({ where: { toAddress } })).text)![0];

it("makes the first admin, by a mailed code", async () => {
  const home = await desk.open("/");
  // Of links that are not set nothing is shown.
  expect(home.$("a[href^='https:']").length).toBe(0);
  home.notSee("SUBSCRIBE");
  const page = await desk.open("/api/login");
  const asked = await page.form("SEND ME A CODE").fill({ "E-mail": EMAIL }).submit("SEND ME A CODE");
  await asked
    .form("SIGN IN", "main")
    .fill({ Code: await codeFor(EMAIL) })
    .submit("SIGN IN");
  const setup = await desk.open("/admin-setup");
  await setup.press("GRANT ADMIN ACCESS");
  const panel = await desk.open("/admin");
  expect(panel.status).toBe(200);
  // A mail server is set.
  (await desk.open("/admin/mail")).notSee("no mail server is set");
  // Who opens the shop is no application that waits.
  expect(panel.text).not.toContain("application waits");
  (await desk.open("/admin/applications")).notSee(EMAIL);
});

it("lists what is missing, and leads there until nothing is", async () => {
  // The demo's people, as after SEED_DEMO=yes.
  const left = await makePerson("approved");
  await db.write((tx) => tx.user.update({ where: { id: left.id }, data: { issuer: "demo" } }));
  const list = await (await desk.open("/admin")).click("4 things to do before the shop opens");
  expect(list.address).toBe("/admin/opening");
  expect(statesOf(list)).toEqual({
    admin: "Done",
    demo: "Missing",
    Documents: "Done",
    Mail: "Done",
    pages: "Missing",
    minimums: "Missing",
    window: "Done",
    style: "Missing",
  });
  await db.write(async (tx) => {
    await tx.company.delete({ where: { id: left.id } });
    await tx.user.delete({ where: { id: left.id } });
  });

  const offers = await list.click("main a[href='/admin/offers']");
  expect(offers.form("SAVE MINIMUMS").values).toMatchObject({
    minimumOrderValue: "0",
    minimumPiecesPerStyle: "1",
  });
  expect(offers.form("UPDATE THRESHOLDS").values).toMatchObject({ freeShippingThresholdEU: "" });
  await offers.press("UPDATE THRESHOLDS");

  const pages = await list.click("main a[href='/admin/pages']");
  for (const title of ["Legal notice", "Terms of sale", "Privacy notice", "Shipping, returns and claims", "Contact"]) {
    const form = await (await desk.open(pages.address)).click(title);
    const text = "Volna d.o.o., Anna Novak, 01 234 56 78";
    expect((await form.form("PUBLISH").fill({ text }).submit("PUBLISH")).status).toBe(200);
  }
  const one = await desk.open("/admin/opening");
  one.see("1 thing to do before the shop opens");
  const form = await one.click("Add a style");
  expect(form.address).toBe("/admin/products/new");
  await makeStyle();
  const done = await desk.open("/admin/opening");
  done.see("Nothing is missing: the shop can open.");
  expect((await desk.open("/admin")).text).not.toContain(LINK);
});
