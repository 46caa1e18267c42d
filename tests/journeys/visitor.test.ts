// A visitor browses without prices, sends an inquiry about a style, and requests access.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { dumpOf } from "../support/databases";
import { expectErrors } from "../support/expect-errors";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let browser: Browser;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  browser = new Browser(shop);
});

const cards = (page: Page) =>
  page
    .$("li[id^=style-]")
    .toArray()
    .map((card) => ({
      id: Number(page.$(card).attr("id")!.slice("style-".length)),
      name: page.$(card).find("h3").text().trim(),
    }));
/** The name of the filter link of a value, with its count: "Blue 27". */
const nameOfLink = (page: Page, value: string) =>
  page
    .$("nav[aria-label=Filters] [role=group] a")
    .toArray()
    .map((link) => page.$(link).text())
    .find((text) => text.replace(/ \d+\+?$/, "") === value)!;
const activeIds = async (order: object[]) =>
  (
    await db.read.product.findMany({
      where: { isActive: true },
      orderBy: order,
      select: { id: true },
    })
  ).map(({ id }) => id);

describe("the landing page", () => {
  it("shows the brand, nine styles without prices, and links", async () => {
    const page = await browser.open("/");
    expect(page.status).toBe(200);
    expect(cards(page)).toHaveLength(9);
    expect(page.$("#catalog").length).toBe(1);
    expect(page.$("blockquote").length).toBe(3);
    page.see("SUBSCRIBE").notSee("Log Out", "Welcome", "Order History");
    expect(page.source).not.toMatch(/€\s?\d|wholesalePrice/);
    expect(page.link("SUBSCRIBE").origin).not.toBe(page.url.origin);
    expect(page.$("a:contains('SUBSCRIBE')").attr("target")).toBe("_blank");
    expect(page.link("Wholesale Terms").pathname).toBe("/contact");
    expect(page.link("Contact Sales").protocol).toBe("mailto:");
  });

  it("explains the login", async () => {
    const page = await browser.open("/login-info");
    page.see("Bulk discounts for 5+, 10+ and 25+ items");
    expect(page.hasLink("SIGN IN")).toBe(true);
  });

  it("says which bulk discounts there are, and none where there are none", async () => {
    const rows = await db.read.bulkDiscount.findMany({ where: { isActive: true } });
    const set = (where: object, isActive: boolean) =>
      db.write((tx) => tx.bulkDiscount.updateMany({ where, data: { isActive } }));
    try {
      await set({ minQuantity: { not: 25 } }, false);
      for (const address of ["/login-info", "/", "/about"]) {
        (await browser.open(address)).see("Bulk discounts for 25+ items");
      }
      await set({}, false);
      (await browser.open("/login-info")).notSee("Bulk discounts");
    } finally {
      await set({ id: { in: rows.map(({ id }) => id) } }, true);
    }
  });

  it("is what a style asks for, which shows everything but prices", async () => {
    const row = await db.read.product.findFirstOrThrow({ where: { isActive: true }, orderBy: { id: "asc" } });
    const home = await browser.open("/");
    const style = await home.click(row.name);
    expect(style.address).toBe(`/product/${row.id}`);
    expect(style.status).toBe(200);
    style.see(row.name, row.styleCode, "Please log in to access wholesale pricing and ordering.");
    style.notSee("ADD TO CART", "RRP", (row.wholesalePrice / 100).toFixed(2));
    expect(style.source).not.toMatch(/wholesalePrice|retailPrice|"price"/);
    for (const login of ["SIGN IN", "Sign in"]) {
      expect(style.link(login).href).toContain(`/api/login?returnTo=${encodeURIComponent(`/product/${row.id}`)}`);
    }
    (await style.click("REQUEST ACCESS")).see("Request wholesale access");
    (await style.click(`Inquire about ${row.name}`)).see(row.name);
  });

  it("is in the header of every page, and leads back to it", async () => {
    for (const address of ["/", "/?page=2", "/contact", "/nowhere", "/cart"]) {
      const page = await browser.open(address);
      expect(page.link("Sign in").href).toBe(`${page.url.origin}/api/login?returnTo=${encodeURIComponent(address)}`);
    }
  });
});

describe("the catalogue", () => {
  it("has all active styles on its pages, nine per page, each once", async () => {
    const ids = await activeIds([{ id: "asc" }]);
    let page = await browser.open("/");
    const seen = cards(page);
    while (page.hasLink("Next page")) {
      page = await page.click("Next page");
      expect(page.status).toBe(200);
      expect(cards(page).length).toBeLessThanOrEqual(9);
      seen.push(...cards(page));
    }
    expect(seen.map(({ id }) => id)).toEqual(ids);
    expect(page.url.searchParams.get("page")).toBe(String(Math.ceil(ids.length / 9)));
    const back = await page.click("Previous page");
    expect(cards(back)).toHaveLength(9);
    expect(cards(await back.click("Page 1")).map(({ id }) => id)).toEqual(ids.slice(0, 9));
  });

  it("is sorted by a GET form", async () => {
    const page = await (await browser.open("/")).form("Show").fill({ "Sort by": "Newest" }).submit("Show");
    expect(page.url.searchParams.get("sort")).toBe("newest");
    expect(cards(page).map(({ id }) => id)).toEqual(
      (await activeIds([{ createdAt: "desc" }, { id: "desc" }])).slice(0, 9),
    );
    expect(page.form("Show").values.sort).toBe("newest");
    const second = await page.click("Next page");
    expect(second.url.searchParams.get("sort")).toBe("newest");
  });

  it("offers visitors no sorting by price", async () => {
    const form = (await browser.open("/")).form("Show");
    expect(() => form.fill({ "Sort by": "Price: low to high" })).toThrow("does not offer");
  });

  it("is filtered by category and search, and keeps both", async () => {
    const style = await db.read.product.findFirstOrThrow({
      where: { isActive: true, category: { not: "" } },
    });
    const page = await (
      await browser.open(`/?category=${encodeURIComponent(style.category)}`)
    )
      .form("Show")
      .fill({ Search: style.name.split(" ")[0]!.toUpperCase() })
      .submit("Show");
    expect(cards(page).map(({ id }) => id)).toContain(style.id);
    expect(page.form("Show").values).toMatchObject({ category: style.category });
    const inCategory = await browser.open(`/?category=${encodeURIComponent(style.category)}`);
    const ids = await db.read.product.findMany({
      where: { isActive: true, category: style.category },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    expect(cards(inCategory).map(({ id }) => id)).toEqual(ids.map(({ id }) => id).slice(0, 9));
  });

  it("shows the pictures of a style one by one, and leads back to it", async () => {
    const style = await db.read.product.findFirstOrThrow({ where: { styleCode: "PR-101" } });
    const detail = await browser.open(`/product/${style.id}?color=Sand`);
    const links = detail.$(".detail-views a").toArray();
    expect(links).toHaveLength(4);
    const first = await browser.open(detail.$(links[0]).attr("href")!);
    expect(first.url.search).toBe("?color=Sand&picture=1");
    expect(first.$("main img").attr("src")).toMatch(/alma-raglan-sweater-sand-front/);
    expect(first.$("main h1").text()).toBe("Alma Raglan Sweater in Sand, front");
    first.see("1 / 4").notSee("Previous picture", "Minimum order");
    expect(first.source).not.toMatch(/€\s?\d|wholesalePrice/);
    const second = await first.click("Next picture");
    expect(second.$("main h1").text()).toBe("Alma Raglan Sweater in Sand, on a hanger");
    expect((await second.click("Previous picture")).url.search).toBe(first.url.search);
    const back = await second.click("Back to the style");
    expect(`${back.url.pathname}${back.url.search}`).toBe(`/product/${style.id}?color=Sand`);
    for (const picture of ["0", "5", "1.5", "x"]) {
      const page = await browser.open(`/product/${style.id}?picture=${picture}`);
      expect(page.$("main h1").text()).toBe(style.name);
    }
    const hidden = await db.read.product.findFirstOrThrow({ where: { isActive: false } });
    expect((await browser.open(`/product/${hidden.id}?picture=1`)).status).toBe(404);
  });

  it("has its categories as links, which keep search, sort order and other filters", async () => {
    const linksOf = (page: Page) =>
      page
        .$("nav[aria-label=Categories] a")
        .toArray()
        .map((link) => page.$(link));
    const all = await browser.open("/?page=2");
    const categories = await db.read.product.groupBy({
      by: ["category"],
      where: { isActive: true },
      orderBy: { category: "asc" },
    });
    expect(linksOf(all).map((link) => link.text())).toEqual(["All", ...categories.map(({ category }) => category)]);
    expect(linksOf(all).map((link) => link.attr("rel"))).toEqual(linksOf(all).map(() => undefined));
    const sweaters = await all.click("Sweaters");
    expect(sweaters.url.search).toBe("?category=Sweaters");
    expect(sweaters.$("nav[aria-label=Categories] [aria-current=true]").text()).toBe("Sweaters");
    // What the links say already is no filter that can be taken away.
    expect(sweaters.$("nav[aria-label=Filters] .choice").length).toBe(0);
    const narrowed = await browser.open("/?colour=blue&q=knit&sort=newest&category=Sweaters");
    for (const link of linksOf(narrowed)) expect(link.attr("rel")).toBe("nofollow");
    expect((await narrowed.click("Vests")).url.search).toBe("?q=knit&category=Vests&colour=blue&sort=newest");
    expect((await narrowed.click("All")).url.search).toBe("?q=knit&colour=blue&sort=newest");
  });

  it("is filtered by links with counts, which are combined, kept and taken away", async () => {
    const page = await (await browser.open("/?sort=newest")).click("Filter the styles");
    page.notSee("Available now");
    const blue = await page.click(nameOfLink(page, "Blue"));
    expect(blue.url.search).toBe("?colour=blue&filters=on&sort=newest");
    const link = nameOfLink(blue, "XL");
    const both = await blue.click(link);
    expect(both.url.search).toBe("?colour=blue&size=xl&filters=on&sort=newest");
    const count = Number(link.split(" ").at(-1));
    both.see(`${Math.min(9, count) < count ? `1-9 of ${count}` : count} styles`);
    for (const { id } of cards(both)) {
      const { sizes, colors } = await db.read.product.findUniqueOrThrow({ where: { id } });
      expect(sizes).toContain("XL");
      expect(["Navy", "Denim", "Sky"].filter((one) => (colors as string[]).includes(one))).not.toEqual([]);
    }
    expect(both.form("Show").values).toMatchObject({ colour: "blue", size: "xl" });
    const without = await both.click("Remove Blue");
    expect(without.url.search).toBe("?size=xl&filters=on&sort=newest");
    const cleared = await both.click("Clear all filters");
    expect((await cleared.click("Hide the filters")).url.search).toBe("?sort=newest");
  });

  it("finds pieces, colours and words with a wrong letter, and says what it has corrected", async () => {
    const found = async (q: string) =>
      cards(await browser.open(`/?q=${encodeURIComponent(q)}`)).map(({ name }) => name);
    expect(await found("pr101 sand xl")).toEqual(["Alma Raglan Sweater"]);
    expect(await found("navy raglan")).toEqual(["Alma Raglan Sweater"]);
    const corrected = await browser.open("/?q=alma+sweter");
    corrected.see("Showing results for alma sweater.");
    expect(cards(corrected).map(({ name }) => name)).toEqual(["Alma Raglan Sweater"]);
    const exact = await corrected.click("Search for “alma sweter” anyway");
    exact.see("No products found matching your criteria.");
    expect(cards(exact)).toEqual([]);
  });

  it("has a message when nothing is found, and never shows inactive styles", async () => {
    const empty = await browser.open("/?q=zeppelin");
    empty.see("No products found matching your criteria.");
    expect(cards(empty)).toEqual([]);
    const inactive = await db.read.product.findFirstOrThrow({ where: { isActive: false } });
    const found = await browser.open(`/?q=${encodeURIComponent(inactive.name)}`);
    expect(cards(found).map(({ id }) => id)).not.toContain(inactive.id);
  });

  it("renders the search as text", async () => {
    for (const q of ["<script>alert(1)</script>", "%", "_", "' OR 1=1 --", '"', "\u0000"]) {
      const page = await browser.open(`/?q=${encodeURIComponent(q)}`);
      expect(page.status).toBe(200);
      expect((await browser.open(`/?category=${encodeURIComponent(q)}`)).status).toBe(200);
      expect(page.$("script").filter((_, script) => page.$(script).text().includes("alert(1)</")).length).toBe(0);
    }
  });
});

describe("an inquiry", () => {
  it("about a style goes from the card to the admins", async () => {
    const landing = await browser.open("/");
    const [style] = cards(landing);
    const asking = await landing.click(`Inquire about ${style!.name}`);
    asking.see(style!.name);
    const page = await asking
      .form("SEND INQUIRY")
      .fill({
        Name: "Ann Example",
        "E-mail": "ann@boutique.example",
        Company: "Boutique Ann",
        Message: "When could\nyou deliver 20 pieces?",
      })
      .submit("SEND INQUIRY");
    expect(page.url.pathname).toBe("/");
    page.see("Inquiry Sent Successfully", "Thank you for your interest. We'll contact you within 24 hours.");

    const inquiry = await db.read.inquiry.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(inquiry).toMatchObject({
      customerName: "Ann Example",
      customerEmail: "ann@boutique.example",
      company: "Boutique Ann",
      productId: style!.id,
      productDetails: [{ productName: style!.name }],
      isRead: false,
    });
    expect(inquiry.message?.replace("\r\n", "\n")).toBe("When could\nyou deliver 20 pieces?");
    (await browser.open("/")).notSee("Inquiry Sent Successfully");
  });

  it("that is incomplete comes back with all values", async () => {
    const before = await db.read.inquiry.count();
    const form = (await browser.open("/inquiry"))
      .form("SEND INQUIRY")
      .fill({ Name: "Ann <b>Example</b>", Company: 'Boutique "Ann" & Co' });
    const page = await form.submit("SEND INQUIRY");
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    page.see("Missing Information", "Please fill in all required fields.");
    expectErrors(page, ["E-mail", "Message"]);
    expect(page.form("SEND INQUIRY").values).toMatchObject({
      name: "Ann <b>Example</b>",
      company: 'Boutique "Ann" & Co',
    });
    expect(await db.read.inquiry.count()).toBe(before);
  });

  it("with an invalid e-mail or too long a message names the field", async () => {
    const form = (await browser.open("/inquiry")).form("SEND INQUIRY");
    const page = await form.fill({ Name: "Ann", "E-mail": "ann", Message: "x".repeat(5_001) }).submit("SEND INQUIRY");
    expect(page.status).toBe(400);
    expectErrors(page, ["E-mail", "Message"]);
    expect(page.form("SEND INQUIRY").values).toMatchObject({
      email: "ann",
      message: "x".repeat(5_001),
    });
  });

  it.each([
    ["a line break in the name", { name: "Ann\r\nBcc: all@example.com" }],
    ["a line break in the e-mail", { email: "ann@example.com\r\nBcc: all@example.com" }],
  ])("with %s is not stored", async (_, fields) => {
    const before = await db.read.inquiry.count();
    const page = await (
      await browser.open("/inquiry")
    )
      .form("SEND INQUIRY")
      .fill({ Name: "Ann", "E-mail": "ann@example.com", Message: "Hello" })
      .tamper(fields)
      .submit("SEND INQUIRY");
    const stored = await db.read.inquiry.findMany({ skip: before, orderBy: { id: "asc" } });
    for (const { customerName, customerEmail } of stored) {
      expect(`${customerName}${customerEmail}`).not.toMatch(/[\r\n]/);
    }
    if (stored.length === 0) expect(page.status).toBe(400);
  });
});

describe("a request for access", () => {
  it("goes from the about page to the admins", async () => {
    const about = await browser.open("/about");
    expect(about.hasLink("REQUEST WHOLESALE ACCESS")).toBe(true);
    const page = await (
      await browser.open("/request-access")
    )
      .form("REQUEST ACCESS")
      .fill({
        "Your name": "Ann Example",
        "E-mail": "Ann@Boutique.example",
        Company: "Boutique Ann",
        Country: "France",
        "VAT ID": "FR40303265045",
        Message: "We sell knitwear in Lille.",
      })
      .submit("REQUEST ACCESS");
    expect(page.status).toBe(200);
    expect(page.heading).toBe("Your request was sent");
    expect(await db.read.accessRequest.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
      name: "Ann Example",
      email: "ann@boutique.example",
      company: "Boutique Ann",
      country: "FR",
      vatId: "FR40303265045",
      status: "open",
    });
  });

  it("that is empty comes back with an error for every field", async () => {
    const before = await db.read.accessRequest.count();
    const page = await (await browser.open("/request-access")).press("REQUEST ACCESS");
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expectErrors(page, ["Your name", "E-mail", "Company", "Country"]);
    expect(await db.read.accessRequest.count()).toBe(before);
  });
});

describe("the other pages", () => {
  it("show the ordering terms of the shop's settings", async () => {
    const page = await browser.open("/contact");
    page.see("€1,000", "3", "2.9", "3.2", "2-4 weeks");
    expect(page.link("Browse Collection").pathname).toBe("/");
    await db.write((tx) => tx.shopSettings.update({ where: { id: 1 }, data: { minimumOrderValue: 123_400 } }));
    (await browser.open("/contact")).see("€1,234").notSee("€1,000");
    await db.write((tx) => tx.shopSettings.update({ where: { id: 1 }, data: { minimumOrderValue: 100_000 } }));
  });

  it("show what a registered customer would see, with sample data", async () => {
    const page = await browser.open("/demo-registered");
    expect(page.status).toBe(200);
    page.see("demo", "Latest Collection", "All Categories", "RRP").notSee("Log Out");
    expect(page.text).toMatch(/\d+ of \d+ products/);
  });

  it("let a visitor try the demo's cart, which is not stored in the database", async () => {
    const before = await dumpOf(db);
    let page = await browser.open("/demo-registered");
    const sized = page.$("li[id^=style-]:has(select)").first();
    const card = `#${sized.attr("id")}`;
    page = await page.form("ADD TO CART", card).submit("ADD TO CART");
    expect(page.status).toBe(400);
    page.see("Please select a size. Size selection is required for this product.");

    const size = page.$(`${card} select option:not([disabled])`).first().text();
    page = await page.form("ADD TO CART", card).fill({ size, quantity: 3 }).submit("ADD TO CART");
    expect(page.url.pathname).toBe("/demo-registered");
    page.see("Added to Cart");
    expect(page.$("section[aria-label='Demo cart']").text()).toContain("3");

    const category = page.$("select[name=category] option, a[href*='category=']").length;
    expect(category).toBeGreaterThan(1);
    expect(await dumpOf(db)).toEqual(before);
  });

  it("show the demo of an applicant without prices", async () => {
    const page = await browser.open("/demo-registered?pending=1");
    page.see("Pending").notSee("ADD TO CART");
    expect(page.source).not.toMatch(/€\s?\d/);
  });
});
