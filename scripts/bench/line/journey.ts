import type { Page } from "playwright-core";

import type { Window } from "./browser";
import { type FirstView, firstView } from "./first-view";
import type { Traffic } from "./traffic";

/** One step of a buyer's way: what came over the line, and seconds until the next one could be taken. */
export interface Step {
  name: string;
  traffic: Traffic;
  seconds: number;
  /** The sum of its layout shifts. */
  shifts: number;
}

export interface Journey {
  first: FirstView;
  /** All of it, the first page among it. */
  steps: Step[];
}

/** What is there when a page can be used. */
export const SEEN = {
  catalogue: "li[id^=style-] h3",
  product: "button:text-is('ADD TO CART')",
  cart: "button:text-is('CHECKOUT')",
  checkout: "button:text-is('Submit Order')",
};

const PIECES = 4;

/** From the catalogue to the placed order: a style, three lines of it in three sizes, cart, checkout. */
export async function goShopping(window: Window): Promise<Journey> {
  const { page, line, shifts } = window;
  const first = await firstView(window, "/", SEEN.catalogue);
  const steps: Step[] = [
    { name: "catalogue", traffic: first.traffic, seconds: first.readable, shifts: first.shifts },
  ];
  const take = async (name: string, act: () => Promise<unknown>, seen: string) => {
    const [began, shifted] = [performance.now(), shifts()];
    await act();
    await page.locator(seen).first().waitFor();
    const seconds = (performance.now() - began) / 1_000;
    await line.quiet();
    steps.push({ name, traffic: line.take(), seconds, shifts: shifts() - shifted });
  };
  const press = (what: string) => () => page.locator(what).first().click({ noWaitAfter: true });

  await take("product", press(`${SEEN.catalogue} a`), SEEN.product);
  for (const at of [1, 2, 3]) {
    await take(`line ${at}`, () => addLine(page, at), `.cart-count:has-text("${at * PIECES}")`);
  }
  await take("cart", press("a.cart-button"), SEEN.cart);
  await take("checkout", press(SEEN.cart), SEEN.checkout);
  await take("order placed", press(SEEN.checkout), "text=Order Placed Successfully");
  return { first, steps };
}

/** Puts some pieces of the style in its n-th size into the cart. */
async function addLine(page: Page, size: number): Promise<void> {
  await page.locator("select[name=size]").selectOption({ index: size });
  await page.locator("input[name=quantity]").fill(String(PIECES));
  await page.locator(SEEN.product).click({ noWaitAfter: true });
}
