// Signing in again: the provider is asked to ask, and what it says of the time counts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { hasRecentSignIn } from "~/http/session/recent-sign-in.server";
import { readSession } from "~/http/session/sessions.server";
import { Browser, SHOP } from "../support/oauth-browser";
import { idToken, ScriptedProvider } from "../support/oauth-provider";

const provider = new ScriptedProvider();
const MINUTE = 60_000;

beforeAll(() => provider.start());
afterAll(() => provider.close());
beforeEach(() => {
  provider.reset();
  Object.assign(env, {
    OAUTH2_CLIENT_ID: "shop",
    OAUTH2_CLIENT_SECRET: "a-secret",
    OAUTH2_AUTHORIZATION_URL: "https://login.example/authorize",
    OAUTH2_TOKEN_URL: `${provider.url}/token`,
    OAUTH2_USERINFO_URL: `${provider.url}/me`,
    demoSignIn: false,
  });
});

/** Lets the provider say when it asked the person, in an ID token. */
function askedAt(time: unknown) {
  const claims = { iss: provider.url, sub: "mara", aud: "shop", exp: 9_999_999_999 };
  const auth = time === undefined ? {} : { auth_time: time };
  provider.token = { body: { access_token: "t", id_token: idToken({ ...claims, ...auth }) } };
}

async function signIn(browser: Browser, query = "", extra: Record<string, string> = { code: "c" }) {
  const started = await browser.go(`/api/login?returnTo=/company${query}`);
  const authorize = new URL(started.location!, SHOP);
  const state = authorize.searchParams.get("state") ?? "";
  const answer = await browser.go(`/api/callback?${new URLSearchParams({ state, ...extra })}`);
  return { authorize, answer };
}

const person = async (browser: Browser) => (await readSession(browser.request()))?.user ?? null;
const seconds = (minutesAgo: number) => Math.floor((Date.now() - minutesAgo * MINUTE) / 1_000);

describe("signing in again", () => {
  it("asks the provider to ask, with the person's e-mail, though they are signed in", async () => {
    const browser = new Browser();
    const first = await signIn(browser);
    expect(first.authorize.searchParams.has("prompt")).toBe(false);
    expect(first.authorize.searchParams.has("max_age")).toBe(false);
    const old = browser.cookie("shop_session");
    const { authorize, answer } = await signIn(browser, "&again");
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      prompt: "login",
      max_age: "0",
      login_hint: "mara@boutique.example",
    });
    expect([answer.status, answer.location]).toEqual([303, "/company"]);
    expect(browser.cookie("shop_session")).not.toBe(old);
    const { id } = (await person(browser))!;
    expect(await db.read.session.count({ where: { userId: id } })).toBe(1);
  });

  it("keeps the session when it is cancelled", async () => {
    const browser = new Browser();
    await signIn(browser);
    const { answer } = await signIn(browser, "&again", { error: "access_denied" });
    expect(answer.refusal?.code).toBe("sign_in_denied");
    expect(await person(browser)).toMatchObject({ firstName: "Mara" });
  });

  it("as somebody else is a session of somebody else", async () => {
    const browser = new Browser();
    await signIn(browser);
    const { id } = (await person(browser))!;
    const sessions = () => db.read.session.count({ where: { userId: id } });
    const before = await sessions();
    provider.me.body = { sub: "iva", email: "iva@boutique.example", email_verified: true };
    await signIn(browser, "&again");
    expect(await person(browser)).toMatchObject({ email: "iva@boutique.example" });
    expect(await sessions()).toBe(before - 1);
  });
});

describe("a sign-in", () => {
  it.each([
    ["just now", () => seconds(0), true],
    ["a while ago, when the provider did not ask again", () => seconds(16), false],
    ["nearly 15 minutes ago", () => seconds(14), true],
    ["in the future, by the provider's clock", () => seconds(-60), true],
    ["at no time that the provider says", () => undefined, true],
    ["in 1970", () => 0, false],
  ])("is recent or not as the provider says: %s", async (_, time, isRecent) => {
    const browser = new Browser();
    askedAt(time());
    expect((await signIn(browser)).answer.status).toBe(303);
    const { signedInAt } = (await person(browser))!;
    expect(hasRecentSignIn({ signedInAt })).toBe(isRecent);
    expect(signedInAt!.getTime()).toBeLessThanOrEqual(Date.now());
    // How long the session lasts does not depend on it.
    expect(await person(browser)).not.toBeNull();
  });

  it.each(["soon", -1, 1e20, null, Number.NaN])("is refused with the invalid time %j", async (time) => {
    askedAt(time);
    const { answer } = await signIn(new Browser());
    expect([answer.status, answer.refusal?.code]).toEqual([502, "sign_in_provider_setup"]);
  });

  it("of an earlier version was when its session started", async () => {
    const browser = new Browser();
    await signIn(browser);
    const { id } = (await person(browser))!;
    await db.write((tx) => tx.session.updateMany({ where: { userId: id }, data: { signedInAt: null } }));
    expect(hasRecentSignIn((await person(browser))!)).toBe(true);
    const expire = new Date(Date.now() + 30 * 24 * 60 * MINUTE - 16 * MINUTE);
    await db.write((tx) => tx.session.updateMany({ where: { userId: id }, data: { expire } }));
    expect(hasRecentSignIn((await person(browser))!)).toBe(false);
  });

  it("of the owner of an API key is never recent", () => {
    expect(hasRecentSignIn({ signedInAt: null })).toBe(false);
  });
});
