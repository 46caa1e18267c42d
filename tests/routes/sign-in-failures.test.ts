// Failures of the identity provider: the user gets an error page with an explanation, never a 500.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { log } from "~/http/log.server";
import { readSession } from "~/http/session/sessions.server";
import { dumpOf } from "../support/databases";
import * as ownPage from "~/routes/_shop+/_access+/id+/sign-in.$uid";
import { Browser, SHOP } from "../support/oauth-browser";
import { idToken, ScriptedProvider } from "../support/oauth-provider";

const provider = new ScriptedProvider();
const settings = () => ({
  OAUTH2_CLIENT_ID: "shop",
  OAUTH2_CLIENT_SECRET: "a-secret",
  OAUTH2_AUTHORIZATION_URL: "https://login.example/authorize?tenant=1",
  OAUTH2_TOKEN_URL: `${provider.url}/token`,
  OAUTH2_USERINFO_URL: `${provider.url}/me`,
  OAUTH2_SCOPES: "openid email profile",
  OAUTH2_TRUST_EMAIL: "no",
  demoSignIn: false,
});

beforeAll(() => provider.start());
afterAll(() => provider.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  provider.reset();
  Object.assign(env, settings());
});

/** Starts a sign-in and calls the callback with `extra` parameters. */
async function attempt(extra: Record<string, string> = { code: "a-code" }, browser = new Browser()) {
  const started = await browser.go("/api/login?returnTo=/orders");
  const state = new URL(started.location!).searchParams.get("state")!;
  const query = new URLSearchParams({ state, ...extra });
  const answer = await browser.go(`/api/callback?${query}`);
  return { answer, browser, authorize: new URL(started.location!) };
}

const code = async (tried: Promise<{ answer: { status: number; refusal: unknown } }>) => {
  const { answer } = await tried;
  return [answer.status, (answer.refusal as { code?: string } | null)?.code];
};

describe("a configured provider", () => {
  it("is used with the code flow, PKCE and state; the secret is sent in a header only", async () => {
    const { answer, authorize, browser } = await attempt();
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/orders");
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      tenant: "1",
      client_id: "shop",
      response_type: "code",
      code_challenge_method: "S256",
      scope: "openid email profile",
      redirect_uri: "http://localhost:3000/api/callback",
    });
    const [token, me] = provider.requests;
    expect(token?.authorization).toBe(`Basic ${btoa("shop:a-secret")}`);
    expect(token?.body.get("code_verifier")).toMatch(/^[\w-]{43,}$/);
    expect(me?.authorization).toBe("Bearer an-access-token");
    expect((await readSession(browser.request()))?.user).toMatchObject({
      email: "mara@boutique.example",
      firstName: "Mara",
      lastName: "Kos",
    });
    const user = await db.read.user.findUniqueOrThrow({
      where: { email: "mara@boutique.example" },
    });
    expect(user.issuer).toBe(provider.url);
  });

  it("keeps its tokens from the browser, the database and the log", async () => {
    const lines = [vi.spyOn(log, "info"), vi.spyOn(log, "warn")];
    const { answer } = await attempt();
    const said = lines.flatMap(({ mock }) => mock.calls);
    const told = [[...answer.headers], answer.text, said, await dumpOf(db)];
    expect(JSON.stringify(told)).not.toMatch(/an-access-token|a-secret/);
    const { id } = await db.read.user.findUniqueOrThrow({
      where: { email: "mara@boutique.example" },
    });
    expect(said).toEqual([[{ userId: id }, "signed in"]]);
  });

  it("has no page of the shop's own beside it", async () => {
    const url = `${SHOP}/id/sign-in/${"a".repeat(43)}`;
    for (const [method, handle] of [
      ["GET", ownPage.loader],
      ["POST", ownPage.action],
    ] as const) {
      const args = { request: new Request(url, { method }), params: {}, context: {} };
      const refused = await handle(args).catch((thrown: unknown) => thrown);
      expect([method, refused]).toEqual([
        method,
        expect.objectContaining({ init: expect.objectContaining({ status: 404 }) }),
      ]);
    }
  });

  it("redirects to PUBLIC_URL where that is set", async () => {
    Object.assign(env, { PUBLIC_URL: "https://shop.example" });
    const started = await new Browser().go("/api/login");
    Object.assign(env, { PUBLIC_URL: undefined });
    expect(new URL(started.location!).searchParams.get("redirect_uri")).toBe("https://shop.example/api/callback");
  });

  it("is identified by the issuer of its ID token", async () => {
    const claims = { iss: "https://id.example/t1", sub: "iva", aud: ["shop"], exp: 9_999_999_999 };
    provider.token = { body: { access_token: "t", id_token: idToken(claims) } };
    provider.me = { body: { sub: "iva", email: "iva@b.example", email_verified: "true" } };
    expect((await attempt()).answer.status).toBe(303);
    const user = await db.read.user.findUniqueOrThrow({ where: { email: "iva@b.example" } });
    expect([user.issuer, user.subject]).toEqual(["https://id.example/t1", "iva"]);
  });

  it("provides the verified e-mail, normalised, and only an https picture", async () => {
    provider.me.body = {
      sub: "liza",
      email: " Liza@B.Example ",
      email_verified: true,
      given_name: "Liza\u0000",
      family_name: "K".repeat(300),
      picture: "javascript:alert(1)",
    };
    expect((await attempt()).answer.status).toBe(303);
    const user = await db.read.user.findUniqueOrThrow({ where: { email: "liza@b.example" } });
    expect([user.firstName, user.lastName?.length, user.profileImageUrl]).toEqual(["Liza", 100, null]);
  });

  it("may be trusted with e-mails that it does not call verified", async () => {
    provider.me.body = { sub: "tina", email: "tina@b.example" };
    expect(await code(attempt())).toEqual([403, "sign_in_unverified_email"]);
    Object.assign(env, { OAUTH2_TRUST_EMAIL: "yes" });
    expect((await attempt()).answer.status).toBe(303);
  });
});

describe("a failed sign-in", () => {
  it("denied by the user or the provider", async () => {
    expect(await code(attempt({ error: "access_denied" }))).toEqual([403, "sign_in_denied"]);
    expect(await code(attempt({ error: "login_required" }))).toEqual([403, "sign_in_denied"]);
    for (const error of ["server_error", "temporarily_unavailable", "<x>"]) {
      expect(await code(attempt({ error }))).toEqual([503, "sign_in_provider"]);
    }
    for (const error of ["invalid_scope", "unauthorized_client", "unsupported_response_type"]) {
      expect(await code(attempt({ error }))).toEqual([502, "sign_in_provider_setup"]);
    }
    const { answer } = await attempt({ error: "access_denied" });
    expect(answer.refusal?.link?.href).toBe("/api/login?returnTo=%2Forders");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("without an attempt of this browser", async () => {
    const browser = new Browser();
    await browser.go("/api/login");
    const strange = [
      "",
      "?code=x",
      "?state=&code=x",
      "?state=x&code=y",
      `?state=${"a".repeat(43)}&code=x`,
      `?state=${"a".repeat(5_000)}`,
      "?state=state&code=x",
      "?state=__proto__&code=x",
      `?state=${"a".repeat(43)}&error=access_denied`,
    ];
    for (const query of strange) {
      const answer = await browser.go(`/api/callback${query}`);
      expect([query, answer.status, answer.refusal?.code]).toEqual([query, 400, "sign_in_expired"]);
    }
    expect(await code(attempt({}))).toEqual([400, "sign_in_expired"]);
    expect(provider.requests).toEqual([]);
  });

  it("with invalid cookies", async () => {
    for (const cookie of ["shop_oauth", "=;;=", "shop_oauth:1=%E0%A4%A", 'shop_oauth="x', ";"]) {
      const headers = { Cookie: cookie };
      const answer = await new Browser().go(`/api/callback?state=${"a".repeat(43)}`, { headers });
      expect([cookie, answer.status]).toEqual([cookie, 400]);
    }
  });

  it("with a used or expired code", async () => {
    provider.token = { status: 400, body: { error: "invalid_grant" } };
    expect(await code(attempt())).toEqual([400, "sign_in_expired"]);
  });

  it("with an invalid response of the token endpoint", async () => {
    const scripts = [
      { status: 400, raw: "<html>" },
      { status: 400, body: { no: "error" } },
      { status: 500, body: {} },
      { status: 204 },
      { status: 200, raw: "not json" },
      { status: 200, body: null },
      { status: 200, body: {} },
      { status: 200, body: { access_token: 1 } },
      { status: 200, body: { access_token: "" } },
    ];
    for (const script of scripts) {
      provider.token = script;
      expect([script, ...(await code(attempt()))]).toEqual([script, 503, "sign_in_provider"]);
    }
    provider.token = { status: 401, body: { error: "invalid_client" } };
    expect(await code(attempt())).toEqual([502, "sign_in_provider_setup"]);
  });

  it("with a userinfo endpoint that is out of order", async () => {
    for (const status of [500, 503, 429]) {
      provider.me = { status, body: {} };
      expect([status, ...(await code(attempt()))]).toEqual([status, 503, "sign_in_provider"]);
    }
  });

  const JWT = idToken({ sub: "mara", email: "mara@boutique.example", email_verified: true });
  const mail = { email: "mara@boutique.example", email_verified: true };
  it.each([
    ["a signed token", { raw: JWT }, "is a token (JWT), not JSON"],
    ["a signed token in quotation marks", { raw: `"${JWT}"` }, "is a token (JWT), not JSON"],
    ["an encrypted token", { raw: "a.b-b.c_c.d.e" }, "is a token (JWT), not JSON"],
    ["a page", { raw: "<html>Sign in.</html>" }, "not JSON. Is OAUTH2_USERINFO_URL right?"],
    ["nothing", { raw: "" }, "not JSON"],
    ["null", { body: null }, "no usable claim sub, only: ."],
    ["a list", { body: [] }, "no usable claim sub"],
    ["no sub", { body: mail }, "no usable claim sub, only: email, email_verified."],
    ["an empty sub", { body: { sub: "", ...mail } }, "no usable claim sub"],
    ["a long sub", { body: { sub: "x".repeat(256), ...mail } }, "no usable claim sub"],
    ["a sub of control characters", { body: { sub: "x\0", ...mail } }, "no usable claim sub"],
    ["a refusal of the token", { status: 401, body: {} }, "answered 401 to the access token"],
  ])("with a userinfo that is %s is no silence, and the log says what it is", async (_, script, cause) => {
    const warn = vi.spyOn(log, "warn");
    provider.me = script;
    const { answer } = await attempt();
    expect([answer.status, answer.refusal?.code]).toEqual([502, "sign_in_provider_setup"]);
    expect(answer.text).not.toContain("not answer");
    expect(answer.headers.get("Retry-After")).toBeNull();
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining(cause) }), "sign-in failed"],
      [{ problem: "provider_setup" }, "sign-in refused"],
    ]);
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/mara@|an-access-token|eyJ/);
  });

  it("with an ID token of another subject or audience", async () => {
    const good = { iss: "https://id.example", sub: "mara", aud: "shop", exp: 9_999_999_999 };
    const tokens = [
      "nonsense",
      "a.b.c",
      idToken({ ...good, sub: "eve" }),
      idToken({ ...good, aud: "another-shop" }),
      idToken({ ...good, exp: 1 }),
      idToken({ ...good, iss: "" }),
      idToken({}),
    ];
    for (const id_token of tokens) {
      provider.token = { body: { access_token: "t", id_token } };
      expect([id_token, ...(await code(attempt()))]).toEqual([id_token, 502, "sign_in_provider_setup"]);
    }
  });

  it("without a valid e-mail", async () => {
    for (const email of [undefined, null, "", 7, "nobody", "a@b", `${"a".repeat(250)}@b.example`]) {
      provider.me.body = { sub: "nomail", email, email_verified: true };
      expect([email, ...(await code(attempt()))]).toEqual([email, 403, "sign_in_no_email"]);
    }
  });

  it("with an unverified e-mail", async () => {
    for (const email_verified of [false, "false", null, undefined, 1, "yes"]) {
      provider.me.body = { sub: "unsure", email: "unsure@b.example", email_verified };
      expect(await code(attempt())).toEqual([403, "sign_in_unverified_email"]);
    }
  });

  it("with the e-mail of another identity", async () => {
    await attempt();
    provider.me.body = { sub: "eve", email: "MARA@boutique.example", email_verified: true };
    const { answer, browser } = await attempt();
    expect([answer.status, answer.refusal?.code]).toEqual([409, "sign_in_email_taken"]);
    expect(await readSession(browser.request())).toBeNull();
  });

  it("with a userinfo endpoint that leads elsewhere, which does not get the token", async () => {
    provider.me = { status: 302, headers: { Location: `${provider.url}/elsewhere` } };
    expect(await code(attempt())).toEqual([503, "sign_in_provider"]);
    expect(provider.requests.map(({ path }) => path)).toEqual(["/token", "/me"]);
  });

  it("is in the log with its reason, and without what was sent", async () => {
    const warn = vi.spyOn(log, "warn");
    await attempt({ error: "access_denied", error_description: "secret" });
    await new Browser().go(`/api/callback?code=secret&state=${"a".repeat(43)}`);
    provider.me.body = { sub: "nomail", email_verified: true };
    await attempt();
    provider.me.body = { sub: "unsure", email: "unsure@b.example" };
    await attempt();
    const message = (text: string) =>
      expect.objectContaining({ message: expect.stringContaining(text) as string }) as object;
    expect(warn.mock.calls).toEqual([
      [{ problem: "denied" }, "sign-in refused"],
      [{ problem: "expired" }, "sign-in refused"],
      [message("has no e-mail, only: sub, email_verified."), "sign-in failed"],
      [{ problem: "no_email" }, "sign-in refused"],
      [message("OAUTH2_TRUST_EMAIL=yes"), "sign-in failed"],
      [{ problem: "unverified_email" }, "sign-in refused"],
    ]);
    expect(JSON.stringify(warn.mock.calls)).not.toContain("unsure@");
  });

  it("with an unreachable provider", async () => {
    Object.assign(env, { OAUTH2_TOKEN_URL: "http://127.0.0.1:9/token" });
    const { answer } = await attempt();
    expect([answer.status, answer.refusal?.code]).toEqual([503, "sign_in_provider"]);
    expect(answer.headers.get("Retry-After")).toBe("10");
    Object.assign(env, { ...settings(), OAUTH2_USERINFO_URL: "http://127.0.0.1:9/me" });
    expect(await code(attempt())).toEqual([503, "sign_in_provider"]);
  });

  it("with a provider that never answers", async () => {
    const began = performance.now();
    provider.token = { hangs: true };
    const first = attempt();
    await expect.poll(() => provider.requests.length).toBe(1);
    provider.token = { body: { access_token: "t" } };
    provider.me = { hangs: true };
    expect(await Promise.all([code(first), code(attempt())])).toEqual([
      [503, "sign_in_provider"],
      [503, "sign_in_provider"],
    ]);
    expect(performance.now() - began).toBeLessThan(12_000);
  }, 20_000);
});
