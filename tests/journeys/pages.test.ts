// The desk writes a page, previews and publishes it; a buyer agrees to the terms, which the order keeps. As plain HTML.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser } from "../support/browser-without-scripts";
import { fillCart, toastOf } from "../support/ordering";
import { ADDRESS, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let desk: Browser;
let buyer: Awaited<ReturnType<typeof signedInPerson>>;

beforeAll(async () => {
  shop = await openShop();
  desk = (await signedInPerson(shop, "admin")).browser;
  buyer = await signedInPerson(shop, "approved");
});

describe("the desk", () => {
  it("previews a page, whose typed text is kept, and publishes it", async () => {
    const list = await desk.open("/admin/pages");
    list.see("Terms of sale", "Published");
    const form = await list.click("Terms of sale");
    const text = "## New rules\n\n<b>Payment</b> in advance. [More](/pages/shipping)";
    const preview = await form.form("PREVIEW").fill({ title: "Our terms", text }).submit("PREVIEW");
    expect(preview.status).toBe(200);
    expect(preview.textOf(".page-text")).toContain("<b>Payment</b> in advance. More");
    const { values: kept } = preview.form("PUBLISH");
    expect([kept.title, kept.text!.replaceAll("\r\n", "\n")]).toEqual(["Our terms", text]);
    const untitled = await preview.form("PUBLISH").fill({ "title-de": "", "text-de": "Vorkasse" }).submit("PUBLISH");
    expect([untitled.status, untitled.form("PUBLISH").values["text-de"]]).toEqual([400, "Vorkasse"]);
    const unconfirmed = await untitled.form("PUBLISH").fill({ "title-de": "Unsere AGB" }).submit("PUBLISH");
    expect(unconfirmed.status).toBe(422);
    unconfirmed.see("Slovenian: change or empty this translation, or tick that it still fits");
    const published = await unconfirmed.form("PUBLISH").fill({ "fits-sl": "on" }).submit("PUBLISH");
    expect(toastOf(published)).toContain("Everybody sees version 2 now. Changed: Original, German.");
    const page = await new Browser(shop).open("/contact").then((start) => start.click("Our terms"));
    page.see("Version 2 of", "New rules", "Terms of sale, version 1 of");
    const old = await page.click("a[href='/pages/terms/1']");
    old.see("An earlier version", "How a contract is made");
    expect((await old.click("Read the current version")).address).toBe("/pages/terms");
    const inLanguage = async (language: string) =>
      (await new Browser(shop).request("/pages/terms", { headers: { "Accept-Language": language } })).text();
    const german = await inLanguage("de");
    expect(german).toContain("Unsere AGB</h1>");
    expect(german).toContain('href="/pages/terms">Unsere AGB<');
    expect(german).toContain("<p>Vorkasse</p>");
    const italian = await inLanguage("it");
    expect(italian).toContain('<h1 lang="en">Our terms</h1>');
    expect(italian).toContain("New rules");
  });

  it("is told what is missing, and what another admin saved", async () => {
    const [mine, theirs] = [await desk.open("/admin/pages/contact"), await desk.tab().open("/admin/pages/contact")];
    const refused = await mine.form("PUBLISH").fill({ text: "Write us." }).submit("PUBLISH");
    expect(refused.status).toBe(400);
    refused.see("Name a person and their telephone number.");
    await theirs.form("SAVE DRAFT").fill({ text: "Call Maja: 01 234 56 78" }).submit("SAVE DRAFT");
    const preview = await mine.form("PREVIEW").fill({ text: "Call Iva" }).submit("PREVIEW");
    const late = await preview.form("SAVE DRAFT").fill({ text: "Call Iva" }).submit("SAVE DRAFT");
    expect(late.status).toBe(409);
    late.see("Somebody else changed this page", "What was saved in the meantime", "Call Maja");
    expect(late.form("PUBLISH").values.text).toBe("Call Iva");
  });

  it("starts from a template below what was typed, which is published by nobody before its placeholders are replaced", async () => {
    await db.write((tx) => tx.page.update({ where: { slug: "shipping" }, data: { text: "" } }));
    const page = await desk.open("/admin/pages/shipping");
    const filled = await page.form("SAVE DRAFT").fill({ text: "We ship on Mondays." }).submit("START FROM A TEMPLATE");
    expect(filled.status).toBe(200);
    const { text } = filled.form("PUBLISH").values;
    expect(text).toMatch(/^We ship on Mondays\.\s+\*\*DRAFT: a lawyer must check/);
    expect(await db.read.page.findUnique({ where: { slug: "shipping" } })).toMatchObject({
      text: "",
    });
    const refused = await filled.press("PUBLISH");
    expect(refused.status).toBe(400);
    refused.see("This is still a draft. Replace [square brackets], ");
    const draft = await refused.press("SAVE DRAFT");
    expect(toastOf(draft)).toContain("Draft Saved");
    const done = text!.replace(/\[([^\]]+)\](?!\()/g, "$1");
    const published = await draft.form("PUBLISH").fill({ text: done }).submit("PUBLISH");
    expect(toastOf(published)).toContain("Page Published");
  });

  it("takes a page offline, which is then missing", async () => {
    const note = "main a[href='/pages/privacy']";
    expect((await desk.open("/inquiry")).textOf(note)).toContain("Privacy notice");
    const page = await desk.open("/admin/pages/privacy");
    await page.press("TAKE OFFLINE");
    (await desk.open("/admin")).see("1 legal page is missing: Privacy notice");
    expect((await new Browser(shop).open("/pages/privacy")).status).toBe(404);
    expect((await new Browser(shop).open("/pages/privacy/1")).status).toBe(200);
    expect((await desk.open("/inquiry")).textOf(note)).toBe("");
  });
});

describe("a buyer", () => {
  it("agrees to the terms that hold, and finds them at the order", async () => {
    await fillCart(buyer.person.id, 1);
    const checkout = await buyer.browser.open("/checkout");
    checkout.see("By ordering, you agree to our terms of sale");
    const terms = await desk.open("/admin/pages/terms");
    const emptied = { "title-de": "", "text-de": "", "title-sl": "", "text-sl": "" };
    await terms
      .form("PUBLISH")
      .fill({ text: "Newer rules", ...emptied })
      .submit("PUBLISH");
    const filled = checkout.form("Submit Order").fill({ ...ADDRESS });
    const refused = await filled.submit();
    expect(refused.status).toBe(409);
    refused.see("Our terms have changed");
    const order = await refused.form("Submit Order").submit();
    order.see("Agreed to Our terms, version 3 of");
    const id = /\d+/.exec(order.url.pathname)![0];
    const seen = await desk.open(`/admin/orders/${id}`);
    const agreed = await seen.see("Our terms, version 3 of").click("a[href='/pages/terms/3']");
    agreed.see("Newer rules");
    (await buyer.browser.open(`/orders/${id}/proforma`)).see("Our terms, version 3 of");
  });

  it("finds the size chart of a style's category", async () => {
    const style = await buyer.browser.open("/?category=Sweaters").then((page) => page.click(".style h3 a"));
    expect(style.link("Size chart").pathname + style.link("Size chart").hash).toBe("/pages/sizes#section-sweaters");
  });
});
