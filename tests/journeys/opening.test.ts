// A new shop with its own sign-in: the first admin is led from step to step, until the shop can open. As plain HTML.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { checkoutForm } from "../support/ordering";
import { SELLER_SETTINGS } from "../support/live-settings";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { addDays } from "~/formats/dates";
import { makePerson, signedInPerson } from "../support/people";
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
  // A new shop promises nothing.
  await db.write(async (tx) => {
    await tx.shopSettings.deleteMany();
    await tx.deliveryWindow.deleteMany();
  });
  desk = new Browser(shop);
});

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
  expect(panel.$("header").text()).not.toContain("Pending");
  expect((await desk.open("/company")).text).not.toContain("pending approval");
  const own = await desk.open("/");
  own.see("The collection is coming.", "ADD YOUR FIRST STYLE").notSee("Clear the filters", "pending");
  (await new Browser(shop).open("/")).see("The collection is coming.").notSee("Clear the filters", "ADD YOUR FIRST");
  (await desk.open("/admin/products")).see("There is no style yet.");
  (await desk.open("/admin/applications")).notSee(EMAIL);
});

/** What no page, paper or letter says before the brand has entered it: the texts of the demo, and what shops once began with. */
const PROMISES =
  /\d-\d weeks|in advance|\bDAP\b|property until|14 days|24 hours|know each other|for boutiques|earns its shelf|organic|vegan|walk in|free of charges|once any payment/i;

it("promises nothing to visitors of a new shop, on any page that they find, and in no e-mail", async () => {
  const visitor = new Browser(shop);
  const found = new Set(["/", "/contact", "/about", "/api/openapi.json"]);
  for (const address of found) {
    const answer = await visitor.request(address);
    expect([200, 401], address).toContain(answer.status);
    const text = await answer.text();
    expect(text.match(PROMISES)?.[0], address).toBeUndefined();
    for (const [, link] of text.matchAll(/<a [^>]*href="(\/[^"#?]*)/g))
      if (!link!.startsWith("/api/")) found.add(link!);
  }
  expect(found.size).toBeGreaterThan(6);
  const inquiry = { name: "Mara", email: "mara@maison.example", company: "Maison", message: "When?" };
  const sent = await visitor.request("/api/inquiries", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(inquiry),
  });
  expect(await sent.json()).toEqual({ message: "Thank you for your interest. We'll contact you." });
  for (const { text, html, kind } of await db.read.outgoingMail.findMany()) {
    expect(`${text}${html}`.match(PROMISES)?.[0], kind).toBeUndefined();
  }
});

const SAVE = "SAVE AND GO ON";
const CONFIRM = "CONFIRM AND GO ON";

/** What each step is answered with; null: it is confirmed as it is. */
const ANSWERS: [step: string, answer: Record<string, string> | null][] = [
  ["Seller", null],
  ["Delivery promise", { weeksFrom: "3", weeksTo: "5", payment: "before_shipping", paymentDays: "10" }],
  ["Payment terms", { paymentNote: "By bank transfer." }],
  ["Shipping prices", null],
  ["Minimums", { minimumOrderValue: "300", minimumPiecesPerStyle: "2" }],
  ["Retention of title", { retentionOfTitle: "no" }],
  ["Validity of a proforma", { proformaValidDays: "21" }],
  ["Incoterm", { incoterm: "DDP" }],
];

it("walks from step to step, keeps what is done, and promises nothing before", async () => {
  // The demo's people, as after SEED_DEMO=yes.
  const left = await makePerson("approved");
  await db.write((tx) => tx.user.update({ where: { id: left.id }, data: { issuer: "demo" } }));
  const style = await makeStyle();
  await db.write(async (tx) => {
    await tx.styleWindow.deleteMany();
    await tx.deliveryWindow.deleteMany();
  });
  const list = await (await desk.open("/admin")).click("11 things to do before the shop opens");
  expect(list.address).toBe("/admin/opening");
  list.see("Nothing is done yet of 11 steps");

  let page = await list.click("Next: Seller");
  for (const [at, [step, answer]] of ANSWERS.entries()) {
    page.see(step);
    const form = page.form(answer ? SAVE : CONFIRM, "main");
    page = await (answer ? form.fill(answer) : form).submit();
    page.see(`${step}: Saved`, `${at + 1} of 11 steps are done`);
    // It can be left and resumed.
    if (at === 3) page = await (await desk.open("/admin/opening")).click("Next: Minimums");
  }
  page.see("Legal pages", "This has to be done first");
  page.notSee(CONFIRM);
  const settings = await db.read.shopSettings.findFirstOrThrow();
  expect(settings).toMatchObject({
    paymentNote: "By bank transfer.",
    incoterm: "DDP",
    retentionOfTitle: false,
    proformaValidDays: 21,
    minimumOrderValue: 30_000,
  });
  const [window] = await db.read.deliveryWindow.findMany({ include: { styles: true } });
  expect(window).toMatchObject({ weeksFrom: 3, weeksTo: 5, payment: "before_shipping", paymentDays: 10 });
  expect(window!.styles).toMatchObject([{ productId: style.id }]);
  const who = await db.read.auditEntry.findMany({ where: { action: "confirm_opening_step" } });
  expect(new Set(who.map(({ subject }) => subject)).size).toBe(8);
  expect(who.every(({ actorId }) => actorId !== null)).toBe(true);

  for (const title of ["Legal notice", "Terms of sale", "Privacy notice", "Shipping, returns and claims", "Contact"]) {
    const form = await (await desk.open("/admin/pages")).click(title);
    const text = "Volna d.o.o., Anna Novak, 01 234 56 78";
    expect((await form.form("PUBLISH").fill({ text }).submit("PUBLISH")).status).toBe(200);
  }
  page = await (await desk.open("/admin/opening")).click("Next: Legal pages");
  page = await page.press(CONFIRM);
  const texts = page.form(SAVE, "main").fill({ heroText: "Blankets *since 1990*.", tagline: "Blankets, wholesale." });
  page = await texts.submit("SHOW PREVIEW");
  expect(page.$("main em").text()).toBe("since 1990");
  expect((await desk.open("/")).text).not.toContain("Blankets");
  page = await page.form(SAVE, "main").submit(SAVE);
  page.see("Who signs in", "This has to be done first");
  (await new Browser(shop).open("/")).see("Blankets since 1990.", "Blankets, wholesale.");
  await db.write(async (tx) => {
    await tx.company.delete({ where: { id: left.id } });
    await tx.user.delete({ where: { id: left.id } });
  });
  page = await (await desk.open(page.address)).press(CONFIRM);
  page.see("All steps are done: the shop can open.", "11 of 11 steps are done");
  expect((await page.click("TO THE SHOP")).status).toBe(200);
  expect((await desk.open("/admin")).text).not.toContain(LINK);
});

it("promises on a proforma and in its e-mail what was entered, and nothing else", async () => {
  const { browser: buyer, person } = await signedInPerson(shop, "approved");
  const piece = await db.read.piece.findFirstOrThrow();
  await buyer.request("/api/cart", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ productId: piece.productId, quantity: 40, color: piece.color, size: piece.size }),
  });
  await (await checkoutForm(buyer)).submit("Submit Order");
  const { id } = await db.read.order.findFirstOrThrow({ where: { companyId: person.id } });
  const page = await buyer.open(`/orders/${id}/proforma`);
  page.see("By bank transfer.", "DDP (Incoterms 2020)", "3-5 weeks after the order");
  const { content } = await db.read.document.findFirstOrThrow({ where: { orderId: id } });
  const { terms, issuedOn, validUntil } = content as unknown as ProformaContent;
  const agreed = ["By bank transfer.", "Delivery DDP (Incoterms 2020) to the shipping address."];
  expect([terms, validUntil]).toEqual([agreed, addDays(issuedOn, 21)]);
  const letters = await db.read.outgoingMail.findMany({ where: { key: { startsWith: `order:${id}` } } });
  expect(letters.length).toBeGreaterThan(1);
  for (const said of [page.text, ...letters.map(({ text }) => text)]) {
    expect(said.replaceAll("3-5 weeks", "").match(PROMISES)?.[0]).toBeUndefined();
  }
});

it("shows a wrong answer with all that was typed", async () => {
  const page = await desk.open("/admin/opening/validity");
  const refused = await page.form(SAVE, "main").fill({ proformaValidDays: "400" }).submit();
  refused.see("Enter a whole number from 1 to 365.");
  expect(refused.form(SAVE, "main").values.proformaValidDays).toBe("400");
  expect((await desk.open("/admin/opening/nothing")).status).toBe(404);
});
