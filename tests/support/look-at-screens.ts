// Looks at a screen in Chromium: no accessibility violations, console errors, foreign requests or horizontal scrolling.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { accessibilityViolations, violationsOfCopy } from "./accessibility";
import { cutWords } from "./page-layout";
import { openScreen, type Screen, screensWith } from "./screens";
import { describeInChromium, expectNoHorizontalScroll, serveShop } from "./served-shop";
import { expectTranslatable } from "./translation";

// `SCREENS_LANGUAGE=sl npx vitest run tests/browser/screens.test.ts tests/slow/panel-screens.test.ts` shows all in another language. Without scripts they are in German,
// whose words are the longest. What is typed and pressed is English.
const localeOf = ({ act }: Screen, usual: string) => (act ? "en" : (process.env.SCREENS_LANGUAGE ?? usual));
// `SCREENS_WIDTHS=390,1440` in windows of other widths, in px.
const [phone = 320, desktop = 1280] = (process.env.SCREENS_WIDTHS ?? "320,1280").split(",").map(Number);

/** No word is cut, and nothing is wider than the window. */
async function expectFit(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  expect.soft(await page.evaluate(cutWords), `cut words of ${page.url()}`).toEqual([]);
}

/** Tests of the screens for which this holds: some with scripts, the others without. */
export function lookAtScreens(isWanted: (screen: Screen) => boolean): void {
  describeInChromium("the screen", () => {
    const shop = serveShop({ pictures: false });
    const screens = screensWith("scripts").filter(isWanted);

    it.each(screens.map((screen) => [screen.name, screen] as const))("%s", async (_, screen) => {
      const window = { viewport: { width: desktop, height: 900 } };
      const { page, problems } = await openScreen(shop, screen, { ...window, locale: localeOf(screen, "en") });
      // After actions the state may not be in the HTML (open dialogs, typed text), so a copy is not enough.
      const violations = screen.act ? accessibilityViolations(page) : violationsOfCopy(page, window);
      expect.soft(await violations).toEqual([]);
      // Not by a locator, for which Playwright would load its selectors into each page.
      const headings = await page.evaluate(() => document.querySelectorAll("h1").length);
      expect.soft(headings, "one h1").toBe(1);
      await expectFit(page);
      await page.setViewportSize({ width: phone, height: 640 });
      // The window is shared.
      await expectFit(page).finally(() => page.setViewportSize(window.viewport));
      await expectTranslatable(page);
      expect(problems).toEqual([]);
    });
  });

  describeInChromium("the screen without scripts", () => {
    const shop = serveShop({ pictures: false });
    const window = {
      viewport: { width: phone, height: 640 },
      colorScheme: "dark",
      javaScriptEnabled: false,
    } as const;
    const screens = screensWith("no scripts").filter(isWanted);

    it.each(screens.map((screen) => [screen.name, screen] as const))("%s", async (_, screen) => {
      const { page, problems } = await openScreen(shop, screen, { ...window, locale: localeOf(screen, "de") });
      await expectFit(page);
      expect.soft(await page.evaluate(colouredByFilter), "true colours in dark mode").toEqual([]);
      expect.soft(await violationsOfCopy(page, window)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
}

/** Pictures and swatches whose colours the page changes. */
function colouredByFilter(): string[] {
  return [...document.querySelectorAll(".picture, img, .swatch")]
    .filter((one) => getComputedStyle(one).filter !== "none")
    .map((one) => one.outerHTML.slice(0, 100));
}
