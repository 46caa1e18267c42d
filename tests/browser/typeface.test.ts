// Headings in a typeface of the brand's own, in Chromium: drawn with it, without a jump, and not loaded by light pages.
import { expect, it } from "vitest";

import { LETTERS } from "~/shop/appearance/typeface/brand-font";
import { changeFont } from "~/shop/appearance/typeface/change-font.server";
import { keepFont } from "~/shop/appearance/typeface/font-files.server";
import { makeFont } from "~/shop/appearance/typeface/make-font.server";
import { appearanceVersion, makeTestFont } from "../support/fonts";
import { makePerson } from "../support/people";
import { describeInChromium, serveShop } from "../support/served-shop";

describeInChromium("a page with a typeface of the brand's own", () => {
  const shop = serveShop({ pictures: false });

  it("draws headings with it, and hardly anything moves; a light page does not load it", async () => {
    const font = await makeFont({ bytes: makeTestFont({ letters: LETTERS }) });
    const name = await keepFont(font);
    const admin = await makePerson("admin");
    await changeFont(admin.id, await appearanceVersion(), { kind: "set", name });
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
    // Lines break elsewhere where letters are not as wide as those of the font that stands in; 0.1 is what counts as a jump.
    expect(drawn.shift).toBeLessThan(0.01);
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
});
