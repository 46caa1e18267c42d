// A shop behind https, which is itself reached over plain HTTP, with forged Host headers: all its cookies, and the address of a
// staff link. Those of a sign-in: tests/shop/sign-in-cookies.test.ts.
import { readdir, readFile } from "node:fs/promises";

import { beforeAll, describe, expect, it } from "vitest";

import { LIVE_SETTINGS } from "../support/live-settings";

Object.assign(process.env, { ...LIVE_SETTINGS, STAFF_EMAIL_DOMAIN: "brand.example" });
// Imported after the settings are set.
const { redirectWithToast } = await import("~/http/session/toast.server");
const { lightPagesCookie } = await import("~/http/session/light-pages.server");
const { searchKeyCookie } = await import("~/http/session/search-key.server");
const { redirectWithLink } = await import("~/http/forms/invitation-link.server");
const { writeDemoCart } = await import("~/http/forms/demo-cart.server");
const { rememberRemoval } = await import("~/routes/_shop+/cart+/undo-removal.server");
const { clearDraft, writeDraft } = await import("~/http/forms/checkout-draft.server");
const { rememberBrowser } = await import("~/http/identity/known-browsers.server");
const { isSameOrigin } = await import("~/http/gate/same-origin.server");
const { db } = await import("~/db/db.server");
const { endSession, readSession, startSession } = await import("~/http/session/sessions.server");
const { Browser } = await import("../support/oauth-browser");
const { deliverMail } = await import("~/shop/desk/mail-queue/deliver.server");
const { insertFounder, makePerson } = await import("../support/people");
const { openShop } = await import("../support/shop");

const line = { productId: 1, size: "M", color: "Sand", windowId: 1, quantity: 1 };
const cookies: Record<string, () => Promise<string>> = {
  shop_toast: async () => setCookieOf(await redirectWithToast("/", { title: "Done", description: "" })),
  shop_light: async () => lightPagesCookie(true),
  shop_search_key: async () => searchKeyCookie(false),
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
  shop_checkout: () => writeDraft({ shipTo: "1.1" }),
  shop_known_browser: () => rememberBrowser(new Request("https://shop.example/"), "a@b.example"),
  "shop_checkout, deleted": () => clearDraft(),
};

const setCookieOf = (answer: Response) => answer.headers.get("Set-Cookie")!;

it("says where a visitor's page is in each language, at the shop's own address", async () => {
  const { headers } = await (
    await openShop()
  ).fetch(new Request("https://forged.example/contact", { headers: { "Accept-Language": "it" } }));
  const address = process.env.PUBLIC_URL;
  expect(headers.get("Link")).toContain(`<${address}/sl/contact>; rel="alternate"; hreflang="sl"`);
  expect(headers.get("Link")).toContain(`<${address}/contact>; rel="alternate"; hreflang="x-default"`);
});

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

describe("a post to a shop with PUBLIC_URL", () => {
  const from = (headers: Record<string, string>, url = "http://127.0.0.1:3000/light-pages") =>
    new Request(url, { method: "POST", headers });

  it.each<Record<string, string>>([
    { Origin: "https://shop.example" },
    // The shop is asked by the proxy at another address.
    { Origin: "https://shop.example", Host: "127.0.0.1:3000" },
    { Origin: "https://shop.example", "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    {},
  ])("is the shop's own with %o", (headers) => {
    expect(isSameOrigin(from(headers))).toBe(true);
  });

  it.each<Record<string, string>>([
    { Origin: "https://evil-shop.example" },
    { Origin: "https://shop.example.evil.example" },
    { Origin: "https://evil.example/https://shop.example" },
    { Origin: "https://sub.shop.example" },
    { Origin: "http://shop.example" },
    { Origin: "https://shop.example:8443" },
    { Origin: "https://shop.example/" },
    { Origin: "https://shop.example@evil.example" },
    // Browsers send a host in lower case.
    { Origin: "HTTPS://SHOP.EXAMPLE" },
    { Origin: "null" },
    { Origin: "" },
    // Neither the address at which it is asked counts, nor what a client says of one.
    { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" },
    { Origin: "https://evil.example", Host: "evil.example" },
    { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
    { Origin: "https://evil.example", Host: "shop.example", "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ])("is of another site with %o", (headers) => {
    expect(isSameOrigin(from(headers))).toBe(false);
  });

  it("of another site is refused by the gate, and one of the shop's own page is not", async () => {
    const statusOf = async (origin: string) =>
      (
        await shop.fetch(
          new Request("http://127.0.0.1:3000/light-pages", {
            method: "POST",
            headers: { Origin: origin, Host: "shop.example" },
            body: new URLSearchParams({ light: "on" }),
          }),
        )
      ).status;
    expect(await statusOf("https://evil-shop.example")).toBe(403);
    expect(await statusOf("https://shop.example")).toBe(303);
  });
});

it("of a toast is small enough for browsers, whatever the toast says", async () => {
  const description = "č".repeat(5_000);
  const cookie = setCookieOf(await redirectWithToast("/", { title: "Done", description }));
  expect(cookie.split(";")[0]!.length).toBeLessThan(4_096);
});

describe("cookies behind TLS", () => {
  it("of a session are Secure and have the __Host- prefix", async () => {
    const user = { id: "tls", email: "tls@boutique.example" };
    await db.write((tx) => insertFounder(tx, user));
    const request = (cookie = "") => new Request("http://shop.example/", { headers: { Cookie: cookie } });
    const setCookie = await startSession(user.id, request());
    expect(setCookie).toMatch(/^__Host-shop_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const pair = setCookie.split(";")[0]!;
    expect(await readSession(request(pair))).toMatchObject({ user });
    expect(await readSession(request(pair.replace("__Host-", "")))).toBeNull();
    expect(await endSession(request(pair))).toMatch(
      /^__Host-shop_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("of an attempt are the same, when they are set and deleted", async () => {
    const started = await new Browser().go("/api/login?returnTo=/cart");
    const set = started.headers.getSetCookie();
    expect(set).toHaveLength(2);
    for (const line of set) {
      expect(line).toMatch(/^__Host-shop_(oauth:|return_)/);
      for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) {
        expect(line.split("; ")).toContain(attribute);
      }
      expect(line).not.toMatch(/Domain/i);
    }
    const authorize = new URL(started.location!);
    expect(authorize.searchParams.get("redirect_uri")).toBe("https://shop.example/api/callback");

    const state = authorize.searchParams.get("state")!;
    const denied = await new Browser().go(`/api/callback?error=access_denied&state=${state}`, {
      headers: { Cookie: set.map((line) => line.split(";")[0]).join("; ") },
    });
    expect(denied.refusal?.code).toBe("sign_in_denied");
    expect(denied.headers.getSetCookie()).toHaveLength(2);
    for (const line of denied.headers.getSetCookie()) {
      expect(line).toMatch(/^__Host-shop_(oauth:|return_)[\w-]+=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    }
  });
});

let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  shop = await openShop();
});

it("a staff link has the shop's own address and is bound to a __Host- cookie", async () => {
  const { email } = await makePerson("admin", { email: "maja@brand.example" });
  const answer = await shop.fetch(
    new Request("http://evil.example/direct-admin-access", {
      method: "POST",
      headers: {
        // Not from a browser: its Origin header would be refused.
        Host: "evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-For": "198.51.100.1",
      },
      body: new URLSearchParams({ email }),
    }),
    { clientAddress: "203.0.113.7" },
  );
  expect(answer.status).toBe(202);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-shop_staff=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect((await deliverMail()).sent).toBe(1);
  const folder = `${process.env.DATA_DIR}/mail`;
  const [file] = await readdir(folder);
  const mail = await readFile(`${folder}/${file}`, "utf8");
  expect(mail).toMatch(/^https:\/\/shop\.example\/staff-link\/[\w-]{22}\r$/m);
  expect(mail).not.toContain("evil.example");
  expect(await db.read.auditEntry.findFirstOrThrow({ where: { action: "try_direct_admin" } })).toMatchObject({
    address: "203.0.113.7",
    label: email,
  });
});
