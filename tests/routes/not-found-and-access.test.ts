// Unknown addresses, invalid ids, and pages that require a role.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser } from "../support/browser-without-scripts";
import { signedInPerson } from "../support/people";
import { addressOf, dataAddress, routesOf } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let buyer: Browser;
let pending: Browser;

beforeAll(async () => {
  shop = await openShop();
  buyer = (await signedInPerson(shop, "approved")).browser;
  pending = (await signedInPerson(shop, "pending")).browser;
});

const NOT_FOUND = ["404 Page Not Found", "Did you forget to add the page to the router?"];

describe("an address that does not exist", () => {
  it.each([
    "/login",
    "/logout",
    "/nowhere",
    "/nowhere/at/all",
    "/product",
    "/product/1/more",
    "/orders/1/2",
    "/shared-cart",
    "/.env",
    "/.git/config",
    "/index.php",
    "/%00",
    "/\u00e9",
    "/cart/1",
    "/..%2f..%2fetc%2fpasswd",
  ])("%s has the specified message and status", async (address) => {
    for (const browser of [new Browser(shop), buyer]) {
      const page = await browser.open(address);
      expect(page.status).toBe(404);
      page.see(...NOT_FOUND);
      expect(page.link("RETURN HOME").pathname).toBe("/");
    }
  });

  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("answers %s under /api as JSON", async (method) => {
    for (const path of ["/api/unknown", "/api/unknown/1", "/api/products/1/unknown"]) {
      const answer = await new Browser(shop).request(path, {
        method,
        headers: { Origin: ORIGIN, "Content-Type": "application/json" },
        ...(method !== "GET" && { body: "{}" }),
      });
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get("Content-Type"), path).toContain("application/json");
      expect(await answer.json(), path).toEqual({
        message: "Not found",
        code: "not_found",
        fieldErrors: {},
      });
    }
  });

  it("answers a post with the same page", async () => {
    const answer = await buyer.request("/nowhere", {
      method: "POST",
      headers: { Origin: ORIGIN },
      body: new URLSearchParams({ a: "1" }),
    });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(NOT_FOUND[1]);
  });
});

const NO_IDS = [
  "0",
  "-1",
  "1.5",
  "01",
  "1e3",
  "abc",
  "2147483648",
  "99999999999",
  "9".repeat(40),
  "1%00",
  "%27%20OR%201%3D1",
  "NaN",
  "999999",
];

describe("an invalid id", () => {
  it.each(NO_IDS)("in /product/%s is a product that is not found", async (id) => {
    const page = await buyer.open(`/product/${id}`);
    expect(page.status).toBe(404);
    page.see("Product Not Found");
    expect(page.link("BACK TO CATALOG").pathname).toBe("/");
  });

  it.each(NO_IDS)("in /orders/%s is not found", async (id) => {
    expect((await buyer.open(`/orders/${id}`)).status).toBe(404);
  });

  it.each([...NO_IDS, "A".repeat(22), "../cart"])("in /shared-cart/%s is a cart that is not found", async (id) => {
    const page = await new Browser(shop).open(`/shared-cart/${encodeURIComponent(id)}`);
    expect(page.status).toBe(404);
    page.see("Cart Not Found", "This shared cart link is invalid or has expired.");
    expect(page.link("Return Home").pathname).toBe("/");
  });

  it.each(NO_IDS)("in /inquiry?product=%s is an inquiry without a style", async (id) => {
    expect((await new Browser(shop).open(`/inquiry?product=${id}`)).status).toBe(200);
  });

  it.each(["0", "-1", "1.5", "abc", "99999999999", "1000", "", "9".repeat(40)])(
    "in /?page=%s is an existing page",
    async (page) => {
      const shown = await buyer.open(`/?page=${page}`);
      expect(shown.status).toBe(200);
      expect(shown.$("li[id^=style-]").length).toBeGreaterThan(0);
    },
  );
});

describe("an object of another user, or a deleted one", () => {
  it("has the same response as one that never existed", async () => {
    const foreign = await db.read.order.findFirstOrThrow();
    const never = await buyer.open("/orders/999999");
    const theirs = await buyer.open(`/orders/${foreign.id}`);
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(never.text);

    const inactive = await db.read.product.findFirstOrThrow({ where: { isActive: false } });
    const gone = await buyer.open(`/product/${inactive.id}`);
    expect(gone.status).toBe(404);
    expect(gone.text).toBe((await buyer.open("/product/999999")).text);
    expect(gone.source).not.toContain(inactive.name);
  });
});

describe("a page that requires a role", () => {
  it.each(["/carts", "/checkout", "/orders", "/orders/1", "/company"])(
    "%s redirects a visitor to the sign-in",
    async (address) => {
      const page = await new Browser(shop).open(address);
      expect(page.status).toBe(401);
      page.see("Unauthorized: You are logged out. Logging in again...");
      expect(page.link("SIGN IN").href).toBe(`${ORIGIN}/api/login?returnTo=${encodeURIComponent(address)}`);
      expect(page.headers.get("Cache-Control")).toContain("no-store");
    },
  );

  it("tells somebody who is logged out and adds a style on its page, without the title twice", async () => {
    const answer = await new Browser(shop).request("/cart", {
      method: "POST",
      headers: { Origin: ORIGIN, Referer: `${ORIGIN}/product/1` },
      body: new URLSearchParams({ intent: "add", productId: "1", redirectTo: "/product/1" }),
    });
    expect(answer.status).toBe(401);
    const page = await answer.text();
    expect(page).toContain(">You are logged out. Logging in again...");
    expect(page).not.toContain("Unauthorized: ");
  });

  it("/cart explains itself to a visitor, and leads nowhere by itself", async () => {
    const page = await new Browser(shop).open("/cart");
    expect(page.status).toBe(401);
    page.see("Your cart", "The cart is for wholesale customers");
    expect(page.link("SIGN IN").href).toBe(`${ORIGIN}/api/login?returnTo=%2Fcart`);
    expect(page.link("REQUEST ACCESS").href).toBe(`${ORIGIN}/request-access`);
    expect(page.source).not.toContain("goTo");
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });

  it("/cart.csv refuses a visitor", async () => {
    const page = await new Browser(shop).open("/cart.csv");
    expect(page.status).toBe(401);
    expect(page.headers.get("Content-Disposition")).toBeNull();
    page.see("The cart is for wholesale customers");
  });

  it.each(["/cart", "/checkout", "/cart.csv"])("%s tells an applicant to wait", async (address) => {
    const page = await pending.open(address);
    expect(page.status).toBe(403);
    page.see(
      "Account Pending Approval",
      "Your wholesale account is pending approval. You'll receive access once approved by our team.",
    );
  });

  it("refuses a visitor the data of a single route, even though its parent route is not loaded", async () => {
    for (const address of ["/cart", "/checkout", "/orders", "/orders/1", "/company"]) {
      const route = routesOf(shop.build).find(({ pattern }) => addressOf(pattern) === address)!;
      const data = `${dataAddress(address)}?_routes=${encodeURIComponent(route.id)}`;
      for (const asked of [dataAddress(address), data]) {
        const answer = await new Browser(shop).request(asked);
        expect(answer.status, asked).toBe(401);
        expect(await answer.text(), asked).not.toMatch(/"(cart|order|profile|style)"/);
        // A buyer's response contains the texts, so the search for them works.
        const own = await (await (await signedInPerson(shop, "approved")).browser.request(asked)).text();
        if (["/cart", "/company"].includes(address)) {
          expect(own, asked).toMatch(/"(cart|order|profile|style)"/);
        }
      }
    }
  });

  it("refuses posts without the role, and changes nothing", async () => {
    const before = await db.read.cartItem.count();
    const fields = {
      intent: "add",
      productId: "1",
      color: "",
      size: "",
      quantity: "1",
      redirectTo: "/",
    };
    for (const [browser, status] of [
      [new Browser(shop), 401],
      [pending, 403],
    ] as const) {
      for (const address of ["/cart", "/checkout", "/quick-order", "/orders/1/reorder", "/shared-cart/none/copy"]) {
        const answer = await browser.request(address, {
          method: "POST",
          headers: { Origin: ORIGIN },
          body: new URLSearchParams(fields),
        });
        expect(answer.status, address).toBe(status);
      }
    }
    expect(await db.read.cartItem.count()).toBe(before);
  });
});

describe("a redirect", () => {
  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/%09/evil.example",
    "/%2f%2fevil.example",
    "/..//evil.example",
    "http:evil.example",
    " //evil.example",
    "\u2028//evil.example",
    "/api/logout",
    "/api/login",
    `/${"x".repeat(1_000)}`,
  ])("stays in the shop for redirectTo %#", async (redirectTo) => {
    const style = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
    const fields = {
      intent: "add",
      productId: String(style.id),
      color: (style.colors as string[])[0] ?? "",
      size: (style.sizes as string[])[0] ?? "",
      quantity: "1",
      redirectTo,
    };
    const posts: [string, Record<string, string>][] = [
      ["/cart", fields],
      ["/cart", { intent: "clear", redirectTo }],
      ["/inquiry", { name: "A", email: "a@example.com", company: "", message: "Hello", redirectTo }],
    ];
    for (const [address, body] of posts) {
      const answer = await buyer.request(address, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: ORIGIN },
        body: new URLSearchParams(body),
      });
      expect(answer.status, address).toBe(303);
      const location = answer.headers.get("Location") ?? "";
      expect(location, address).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(new URL(location, ORIGIN).origin, address).toBe(ORIGIN);
      expect(location, address).not.toMatch(/^\/api\//);
    }
  });
});
