// The cookies of a shop behind https. Those of sessions and sign-ins: sign-in-secure.test.ts; of staff links:
// admin-access-secure.test.ts; of the read replica: tests/shop/source-rules.test.ts.
import { describe, expect, it } from "vitest";

import { LIVE_SETTINGS } from "../support/live-settings";

Object.assign(process.env, LIVE_SETTINGS);
// Imported after the settings are set.
const { redirectWithToast } = await import("~/http/session/toast.server");
const { lightPagesCookie } = await import("~/http/session/light-pages.server");
const { redirectWithLink } = await import("~/http/forms/invitation-link.server");
const { writeDemoCart } = await import("~/http/forms/demo-cart.server");
const { rememberRemoval } = await import("~/routes/_shop.cart/undo-removal.server");
const { clearDraft, draftWithShipTo } = await import("~/http/forms/checkout-draft.server");
const { rememberBrowser } = await import("~/http/identity/known-browsers.server");

const line = { productId: 1, size: "M", color: "Sand", windowId: 1, quantity: 1 };
const cookies: Record<string, () => Promise<string>> = {
  shop_toast: async () =>
    setCookieOf(await redirectWithToast("/", { title: "Done", description: "" })),
  shop_light: async () => lightPagesCookie(true),
  shop_invitation: async () =>
    setCookieOf(
      await redirectWithLink({
        email: "mara@boutique.example",
        link: "https://shop.example/invitation/x",
        expiresAt: new Date(),
      } as Parameters<typeof redirectWithLink>[0]),
    ),
  shop_demo_cart: async () => (await writeDemoCart([line] as never))!,
  shop_undo: async () =>
    (
      await rememberRemoval("mara", {
        lines: [{ pieceId: 1, windowId: 1, quantity: 1 }],
        cartId: 1,
        version: 1,
      })
    ).get("Set-Cookie")!,
  shop_checkout: () => draftWithShipTo("1.1"),
  shop_known_browser: () => rememberBrowser(new Request("https://shop.example/"), "a@b.example"),
  "shop_checkout, deleted": () => clearDraft(),
};

const setCookieOf = (answer: Response) => answer.headers.get("Set-Cookie")!;

describe("behind https the cookie", () => {
  it.each(Object.entries(cookies))(
    "%s is for this host, https and the server only, and not sent from other sites",
    async (name, make) => {
      const [pair, ...attributes] = (await make()).split("; ");
      expect(pair).toMatch(new RegExp(`^__Host-${name.split(",")[0]}=`));
      expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure"]));
      expect(attributes).toContain("SameSite=Lax");
      expect(attributes.filter((one) => /^Domain/i.test(one))).toEqual([]);
    },
  );
});

it("of a toast is small enough for browsers, whatever the toast says", async () => {
  const description = "č".repeat(5_000);
  const cookie = setCookieOf(await redirectWithToast("/", { title: "Done", description }));
  expect(cookie.split(";")[0]!.length).toBeLessThan(4_096);
});
