// The mails from the first inquiry to the delivery: recipients, contents and links.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { Browser } from "../support/browser-without-scripts";
import { signInAsNewcomer } from "../support/identity";
import { checkoutForm, fillCart } from "../support/ordering";
import { browserOf } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let adminBrowser: Browser;
let nova: Browser;

const NOVA = { firstName: "Nova", lastName: "<b>Novak</b>", email: "nova@atelier-nova.example" };
const VISITOR = "ann@boutique.example";

beforeAll(async () => {
  shop = await openShop();
  adminBrowser = await browserOf(shop, "demo-admin");
  nova = new Browser(shop);
});

/** Returns the newest mail of a kind to an address. */
const mailTo = (toAddress: string, kind: string) =>
  db.read.outgoingMail.findFirstOrThrow({
    where: { toAddress, kind },
    orderBy: { id: "desc" },
  });
const kindsTo = async (toAddress: string) =>
  (await db.read.outgoingMail.findMany({ where: { toAddress }, orderBy: { id: "asc" } })).map(({ kind }) => kind);

/** Opens the button's link of a mail, after a check that text and HTML have the same link. */
async function follow(reader: Browser, { text, html }: { text: string; html: string }) {
  const link = /:\n(http\S+)$/m.exec(text)![1]!;
  expect(link.startsWith(`http://localhost:${env.PORT}/`)).toBe(true);
  expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  const page = await reader.open(link.slice(new URL(link).origin.length));
  expect(page.status).toBe(200);
  return page;
}

describe("a visitor", () => {
  it("who sends an inquiry gets a confirmation without its text, and the sales team gets the text", async () => {
    const asking = await new Browser(shop).open("/inquiry");
    await asking
      .form("SEND INQUIRY")
      .fill({ Name: "Ann", "E-mail": VISITOR, Message: "Cheap <b>pills</b>\nhere" })
      .submit("SEND INQUIRY");
    const thanks = await mailTo(VISITOR, "inquiry-received");
    expect(`${thanks.subject} ${thanks.text} ${thanks.html}`).not.toMatch(/Ann|pills/);
    const told = await mailTo(env.SALES_EMAIL, "new-inquiry");
    expect(told.subject).toContain("Ann");
    expect(told.text).toContain("> Cheap <b>pills</b>\n> here");
    expect(told.html).toContain("Cheap &lt;b&gt;pills&lt;/b&gt;<br>here");
    (await follow(adminBrowser, told)).see("Inquiry #", "Ann", "Cheap <b>pills</b>");
  });

  it("who requests access gets a confirmation, and the sales team's link leads to the request", async () => {
    await (
      await new Browser(shop).open("/request-access")
    )
      .form("REQUEST ACCESS")
      .fill({ "Your name": "Ann", "E-mail": VISITOR, Company: "Boutique Ann" })
      .fill({ Country: "France", "VAT ID": "FR40303265045", Message: "We sell knitwear." })
      .submit("REQUEST ACCESS");
    expect(await kindsTo(VISITOR)).toEqual(["inquiry-received", "access-request-received"]);
    const told = await mailTo(env.SALES_EMAIL, "new-access-request");
    (await follow(adminBrowser, told)).see("Boutique Ann", "FR40303265045");
  });
});

describe("a newcomer", () => {
  it("waits, gets a question, and is approved; each mail has the right link", async () => {
    await signInAsNewcomer(nova, NOVA);
    (await follow(nova, await mailTo(NOVA.email, "application-received"))).see("Company");
    const applicant = await follow(adminBrowser, await mailTo(env.SALES_EMAIL, "new-application"));
    applicant.see("Nova <b>Novak</b>", NOVA.email);

    const list = await adminBrowser.open("/admin/applications?q=nova%40atelier");
    const name = "ASK Nova <b>Novak</b>";
    await list.form(name).fill({ reason: "Where is\nyour shop?" }).submit(name);
    const question = await mailTo(NOVA.email, "application-question");
    expect(question.text).toContain("> Where is\n> your shop?");
    (await follow(nova, question)).see("Where is your shop?");

    await (await adminBrowser.open("/admin/applications?q=nova%40atelier")).press("APPROVE Nova <b>Novak</b>");
    (await follow(nova, await mailTo(NOVA.email, "application-approved"))).see("Cart (0)");
    expect(await kindsTo(NOVA.email)).toEqual(["application-received", "application-question", "application-approved"]);
  });

  it("orders, and gets one mail for each status", async () => {
    const { id: userId } = await db.read.user.findUniqueOrThrow({ where: { email: NOVA.email } });
    await fillCart(userId, 12);
    const form = await checkoutForm(nova, {
      name: "Atelier Nova",
      address: "Trg 1",
      city: "Kranj",
      zipCode: "4000",
      country: "SI",
    });
    await form.submit("Submit Order");
    const order = await db.read.order.findFirstOrThrow({ where: { companyId: userId } });
    const placed = await mailTo(NOVA.email, "order-received");
    expect(placed.attachment).toMatch(/^document:\d+$/);
    (await follow(nova, placed)).see(order.orderNumber);
    let page = await follow(adminBrowser, await mailTo(env.SALES_EMAIL, "new-order"));
    page.see(order.orderNumber);

    page = await page.form("CONFIRM ORDER").fill({ Note: "Ready in\nweek 48." }).submit();
    page = await page.form("SHIP ORDER").fill({ acceptsUnpaid: "on" }).submit("SHIP ORDER");
    await page.press("MARK AS DELIVERED");
    for (const step of ["confirmed", "shipped", "delivered"]) {
      const mail = await mailTo(NOVA.email, `order-${step}`);
      expect(mail.subject).toContain(order.orderNumber);
      (await follow(nova, mail)).see("DELIVERED");
    }
    expect((await mailTo(NOVA.email, "order-confirmed")).text).toContain("> week 48.");
    expect((await kindsTo(NOVA.email)).slice(3)).toEqual([
      "order-received",
      "order-confirmed",
      "order-shipped",
      "order-delivered",
    ]);
  });

  it("becomes an admin, and all admins get a mail", async () => {
    const { id } = await db.read.user.findUniqueOrThrow({ where: { email: NOVA.email } });
    const page = await adminBrowser.open(`/admin/customers/${id}`);
    await page.press("GRANT ADMIN");
    const told = await db.read.outgoingMail.findMany({ where: { kind: "admin-granted" } });
    const admins = await db.read.user.findMany({ where: { staffRole: { not: null } } });
    expect(told.map(({ toAddress }) => toAddress).sort()).toEqual(admins.map(({ email }) => email).sort());
    (await follow(adminBrowser, told[0]!)).see("Nova <b>Novak</b>");
  });
});
