// Cached pages of visitors, over HTTP: their headers, and which requests get them.
import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isOptimisationOn } from "~/env.server";
import { startSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { watchStatements } from "../../scripts/bench/statements";
import { makePerson } from "../support/people";
import { headersWithoutNonce, SCRIPT_POLICY, withoutRandom } from "../support/script-policy";
import { serveBuild, type ServerProcess } from "../support/server-process";
import { openShop, ORIGIN } from "../support/shop";
import { tablesThatRenewState } from "../support/state-triggers";

const PAGES = [
  "/",
  "/?page=2&sort=newest",
  "/about",
  "/contact",
  "/demo-registered",
  "/login-info",
  "/product/1",
  "/pages/terms",
];

/** Otherwise a page has a nonce, and each rendering an ETag of its own. */
const hasStableETags = isOptimisationOn("page-start");

let shop: ServerProcess;
beforeAll(async () => {
  shop = await serveBuild();
});
afterAll(() => shop?.kill());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request with any headers; the body is not decompressed. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.origin);
    request({ hostname, port, path, method, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: Buffer.concat(pieces),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe.each(PAGES)("%s for a visitor", (path) => {
  it("may be stored by any cache, with revalidation", async () => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(headers["vary"]).toMatch(/^Cookie, Accept-Encoding, Accept-Language, Save-Data\b/);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["content-security-policy"]).toMatch(SCRIPT_POLICY);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("is the same page in each encoding, with different ETags", async () => {
    const forms = await Promise.all(
      ["identity", "br", "gzip"].map((encoding) => ask(path, { "Accept-Encoding": encoding })),
    );
    const [plain, br, gzip] = forms as [Answer, Answer, Answer];
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    const page = withoutRandom(plain.body.toString());
    expect(withoutRandom(brotliDecompressSync(br.body).toString())).toBe(page);
    expect(withoutRandom(gunzipSync(gzip.body).toString())).toBe(page);
    const etags = forms.map(({ headers }) => String(headers.etag));
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    expect(new Set(etags).size).toBe(3);
  });

  it.skipIf(!hasStableETags)("is answered with 304 to the ETag of that encoding", async () => {
    const br = await ask(path, { "Accept-Encoding": "br" });
    const etag = String(br.headers.etag);
    const again = await ask(path, { "Accept-Encoding": "br", "If-None-Match": etag });
    expect(again.status).toBe(304);
    expect(again.body.byteLength).toBe(0);
    expect(again.headers.etag).toBe(etag);
    expect(again.headers["cache-control"]).toBe(br.headers["cache-control"]);
    expect(again.headers["vary"]).toBe(br.headers["vary"]);
    const other = await ask(path, { "Accept-Encoding": "gzip", "If-None-Match": etag });
    expect(other.status).toBe(200);
  });

  it("answers HEAD as GET, without the body", async () => {
    const headers = { "Accept-Encoding": "gzip" };
    const head = await ask(path, headers, "HEAD");
    const get = await ask(path, headers);
    expect(head.body.byteLength).toBe(0);
    expect(get.body.byteLength).toBeGreaterThan(1_000);
    const { date: _, ...said } = headersWithoutNonce(head.headers);
    expect(headersWithoutNonce(get.headers)).toMatchObject(said);
    expect(said).toHaveProperty("content-length");
    expect(get.headers["content-length"]).toBe(String(get.body.byteLength));
  });
});

it("HEAD renders the page when it is not cached", async () => {
  const head = await ask("/about?first=head", {}, "HEAD");
  expect(head.status).toBe(200);
  expect((await ask("/about?first=head")).headers.etag).toBe(head.headers.etag);
});

const isCached = hasStableETags && isOptimisationOn("page-cache");
it.skipIf(!isCached)("the first response is cached, also without the middleware", async () => {
  const address = "/about?first=get";
  const first = await ask(address);
  const second = await ask(address);
  expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
  expect({ ...second.headers, date: "" }).toEqual({ ...first.headers, date: "" });
  expect(second.body.equals(first.body)).toBe(true);

  const { fetch: render } = await openShop();
  const headers = { "If-None-Match": String(first.headers.etag) };
  expect((await render(new Request(ORIGIN + address, { headers }))).status).toBe(304);
});

it("an unusual address is not cached", async () => {
  const { status, headers } = await ask(`/?q=${"a".repeat(500)}`);
  expect(status).toBe(200);
  expect(headers.etag).toBeUndefined();
  expect(headers["cache-control"]).toBe("private, no-cache");
});

describe("a personal response", () => {
  it("is not cached: with a session, a toast, a demo cart, credentials", async () => {
    const { id } = await makePerson("pending");
    const session = (await startSession(id, new Request(ORIGIN))).split(";")[0]!;
    const message = await redirectWithToast("/about", { title: "Only for you" });
    const toast = message.headers.get("Set-Cookie")!.split(";")[0]!;
    const own: Record<string, string>[] = [
      { Cookie: session },
      { Cookie: `_ga=1; ${session}` },
      { Cookie: toast },
      { Cookie: "shop_demo_cart=x" },
      { Cookie: "shop_session=forged" },
      { Cookie: "shop_oauth:abc=1" },
      { Authorization: "Bearer shop_x" },
    ];
    for (const path of PAGES) {
      await ask(path);
      for (const headers of own) {
        const answer = await ask(path, headers);
        expect(answer.status).toBe(200);
        expect(answer.headers.etag, JSON.stringify(headers)).toBeUndefined();
        expect(answer.headers["cache-control"]).not.toContain("public");
      }
    }
    expect((await ask("/about", { Cookie: toast })).body.toString()).toContain("Only for you");
    expect((await ask("/about")).body.toString()).not.toContain("Only for you");
  });

  it("cookies of other applications on the domain are ignored", async () => {
    const [plain, other] = [await ask("/"), await ask("/", { Cookie: "_ga=1; consent=preja" })];
    const said = headersWithoutNonce(plain.headers);
    expect(said.etag).toBeDefined();
    expect(headersWithoutNonce(other.headers)).toEqual({ ...said, date: other.headers.date });
    expect(withoutRandom(other.body.toString())).toBe(withoutRandom(plain.body.toString()));
  });

  it("every cookie that pages read prevents a cached page", async () => {
    const { stdout } = await import("node:child_process").then(({ spawnSync }) =>
      spawnSync("grep", ["-rhoE", `ookie(Name)?(<.+>)?\\("[a-z_]+"`, "app"], { encoding: "utf8" }),
    );
    const names = new Set(stdout.match(/(?<=")[a-z_]+/g));
    expect(names.size).toBeGreaterThan(8);
    // Pages do not read it: a visitor who has signed in before gets cached ones.
    expect(names.delete("known_browser")).toBe(true);
    expect((await ask("/about", { Cookie: "shop_known_browser=x" })).headers.etag).toBeDefined();
    const whole = [...names].flatMap((name) => [`shop_${name}`, `__Host-shop_${name}`]);
    for (const name of whole) {
      const answer = await ask("/about", { Cookie: `a=b; ${name}=x` });
      expect(answer.headers.etag, name).toBeUndefined();
    }
  });

  it("refusals and all other pages are not cached", async () => {
    for (const path of ["/product/999999", "/cart", "/nowhere", "/inquiry?product=1", "/request-access"]) {
      const { headers } = await ask(path);
      expect(headers.etag, path).toBeUndefined();
      expect(headers["cache-control"], path).not.toContain("public");
    }
  });
});

describe("a request", () => {
  it("with any Host has the same page, also with a path in it", async () => {
    const page = await ask("/contact?host=1");
    const other = await ask("/contact?host=1", { Host: "shop.example:8080" });
    expect(other.body.equals(page.body)).toBe(true);
    for (const Host of ["localhost/about?", "localhost/contact?host=2#"]) {
      await ask("/contact?host=2", { Host });
      await ask("/about?host=2", { Host });
    }
    expect((await ask("/contact?host=2")).body.toString()).toContain("Benefits of ordering");
    expect((await ask("/about?host=2")).body.toString()).toContain("Our story");
  });

  it("with Save-Data has separate pages", async () => {
    const [full, light, off] = await Promise.all([
      ask("/about"),
      ask("/about", { "Save-Data": "on" }),
      ask("/about", { "Save-Data": "on", Cookie: "shop_light=off" }),
    ]);
    expect(light.headers.etag).toBeDefined();
    expect(light.headers.etag).not.toBe(full.headers.etag);
    expect(light.body.toString()).not.toContain("<script");
    expect(off.headers.etag).toBe(full.headers.etag);
  });
});

it("a visitor's page depends only on data that the state token covers", async () => {
  const { fetch: render } = await openShop();
  const takeStatements = watchStatements();
  const covered = (await tablesThatRenewState(db)).add("shop_state");
  await db.write((tx) => tx.product.updateMany({ data: { minOrderQuantity: { increment: 0 } } }));
  for (const path of PAGES) {
    takeStatements();
    await (await render(new Request(ORIGIN + path))).text();
    const tables = takeStatements().flatMap(({ sql }) =>
      [...sql.matchAll(/(?:FROM|JOIN)\s+(?:[`"]?\w+[`"]?\.)?[`"](\w+)[`"]/gi)].map(([, table]) => table!),
    );
    expect(tables.filter((table) => !covered.has(table))).toEqual([]);
  }
});
