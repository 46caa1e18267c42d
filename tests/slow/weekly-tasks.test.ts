// What the people of a brand do each week, on a telephone: 320 pixels wide, in Chromium without scripts.
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";

import { describeInChromium, serveShop } from "../support/served-shop";
import { countEffort, type DeskBrowser, type Fields, WEEKLY_TASKS } from "../support/weekly-tasks";

describeInChromium("on a telephone", () => {
  const shop = serveShop({ pictures: false });

  it.each(WEEKLY_TASKS)("$name", async ({ run }) => {
    const viewport = { width: 320, height: 640 };
    const { page, problems } = await shop.open({
      userId: "demo-admin",
      shared: true,
      javaScriptEnabled: false,
      viewport,
    });
    const desk = countEffort(phoneDesk(page));
    await run(desk);
    expect(problems).toEqual([]);
  });
});

function phoneDesk(page: Page): DeskBrowser {
  const go = async (act: () => Promise<unknown>) => {
    // Before its sheets have arrived a page is not shown, and its layout is one without them.
    await Promise.all([page.waitForEvent("load"), act()]);
    // Nothing may stick out of a narrow screen. Measured by the layout, because the page runs no scripts.
    const { contentSize } = await layoutOf(page);
    expect(contentSize.width, page.url()).toBeLessThanOrEqual(320);
  };
  const press = async (button: string, fields: Fields) => {
    const found = page.getByRole("button", { name: button, exact: true }).first();
    const hidden = page.locator("button", { hasText: button }).first();
    await unfold((await found.count()) > 0 ? found : hidden);
    // The search has a page of its own on a telephone.
    if (!(await found.isVisible()))
      await go(() => page.getByRole("link", { name: button, exact: true }).first().click());
    const form = page.locator("form").filter({ has: found }).first();
    for (const [name, value] of Object.entries(fields)) {
      const byName = form.locator(`[name="${name}"]`);
      await fill((await byName.count()) > 0 ? byName.first() : form.getByLabel(name).first(), value);
    }
    await go(() => found.click());
  };
  return {
    open: (address) => go(() => page.goto(address)),
    follow: async (link) => {
      const found = link.startsWith("a[")
        ? page.locator(link).first()
        : page.getByRole("link", { name: link, exact: true }).first();
      await unfold(found);
      await go(() => found.click());
    },
    press: (button, fields = {}) => press(button, fields),
    see: async (...texts) => {
      for (const text of texts) expect(await page.textContent("body")).toContain(text);
    },
  };
}

/** Opens the menu or the folded sections that an element is in. */
async function unfold(element: Locator): Promise<void> {
  const menu = element.locator("xpath=ancestor::*[@popover]");
  if ((await menu.count()) > 0 && !(await element.isVisible())) {
    const id = await menu.first().getAttribute("id");
    await element.page().locator(`[popovertarget="${id}"]`).first().click();
  }
  for (;;) {
    const closed = element.locator("xpath=ancestor::details[not(@open)]");
    if ((await closed.count()) === 0) return;
    await closed.first().locator("summary").first().click();
  }
}

async function fill(field: Locator, value: string | true): Promise<void> {
  if (value === true) return field.check();
  const isSelect = (await field.evaluate(({ tagName }) => tagName)) === "SELECT";
  if (isSelect) await field.selectOption(value);
  else await field.fill(value);
}

async function layoutOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const metrics = await session.send("Page.getLayoutMetrics");
  await session.detach();
  return { contentSize: metrics.cssContentSize };
}
