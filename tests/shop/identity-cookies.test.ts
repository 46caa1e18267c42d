// The cookies of the shop's own OpenID provider behind https, where the shop itself is reached over plain HTTP.
import { expect, it } from "vitest";

import { LIVE_SETTINGS } from "../support/live-settings";

Object.assign(process.env, LIVE_SETTINGS, { SIGN_IN: "email", SMTP_URL: "smtp://127.0.0.1:9" });
for (const name of Object.keys(process.env)) {
  if (name.startsWith("OAUTH2_")) delete process.env[name];
}
// Imported after the settings are set.
const { askProvider } = await import("~/http/identity/ask-provider.server");
const { findSignInAttempt } = await import("~/http/identity/sign-in-attempt.server");
const { beginSignIn } = await import("~/http/session/sign-in.server");

const request = (path: string, Cookie = "") => new Request(`http://shop.example${path}`, { headers: { Cookie } });

it("are for https and the server only, of one sign-in each, and there is none of a session", async () => {
  const begun = await beginSignIn(request("/api/login"), { returnTo: "/" });
  const asked = await askProvider(request(begun.headers.get("Location")!));
  const page = asked.headers.get("Location")!;
  const id = page.slice("/id/sign-in/".length);
  expect(id).toMatch(/^[\w-]{20,}$/);
  const cookies = asked.headers.getSetCookie();
  const named = cookies.map((cookie) => `${cookie.split("=")[0]} ${/path=([^;]*)/.exec(cookie)?.[1]}`);
  expect(named.sort()).toEqual([
    `__Secure-shop_id_asks ${page}`,
    `__Secure-shop_id_asks.sig ${page}`,
    `__Secure-shop_id_resumes /id/auth/${id}`,
    `__Secure-shop_id_resumes.sig /id/auth/${id}`,
  ]);
  for (const cookie of cookies) {
    const attributes = cookie.toLowerCase().split("; ");
    expect(attributes).toEqual(expect.arrayContaining(["httponly", "secure", "samesite=lax"]));
  }

  const own = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  expect(await findSignInAttempt(request(page, own), id)).toMatchObject({ id });
  expect(await findSignInAttempt(request(page), id)).toBeNull();
  const forged = own.replace(/asks\.sig=(.)/, (_, first) => `asks.sig=${first === "A" ? "B" : "A"}`);
  expect(forged).not.toBe(own);
  expect(await findSignInAttempt(request(page, forged), id)).toBeNull();
});

it("describes itself under the shop's address", async () => {
  const answer = await askProvider(request("/id/.well-known/openid-configuration"));
  expect(await answer.json()).toMatchObject({
    issuer: "https://shop.example/id",
    authorization_endpoint: "https://shop.example/id/auth",
    token_endpoint: "https://shop.example/id/token",
    userinfo_endpoint: "https://shop.example/id/me",
    jwks_uri: "https://shop.example/id/jwks",
    code_challenge_methods_supported: ["S256"],
  });
  const keys = (await (await askProvider(request("/id/jwks"))).json()) as { keys: object[] };
  for (const key of keys.keys) expect(key).not.toHaveProperty("d");
});
