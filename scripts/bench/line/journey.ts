import type { Page } from "playwright-core";

import type { Tab } from "./browser";
import { type FirstView, firstView } from "./first-view";
import type { Traffic } from "./traffic";

/** One step of a buyer's journey: its traffic, and the seconds until the next step was possible. */
export interface Step {
  name: string;
  traffic: Traffic;
  seconds: number;
  /** The sum of its layout shifts. */
  shifts: number;
}

export interface Journey {
  first: FirstView;
  /** All steps, including the first page. */
  steps: Step[];
}

/** For each page, the selector of an element that is there when the page can be used. */
export const READY = {
  catalogue: "li[id^=style-] h3",
  product: "button:text-is('ADD TO CART')",
  cart: "button:text-is('CHECKOUT')",
  checkout: "button:text-is('Submit Order')",
};

const PIECES = 4;

/** Goes from the catalogue to a placed order: a style, three sizes of it into the cart, checkout. Measures every step. */
export async function measureJourney(tab: Tab): Promise<Journey> {
  const { page, network, shifts } = tab;
  const first = await firstView(tab, "/", READY.catalogue);
  const steps: Step[] = [
    { name: "catalogue", traffic: first.traffic, seconds: first.readable, shifts: first.shifts },
  ];
  const step = async (name: string, act: () => Promise<unknown>, ready: string) => {
    const [began, shifted] = [performance.now(), shifts()];
    await act();
    await page.locator(ready).first().waitFor();
    const seconds = (performance.now() - began) / 1_000;
    await network.idle();
    steps.push({ name, traffic: network.takeTraffic(), seconds, shifts: shifts() - shifted });
  };
  const click = (selector: string) => () =>
    page.locator(selector).first().click({ noWaitAfter: true });

  await step("product", click(`${READY.catalogue} a`), READY.product);
  for (const at of [1, 2, 3]) {
    await step(`line ${at}`, () => addLine(page, at), `.cart-count:has-text("${at * PIECES}")`);
  }
  await step("cart", click("a.cart-button"), READY.cart);
  await step("checkout", click(READY.cart), READY.checkout);
  await step("order placed", click(READY.checkout), "text=Order Placed Successfully");
  return { first, steps };
}

/** Adds PIECES pieces of the style in its n-th size to the cart. */
async function addLine(page: Page, size: number): Promise<void> {
  await page.locator("select[name=size]").selectOption({ index: size });
  await page.locator("input[name=quantity]").fill(String(PIECES));
  await page.locator(READY.product).click({ noWaitAfter: true });
}
