// The gate around every route: protocols, size and type of request bodies, response headers.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type Db, db } from "~/db/db.server";
import { newCheck, readCheckAnswer } from "~/http/installation-check.server";
import { Browser } from "../support/browser-without-scripts";
import { dumpOf } from "../support/databases";
import { signedInPerson } from "../support/people";
import { addressOf, dataAddress, type BuildRoute, routesOf } from "../support/routes";
import { SCRIPT_POLICY } from "../support/script-policy";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let browser: Browser;
let visitor: Browser;
let actions: BuildRoute[];

beforeAll(async () => {
  shop = await openShop();
  actions = routesOf(shop.build)
    .filter(({ hasAction }) => hasAction)
    // Remix's address for a post to an index route.
    .map((route) => (route.pattern === "/" ? { ...route, pattern: "/?index" } : route));
});
beforeEach(async () => {
  browser = (await signedInPerson(shop, "admin")).browser;
  visitor = new Browser(shop);
});

/** Expects an error page with a heading, or JSON with a message. */
async function expectWords(answer: Response, isPage: boolean, address: string) {
  const type = answer.headers.get("Content-Type") ?? "";
  if (isPage) {
    expect(type, address).toContain("text/html");
    expect(await answer.text(), address).toMatch(/<h1[ >]/);
  } else if (!address.startsWith("/api/")) {
    expect(type, address).toContain("text/plain");
    expect(await answer.text(), address).toMatch(/\w+\.\n$/);
  } else {
    expect(type, address).toContain("application/json");
    expect(await answer.json(), address).toMatchObject({ message: expect.any(String) });
  }
}

describe("the legacy data protocol", () => {
  it("is refused on every route, for reading and writing", async () => {
    for (const { id, pattern } of routesOf(shop.build)) {
      for (const method of ["GET", "POST"]) {
        const address = addressOf(pattern);
        const answer = await browser.request(`${address}?_data=${encodeURIComponent(id)}`, {
          method,
          ...(method === "POST" && {
            headers: { Origin: ORIGIN },
            body: new URLSearchParams({ intent: "clear" }),
          }),
        });
        expect(answer.status, `${method} ${address} ${id}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${method} ${address} ${id}`).toBeLessThan(500);
        expect(await answer.text()).not.toContain("SingleFetch");
      }
    }
  });
});

describe("a body", () => {
  const post = (address: string, body: BodyInit, headers: Record<string, string>) =>
    browser.request(address, {
      // The only call that is not sent so.
      method: address === "/api/stock" ? "PUT" : "POST",
      headers: { Origin: ORIGIN, ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: "half" }),
    } as RequestInit);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };

  it("of more than 64 KB is refused by every action, with and without Content-Length", async () => {
    const large = `a=${"x".repeat(65 * 1024)}`;
    const before = await dumpOf(db);
    for (const { id, pattern, isPage } of actions) {
      // Uploads may be larger (tests/routes/admin-guards.test.ts).
      if ("uploadBytes" in ((shop.build.routes[id]!.module.handle ?? {}) as object)) continue;
      // So may these calls (tests/routes/api-quick-order.db.test.ts, tests/shop/program-calls.db.test.ts).
      if (/^\/api\/(quick-order|stock)/.test(pattern)) continue;
      const address = addressOf(pattern);
      const announced = await post(address, large, {
        ...form,
        "Content-Length": String(large.length),
      });
      expect(announced.status, address).toBe(413);
      await expectWords(announced, isPage, address);
      const stream = new Blob([large]).stream();
      expect((await post(address, stream, form)).status, `${address}, streamed`).toBe(413);
    }
    expect(await dumpOf(db)).toEqual(before);
  });

  it("with a larger Content-Length is refused before it is read", async () => {
    const answer = await post("/inquiry", "a=1", { ...form, "Content-Length": "999999999" });
    expect(answer.status).toBe(413);
  });

  it("of exactly 64 KB is accepted", async () => {
    const answer = await post("/inquiry", "a=".padEnd(64 * 1024, "x"), form);
    expect(answer.status).toBe(400);
  });

  it.each(["text/plain", "application/xml", "application/octet-stream", ""])(
    "of the type %o is refused by every action",
    async (type) => {
      for (const { pattern, isPage } of actions) {
        const address = addressOf(pattern);
        const answer = await post(address, new Blob(["a=1"]), { "Content-Type": type });
        expect(answer.status, address).toBe(415);
        await expectWords(answer, isPage, address);
      }
    },
  );

  it("of JSON is refused by every page", async () => {
    for (const { pattern, isPage } of actions) {
      const address = addressOf(pattern);
      if (address.startsWith("/api/")) continue;
      const answer = await post(address, '{"intent":"clear"}', {
        "Content-Type": "application/json",
      });
      expect(answer.status, address).toBe(415);
      await expectWords(answer, isPage, address);
    }
  });

  it.each([
    [
      "a multipart form without its end",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nclear',
    ],
    ["a multipart form without a boundary", "multipart/form-data", "--x--"],
  ])("that is %s is 400, not 500", async (_, type, body) => {
    for (const { pattern } of actions) {
      const address = addressOf(pattern, { slug: "terms", language: "de", subject: "inquiry-1" });
      // A post to /admin-setup has no fields (specification), so its body is not read.
      if (address.startsWith("/api/") || address === "/admin-setup") continue;
      const answer = await post(address, new Blob([body]), { "Content-Type": type });
      // An unknown link is not found, whatever the body; from that of an invitation, which may be used, who is signed in is led on.
      const unknown: Record<string, number> = { "/*": 404, "/staff-link/:token": 404, "/invitation/:token": 303 };
      expect(answer.status, address).toBe(unknown[pattern] ?? 400);
    }
  });

  it("with a lone surrogate or a NUL is never 500", async () => {
    for (const { pattern } of actions) {
      const address = addressOf(pattern);
      const answer = await post(address, "intent=add&name=%00a%ED%A0%80&email=%ff&message=%00&redirectTo=%00", form);
      expect(answer.status, address).toBeLessThan(500);
    }
  });
});

describe("the security headers", () => {
  const expected = (answer: Response, what: string) => {
    const of = (name: string) => answer.headers.get(name);
    expect(of("X-Content-Type-Options"), what).toBe("nosniff");
    expect(of("Content-Security-Policy"), what).toContain("frame-ancestors 'none'");
    // The browser's PDF viewer is a page under this policy, with inline styles.
    const isPdf = of("Content-Type") === "application/pdf";
    if (!isPdf) expect(of("Content-Security-Policy"), what).not.toContain("unsafe-");
    expect(of("X-Powered-By"), what).toBeNull();
    if (of("Content-Type")?.startsWith("text/html")) {
      expect(of("Referrer-Policy"), what).toBe("strict-origin-when-cross-origin");
      expect(of("X-Frame-Options"), what).toBe("DENY");
      expect(of("Cross-Origin-Opener-Policy"), what).toBe("same-origin");
      expect(of("Permissions-Policy"), what).toContain("camera=()");
    } else {
      expect(of("Content-Security-Policy"), what).toMatch(/^default-src '(none|self)'/);
      // Without Referrer-Policy the browser's default applies, which sends an Origin with forms.
      expect([null, "strict-origin-when-cross-origin"], what).toContain(of("Referrer-Policy"));
    }
  };

  it("are on every response of every route: page, data, redirect, refusal, file", async () => {
    const withoutSignOut: string[] = [];
    for (const who of [browser, visitor]) {
      for (const { pattern } of routesOf(shop.build)) {
        for (const address of [addressOf(pattern), dataAddress(addressOf(pattern))]) {
          if (address.startsWith("/api/logout")) continue;
          const answer = await who.request(address, { redirect: "manual" });
          expected(answer, address);
          const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
          if (who !== browser || !isPage) continue;
          if (!(await answer.text()).includes('href="/api/logout"')) withoutSignOut.push(address);
        }
      }
    }
    // This one is public, and shows what somebody else would see.
    expect(withoutSignOut, "pages without a way to sign out").toEqual(["/demo-registered"]);
  }, 90_000);

  it("are on responses to posts", async () => {
    for (const { pattern } of actions) {
      const address = addressOf(pattern);
      if (address === "/api/logout") continue;
      const body = new URLSearchParams({ intent: "?" });
      expected(await visitor.request(address, { method: "POST", headers: { Origin: ORIGIN }, body }), address);
    }
  });

  it("allow resources and scripts of the shop's origin only, and no inline scripts", async () => {
    const { headers } = await visitor.open("/");
    const policy = new Map(
      (headers.get("Content-Security-Policy") ?? "").split("; ").map((rule) => {
        const [name = "", ...sources] = rule.split(" ");
        return [name, sources.join(" ")];
      }),
    );
    expect(policy.get("default-src")).toBe("'self'");
    expect(`script-src ${policy.get("script-src")}`).toMatch(SCRIPT_POLICY);
    expect(policy.get("style-src")).toBe("'self'");
    expect(policy.get("object-src")).toBe("'none'");
    expect(policy.get("base-uri")).toBe("'none'");
    expect(policy.get("form-action")).toBe("'self'");
  });

  it("forbid caching of personal data", async () => {
    for (const address of [
      "/",
      "/cart",
      "/checkout",
      "/orders",
      "/company",
      "/about",
      "/cart.csv",
      "/order-sheet.csv",
      "/order-sheet.xlsx",
      "/_root.data",
    ]) {
      const answer = await browser.request(address, { redirect: "manual" });
      expect(answer.headers.get("Cache-Control"), address).toMatch(/no-store/);
    }
    const anonymous = await visitor.open("/");
    expect(anonymous.headers.get("Cache-Control")).toContain("must-revalidate");
    expect(anonymous.headers.get("Vary")).toContain("Cookie");
  });
});

describe("an unreachable database", () => {
  const working = { ...(db as { read: Db["read"] }) };

  /** Makes every read fail with Prisma's error for an unreachable server. */
  async function without<T>(work: () => Promise<T>): Promise<T> {
    const fails = () => Promise.reject(Object.assign(new Error("Can't reach database server"), { code: "P1001" }));
    const model = new Proxy({}, { get: () => fails });
    const dead = new Proxy({}, { get: (_, name) => (String(name).startsWith("$") ? fails : model) });
    (db as { read: unknown }).read = dead;
    try {
      return await work();
    } finally {
      (db as { read: unknown }).read = working.read;
    }
  }

  it("is a 503 page with Retry-After", async () => {
    await without(async () => {
      for (const address of ["/", "/product/1", "/cart", "/orders"]) {
        const answer = await browser.request(address);
        expect(answer.status, address).toBe(503);
        expect(Number(answer.headers.get("Retry-After")), address).toBeGreaterThan(0);
        expect(await answer.text(), address).toContain("Nothing was changed");
      }
    });
  });

  it("makes the shop alive but not ready, without details", async () => {
    await without(async () => {
      expect((await visitor.request("/healthz")).status).toBe(200);
      const ready = await visitor.request("/readyz");
      expect(ready.status).toBe(503);
      expect(ready.headers.get("Retry-After")).not.toBeNull();
      expect(await ready.text()).toBe("not ready\n");
    });
  });

  it("is recovered from at once", async () => {
    expect(await (await visitor.request("/readyz")).text()).toBe("ready\n");
    expect(await (await visitor.request("/healthz")).text()).toBe("ok\n");
    // `npm run doctor` of this shop, which knows its secret, learns how its request has arrived.
    const check = newCheck();
    const told = await (await visitor.request(`/healthz?check=${check}`)).text();
    expect(readCheckAnswer(check, told)).toMatchObject({ protocol: "http:", isForwarded: false });
    for (const foreign of [`${check.slice(0, -2)}AA`, `${check.slice(0, -1)}é`]) {
      expect(await (await visitor.request(`/healthz?check=${foreign}`)).text()).toBe("ok\n");
    }
    expect((await visitor.request("/")).status).toBe(200);
  });
});
