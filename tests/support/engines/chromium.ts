import { chromium } from "playwright-core";

import { findChromium } from "../find-browsers";
import { listProblems } from "../served-shop";
import type { Driver, DriverOptions } from "./driver";

/** By Playwright. */
export async function openChromium({ scripts, origin }: DriverOptions): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: findChromium()!,
    args: ["--no-sandbox"],
  });
  const context = await browser.newContext({ javaScriptEnabled: scripts, locale: "en-GB" });
  const page = await context.newPage();
  const problems = listProblems(page, origin);
  return {
    load: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    press: async (element) => {
      const found = (await page.evaluateHandle<Element>(element)).asElement()!;
      const { x, y, width, height } = (await found.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    },
    type: async (text) => {
      for (const character of text) {
        await page.keyboard.press({ "\t": "Tab", "\n": "Enter", " ": "Space" }[character] ?? character);
      }
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    setCookies: async (cookies) => {
      await context.clearCookies();
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
    },
    screenshot: () => page.screenshot(),
    problems: async () => problems.splice(0),
    close: () => browser.close(),
  };
}
