// Who asks, and for which host: request lines and headers that only the shop's own server (scripts/server.mjs) sees.
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { networkInterfaces } from "node:os";

import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { LIVE_SETTINGS } from "../support/live-settings";
import { insertFounder } from "../support/people";
import { serveBuild, type ServerProcess } from "../support/server-process";
import { stayInRateLimitWindow } from "../support/rate-limit-window";

/** Without PUBLIC_URL, behind https, and behind https with a proxy that is not on this machine. */
let demo: ServerProcess;
let live: ServerProcess;
let elsewhere: ServerProcess;

beforeAll(async () => {
  [demo, live, elsewhere] = await Promise.all([
    serveBuild({ HOST: "", RATE_LIMIT_FACTOR: "1" }),
    serveBuild({ ...LIVE_SETTINGS, HOST: "" }),
    serveBuild({
      ...LIVE_SETTINGS,
      TRUSTED_PROXIES: "192.0.2.0/24, 2001:db8::/32",
      // Of an earlier version, without an expiry: the shop starts nevertheless.
      EMERGENCY_ADMIN_SECRET_HASH: `scrypt:32768:8:1:${"a".repeat(22)}:${"b".repeat(43)}`,
    }),
  ]);
});
afterAll(() => Promise.all([demo, live, elsewhere].map((server) => server?.kill())));

const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";

describe("a request line", () => {
  it.each([
    ["a whole address", "GET http://shop.test/about HTTP/1.1", 200],
    ["a whole address with a port", "GET http://shop.test:4200/about?a=secret HTTP/1.1", 200],
    ["a whole address without a path", "GET https://shop.test HTTP/1.1", 200],
    ["a path with two slashes", "GET //about HTTP/1.1", 404],
    ["an address without a host", "GET http:/// HTTP/1.1", 400],
    ["an address with half a host", "GET http://[::1/about HTTP/1.1", 400],
    ["an address with too large a port", "GET http://a:99999/about HTTP/1.1", 400],
    ["an address of another protocol", "GET ftp://shop.test/about HTTP/1.1", 400],
    ["no address", "OPTIONS * HTTP/1.1", 400],
    ["TRACE", "TRACE /about HTTP/1.1", 405],
    ["TRACE of a call", "TRACE /api/products HTTP/1.1", 405],
    ["an unusual method", "PROPFIND /about HTTP/1.1", 405],
    ["an unusual method of a call", "PROPFIND /api/products HTTP/1.1", 405],
    ["a path that cannot be decoded", "GET /%E0%A4%A HTTP/1.1", 400],
    ["a method that a file does not take", "DELETE /robots.txt HTTP/1.1", 404],
  ])("with %s (%s) is answered with %i", async (_what, line, status) => {
    const answer = await sendRaw(demo.origin, [line, "Host: shop.test"]);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src '(none|self)'/);
    if (status === 405) expect(answer.headers.get("allow")).toContain("GET");
    if (status >= 400) expect(answer.body).not.toMatch(/\n +at |node_modules/);
  });

  it("of a long address, or with many parameters, is refused with 414", async () => {
    const ask = async (address: string) => {
      const answer = await sendRaw(demo.origin, [`GET ${address} HTTP/1.1`, "Host: shop.test"]);
      expect(answer.body.length).toBeLessThan(150_000);
      return answer.status;
    };
    const names = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`);
    expect(await ask(`/?${names(200).join("&")}`)).toBe(200);
    expect(await ask(`/?${names(201).join("&")}`)).toBe(414);
    expect(await ask(`/about?${"a".repeat(3_900)}`)).toBe(200);
    for (const path of ["/", "/about", "/api/products", "/robots.txt", "/healthz"]) {
      expect(await ask(`${path}?${"a".repeat(4_000)}`), path).toBe(414);
    }
    expect(await ask(`/${"a/".repeat(2_000)}`)).toBe(414);
  });

  it("that Node cannot parse is answered with 400", async () => {
    const line = "GET about?token=secret HTTP/1.1";
    const { status, body } = await sendRaw(demo.origin, [line, "Host: shop.test"]);
    expect([status, body]).toEqual([400, ""]);
  });

  it.each([
    ["both a length and chunks", ["Content-Length: 8", "Transfer-Encoding: chunked"]],
    ["two lengths", ["Content-Length: 8", "Content-Length: 9"]],
    ["a length that is none", ["Content-Length: +8"]],
    ["an unknown encoding", ["Transfer-Encoding: chunked, identity"]],
    ["a space before the colon", ["Content-Length : 8"]],
    ["a folded header", ["Content-Length: 8", "X-Folded: a", " Transfer-Encoding: chunked"]],
  ])("of a body with %s is refused, so that nobody reads another request in it", async (_, lengths) => {
    const smuggled = "0\r\n\r\nGET /api/smuggled HTTP/1.1\r\nHost: shop.test\r\n\r\n";
    const lines = ["POST /light-pages HTTP/1.1", "Host: shop.test", ...lengths];
    const { status } = await sendRaw(demo.origin, lines, smuggled);
    expect(status).toBe(400);
    expect(await demo.output()).not.toContain("smuggled");
  });

  it("with a whole address is answered as its path, for the host of the address", async () => {
    const asked = await sendRaw(demo.origin, ["GET /about HTTP/1.1", "Host: shop.test"]);
    const whole = await sendRaw(demo.origin, ["GET http://shop.test/about HTTP/1.1", "Host: other.test"]);
    expect(whole.body).toBe(asked.body);
    const [shop, other] = await Promise.all(
      ["http://shop.test", "http://other.test"].map((origin) =>
        sendRaw(
          demo.origin,
          [
            "POST http://shop.test/light-pages HTTP/1.1",
            "Host: other.test",
            `Origin: ${origin}`,
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: 8",
          ],
          "light=on",
        ),
      ),
    );
    expect([shop!.status, other!.status]).toEqual([303, 403]);
  });
});

describe("a Host", () => {
  it.each(["[::1", "a:99999", "a:b", "a b", "a/b", "a@b", "a?b", "a#b", "a\\b", "[::1]x", ""])(
    "of %j is refused with 400",
    async (host) => {
      for (const path of ["/about", "/api/products", "/robots.txt"]) {
        const answer = await sendRaw(demo.origin, [`GET ${path} HTTP/1.1`, `Host: ${host}`]);
        expect(answer.status).toBe(400);
        expect(answer.headers.get("content-security-policy")).toBe(PLAIN_POLICY);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    },
  );

  it.each(["shop.test", "shop.test:81", "SHOP.test", "127.0.0.1:3000", "[::1]:3000", "[::1]"])(
    "of %j is served without PUBLIC_URL",
    async (host) => {
      const answer = await sendRaw(demo.origin, ["GET /about HTTP/1.1", `Host: ${host}`]);
      expect(answer.status).toBe(200);
    },
  );

  it("that comes twice is refused with 400, whatever it is and for what", async () => {
    for (const [first, second] of [
      ["shop.test", "shop.test"],
      ["shop.test", "other.test"],
      ["shop.test", ""],
    ]) {
      for (const line of ["GET /about", "GET /healthz", "GET http://shop.test/about"]) {
        const hosts = [`Host: ${first}`, `hOST: ${second}`];
        const answer = await sendRaw(demo.origin, [`${line} HTTP/1.1`, ...hosts]);
        expect([line, answer.status]).toEqual([line, 400]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    }
  });

  it("that is missing is refused with 400, and in HTTP/1.0 as well", async () => {
    for (const version of ["1.0", "1.1"]) {
      const answer = await sendRaw(demo.origin, [`GET /about HTTP/${version}`]);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it.each(["shop.example", "Shop.Example", "shop.example:443"])(
    "of %j is served by the shop at https://shop.example",
    async (host) => {
      const answer = await sendRaw(live.origin, ["GET /about HTTP/1.1", `Host: ${host}`]);
      expect(answer.status).toBe(200);
    },
  );

  it.each(["evil.example", "shop.example.evil.example", "shop.example:80", "localhost", "127.0.0.1"])(
    "of %j is refused there with 421",
    async (host) => {
      for (const path of ["/", "/about", "/robots.txt", "/build/none.js", "/healthz.data"]) {
        const answer = await sendRaw(live.origin, [`GET ${path} HTTP/1.1`, `Host: ${host}`]);
        expect(answer.status, path).toBe(421);
        expect(answer.body).toContain("https://shop.example");
        expect(answer.headers.get("strict-transport-security")).toMatch(/; includeSubDomains$/);
      }
      const call = await sendRaw(live.origin, ["GET /api/products HTTP/1.1", `Host: ${host}`]);
      expect(call.status).toBe(421);
      expect(JSON.parse(call.body)).toMatchObject({ code: "misdirected_request", fieldErrors: {} });
    },
  );

  it("of a whole address counts there as well", async () => {
    const whole = await sendRaw(live.origin, ["GET http://evil.example/about HTTP/1.1", "Host: shop.example"]);
    expect(whole.status).toBe(421);
  });

  it("of a health check may be any, or none", async () => {
    for (const path of ["/healthz", "/readyz", "/readyz?from=balancer"]) {
      for (const host of [["Host: 10.0.0.7:3000"], ["Host: [::1"], []]) {
        const answer = await sendRaw(live.origin, [`GET ${path} HTTP/1.0`, ...host]);
        expect(answer.status, `${path} ${host.join()}`).toBe(200);
      }
    }
  });

  it("that X-Forwarded-Host names is ignored", async () => {
    for (const forwarded of ["evil.example", "evil.example:99999", "[::1"]) {
      const headers = ["Host: shop.example", `X-Forwarded-Host: ${forwarded}`];
      const page = await sendRaw(live.origin, ["GET /about HTTP/1.1", ...headers]);
      expect(page.status).toBe(200);
    }
  });
});

describe("the address of a client", () => {
  beforeEach(() => db.write((tx) => tx.rateLimit.deleteMany({})));

  /** Tries the emergency code, five times of which an address has in a quarter of an hour. */
  async function tryCode(server: ServerProcess, headers: string[], path = "/emergency-admin") {
    const isCall = path.startsWith("/api/");
    const fields = { email: "mara@shop.example", secret: "open sesame" };
    const body = isCall ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
    const { status } = await sendRaw(
      server.origin,
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${server === demo ? "shop.test" : "shop.example"}`,
        `Content-Type: application/${isCall ? "json" : "x-www-form-urlencoded"}`,
        `Content-Length: ${body.length}`,
        ...headers,
      ],
      body,
    );
    return status;
  }
  const addresses = async () => {
    const rows = await db.read.rateLimit.findMany({
      where: { key: { startsWith: "emergency-admin:" } },
    });
    return rows.map(({ key }) => key.replace(/^emergency-admin:(.*):\d+:\d+$/, "$1")).sort();
  };

  it("is what a trusted proxy says, so that nobody uses up the attempts of others", async () => {
    await stayInRateLimitWindow();
    for (const server of [demo, live]) {
      const statuses = [];
      for (let time = 0; time < 6; time++) {
        statuses.push(await tryCode(server, ["X-Forwarded-For: 198.51.100.1, 203.0.113.7"]));
      }
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
      expect(await tryCode(server, ["X-Forwarded-For: 203.0.113.8"])).toBe(403);
      expect(await addresses()).toEqual(["203.0.113.7", "203.0.113.8"]);
      await db.write((tx) => tx.rateLimit.deleteMany({}));
    }
  });

  it("is that of the connection when it is no trusted proxy, whatever it says", async () => {
    await stayInRateLimitWindow();
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const path = time % 2 ? "/api/admin/emergency-setup" : "/emergency-admin";
      statuses.push(await tryCode(elsewhere, [`X-Forwarded-For: 203.0.113.${time}`], path));
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await addresses()).toEqual(["127.0.0.1"]);
  });

  it("is that of the connection without X-Forwarded-For", async () => {
    await tryCode(live, []);
    expect(await addresses()).toEqual(["127.0.0.1"]);
  });

  it("counts by its network for IPv6, and once for all that is no address", async () => {
    await tryCode(live, ["X-Forwarded-For: 2001:db8:1:2:3:4:5:6"]);
    await tryCode(live, ["X-Forwarded-For: [2001:db8:1:2::9]:443"]);
    await tryCode(live, ["X-Forwarded-For: nonsense"]);
    await tryCode(live, ["X-Forwarded-For: 203.0.113.7:4711"]);
    expect(await addresses()).toEqual(["2001:db8:1:2::/64", "203.0.113.7", "unknown"]);
  });
});

describe("behind a proxy, with the limits of every shop", () => {
  beforeEach(() => db.write((tx) => tx.rateLimit.deleteMany({})));

  const from = (address: string) => ["Host: shop.example", `X-Forwarded-For: ${address}`];
  const fields = (values: Record<string, string>) => new URLSearchParams(values).toString();
  const post = (path: string, headers: string[], body: string) =>
    sendRaw(
      live.origin,
      [
        `POST ${path} HTTP/1.1`,
        "Content-Type: application/x-www-form-urlencoded",
        "Origin: https://shop.example",
        `Content-Length: ${body.length}`,
        ...headers,
      ],
      body,
    );

  it("inquiries are counted by the address of the client", async () => {
    await stayInRateLimitWindow();
    const send = (n: number, address: string) =>
      post("/inquiry", from(address), fields({ name: "Mara", email: `mara${n}@shop.example`, message: `Hello ${n}` }));
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await send(n, "203.0.113.7")).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect((await send(6, "203.0.113.8")).status).toBe(303);
  });

  it("sign-ins are counted by the address of the client", async () => {
    const limit = { key: "sign-in:203.0.113.7", points: 240, windowSeconds: 60 };
    const now = Date.now() / 1_000;
    // This minute and the next one, which may begin meanwhile.
    const windows = [0, 1].map((next) => Math.floor(now / limit.windowSeconds) + next);
    await db.write((tx) =>
      tx.rateLimit.createMany({
        data: windows.map((window) => ({
          key: `${limit.key}:${limit.windowSeconds}:${window}`,
          points: limit.points - 1,
          expire: new Date((window + 1) * limit.windowSeconds * 1_000),
        })),
      }),
    );
    const go = async (address: string) =>
      (await sendRaw(live.origin, ["GET /api/login HTTP/1.1", ...from(address)])).status;
    expect(await go("203.0.113.7")).toBe(302);
    expect([await go("203.0.113.7"), await go("203.0.113.8")]).toEqual([429, 302]);
  });

  it("a session is Secure, and an admin's sign-in grows old, whatever address it is used from", async () => {
    const id = randomBytes(32).toString("base64url");
    const sid = createHash("sha256").update(id).digest("hex");
    const user = { id: "proxied", email: "proxied@shop.example", staffRole: "owner" };
    const signInBefore = (minutes: number) =>
      db.write((tx) =>
        tx.session.update({
          where: { sid },
          data: { signedInAt: new Date(Date.now() - minutes * 60_000) },
        }),
      );
    await db.write(async (tx) => {
      await insertFounder(tx, user);
      const expire = new Date(Date.now() + 30 * 24 * 60 * 60_000);
      await tx.session.create({ data: { sid, userId: user.id, sess: {}, expire } });
    });
    const signed = createCookie("__Host-shop_session", {
      secrets: [LIVE_SETTINGS.SESSION_SECRET],
    });
    const [cookie] = (await signed.serialize(id)).split(";");
    const grant = (address: string) =>
      post("/admin/customers/demo-buyer", [...from(address), `Cookie: ${cookie}`], "intent=grant");
    await signInBefore(16);
    const refused = await grant("203.0.113.7");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("set-cookie")).toMatch(
      /^__Host-shop_role_choice=[^;]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await signInBefore(14);
    expect((await grant("198.51.100.1")).status).toBe(303);
    await signInBefore(16);
    expect((await grant("203.0.113.7")).status).toBe(401);
  });
});

it("the scheme is what a trusted proxy says; a wrong one is no fault", async () => {
  for (const scheme of ["https", "http", "a b", "javascript", "https, http"]) {
    for (const server of [demo, live, elsewhere]) {
      const host = server === demo ? "shop.test" : "shop.example";
      const headers = [`Host: ${host}`, `X-Forwarded-Proto: ${scheme}`];
      const answer = await sendRaw(server.origin, ["GET /about?scheme HTTP/1.1", ...headers]);
      expect(answer.status).toBe(200);
    }
  }
});

it("behind https the shop listens on this machine only, unless HOST says otherwise", async () => {
  const others = Object.values(networkInterfaces()).flat();
  const outside = others.find((one) => one?.family === "IPv4" && !one.internal);
  const address = outside?.address ?? "127.0.0.2";
  const from = (server: ServerProcess) =>
    fetch(`http://${address}:${new URL(server.origin).port}/healthz`).then(({ status }) => status);
  expect(await from(demo)).toBe(200);
  await expect(from(live)).rejects.toThrow();
  const open = await serveBuild({ ...LIVE_SETTINGS, HOST: "0.0.0.0" });
  expect(await from(open)).toBe(200);
  await open.kill();
});

describe("security headers", () => {
  it.each([
    ["a page", "GET /about", 200],
    ["a page that is not there", "GET /nowhere", 404],
    ["a page for others", "GET /cart", 401],
    ["a form's redirect", "POST /light-pages", 303],
    ["a redirect to the sign-in", "GET /api/login", 302],
    ["a redirect after signing out", "GET /api/logout", 303],
    ["a call", "GET /api/products", 200],
    ["a call for others", "GET /api/cart", 401],
    ["a call that is not there", "GET /api/nowhere", 404],
    ["robots.txt", "GET /robots.txt", 200],
    ["a picture of the site", "GET /favicon.svg", 200],
    ["a file that is not there", "GET /none.svg", 404],
    ["a script that is not there", "GET /build/none.js", 404],
    ["a range that is not there", "GET /robots.txt", 416],
    ["a folder", "GET /..%2f", 404],
    ["a health check", "GET /healthz", 200],
    ["a method that a page does not take", "PUT /about", 405],
    ["a legacy protocol", "GET /?_data=root", 400],
    ["a page's data", "GET /about.data", 200],
  ])("are on %s (%s, %s)", async (_what, line, status) => {
    const isForm = line.startsWith("POST");
    const answer = await sendRaw(
      live.origin,
      [
        `${line} HTTP/1.1`,
        "Host: shop.example",
        ...(status === 416 ? ["Range: bytes=100000-"] : []),
        ...(isForm ? ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 8"] : []),
      ],
      isForm ? "light=on" : "",
    );
    expect(answer.status).toBe(status);
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src '(none|self)';/);
    expect(answer.headers.get("content-security-policy")).not.toContain(",");
    const type = answer.headers.get("content-type") ?? "";
    // An empty body in chunks is its end.
    if (answer.body.replace(/^0\r\n\r\n$/, ""))
      expect(type).toMatch(/^(text\/[\w-]+; charset=utf-8|application\/json|image\/)/i);
  });

  it("do not replace the policy of a page that has not changed", async () => {
    const ask = (etag: string) =>
      sendRaw(live.origin, ["GET /about HTTP/1.1", "Host: shop.example", `If-None-Match: ${etag}`]);
    const { headers } = await ask('"none"');
    const unchanged = await ask(headers.get("etag")!);
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get("content-security-policy")).toBeUndefined();
    expect(unchanged.headers.get("strict-transport-security")).toContain("includeSubDomains");
  });
});

it("an emergency code that has expired is named in the log, with how to make another one", () => {
  expect(elsewhere.errors()).toContain("EMERGENCY_ADMIN_SECRET_HASH has expired");
  expect(elsewhere.errors()).toContain("`npm run emergency-code` makes a new one");
  for (const server of [demo, live]) expect(server.errors()).not.toContain("has expired");
});

it("nothing of this has left a query, a token or a stack in the logs", async () => {
  const token = "Zm9vYmFyYmF6cXV4MTIzNA";
  const asked = [
    `/invitation/${token}`,
    `/staff-link/${token}?next=secret`,
    `/shared-cart/${token.slice(0, 8)}%4D${token.slice(9)}`,
    "/api/callback?code=secret&state=secret",
    `http://shop.example/invitation/${token}?code=secret`,
    "/a%0d%0aPOST%20/forged%20200",
  ];
  for (const path of asked) {
    await sendRaw(live.origin, [`GET ${path} HTTP/1.1`, "Host: shop.example"]);
  }
  for (const server of [demo, live, elsewhere]) {
    const lines = (await server.output()) + server.errors();
    expect(lines).not.toMatch(/secret|\?|sesame|Zm9v/);
    expect(server.errors()).not.toMatch(/\n +at |"level":50/);
  }
  expect(await live.output()).toMatch(/^GET \/invitation\/\.\.\. 404 /m);
  expect(await live.output()).not.toMatch(/^POST \/forged/m);
});

/** A response as it was sent. */
interface RawAnswer {
  status: number;
  /** By name in lower case. */
  headers: Map<string, string>;
  body: string;
}

/** Sends bytes that no HTTP client would send: a request line and headers, each as it is. Throws without a response. */
async function sendRaw(origin: string, lines: string[], body = ""): Promise<RawAnswer> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write([...lines, "Connection: close", "", body].join("\r\n"));
  const answer = await text(socket);
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [statusLine = "", ...fields] = head.split("\r\n");
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? [];
  if (!status) throw new Error(`No response to ${lines[0]}: ${JSON.stringify(answer)}`);
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return { status: Number(status), headers: new Map(headers), body: rest.join("\r\n\r\n") };
}
