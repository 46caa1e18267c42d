// The shop's own web server (scripts/server.mjs): it answers as remix-serve does on the same build, logs no queries, and
// stops without dropping a request.
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { makeOrder } from "../support/orders";
import { fillCart } from "../support/ordering";
import { makePerson } from "../support/people";
import { headersWithoutNonce, withoutRandom } from "../support/script-policy";
import { REMIX_SERVE, serveBuild, type ServerProcess } from "../support/server-process";
import { ORIGIN } from "../support/shop";

let own: ServerProcess;
let stock: ServerProcess;
/** The Cookie header of a customer and of an admin, and an order of that customer. */
const cookies = { customer: "", admin: "" };
let orderId: number;
let picture: string;

beforeAll(async () => {
  [own, stock] = await Promise.all([serveBuild(), serveBuild({}, REMIX_SERVE)]);
  const customer = await makePerson("approved");
  const admin = await makePerson("admin");
  await fillCart(customer.id, 3, 4);
  orderId = (await makeOrder({ companyId: customer.id })).id;
  const { imageUrl } = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
  picture = `${imageUrl}/320`;
  cookies.customer = await signIn(customer.id);
  cookies.admin = await signIn(admin.id);
});
afterAll(() => Promise.all([own?.kill(), stock?.kill()]));

async function signIn(userId: string): Promise<string> {
  return (await startSession(userId, new Request(ORIGIN))).split(";")[0]!;
}

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Without an agent, each request has its own connection. */
  agent?: Agent;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As transferred, not decompressed. */
  body: Buffer;
}

function send(server: ServerProcess, { path, method = "GET", headers, body, agent }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    // The shop compares it with the Origin header.
    const host = { Host: "shop.test" };
    const options = {
      hostname,
      port,
      path,
      method,
      agent: agent ?? false,
      headers: { ...host, ...headers },
    };
    request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        // Without the times of the responses.
        const { date: _, ...headers } = answer.headers;
        resolve({ status: answer.statusCode!, headers, body: Buffer.concat(chunks) });
      });
    })
      .on("error", reject)
      .end(body);
  });
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://shop.test" };
const JSON_BODY = { "Content-Type": "application/json", Origin: "http://shop.test" };

/** Requests of every kind with their status, which are created when the servers run. */
const KINDS: [kind: string, status: number, sent: () => Sent][] = [
  ["a visitor's page", 200, () => ({ path: "/" })],
  ["a visitor's page with a query", 200, () => ({ path: "/?page=2&sort=newest" })],
  ["a light page", 200, () => ({ path: "/about", headers: { "Save-Data": "on" } })],
  ["another page of a visitor", 200, () => ({ path: "/request-access" })],
  ["a customer's page", 200, () => ({ path: "/", headers: { Cookie: cookies.customer } })],
  ["a cart", 200, () => ({ path: "/cart", headers: { Cookie: cookies.customer } })],
  ["a style with prices", 200, () => ({ path: "/product/1", headers: { Cookie: cookies.customer } })],
  ["an admin's page", 200, () => ({ path: "/admin/orders", headers: { Cookie: cookies.admin } })],
  ["a page's data", 200, () => ({ path: "/cart.data", headers: { Cookie: cookies.customer } })],
  ["a visitor's data", 200, () => ({ path: "/_root.data" })],
  ["JSON", 200, () => ({ path: "/api/products", headers: { Cookie: cookies.customer } })],
  ["JSON for nobody", 401, () => ({ path: "/api/cart" })],
  ["CSV", 200, () => ({ path: "/api/products.csv", headers: { Cookie: cookies.customer } })],
  ["a cart as CSV", 200, () => ({ path: "/cart.csv", headers: { Cookie: cookies.customer } })],
  [
    "a PDF",
    200,
    () => ({
      path: `/admin/orders/${orderId}/packing-list.pdf`,
      headers: { Cookie: cookies.admin },
    }),
  ],
  ["a picture", 200, () => ({ path: picture, headers: { Accept: "image/webp" } })],
  ["a built script", 200, () => ({ path: builtScript() })],
  ["a static file", 200, () => ({ path: "/favicon.svg" })],
  ["a static text", 200, () => ({ path: "/robots.txt" })],
  ["a page that is not there", 404, () => ({ path: "/nowhere/at/all?token=secret" })],
  ["a call that is not there", 404, () => ({ path: "/api/nowhere" })],
  ["a script that is not there", 404, () => ({ path: "/build/none.js" })],
  ["a file that is not there", 404, () => ({ path: "/none.svg" })],
  ["a way out of the folder", 404, () => ({ path: "/../package.json" })],
  ["a page that one must sign in for", 401, () => ({ path: "/cart" })],
  ["a legacy protocol", 400, () => ({ path: "/?_data=routes%2F_shop%2B%2F_layout" })],
  ["a method that a page does not take", 405, () => ({ path: "/about", method: "PUT" })],
  ["a method that a call does not take", 405, () => ({ path: "/api/products", method: "DELETE" })],
  ["OPTIONS of a call", 204, () => ({ path: "/api/products", method: "OPTIONS" })],
  ["a static file that is posted to", 404, () => ({ path: "/robots.txt", method: "POST" })],
  [
    "a form",
    303,
    () => ({
      path: "/light-pages",
      method: "POST",
      headers: FORM,
      body: "light=on&redirectTo=%2Fabout%3Fa%3Db",
    }),
  ],
  [
    "a body that is too large",
    413,
    () => ({
      path: "/api/cart",
      method: "POST",
      headers: { ...JSON_BODY, Cookie: cookies.customer },
      body: JSON.stringify({ text: "x".repeat(100_000) }),
    }),
  ],
  [
    "a host that a proxy names",
    200,
    () => ({
      path: "/contact?proxied",
      headers: { "X-Forwarded-Host": "other.test:81", "X-Forwarded-Proto": "https" },
    }),
  ],
  ["HEAD of a visitor's page", 200, () => ({ path: "/about?head", method: "HEAD" })],
  ["HEAD of a customer's page", 200, () => ({ path: "/cart", method: "HEAD", headers: { Cookie: cookies.customer } })],
  ["HEAD of a script", 200, () => ({ path: builtScript(), method: "HEAD" })],
  ["HEAD of a static file", 200, () => ({ path: "/robots.txt", method: "HEAD" })],
];

function builtScript(): string {
  const name = readdirSync("build/browser").find((file) => /^react-.*\.js$/.test(file));
  return `/build/${name}`;
}

/** What remix-serve does not add where no route answers (tests/routes/asking.test.ts). */
const NO_SNIFFING = { "x-content-type-options": "nosniff" };
const DOCUMENT_POLICY = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Replaces what differs between two renderings of one page: the form key of a customer's page and, only with the
 * optimisation `page-start` off, a nonce. All else stays as it was transferred.
 */
function withFixedParts(answer: Answer): Answer {
  const headers = headersWithoutNonce(answer.headers);
  const isOwnPage = headers["cache-control"] === "no-store" && (headers["content-type"] ?? "").startsWith("text/html");
  if (headers === answer.headers && !isOwnPage) return answer;
  // The same page compresses a few bytes better or worse with another key.
  if (headers["content-length"]) headers["content-length"] = "fixed";
  if (answer.body.length === 0) return { ...answer, headers };
  const body = withoutRandom(decoded(answer).toString());
  return { ...answer, headers, body: Buffer.from(body) };
}

function decoded({ headers, body }: Answer): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

describe.each(["identity", "gzip", "br"])("to Accept-Encoding: %s", (encoding) => {
  it.each(KINDS)("%s is answered as by remix-serve, with %i", async (_kind, status, sent) => {
    const asked = sent();
    const headers = { ...asked.headers, "Accept-Encoding": encoding };
    const fromStock = await send(stock, { ...asked, headers });
    const expected = withFixedParts(fromStock);
    expect(expected.status).toBe(status);
    // The second response may come from a cache.
    for (let time = 0; time < 2; time++) {
      const answer = withFixedParts(await send(own, { ...asked, headers }));
      expect(answer.status).toBe(expected.status);
      const isScript = (answer.headers["content-type"] ?? "").startsWith("text/javascript");
      expect(answer.headers).toEqual({
        ...(!isScript && DOCUMENT_POLICY),
        ...NO_SNIFFING,
        ...expected.headers,
      });
      expect(answer.body.equals(expected.body), "the same bytes").toBe(true);
    }
    const { etag } = fromStock.headers;
    // The ETag of a page with a nonce is that of one rendering.
    if (!etag || etag !== expected.headers.etag) return;
    const again = { ...asked, headers: { ...headers, "If-None-Match": etag } };
    const unchanged = await send(stock, again);
    expect(unchanged.status).toBe(304);
    const headers304 = { ...NO_SNIFFING, ...unchanged.headers };
    expect(await send(own, again)).toEqual({ ...unchanged, headers: headers304 });
  });
});

it("refuses a form from another site with 403", async () => {
  const answer = await send(own, {
    path: "/light-pages",
    method: "POST",
    headers: { ...FORM, Origin: "http://elsewhere.test" },
    body: "light=on",
  });
  expect(answer.status).toBe(403);
  expect(answer.body.toString()).toContain("Forbidden");
});

it("logs method, path, status, bytes and time of each request, and never a query or a token", async () => {
  const { body } = await send(own, { path: "/about?page=secret" });
  await send(own, { path: "/robots.txt?static=secret" });
  await send(own, { path: "/nowhere?token=secret", method: "HEAD" });
  await send(own, { path: "/invitation/secret-of-twenty-letters" });
  const written = await own.output();
  const lines = written.split("\n");
  const line = (start: string, bytes: string) =>
    expect.stringMatching(new RegExp(`^${start} ${bytes} - \\d+\\.\\d{3} ms$`));
  expect(lines).toContainEqual(line("GET /about 200", String(body.byteLength)));
  expect(lines).toContainEqual(line("GET /robots.txt 200", "\\d+"));
  expect(lines).toContainEqual(line("HEAD /nowhere 404", "\\d+"));
  expect(lines).toContainEqual(line("GET /invitation/\\.\\.\\. 404", "\\d+"));
  expect(written).not.toContain("secret");
});

it("is not ready after SIGTERM, and closes each connection with its answer, without a reset", async () => {
  const server = await serveBuild({ DRAIN_SECONDS: "3" });
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const statuses: number[] = [];
  const errors: unknown[] = [];
  let isDraining = false;
  let isStopped = false;
  const closing = new Set<boolean>();
  // A browser sends on a connection until the server says that it closes it.
  const visit = async (agent: Agent) => {
    while (!isStopped) {
      const asked = isDraining;
      const answer = await send(server, { path: "/about", agent }).catch((error: unknown) => {
        if (!isStopped) errors.push(error);
      });
      if (!answer) return;
      statuses.push(answer.status);
      if (asked) closing.add(answer.headers.connection === "close");
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const visits = agents.map(visit);
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(20), { timeout: 20_000 });
  expect((await send(server, { path: "/readyz" })).status).toBe(200);
  const ended = server.stop();
  await vi.waitFor(async () => expect((await send(server, { path: "/readyz" })).status).toBe(503), {
    interval: 20,
  });
  isDraining = true;
  await new Promise((done) => setTimeout(done, 1_000));
  isStopped = true;
  await Promise.all(visits);
  expect(errors).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect([...closing]).toEqual([true]);
  expect(await ended).toBe(0);
  agents.forEach((agent) => agent.destroy());
}, 60_000);

it("finishes a request after a stop signal, accepts no new ones, and exits with 0", async () => {
  const server = await serveBuild();
  const { hostname, port } = new URL(server.origin);
  const agent = new Agent({ keepAlive: true });
  const body = "light=on&redirectTo=%2Fabout";
  const headers = { ...FORM, Host: "shop.test", "Content-Length": body.length };
  const open = request({
    hostname,
    port,
    path: "/light-pages",
    method: "POST",
    agent,
    headers: { ...headers, Expect: "100-continue" },
  });
  // The server has received the headers and waits for the body.
  open.flushHeaders();
  await once(open, "continue");

  const ended = server.stop();
  const refused = () => expect(send(server, { path: "/about" })).rejects.toThrow();
  await vi.waitFor(refused, { timeout: 10_000 });
  open.end(body);
  const [answer] = (await once(open, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(303);
  // Otherwise keep-alive would leave the connection open for another five seconds.
  const answered = performance.now();
  await once(answer.socket, "close");
  expect(performance.now() - answered).toBeLessThan(4_000);
  expect(await ended).toBe(0);
  agent.destroy();
}, 90_000);
