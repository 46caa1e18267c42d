// Sign-in behind a TLS proxy, where the shop itself is reached over plain HTTP.
import { describe, expect, it } from "vitest";

import { LIVE_SETTINGS } from "../support/live-settings";

Object.assign(process.env, LIVE_SETTINGS);
// Imported after the settings are set.
const { db } = await import("~/db/db.server");
const { endSession, readSession, startSession } = await import("~/http/session/sessions.server");
const { Browser } = await import("../support/oauth-browser");
const { insertFounder } = await import("../support/people");

describe("cookies behind TLS", () => {
  it("of a session are Secure and have the __Host- prefix", async () => {
    const user = { id: "tls", email: "tls@boutique.example" };
    await db.write((tx) => insertFounder(tx, user));
    const request = (cookie = "") =>
      new Request("http://shop.example/", { headers: { Cookie: cookie } });
    const setCookie = await startSession(user.id, request());
    expect(setCookie).toMatch(
      /^__Host-shop_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
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
      expect(line).toMatch(
        /^__Host-shop_(oauth:|return_)[\w-]+=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
    }
  });
});
