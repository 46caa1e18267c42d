// Signing in to the demo, in a browser without scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { signInAsNewcomer } from "../support/identity";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const start = (browser: Browser, returnTo = "/") => browser.open(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);

async function signIn(browser: Browser, name: string, returnTo = "/"): Promise<Page> {
  return (await start(browser, returnTo)).press(name, "main");
}

/** The signed-in person as the API tells them, or null. */
async function personOf(browser: Browser) {
  const answer = await browser.request("/api/auth/user");
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : null;
}

const newcomer = (email: string, firstName = "Nova") => ({ firstName, lastName: "Oseba", email });

const attemptsOf = ({ cookies }: Browser) =>
  (cookies.header(new URL(ORIGIN)) ?? "").split("; ").filter((pair) => /^shop_(attempt|return)/.test(pair));

const follow = (browser: Browser, address: string) => browser.request(address, { redirect: "manual" });

describe("signing in", () => {
  it("leads back to the requested page", async () => {
    const browser = new Browser(shop);
    const picker = await start(browser, "/about?colour=ink");
    picker.see("This is a demonstration.", "approved customer, a boutique in Graz");
    expect([picker.status, picker.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(picker.source).not.toContain("<script");
    expect(attemptsOf(browser)).toHaveLength(2);

    const page = await picker.press("Lana Huber", "main");
    expect(page.address).toBe("/about?colour=ink");
    expect(attemptsOf(browser)).toEqual([]);
    expect(await personOf(browser)).toMatchObject({ firstName: "Lana", isApproved: true });
  });

  it("remembers the page of each tab separately", async () => {
    const browser = new Browser(shop);
    const first = await start(browser, "/about");
    const second = await start(browser, "/contact");
    expect((await second.press("Lana Huber", "main")).address).toBe("/contact");
    expect((await first.press("Lana Huber", "main")).address).toBe("/about");
  });

  it("asks for the person each time, so that one browser can sign in as others", async () => {
    const browser = new Browser(shop);
    await signIn(browser, "Lana Huber");
    await browser.request("/api/logout");
    expect(await personOf(browser)).toBeNull();
    await signIn(browser, "Jonas Petersen");
    expect(await personOf(browser)).toMatchObject({ firstName: "Jonas" });
  });

  it("ends on a page with a retry link when it was cancelled", async () => {
    const browser = new Browser(shop);
    const page = await signIn(browser, "Cancel and go back to the shop", "/cart");
    expect([page.status, page.heading]).toEqual([403, "Sign-in cancelled"]);
    expect(page.link("TRY AGAIN").search).toBe("?returnTo=%2Fcart");
    expect(attemptsOf(browser)).toEqual([]);
  });

  it("ignores callback parameters in the login address", async () => {
    const answer = await follow(new Browser(shop), "/api/login?state=x&code=y&error=z");
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      expect.stringMatching(/^\/id\/sign-in\/[\w-]{43}$/),
    ]);
  });

  it("does nothing for a prefetch", async () => {
    const browser = new Browser(shop);
    const headers = { "Sec-Purpose": "prefetch;prerender" };
    const answer = await browser.request("/api/login", { headers, redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([204, null]);
    expect(attemptsOf(browser)).toEqual([]);
  });

  it("redirects a signed-in user to the requested page, if it is one of the shop", async () => {
    const browser = new Browser(shop);
    await signIn(browser, "Lana Huber");
    const go = async (returnTo: string) =>
      (await follow(browser, `/api/login?returnTo=${encodeURIComponent(returnTo)}`)).headers.get("Location");
    expect(await go("/orders?page=2")).toBe("/orders?page=2");
    expect(await go("//evil.example")).toBe("/");
    expect(await go("/api/logout")).toBe("/");
  });

  it("passes on a login_hint", async () => {
    const page = await new Browser(shop).open("/api/login?login_hint=iva%40preja.example");
    expect(page.$("input[name=email]").val()).toBe("iva@preja.example");
  });

  it("limits the number of unfinished attempts", async () => {
    const browser = new Browser(shop);
    for (let attempt = 0; attempt < 40; attempt++) {
      await follow(browser, "/api/login?returnTo=/cart");
    }
    expect(attemptsOf(browser).length).toBeLessThanOrEqual(30);
    expect((await signIn(browser, "Lana Huber", "/contact")).address).toBe("/contact");
  });

  it("leaves room for other headers, whatever links somebody was sent", async () => {
    const browser = new Browser(shop);
    // Longer once it is percent-encoded, and just short enough for a cookie.
    const longest = `returnTo=/${encodeURIComponent("日".repeat(280))}&login_hint=${encodeURIComponent("日".repeat(255))}`;
    for (let attempt = 0; attempt < 12; attempt++) {
      await follow(browser, `/api/login?${longest}`);
      // Node.js refuses requests with headers of more than 16 KB.
      expect(browser.cookies.header(new URL(ORIGIN))!.length).toBeLessThan(8_000);
    }
  });
});

describe("a new person", () => {
  it("sees the form again with errors and values", async () => {
    const picker = await start(new Browser(shop));
    const page = await picker
      .form("Sign in as someone new")
      .fill({ "First name": '"Nova" <b>', "E-mail": "no address" })
      .submit("Sign in as someone new");
    expect(page.status).toBe(400);
    page.see("Enter a last name.", "Enter an e-mail address, like name@example.com.");
    expect(page.$("input[name=firstName]").val()).toBe('"Nova" <b>');
    expect(page.$("input[name=email]").val()).toBe("no address");
    const end = await page
      .form("Sign in as someone new")
      .fill({ "First name": "Nova", "Last name": "Oseba", "E-mail": "Nova@Trgovina.example" })
      .submit("Sign in as someone new");
    expect(end.status).toBe(200);
    expect(await personOf(page.browser)).toMatchObject({
      email: "nova@trgovina.example",
      isApproved: false,
    });
  });

  it("is the same person with the same e-mail", async () => {
    const [one, two] = [new Browser(shop), new Browser(shop)];
    await signInAsNewcomer(one, newcomer("twice@trgovina.example"));
    await signInAsNewcomer(two, newcomer("TWICE@trgovina.example", "Novejša"));
    for (const browser of [one, two]) {
      expect(await personOf(browser)).toMatchObject({ firstName: "Novejša" });
    }
  });

  it("cannot use the e-mail of a listed person", async () => {
    const page = await signInAsNewcomer(new Browser(shop), newcomer("lana@boutique-lana.example"));
    expect(page.status).toBe(400);
    page.see("This is Lana Huber");
  });

  it("is refused by the shop while the e-mail is unverified", async () => {
    const picker = await start(new Browser(shop));
    const page = await picker
      .form("Sign in as someone new")
      .fill({
        "First name": "Nova",
        "Last name": "Oseba",
        "E-mail": "unsure@trgovina.example",
        "Pretend that the e-mail was never verified (the shop refuses it)": true,
      })
      .submit("Sign in as someone new");
    expect([page.status, page.heading]).toEqual([403, "Confirm your e-mail address first"]);
    expect(await personOf(page.browser)).toBeNull();
    const where = { email: "unsure@trgovina.example" };
    expect(await db.read.user.findUnique({ where })).toBeNull();
  });

  it("is approved at once when invited", async () => {
    const { id: invitedById } = await db.read.user.findFirstOrThrow({
      where: { staffRole: { not: null } },
    });
    await db.write((tx) =>
      tx.invitation.create({
        data: {
          email: "invited@trgovina.example",
          tokenHash: "hash",
          expiresAt: new Date(Date.now() + 60_000),
          invitedById,
        },
      }),
    );
    const browser = new Browser(shop);
    await signInAsNewcomer(browser, newcomer("invited@trgovina.example"));
    expect(await personOf(browser)).toMatchObject({ isApproved: true });
  });
});

describe("sessions", () => {
  const session = ({ cookies }: Browser) => cookies.get(new URL(ORIGIN), "shop_session");

  it("get a new id at each sign-in, and the old one of the browser ends", async () => {
    const attacker = new Browser(shop);
    await signIn(attacker, "Jonas Petersen");
    const planted = session(attacker)!;

    // Set while the victim chooses, because signed-in users are not asked.
    const victim = new Browser(shop);
    const picker = await start(victim);
    const cookie = `shop_session=${planted}; Path=/`;
    victim.cookies.store(new URL(ORIGIN), new Response(null, { headers: { "Set-Cookie": cookie } }));
    await picker.press("Lana Huber", "main");
    expect(session(victim)).not.toBe(planted);
    expect(await personOf(victim)).toMatchObject({ firstName: "Lana" });
    expect(await personOf(attacker)).toBeNull();
  });

  it("cannot be obtained at the callback of a provider that there is none of, nor at a page that is over", async () => {
    const browser = new Browser(shop);
    const picker = await start(browser);
    const callback = `/api/callback?code=x&state=${picker.address.split("/").at(-1)}`;
    const refused = await follow(browser, callback);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This sign-in has expired");
    const choose = (by: Browser) =>
      by.request(picker.url, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ person: "demo-buyer" }),
      });
    expect((await choose(new Browser(shop))).status).toBe(400);
    expect((await choose(browser)).status).toBe(303);
    expect((await choose(browser)).status).toBe(400);
  });
});
