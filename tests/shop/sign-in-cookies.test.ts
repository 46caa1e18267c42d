// The cookies of a sign-in on the shop's own page behind https, where the shop itself is reached over plain HTTP.
import { expect, it, onTestFinished, vi } from "vitest";

import { LIVE_SETTINGS } from "../support/live-settings";

Object.assign(process.env, LIVE_SETTINGS, { SIGN_IN: "email", SMTP_URL: "smtp://127.0.0.1:9" });
for (const name of Object.keys(process.env)) {
  if (name.startsWith("OAUTH2_")) delete process.env[name];
}
// Imported after the settings are set.
const { findAttempt } = await import("~/http/identity/sign-in-attempt.server");
const { beginSignIn } = await import("~/http/session/sign-in.server");
const { shopCookie } = await import("~/http/session/shop-cookie.server");

const request = (path: string, Cookie = "") => new Request(`http://shop.example${path}`, { headers: { Cookie } });

const begin = async () => {
  const begun = await beginSignIn(request("/api/login"), { returnTo: "/about", loginHint: "iva@b.example" });
  const page = begun.headers.get("Location")!;
  const cookies = begun.headers.getSetCookie();
  return {
    page,
    id: page.slice("/id/sign-in/".length),
    cookies,
    own: cookies.map((one) => one.split(";")[0]).join("; "),
  };
};

it("are for this host, https and the server only, and of one sign-in each", async () => {
  const { page, id, cookies, own } = await begin();
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual([
    `__Host-shop_attempt_${id}`,
    `__Host-shop_return_${id}`,
  ]);
  for (const cookie of cookies) {
    const attributes = cookie.split("; ");
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));
    expect(cookie).not.toMatch(/Domain/i);
  }
  expect(await findAttempt(request(page, own))).toMatchObject({ id, loginHint: "iva@b.example" });
  expect(await findAttempt(request(page))).toBeNull();
});

it("are none when they are forged, or those of another sign-in or another purpose", async () => {
  const [one, two] = [await begin(), await begin()];
  const name = `__Host-shop_attempt_${one.id}`;
  const values = [
    one.own
      .replace(/.(?=; __Host-shop_return)/, (last) => (last === "A" ? "B" : "A"))
      .split("; ")[0]!
      .split("=")[1]!,
    two.own.split("; ")[0]!.split("=")[1]!,
    one.own.split("; ")[1]!.split("=")[1]!,
    ...(await Promise.all(
      [one.id, { id: one.id }, { id: one.id, expires: "later" }, [], null].map(
        async (value) => (await shopCookie("toast", 60).write(value)).split(";")[0]!.split("=")[1]!,
      ),
    )),
  ];
  for (const value of values) {
    expect([value, await findAttempt(request(one.page, `${name}=${value}`))]).toEqual([value, null]);
  }
});

it("are of no use after half an hour, however long somebody keeps them", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  const { page, own } = await begin();
  vi.setSystemTime(now + 1_799_999);
  expect(await findAttempt(request(page, own))).not.toBeNull();
  vi.setSystemTime(now + 1_800_000);
  expect(await findAttempt(request(page, own))).toBeNull();
});
