import type { Page } from "playwright-core";

import { db } from "~/db/db.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { fillCart, stylesToOrder } from "./ordering";
import type { ServedShop, WindowOptions } from "./served-shop";

type Reader = "visitor" | "approved" | "pending" | "admin" | "demo-buyer";

/** A screen in one of its states. */
export interface Screen {
  name: string;
  as: Reader;
  address: string | ((userId: string) => Promise<string>);
  /** What is done on the page before it is looked at. */
  then?: (page: Page) => Promise<unknown>;
  /** Works in one of the two only. */
  onlyWith?: "scripts" | "no scripts";
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
const invalid =
  (button: string, ...fields: [string, string][]) =>
  async (page: Page) => {
    for (const [label, value] of fields) await page.getByLabel(label).first().fill(value);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await page.locator("[role=alert] a").first().waitFor();
  };
const withCart = (address: string) => async (userId: string) => {
  await fillCart(userId, 12, 2, 1, 5);
  return address;
};

/** Every screen in every state that a reader can bring it to. */
export const SCREENS: Screen[] = [
  { name: "the landing page", as: "visitor", address: "/" },
  { name: "the landing page, last page", as: "visitor", address: "/?page=999" },
  {
    name: "the landing page, newest of a category",
    as: "visitor",
    address: "/?sort=newest&category=Sweaters",
  },
  { name: "nothing found", as: "visitor", address: "/?q=zeppelin" },
  {
    name: "the login dialog",
    as: "visitor",
    address: "/",
    then: press("Log in for details"),
    onlyWith: "scripts",
  },
  { name: "the login information", as: "visitor", address: "/login-info" },
  { name: "an inquiry", as: "visitor", address: "/inquiry" },
  { name: "an inquiry about a style", as: "visitor", address: "/inquiry?product=1" },
  {
    name: "an inquiry that is not right",
    as: "visitor",
    address: "/inquiry",
    then: invalid("SEND INQUIRY", ["E-mail", "x"]),
  },
  { name: "a request for access", as: "visitor", address: "/request-access" },
  {
    name: "a request for access that is not right",
    as: "visitor",
    address: "/request-access",
    then: invalid("REQUEST ACCESS", ["E-mail", "x"]),
  },
  { name: "a request for access that was sent", as: "visitor", address: "/request-access?sent" },
  { name: "about", as: "visitor", address: "/about" },
  { name: "contact", as: "visitor", address: "/contact" },
  {
    name: "contact with the inquiry open",
    as: "visitor",
    address: "/contact",
    then: press("Send an inquiry"),
  },
  { name: "the demo", as: "visitor", address: "/demo-registered" },
  { name: "the demo of who waits", as: "visitor", address: "/demo-registered?pending=1" },
  { name: "not found", as: "visitor", address: "/nowhere" },
  { name: "a cart that is not shared", as: "visitor", address: "/shared-cart/none" },
  { name: "a shared cart", as: "visitor", address: shared(false) },
  { name: "a shared cart with prices", as: "visitor", address: shared(true) },
  { name: "restricted", as: "visitor", address: "/product/1", onlyWith: "no scripts" },
  { name: "unauthorized", as: "visitor", address: "/orders", onlyWith: "no scripts" },
  {
    name: "the question before the log-out",
    as: "visitor",
    address: "/api/logout",
    onlyWith: "no scripts",
  },
  { name: "home of who waits", as: "pending", address: "/" },
  { name: "a style for who waits", as: "pending", address: "/product/1" },
  { name: "no cart for who waits", as: "pending", address: "/cart" },
  { name: "the company of who waits", as: "pending", address: "/company" },
  { name: "no orders", as: "pending", address: "/orders" },
  { name: "access that one has", as: "approved", address: "/request-access" },
  { name: "home", as: "approved", address: withCart("/") },
  { name: "home, the dearest first", as: "approved", address: "/?sort=price-high" },
  {
    name: "home with the cart open",
    as: "approved",
    address: withCart("/"),
    then: (page) => page.locator("details.widget summary").click(),
  },
  {
    name: "home with the menu open",
    as: "approved",
    address: "/",
    then: (page) => page.locator("details.menu summary").click(),
  },
  { name: "home of an admin", as: "admin", address: "/" },
  { name: "a card without a size", as: "approved", address: "/", then: addWithoutSize },
  { name: "a style", as: "approved", address: "/product/1" },
  {
    name: "a style without sizes",
    as: "approved",
    address: async () => `/product/${(await stylesToOrder({ sized: false }))[0]!.id}`,
  },
  {
    name: "an inactive style for an admin",
    as: "admin",
    address: async () =>
      `/product/${(await db.read.product.findFirstOrThrow({ where: { isActive: false } })).id}`,
  },
  { name: "a style that is not found", as: "approved", address: "/product/999999" },
  { name: "an empty cart", as: "approved", address: "/cart" },
  { name: "a cart", as: "approved", address: withCart("/cart") },
  {
    name: "a cart with a message",
    as: "approved",
    address: withCart("/cart"),
    then: (page) =>
      page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click(),
  },
  {
    name: "a cart that was cleared",
    as: "approved",
    address: withCart("/cart"),
    then: press("Clear All"),
  },
  {
    name: "a cart with links",
    as: "approved",
    address: withCart("/cart"),
    then: press("Create link"),
  },
  {
    name: "a cart with a wrong quantity",
    as: "approved",
    address: withCart("/cart"),
    then: wrongQuantity,
    onlyWith: "no scripts",
  },
  { name: "the checkout", as: "approved", address: withCart("/checkout") },
  {
    name: "a checkout that is not right",
    as: "approved",
    address: withCart("/checkout"),
    then: invalid("Submit Order", ["City", ""], ["Postcode", ""]),
  },
  {
    name: "a checkout that came too late",
    as: "approved",
    address: withCart("/checkout"),
    then: lateCheckout,
  },
  {
    name: "an order that was placed",
    as: "approved",
    address: withCart("/checkout"),
    then: press("Submit Order"),
  },
  { name: "the orders", as: "demo-buyer", address: "/orders" },
  {
    name: "an order",
    as: "demo-buyer",
    address: async (userId) =>
      `/orders/${(await db.read.order.findFirstOrThrow({ where: { userId } })).id}`,
  },
  { name: "an order again", as: "demo-buyer", address: "/orders", then: press(/^REORDER/) },
  { name: "an order that is not found", as: "approved", address: "/orders/999999" },
  { name: "the company", as: "demo-buyer", address: "/company" },
  {
    name: "a company that is not right",
    as: "demo-buyer",
    address: "/company",
    then: invalid("SAVE COMPANY PROFILE", ["VAT ID", "AT1"]),
  },
  {
    name: "the company that was saved",
    as: "approved",
    address: "/company",
    then: press("SAVE COMPANY PROFILE"),
  },
  { name: "about for a customer", as: "approved", address: "/about" },
];

/** Opens a screen in a window of its reader and does there what brings it to its state. */
export async function show(shop: ServedShop, screen: Screen, options: WindowOptions) {
  const window = await shop.open({
    ...(screen.as === "demo-buyer"
      ? { userId: "demo-buyer" }
      : screen.as !== "visitor" && { role: screen.as }),
    // What is still fading in has not its contrast yet.
    reducedMotion: "reduce",
    ...options,
  });
  const { page } = window;
  const { address } = screen;
  await page.goto(typeof address === "string" ? address : await address(window.userId ?? ""), {
    waitUntil: "load",
  });
  if (screen.then) {
    await screen.then(page);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(100);
  }
  return window;
}

function shared(showPrices: boolean) {
  return async () => {
    await fillCart("demo-buyer", 1);
    const { shareId } = await shareCart("demo-buyer", { days: 7, showPrices });
    return `/shared-cart/${shareId}`;
  };
}

async function addWithoutSize(page: Page) {
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByText("Please select a size").first().waitFor();
}

async function wrongQuantity(page: Page) {
  await page.locator("input[name^=quantity-]").first().fill("0");
  await page.getByRole("button", { name: "Update quantities" }).click();
  await page.getByText("Failed to update quantity").first().waitFor();
}

async function lateCheckout(page: Page) {
  const [first] = await stylesToOrder({ sized: true });
  const { id, wholesalePrice } = first!;
  await db.write((tx) =>
    tx.product.update({ where: { id }, data: { wholesalePrice: wholesalePrice + 100 } }),
  );
  await page.getByRole("button", { name: "Submit Order" }).click();
  await page.getByText("Your cart has changed").first().waitFor();
}
