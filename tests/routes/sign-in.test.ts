// Signing in through the demo's identity provider, in a browser without scripts.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type DemoPerson, startDemoIdentityProvider } from "../../scripts/identity-provider";
import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { readSession } from "~/http/session/sessions.server";
import { Browser, SHOP } from "../support/oauth-browser";

const SECRET = "demo-secret-of-the-tests";

const ANA: DemoPerson = {
  subject: "demo-ana",
  email: "Ana@Boutique.example",
  firstName: "Ana",
  lastName: "Zupan",
  label: "Approved buyer with past orders",
  role: "Buyer",
};
const PETRA: DemoPerson = {
  ...ANA,
  subject: "demo-petra",
  email: "petra@atelier.example",
  firstName: "Petra",
};

let provider: Awaited<ReturnType<typeof startDemoIdentityProvider>>;

beforeAll(async () => {
  provider = await startDemoIdentityProvider({
    port: 0,
    shopOrigins: [SHOP],
    clientSecret: SECRET,
    people: [ANA, PETRA],
    shopName: "Preja",
  });
  Object.assign(env, { DEMO_IDENTITY_URL: provider.url, DEMO_IDENTITY_SECRET: SECRET });
});
afterAll(() => provider.close());

async function signIn(browser: Browser, fields: Record<string, string>, returnTo = "/") {
  const { at } = await browser.startSignIn(returnTo);
  return browser.choose(at, fields);
}

const person = (browser: Browser) => readSession(browser.request());
const newcomer = (email: string) => ({
  intent: "new",
  firstName: "Nova",
  lastName: "Oseba",
  email,
});

describe("signing in", () => {
  it("redirects to the provider and back to the requested page", async () => {
    const browser = new Browser();
    const { answer: picker, at } = await browser.startSignIn("/product/3?colour=ink");
    expect(picker.status).toBe(200);
    expect(picker.text).toContain("This is a demonstration.");
    expect(picker.text).toContain("Approved buyer with past orders");
    expect(picker.text).not.toContain("<script");
    expect(browser.cookieNames("preja_oauth")).toHaveLength(1);

    const { answer, at: end } = await browser.choose(at, { person: ANA.subject });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(end).toBe(`${SHOP}/product/3?colour=ink`);
    expect(browser.cookieNames("preja_oauth")).toEqual([]);
    expect(browser.cookieNames("preja_return")).toEqual([]);

    expect(await person(browser)).toMatchObject({
      email: "ana@boutique.example",
      firstName: "Ana",
      lastName: "Zupan",
      isApproved: false,
      isAdmin: false,
    });
    const user = await db.read.user.findUniqueOrThrow({ where: { email: "ana@boutique.example" } });
    expect(user).toMatchObject({ issuer: "demo", subject: ANA.subject });
  });

  it("remembers the page of each tab separately", async () => {
    const browser = new Browser();
    const first = await browser.startSignIn("/cart");
    const second = await browser.startSignIn("/orders");
    const secondEnd = await browser.choose(second.at, { person: ANA.subject });
    const firstEnd = await browser.choose(first.at, { person: ANA.subject });
    expect([firstEnd.at, secondEnd.at]).toEqual([`${SHOP}/cart`, `${SHOP}/orders`]);
    expect(await person(browser)).toMatchObject({ firstName: "Ana" });
  });

  it("asks for the person each time, so that one browser can sign in as others", async () => {
    const browser = new Browser();
    await signIn(browser, { person: ANA.subject });
    await browser.go("/api/logout");
    expect(await person(browser)).toBeNull();
    const { answer, at } = await browser.startSignIn();
    expect(answer.text).toContain("Who would you like to be?");
    await browser.choose(at, { person: PETRA.subject });
    expect(await person(browser)).toMatchObject({ firstName: "Petra" });
  });

  it("ends on a page with a retry link when it was cancelled", async () => {
    const browser = new Browser();
    const { answer } = await signIn(browser, { intent: "cancel" }, "/cart");
    expect(answer.status).toBe(403);
    expect(answer.refusal).toMatchObject({
      title: "Sign-in cancelled",
      link: { href: "/api/login?returnTo=%2Fcart" },
    });
    expect(browser.cookieNames("preja_oauth")).toEqual([]);
    expect(browser.cookieNames("preja_return")).toEqual([]);
  });

  it("ignores callback parameters in the login address", async () => {
    const answer = await new Browser().go("/api/login?state=x&code=y&error=z");
    expect(answer.status).toBe(302);
    expect(answer.location).toMatch(`${provider.url}/auth?`);
  });

  it("does nothing for a prefetch", async () => {
    const browser = new Browser();
    const headers = { "Sec-Purpose": "prefetch;prerender" };
    const answer = await browser.go("/api/login", { headers });
    expect([answer.status, answer.location]).toEqual([204, null]);
    expect(browser.cookies).toEqual([]);
  });

  it("redirects a signed-in user to the requested page, if it is one of the shop", async () => {
    const browser = new Browser();
    await signIn(browser, { person: ANA.subject });
    const go = async (returnTo: string) =>
      (await browser.go(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)).location;
    expect(await go("/orders?page=2")).toBe("/orders?page=2");
    expect(await go("//evil.example")).toBe("/");
    expect(await go("/api/logout")).toBe("/");
  });

  it("passes on a login_hint", async () => {
    const browser = new Browser();
    const first = await browser.go("/api/login?login_hint=iva%40preja.example");
    const { answer } = await browser.follow(first, SHOP);
    expect(answer.text).toContain('value="iva@preja.example"');
  });

  it("limits the number of unfinished attempts", async () => {
    const browser = new Browser();
    for (let attempt = 0; attempt < 12; attempt++) await browser.go("/api/login?returnTo=/cart");
    expect(browser.cookieNames("preja_oauth").length).toBeLessThanOrEqual(5);
    expect(browser.cookieNames("preja_return").length).toBeLessThanOrEqual(5);
    const { at } = await browser.startSignIn("/orders");
    expect((await browser.choose(at, { person: ANA.subject })).at).toBe(`${SHOP}/orders`);
  });
});

describe("a new person", () => {
  it("sees the form again with errors and values", async () => {
    const browser = new Browser();
    const { at } = await browser.startSignIn();
    const { answer } = await browser.choose(at, {
      intent: "new",
      firstName: '"Nova" <b>',
      email: "no address",
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("<title>Error: ");
    expect(answer.text).toContain('value="&quot;Nova&quot; &lt;b&gt;"');
    expect(answer.text).toContain("Enter a last name.");
    expect(answer.text).toContain('value="no address"');
    const again = await browser.choose(at, newcomer("Nova@Trgovina.example"));
    expect(again.answer.status).toBe(303);
    expect(await person(browser)).toMatchObject({
      email: "nova@trgovina.example",
      isApproved: false,
    });
  });

  it("is the same person with the same e-mail", async () => {
    const [one, two] = [new Browser(), new Browser()];
    await signIn(one, newcomer("twice@trgovina.example"));
    await signIn(two, { ...newcomer("TWICE@trgovina.example"), firstName: "Novejša" });
    const [before, after] = [await person(one), await person(two)];
    expect(after?.id).toBe(before?.id);
    expect(after?.firstName).toBe("Novejša");
  });

  it("cannot use the e-mail of a listed person", async () => {
    const { answer } = await signIn(new Browser(), newcomer("ana@boutique.example"));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("This is Ana Zupan");
  });

  it("is refused by the shop while the e-mail is unverified", async () => {
    const browser = new Browser();
    const fields = { ...newcomer("unsure@trgovina.example"), unverified: "on" };
    const { answer } = await signIn(browser, fields);
    expect(answer.status).toBe(403);
    expect(answer.refusal?.title).toBe("Confirm your e-mail address first");
    expect(await person(browser)).toBeNull();
    const where = { email: "unsure@trgovina.example" };
    expect(await db.read.user.findUnique({ where })).toBeNull();
  });

  it("is approved at once when invited", async () => {
    const admin = await db.write((tx) =>
      tx.user.create({ data: { id: "inviter", email: "inviter@preja.example", isAdmin: true } }),
    );
    await db.write((tx) =>
      tx.invitation.create({
        data: {
          email: "invited@trgovina.example",
          tokenHash: "hash",
          expiresAt: new Date(Date.now() + 60_000),
          invitedById: admin.id,
        },
      }),
    );
    const browser = new Browser();
    await signIn(browser, newcomer("invited@trgovina.example"));
    expect(await person(browser)).toMatchObject({ isApproved: true });
  });
});

describe("sessions", () => {
  it("get a new id at each sign-in, and the old one of the browser ends", async () => {
    const attacker = new Browser();
    await signIn(attacker, { person: PETRA.subject });
    const planted = attacker.cookie("preja_session")!;

    // Set while the victim is at the provider, because signed-in users are not redirected there.
    const victim = new Browser();
    const picker = await victim.startSignIn();
    victim.setCookie("preja_session", planted);
    await victim.choose(picker.at, { person: ANA.subject });
    expect(victim.cookie("preja_session")).not.toBe(planted);
    expect(await person(victim)).toMatchObject({ firstName: "Ana" });
    expect(await person(attacker)).toBeNull();
  });

  it("cannot be obtained by replaying a callback", async () => {
    const browser = new Browser();
    const { at } = await browser.startSignIn();
    const attempt = browser.cookies;
    const sent = await browser.go(at, {
      method: "POST",
      body: new URLSearchParams({ person: ANA.subject }),
    });
    const toShop = await browser.go(sent.location!);
    expect((await browser.go(toShop.location!)).status).toBe(303);

    // The same browser without the attempt's cookie, then one that still has it.
    expect((await browser.go(toShop.location!)).refusal?.code).toBe("sign_in_expired");
    const replay = new Browser();
    replay.cookies = attempt;
    const answer = await replay.go(toShop.location!);
    expect([answer.status, answer.refusal?.code]).toEqual([400, "sign_in_expired"]);
    expect(await person(replay)).toBeNull();

    const stranger = await new Browser().go(toShop.location!);
    expect([stranger.status, stranger.refusal?.code]).toEqual([400, "sign_in_expired"]);
  });
});
