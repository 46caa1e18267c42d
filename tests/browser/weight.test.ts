// What a page costs a reader with one bar of signal, as it comes over the line: HTML and CSS, script, pictures.
import { expect, it } from "vitest";

import { describeInChromium, serveShop } from "../support/served-shop";
import { fillCart } from "../support/ordering";

const KB = 1024;
const HTML_AND_CSS = 20 * KB;
const SCRIPT = 90 * KB;

const PAGES: [string, "visitor" | "approved", string][] = [
  ["the landing page", "visitor", "/"],
  ["the inquiry", "visitor", "/inquiry?product=1"],
  ["the request for access", "visitor", "/request-access"],
  ["the login information", "visitor", "/login-info"],
  ["about", "visitor", "/about"],
  ["contact", "visitor", "/contact"],
  ["the demo", "visitor", "/demo-registered"],
  ["what is not found", "visitor", "/nowhere"],
  ["the home page", "approved", "/"],
  ["a style", "approved", "/product/1"],
  ["the cart", "approved", "/cart"],
  ["the checkout", "approved", "/checkout"],
  ["the orders", "approved", "/orders"],
  ["the company", "approved", "/company"],
];

describeInChromium("the weight of", () => {
  const shop = serveShop();

  async function visit(role: "visitor" | "approved", address: string) {
    const window = await shop.open({
      ...(role === "approved" && { userId: "demo-buyer" }),
      viewport: { width: 1280, height: 800 },
    });
    if (address === "/cart" || address === "/checkout") await fillCart("demo-buyer", 2, 2, 2);
    const line = await window.context.newCDPSession(window.page);
    await line.send("Network.enable");
    const kinds = new Map<string, string>();
    const bytes: Record<string, number> = {
      Document: 0,
      Stylesheet: 0,
      Script: 0,
      Image: 0,
      Font: 0,
    };
    const encodings = new Set<string>();
    line.on("Network.responseReceived", ({ requestId, type, response }) => {
      kinds.set(requestId, type);
      const encoding = response.headers["content-encoding"] ?? response.headers["Content-Encoding"];
      if (["Document", "Stylesheet"].includes(type)) encodings.add(`${type} ${encoding}`);
    });
    line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? "Other";
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    await window.page.goto(address, { waitUntil: "networkidle" });
    return { ...window, bytes, encodings };
  }

  it.each(PAGES)(
    "%s is at most 20 KB of HTML and CSS and 90 KB of script",
    async (_, role, address) => {
      const { bytes, encodings, context } = await visit(role, address);
      const { Document = 0, Stylesheet = 0, Script = 0, Font } = bytes;
      // Of everything over a kilobyte; a smaller script is not worth it.
      expect(
        [...encodings].every((encoding) => encoding.endsWith(" br")),
        [...encodings].join(),
      ).toBe(true);
      const words = `HTML ${Document}, CSS ${Stylesheet}, script ${Script} bytes`;
      expect(Document, words).toBeGreaterThan(0);
      expect(Script, words).toBeGreaterThan(0);
      expect(Document + Stylesheet, words).toBeLessThanOrEqual(HTML_AND_CSS);
      expect(Script, words).toBeLessThanOrEqual(SCRIPT);
      expect(Font, words).toBe(0);
      await context.close();
    },
  );

  it.each(PAGES)(
    "the pictures of %s: each says its size and width, and waits below the fold",
    async (_, role, address) => {
      const { page, context } = await visit(role, address);
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
      if (address === "/") expect(pictures.length).toBeGreaterThan(8);
      for (const picture of pictures) {
        const what = `${picture.address} of ${address} at ${picture.box}`;
        expect(picture.width, what).toBeGreaterThan(0);
        expect(picture.height, what).toBeGreaterThan(0);
        expect(picture.address, what).toMatch(/^[/]pictures[/].+[/][1-9]\d\d$/);
        expect(picture.alt, what).not.toBeNull();
        if (!picture.isSeen) expect(picture.isLazy, `${what} is below the fold`).toBe(true);
      }
      await context.close();
    },
  );

  it("a page is read from top to bottom without a jump", async () => {
    const { page, context } = await shop.open({ viewport: { width: 390, height: 800 } });
    await page.addInitScript(() => {
      (window as unknown as { shift: number }).shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          hadRecentInput: boolean;
        }[]) {
          if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/", { waitUntil: "networkidle" });
    for (let step = 0; step < 12; step++) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(50);
    }
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
      0.1,
    );
    await context.close();
  });
});
