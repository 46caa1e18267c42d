import type { Page } from "playwright-core";

import type { Tab } from "./browser";
import { beginAt, type Journey, READY } from "./steps";

const PIECES = 4;

/** Goes from the catalogue to a placed order: a style, three sizes of it into the cart, checkout. Measures every step. */
export async function measureJourney(tab: Tab): Promise<Journey> {
  const walk = await beginAt(tab, "catalogue", "/", READY.catalogue);
  await walk.step("product", walk.click(`${READY.catalogue} a`), READY.product);
  for (const at of [1, 2, 3]) {
    const added = `.cart-count:has-text("${at * PIECES}")`;
    await walk.step(`line ${at}`, () => addLine(tab.page, at), added);
  }
  await walk.placeOrder();
  return { first: walk.first, steps: walk.steps };
}

/** Adds PIECES pieces of the style in its n-th size to the cart. */
async function addLine(page: Page, size: number): Promise<void> {
  await page.locator("select[name=size]").selectOption({ index: size });
  await page.locator("input[name=quantity]").fill(String(PIECES));
  await page.locator(READY.product).click({ noWaitAfter: true });
}
