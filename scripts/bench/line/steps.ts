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
  table: "button:text-is('SAVE QUANTITIES')",
  quickOrder: "button:text-is('CHECK THE ROWS')",
  cart: "button:text-is('CHECKOUT')",
  checkout: "button:text-is('Submit Order')",
};

/** A journey that is being measured. */
interface Walk extends Journey {
  /** Does a step and waits for an element that matches `ready`, then until the network is idle. */
  step(name: string, act: () => Promise<unknown>, ready: string): Promise<void>;
  click(selector: string): () => Promise<void>;
  /** The last steps: from any page to the cart (unless it is shown already), to the checkout, to the placed order. */
  placeOrder(from?: "cart"): Promise<void>;
}

/** Begins a journey at a page. */
export async function beginAt(tab: Tab, name: string, address: string, ready: string) {
  const { page, network, shifts } = tab;
  const first = await firstView(tab, address, ready);
  const { traffic, readable: seconds } = first;
  const walk: Walk = {
    first,
    steps: [{ name, traffic, seconds, shifts: first.shifts }],
    async step(stepName, act, isReady) {
      const [began, shifted] = [performance.now(), shifts()];
      await act();
      await page.locator(isReady).first().waitFor();
      const took = (performance.now() - began) / 1_000;
      await network.idle();
      walk.steps.push({
        name: stepName,
        traffic: network.takeTraffic(),
        seconds: took,
        shifts: shifts() - shifted,
      });
    },
    click: (selector) => () => page.locator(selector).first().click({ noWaitAfter: true }),
    async placeOrder(from) {
      if (from !== "cart") await walk.step("cart", walk.click("a.cart-button"), READY.cart);
      await walk.step("checkout", walk.click(READY.cart), READY.checkout);
      await walk.step("order placed", walk.click(READY.checkout), "text=Order Placed Successfully");
    },
  };
  return walk;
}
