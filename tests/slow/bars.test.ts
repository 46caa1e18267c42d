// What stays in its place while a page scrolls, a bar or a toast, hides nothing that is to be read or pressed.
import { expect, it } from "vitest";

import { openScreen, SCREENS } from "../support/screens";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 320, height: 640 } };

describeInChromium("a bar", () => {
  const shop = serveShop({ pictures: false });
  const open = async (name: string, options: Parameters<typeof openScreen>[2]) => {
    const screen = SCREENS.find((one) => one.name === name)!;
    const { page } = await openScreen(shop, screen, options);
    await expectHydrated(page);
    return page;
  };

  it.each(["the checkout", "a cart", "a cart of 64 lines"])("covers nothing of %s on a desk", async (name) => {
    const page = await open(name, DESK);
    for (const height of [600, 900]) {
      await page.setViewportSize({ width: 1440, height });
      for (const top of [0, 150, 100_000]) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
        expect.soft(await page.evaluate(belowFootBar), `${height} px, from ${top}`).toEqual([]);
      }
    }
  });

  it.each([
    "the checkout",
    "a cart",
    "the order sheet",
    "a new shipment",
    "the pieces of a style of ten colours in eight sizes",
  ])("hides nothing of %s that has the focus", async (name) => {
    for (const options of [PHONE, DESK]) {
      const page = await open(name, options);
      for (const key of ["Tab", "Shift+Tab"])
        for (let stop = 0; stop < 45; stop++) {
          await page.keyboard.press(key);
          expect(await page.evaluate(hiddenFocus), `${options.viewport.width} px`).toBeNull();
        }
    }
  });

  it("has the tick for shipping what is not paid beside the button that ships", async () => {
    const page = await open("a new shipment", DESK);
    const tick = page.getByLabel("Ship although it is not paid");
    const { y } = (await tick.boundingBox())!;
    expect(y).toBeLessThan(900);
    await page.locator(".admin-bar").getByLabel("Ship although it is not paid").check();
  });

  it("of the order sheet stays one row when something is typed, and says that it was saved", async () => {
    const page = await open("the order sheet", DESK);
    const bar = page.locator(".sheet-bar");
    await page.locator(".matrix input").nth(3).fill("1200");
    await bar.getByText("typed, not saved").waitFor();
    for (const width of [320, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const rows = await page.locator(".sheet-foot").evaluate((foot) => {
        const boxes = [...foot.querySelectorAll(".sheet-bar > *")].map((one) => one.getBoundingClientRect());
        return {
          height: foot.firstElementChild!.clientHeight,
          lefts: new Set(boxes.map(({ left }) => left)).size,
        };
      });
      expect(rows.height, `${width} px`).toBeLessThanOrEqual(width < 390 ? 96 : 82);
      expect(rows.lefts, `${width} px`).toBe(2);
    }
    const top = async (name: string) => (await page.getByRole("button", { name }).boundingBox())!.y;
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await top("Save and go to cart")).toBe(await top("SAVE QUANTITIES"));
    await page.getByRole("button", { name: "SAVE QUANTITIES" }).click();
    await bar.getByText("Quantities Saved").waitFor();
    const region = page.locator(".toasts");
    expect(await region.innerText()).toContain("Quantities Saved");
    expect(await region.evaluate((one) => getComputedStyle(one).opacity)).toBe("0");
    await page.getByRole("button", { name: "Save, next page" }).click();
    await page.waitForURL(/page=2/);
    await bar.getByText("Quantities Saved").waitFor();
    expect(await region.evaluate((one) => getComputedStyle(one).opacity)).toBe("0");
  });

  it("no toast stays on the page that is opened next", async () => {
    const page = await open("a cart with a toast", DESK);
    await page.locator(".toast").waitFor();
    // It would stay while the pointer is over it.
    await page.locator(".toast").hover();
    await page.keyboard.press("F8");
    await page.evaluate(() => document.querySelector<HTMLElement>("footer a[href='/contact'], a.logo")!.click());
    await page.waitForURL((url) => url.pathname !== "/cart");
    await expect.poll(() => page.locator(".toast").count(), { timeout: 1_500 }).toBe(0);
  });
});

/** What the button of the cart or the checkout covers, of what stands beside it. */
function belowFootBar(): string[] {
  const bar = document.querySelector(".foot-bar")!;
  const { top, bottom } = bar.getBoundingClientRect();
  return [...bar.parentElement!.querySelectorAll("dt, dd, p, li, h2, h3, a")].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const isBelow = !bar.contains(one) && box.height > 0 && box.top < bottom - 1 && box.bottom > top + 1;
    return isBelow ? one.outerHTML.slice(0, 80) : [];
  });
}

/** The element that has the focus, if it is in a place where something that does not contain it stays. */
function hiddenFocus(): string | null {
  const focused = document.activeElement!;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  for (let one = found; one && !one.contains(focused); one = one.parentElement) {
    if (["sticky", "fixed"].includes(getComputedStyle(one).position)) return focused.outerHTML.slice(0, 100);
  }
  return null;
}
