// What a page costs a reader with one bar of signal, as it comes over the line: HTML and CSS, script, pictures.
import type { BrowserContextOptions } from "playwright-core";
import { expect, it } from "vitest";

import { findChromium } from "../support/chromium";
import { countTransfer, watchShift } from "../support/line";
import { describeInChromium, serveShop } from "../support/served-shop";
import { fillCart } from "../support/ordering";

const KB = 1024;
const HTML_AND_CSS = 14 * KB;
const SCRIPT = 80 * KB;
const PICTURES = 120 * KB;
const PICTURES_LIGHT = 40 * KB;

interface Weighed {
  name: string;
  as: "visitor" | "approved";
  address: string;
  hasScripts: boolean;
}

const visitor = (name: string, address: string, hasScripts = true): Weighed => ({
  name,
  as: "visitor",
  address,
  hasScripts,
});
const buyer = (name: string, address: string, hasScripts = true): Weighed => ({
  ...visitor(name, address, hasScripts),
  as: "approved",
});

const PAGES = [
  visitor("the landing page", "/"),
  visitor("the inquiry", "/inquiry?product=1"),
  visitor("the request for access", "/request-access"),
  visitor("the demo", "/demo-registered"),
  visitor("the login information", "/login-info", false),
  visitor("about", "/about", false),
  visitor("contact", "/contact", false),
  visitor("what is not found", "/nowhere", false),
  buyer("the home page", "/"),
  buyer("a style", "/product/1"),
  buyer("the cart", "/cart"),
  buyer("the checkout", "/checkout"),
  buyer("the orders", "/orders"),
  buyer("the company", "/company"),
];

describeInChromium("the weight of", () => {
  const shop = serveShop();

  async function visit({ as, address }: Weighed, options: BrowserContextOptions = {}) {
    const window = await shop.open({
      ...(as === "approved" && { userId: "demo-buyer" }),
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    if (address === "/cart" || address === "/checkout") await fillCart("demo-buyer", 2, 2, 2);
    const transfer = await countTransfer(window.page);
    const shift = await watchShift(window.page);
    // Without scripts the browser says of no page that its line is quiet, but it loads all of it.
    const waitUntil = options.javaScriptEnabled === false ? "load" : "networkidle";
    await window.page.goto(address, { waitUntil });
    return { ...window, transfer, shift };
  }

  it.each(PAGES)(
    "$name is at most 14 KB of HTML and CSS, 80 KB of script where it has any, and 120 KB of pictures",
    async (page) => {
      const { transfer, context } = await visit(page);
      const { Document, Stylesheet, Script, Image, Font } = transfer.bytes;
      // Of everything over a kilobyte; a smaller script is not worth it.
      expect([...transfer.encodings].join(), page.name).not.toMatch(/undefined|gzip/);
      const words = `HTML ${Document}, CSS ${Stylesheet}, script ${Script}, pictures ${Image} bytes`;
      expect(Document, words).toBeGreaterThan(0);
      expect(Document + Stylesheet, words).toBeLessThanOrEqual(HTML_AND_CSS);
      expect(Script > 0, words).toBe(page.hasScripts);
      expect(Script, words).toBeLessThanOrEqual(SCRIPT);
      expect(Image, words).toBeLessThanOrEqual(PICTURES);
      expect(Font, words).toBe(0);
      await context.close();
    },
  );

  it.each(PAGES)("$name for who saves data has no script and 40 KB of pictures", async (page) => {
    const { transfer, context } = await visit(page, { extraHTTPHeaders: { "Save-Data": "on" } });
    const { Document, Stylesheet, Script, Image } = transfer.bytes;
    const words = `HTML ${Document}, CSS ${Stylesheet}, script ${Script}, pictures ${Image} bytes`;
    expect(Document + Stylesheet, words).toBeLessThanOrEqual(HTML_AND_CSS);
    expect(Script, words).toBe(0);
    expect(Image, words).toBeLessThanOrEqual(PICTURES_LIGHT);
    await context.close();
  });

  it.each(PAGES)("$name without scripts fetches only the pictures that are seen", async (page) => {
    const { transfer, context, page: open } = await visit(page, { javaScriptEnabled: false });
    const { Script, Image } = transfer.bytes;
    expect(Script).toBe(0);
    expect(Image, `pictures ${Image} bytes`).toBeLessThanOrEqual(PICTURES);
    const shown = await open.evaluate(() =>
      [...document.images]
        .filter((image) => image.checkVisibility() || image.closest("details:not([open])"))
        .map((image) => new URL(image.currentSrc).pathname),
    );
    expect(transfer.pictures.filter((path) => !shown.includes(path))).toEqual([]);
    await context.close();
  });

  it.each(PAGES)("the scripts of $name come after it", async ({ as, address }) => {
    const { page, context } = await visit({ as, address, name: "", hasScripts: true });
    const scripts = await page.evaluate(() =>
      [...document.scripts].map(({ type, src }) => ({ type, isFile: src !== "" })),
    );
    for (const { type, isFile } of scripts) {
      expect(type).toBe(isFile ? "module" : "application/json");
    }
    expect(await page.locator("link[rel=modulepreload], link[rel=preload]").count()).toBe(0);
    await context.close();
  });

  it.each(PAGES)(
    "the pictures of $name: each says its size and width, and waits below the fold",
    async (weighed) => {
      const { page, context } = await visit(weighed);
      const pictures = await page.evaluate(() =>
        [...document.querySelectorAll("img")].map((image) => {
          const box = image.getBoundingClientRect();
          return {
            address: image.getAttribute("src"),
            width: Number(image.getAttribute("width")),
            height: Number(image.getAttribute("height")),
            alt: image.getAttribute("alt"),
            isLazy: image.loading === "lazy",
            isSeen: box.width > 0 && box.top < innerHeight && box.bottom > 0,
            box: `${box.left} ${box.top} ${box.width} x ${box.height}`,
          };
        }),
      );
      if (weighed.address === "/") expect(pictures.length).toBeGreaterThan(8);
      for (const picture of pictures) {
        const what = `${picture.address} of ${weighed.address} at ${picture.box}`;
        expect(picture.width, what).toBeGreaterThan(0);
        expect(picture.height, what).toBeGreaterThan(0);
        expect(picture.address, what).toMatch(/^[/]pictures[/].+[/][1-9]\d\d$/);
        expect(picture.alt, what).not.toBeNull();
        if (!picture.isSeen) expect(picture.isLazy, `${what} is below the fold`).toBe(true);
      }
      await context.close();
    },
  );

  for (const javaScriptEnabled of [true, false]) {
    it.each(PAGES)(
      `$name is read from top to bottom without a jump, ${javaScriptEnabled ? "with" : "without"} scripts`,
      async (weighed) => {
        const { page, context, shift } = await visit(weighed, {
          javaScriptEnabled,
          viewport: { width: 390, height: 800 },
        });
        for (let step = 0; step < 12; step++) {
          await page.mouse.wheel(0, 700);
          await page.waitForTimeout(30);
        }
        if (javaScriptEnabled) await page.waitForLoadState("networkidle");
        await page.waitForTimeout(100);
        expect(shift()).toBe(0);
        await context.close();
      },
    );
  }

  it("a browser whose owner prefers less data fetches no script but the first", async () => {
    const browser = await shop.chromium.browserType().launch({
      executablePath: findChromium()!,
      args: ["--no-sandbox", "--enable-blink-features=PrefersReducedData"],
    });
    const page = await browser.newPage();
    const line = await page.context().newCDPSession(page);
    await line.send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-data", value: "reduce" }],
    });
    const transfer = await countTransfer(page);
    await page.goto(shop.origin, { waitUntil: "networkidle" });
    expect(transfer.bytes.Script).toBeLessThan(2 * KB);
    expect(transfer.pictures.length).toBeGreaterThan(3);
    expect(transfer.pictures.every((path) => path.endsWith("/480"))).toBe(true);
    await browser.close();
  });
});
