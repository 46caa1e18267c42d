// Headings in a typeface of the brand's own, in Chromium: drawn with it, without a jump, within the budgets of pages, and not
// loaded by light pages.
import { beforeAll, expect, it } from "vitest";

import { lookForAdmin, originalLook } from "~/shop/brand/appearance/appearance.server";
import { changeAppearance } from "~/shop/brand/appearance/change-appearance.server";
import { MAX_FONT_BYTES } from "~/shop/brand/appearance/typeface";
import { changeBrandPicture } from "~/shop/brand/appearance/change-brand-picture.server";
import { appearanceVersion, realFont, useTestFont } from "../support/fonts";
import { makeLogo } from "~/shop/brand/pictures/logo-upload.server";
import { fillCart } from "../support/ordering";
import { makePerson } from "../support/people";
import { describeInChromium, serveShop } from "../support/served-shop";
import { countTransfer } from "../support/transfer";

const FAMILY = "W".repeat(60);
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20"><path d="M0 0h90v20H0z"/></svg>';
/** The letters of Europe's Latin alphabets. */
const LETTERS = Array.from({ length: 0x180 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20)).join("");

describeInChromium("a page of a shop with a typeface, colours and a logo of its own", () => {
  const shop = serveShop();
  let name: string;

  beforeAll(async () => {
    const admin = await makePerson("admin");
    const style = { accent: "#7a1f2b", ground: "#f4efe6" } as const;
    await changeAppearance(admin.id, 0, { ...originalLook(), name: "Mill & Sons", ...style });
    // With a name as wide as a page.
    await useTestFont(admin.id, await realFont(LETTERS), `${FAMILY}.woff2`);
    name = (await lookForAdmin()).font!.name;
    const logo = await makeLogo({ name: "logo.svg", bytes: Buffer.from(LOGO) });
    const place = { place: "logo", version: await appearanceVersion() } as const;
    await changeBrandPicture(admin.id, place, {
      kind: "set",
      picture: { file: logo.name, alt: "" },
      logo,
    });
  });

  it("draws headings with it, and hardly anything moves; a light page does not load it", async () => {
    const { page, problems } = await shop.open();
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") loaded.push(new URL(request.url()).pathname);
    });
    await page.goto(`${shop.origin}/`);
    const drawn = await page.evaluate(async () => {
      await document.fonts.ready;
      const own = [...document.fonts].find(({ family }) => family.includes("H0"));
      let shift = 0;
      for (const entry of await new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type: "layout-shift",
          buffered: true,
        });
        setTimeout(resolve, 500, []);
      })) {
        shift += (entry as PerformanceEntry & { value: number }).value;
      }
      const heading = getComputedStyle(document.querySelector("h1")!).fontFamily;
      return { status: own?.status, shift, heading };
    });
    expect(drawn.status).toBe("loaded");
    // Lines may break elsewhere; from 0.1 on a shift disturbs readers.
    expect(drawn.shift).toBeLessThan(0.05);
    expect(drawn.heading).toMatch(/^"?H0/);
    expect(loaded).toEqual([`/look/font/${name}.woff2`]);
    expect(problems).toEqual([]);

    const light = await shop.open({ extraHTTPHeaders: { "Save-Data": "on" } });
    light.page.on("request", (request) => {
      if (request.resourceType() === "font") loaded.push("by a light page");
    });
    await light.page.goto(`${shop.origin}/`, { waitUntil: "networkidle" });
    expect(loaded).not.toContain("by a light page");
    expect(light.problems).toEqual([]);
  });

  it("with a long name of one word is as wide as a phone", async () => {
    const { page } = await shop.open({ role: "admin", viewport: { width: 320, height: 700 } });
    await page.goto(`${shop.origin}/admin/appearance/typeface`);
    expect(await page.locator("main").innerText()).toContain(FAMILY);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it.each([
    ["the landing page", null, "/"],
    ["the home page", "approved", "/"],
    ["a style", "approved", "/product/1"],
    ["the cart", "approved", "/cart"],
    ["the checkout", "approved", "/checkout"],
  ] as const)("%s has 14.5 KB of HTML and CSS, and the typeface", async (_, role, address) => {
    const window = await shop.open(role ? { role } : {});
    if (window.userId) await fillCart(window.userId, 2, 2, 2);
    const transfer = await countTransfer(window.page, { emptyCache: true });
    await window.page.goto(address, { waitUntil: "networkidle" });
    const { Document, Stylesheet, Font } = transfer.bytes;
    const words = `HTML ${Document}, CSS ${Stylesheet}, typeface ${Font} bytes`;
    expect(Document + Stylesheet, words).toBeLessThanOrEqual(14.5 * 1024);
    expect(Font, words).toBeGreaterThan(0);
    expect(Font, words).toBeLessThanOrEqual(MAX_FONT_BYTES + 1024);
    expect(transfer.requests.filter((path) => path.startsWith("/look/font/"))).toHaveLength(1);
  });
});
