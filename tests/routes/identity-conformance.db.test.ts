// The shop's own OpenID provider (SIGN_IN=email), asked by a standard client: the certified library openid-client.
import * as client from "openid-client";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { Browser } from "../support/browser-without-scripts";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const REDIRECT = `${ORIGIN}/api/callback`;

let shop: Shop;
let secret: string;

beforeAll(async () => {
  Object.assign(process.env, {
    SIGN_IN: "email",
    SMTP_URL: "smtp://127.0.0.1:9",
    PUBLIC_URL: ORIGIN,
  });
  shop = await openShop();
  secret = (await import("~/http/identity/provider.server")).clientSecret();
});
beforeEach(() => void vi.useRealTimers());

/** A client as the shop is one, by discovery. `more` are settings of openid-client. */
async function newClient(more: Partial<client.ClientMetadata> = {}, clientSecret = secret) {
  return client.discovery(
    new URL(`${ORIGIN}/id`),
    "shop",
    { id_token_signed_response_alg: "ES256", ...more },
    client.ClientSecretBasic(clientSecret),
    {
      // Verifies the signature of the ID token by the keys at jwks_uri.
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
      [client.customFetch]: (address, options) => shop.fetch(new Request(address, options as RequestInit)),
    },
  );
}

interface Begun {
  /** Where the provider sends the browser, with the code. */
  callback: URL;
  checks: client.AuthorizationCodeGrantChecks & { pkceCodeVerifier: string; expectedNonce: string };
}

let people = 0;

/** Signs somebody in at the provider, in a browser that comes from the client. */
async function signIn(config: client.Configuration, more: Record<string, string> = {}): Promise<Begun> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: "openid email profile",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  });
  const email = `person${++people}@butik.example`;
  const browser = new Browser(shop);
  const page = await browser.open(address.pathname + address.search);
  const asked = await page.form("SEND ME A CODE").fill({ "E-mail": email }).submit("SEND ME A CODE");
  const { text } = await db.read.outgoingMail.findFirstOrThrow({ where: { toAddress: email } });
  const checked = await browser.request(asked.url, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams({ intent: "check", code: /\b\d{6}\b/.exec(text)![0] }),
  });
  const resumed = await browser.request(checked.headers.get("Location")!, { redirect: "manual" });
  return {
    callback: new URL(resumed.headers.get("Location")!, ORIGIN),
    checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true },
  };
}

/** What the provider or the client refuses with. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: Error & { error?: string; code?: string }) => error.error ?? error.code ?? error.message,
  );

describe("the provider", () => {
  it("is discovered", async () => {
    const config = await newClient();
    const metadata = config.serverMetadata();
    expect(metadata).toMatchObject({
      issuer: `${ORIGIN}/id`,
      authorization_endpoint: `${ORIGIN}/id/auth`,
      token_endpoint: `${ORIGIN}/id/token`,
      userinfo_endpoint: `${ORIGIN}/id/me`,
      jwks_uri: `${ORIGIN}/id/jwks`,
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["ES256"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
    expect(metadata.supportsPKCE()).toBe(true);
    const keys = (await (await shop.fetch(new Request(metadata.jwks_uri!))).json()) as {
      keys: Record<string, unknown>[];
    };
    for (const key of keys.keys) expect(Object.keys(key)).not.toContain("d");
  });

  it("signs in by code, PKCE, state and nonce, and says the same in ID token and user info", async () => {
    const config = await newClient();
    const { callback, checks } = await signIn(config, { max_age: "0" });
    expect(callback.searchParams.get("iss")).toBe(`${ORIGIN}/id`);
    const tokens = await client.authorizationCodeGrant(config, callback, {
      ...checks,
      maxAge: 300,
    });
    const claims = tokens.claims()!;
    expect(claims).toMatchObject({ iss: `${ORIGIN}/id`, aud: "shop", nonce: checks.expectedNonce });
    const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    expect(info).toEqual({
      sub: claims.sub,
      email: `person${people}@butik.example`,
      email_verified: true,
    });
    expect(tokens.refresh_token).toBeUndefined();
  });

  it("takes a code once, and a second use takes the token of the first away", async () => {
    const config = await newClient();
    const { callback, checks } = await signIn(config);
    const tokens = await client.authorizationCodeGrant(config, callback, checks);
    expect(await refusal(client.authorizationCodeGrant(config, callback, checks))).toBe("invalid_grant");
    const info = client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
    await expect(info).rejects.toMatchObject({ status: 401 });
  });

  it("gives tokens once for two requests with one code at one moment", async () => {
    const config = await newClient();
    const { callback, checks } = await signIn(config);
    const both = [0, 1].map(() => refusal(client.authorizationCodeGrant(config, callback, checks)));
    expect((await Promise.all(both)).sort()).toEqual(["accepted", "invalid_grant"]);
  });

  it("refuses a code with another verifier, redirect address or client secret, or too late", async () => {
    const config = await newClient();
    const stranger = await newClient({}, "a-secret-that-is-not-the-shops");
    const { callback, checks } = await signIn(config);
    const grant = (from: client.Configuration, more: object = {}, at = callback) =>
      refusal(client.authorizationCodeGrant(from, at, { ...checks, ...more }));
    expect(await grant(stranger)).toBe("OAUTH_WWW_AUTHENTICATE_CHALLENGE");
    expect(await grant(config, { pkceCodeVerifier: client.randomPKCECodeVerifier() })).toBe("invalid_grant");
    const elsewhere = new URL(`/elsewhere${callback.search}`, ORIGIN);
    expect(await grant(config, {}, elsewhere)).toBe("invalid_grant");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 301_000 });
    expect(await grant(config)).toBe("invalid_grant");
  });

  it("answers in a way that a client tells apart from another sign-in", async () => {
    const config = await newClient();
    const { callback, checks } = await signIn(config);
    const grant = (more: object, at = callback) =>
      refusal(client.authorizationCodeGrant(config, at, { ...checks, ...more }));
    expect(await grant({ expectedState: client.randomState() })).toMatch(/INVALID_RESPONSE/);
    const mixedUp = new URL(callback);
    mixedUp.searchParams.set("iss", "https://other.example");
    expect(await grant({}, mixedUp)).toMatch(/INVALID_RESPONSE/);
    expect(await grant({ expectedNonce: client.randomNonce() })).not.toBe("accepted");
  });

  it.each([
    ["no code challenge", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    ["a plain code challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["another flow", { response_type: "id_token" }, "unsupported_response_type"],
  ])("sends the browser back with an error for %s", async (_, more, error) => {
    const config = await newClient();
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: "openid",
      state: "known",
      nonce: "once",
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: "S256",
      ...more,
    });
    for (const [name, value] of Object.entries(more)) if (!value) address.searchParams.delete(name);
    const answer = await new Browser(shop).request(address.pathname + address.search, {
      redirect: "manual",
    });
    const location = new URL(answer.headers.get("Location")!, ORIGIN);
    const answered = location.hash ? new URLSearchParams(location.hash.slice(1)) : location.searchParams;
    expect([location.pathname, answered.get("error"), answered.get("state")]).toEqual([
      "/api/callback",
      error,
      "known",
    ]);
  });

  it.each(["https://evil.example/api/callback", `${ORIGIN}/about`])(
    "sends nobody to another address: %s",
    async (redirect_uri) => {
      const address = client.buildAuthorizationUrl(await newClient(), {
        redirect_uri,
        scope: "openid",
      });
      const answer = await new Browser(shop).request(address.pathname + address.search, {
        redirect: "manual",
      });
      expect([answer.status, answer.headers.get("Location")]).toEqual([400, null]);
    },
  );

  it("gives ID tokens that bear clocks which differ by minutes, and no more", async () => {
    for (const [seconds, outcome] of [
      [-300, "accepted"],
      [300, "accepted"],
      [900, "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"],
    ] as const) {
      const config = await newClient({
        [client.clockSkew]: seconds,
      } as Partial<client.ClientMetadata>);
      const { callback, checks } = await signIn(config);
      expect([seconds, await refusal(client.authorizationCodeGrant(config, callback, checks))]).toEqual([
        seconds,
        outcome,
      ]);
    }
  });
});
