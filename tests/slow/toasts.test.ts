// A toast covers no control: on no width, wherever the page is scrolled to, with scripts and without.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { redirectWithToast } from "~/http/session/toast.server";
import { openScreen, SCREENS } from "../support/screens";
import { describeInChromium, serveShop, type ShopWindow } from "../support/served-shop";

const WIDTHS = [320, 390, 768, 1440];
/** Screens with buttons at the bottom or in a bar, with many fields, and with many links. */
const NAMES = [
  "home",
  "a style",
  "the order sheet",
  "a cart",
  "the checkout",
  "quick order",
  "an order to order again",
  "an order in the admin area",
  "a new shipment",
  "what is open",
  "a customer's page",
  "direct admin",
];

describeInChromium("a toast", () => {
  const shop = serveShop({ pictures: false });
  const find = (name: string) => SCREENS.find((screen) => screen.name === name)!;

  /** Opens the page that the window shows once more, now with a toast. */
  async function showToast({ page, context }: ShopWindow, fragment = "") {
    const toast = {
      title: "Added to Cart",
      description: "Alma Crew Neck Sweater with Long Sleeves has been added to your cart.",
    };
    const answer = await redirectWithToast("/", toast);
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.get("Set-Cookie")!)!;
    await context.addCookies([{ name: name!, value: value!, url: shop.origin }]);
    if (fragment) await page.goto(new URL(fragment, page.url()).href, { waitUntil: "load" });
    await page.reload({ waitUntil: "load" });
    await page.locator(".toast").waitFor();
  }

  it.each(NAMES)("covers no control of %s", async (name) => {
    const window = await openScreen(shop, find(name), { viewport: { width: 320, height: 700 } });
    const { page } = window;
    await showToast(window);
    await page.waitForLoadState("networkidle");
    // It stays while the focus is in it.
    await page.keyboard.press("F8");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 768 ? 700 : 900 });
      for (const part of [0, 0.4, 1]) {
        await page.evaluate((to) => {
          const { scrollHeight } = document.documentElement;
          scrollTo({ top: (scrollHeight - innerHeight) * to, behavior: "instant" });
        }, part);
        expect.soft(await covered(page), `at ${width} px, ${part} of the page down`).toEqual([]);
      }
    }
  });

  it("covers no control of a page without scripts, nor what is focused on it", async () => {
    const viewport = { width: 320, height: 700 };
    const customer = find("a customer's page");
    const window = await openScreen(shop, customer, { viewport, javaScriptEnabled: false });
    const { page } = window;
    await showToast(window);
    expect(await covered(page)).toEqual([]);
    await showToast(window, "#notes");
    const { y, height } = (await page.locator(".toast").boundingBox())!;
    const topOf = async (element: string) => (await page.locator(element).boundingBox())!.y;
    expect(await topOf("#notes")).toBeGreaterThanOrEqual(y + height);
    for (let tabs = 0; tabs < 5; tabs++) {
      await page.keyboard.press("Shift+Tab");
      expect(await topOf(":focus")).toBeGreaterThanOrEqual(y + height);
    }
  });
});

/** The controls that the toast covers: any button, and what else can not be used through it. Of a large link enough is left. */
async function covered(page: Page): Promise<string[]> {
  // Until the scroll event.
  await page.waitForTimeout(80);
  return page.evaluate(() => {
    const element = document.querySelector(".toast")!;
    const toast = element.getBoundingClientRect();
    const isThrough = getComputedStyle(element).pointerEvents === "none";
    return [...document.querySelectorAll("a, button, input, select, textarea, summary")]
      .filter((control) => {
        if (control.matches(":disabled, .toasts *") || !control.checkVisibility()) return false;
        const box = control.getBoundingClientRect();
        const width = Math.min(box.right, toast.right) - Math.max(box.left, toast.left);
        const height = Math.min(box.bottom, toast.bottom) - Math.max(box.top, toast.top);
        if (width < 1 || height < 1 || box.width <= 1) return false;
        if (control.matches("button, summary, .btn")) return true;
        return !isThrough && box.height < 160;
      })
      .map((control) => control.outerHTML.slice(0, 100));
  });
}
