// Cached responses: their encodings and ETags.
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { CachedResponse } from "~/cache/cached-response.server";
import { acceptedEncoding } from "~/http/responses/content-encoding.server";
import { matchesEtag } from "~/http/responses/etag.server";
import { JsonText } from "~/http/api/json-text.server";

const WORDS = "wool yarn knit clay sand rust moss plum size cart line tier style order piece".split(" ");
const text = Array.from({ length: 4_000 }, (_, n) => WORDS[((n * n * 7 + n) % 31) % WORDS.length]).join(" ");
const HEADERS: [string, string][] = [
  ["Content-Type", "text/html; charset=utf-8"],
  ["Cache-Control", "public, max-age=0, must-revalidate"],
  ["Vary", "Cookie"],
  ["X-Other", "1"],
];
const page = () => new CachedResponse(Buffer.from(text), HEADERS);
const get = { method: "GET", encoding: null, ifNoneMatch: null } as const;
const etagOf = ({ headers }: { headers: [string, string][] }) => new Map(headers).get("ETag")!;

describe("a cached response", () => {
  it("has a separate ETag for each encoding", () => {
    const cached = page();
    const forms = ([null, "br", "gzip"] as const).map((encoding) => cached.ready({ ...get, encoding }));
    expect(new Set(forms.map(etagOf)).size).toBe(3);
    for (const form of forms) expect(etagOf(form)).toMatch(/^"[\w-]{22}"$/);
    expect(forms.map(({ headers }) => new Map(headers).get("Content-Encoding"))).toEqual([undefined, "br", "gzip"]);
    expect(Buffer.from(forms[0]!.body!).toString()).toBe(text);
    expect(brotliDecompressSync(forms[1]!.body!).toString()).toBe(text);
    expect(gunzipSync(forms[2]!.body!).toString()).toBe(text);
  });

  it("is 304 for the ETag of the same encoding only", () => {
    const cached = page();
    const [plain, packed] = [null, "br"].map((encoding) =>
      etagOf(cached.ready({ ...get, encoding: encoding as "br" | null })),
    );
    for (const ifNoneMatch of [plain!, `W/${plain}`, `"x", ${plain}`, "*"]) {
      const answer = cached.ready({ ...get, ifNoneMatch });
      expect(answer).toEqual({
        status: 304,
        headers: [...HEADERS.slice(1, 3), ["ETag", plain]],
        body: null,
      });
    }
    for (const ifNoneMatch of [packed!, '"x"', plain!.slice(1, -1), ""]) {
      expect(cached.ready({ ...get, ifNoneMatch }).status).toBe(200);
    }
  });

  it("answers HEAD as GET, without the body", () => {
    const cached = page();
    const { body, ...head } = cached.ready({ ...get, method: "HEAD" });
    expect(body).toBeNull();
    expect(cached.ready(get)).toMatchObject(head);
    expect(new Map(head.headers).get("Content-Length")).toBe(String(text.length));
  });

  it("is compressed better once it is sent often; the first ETag stays valid", async () => {
    const cached = page();
    const ask = (ifNoneMatch: string | null = null) => cached.ready({ ...get, encoding: "br", ifNoneMatch });
    const first = ask();
    for (let time = 0; time < 10; time++) ask();
    await expect.poll(() => ask().body!.byteLength).toBeLessThan(first.body!.byteLength);
    const later = ask();
    expect(brotliDecompressSync(later.body!).toString()).toBe(text);
    expect(etagOf(later)).not.toBe(etagOf(first));
    for (const form of [first, later]) {
      expect(ask(etagOf(form))).toMatchObject({ status: 304 });
      expect(etagOf(ask(etagOf(form)))).toBe(etagOf(form));
    }
  });

  it("is not compressed when it is short", () => {
    const short = new CachedResponse(Buffer.from("short"), HEADERS);
    const { headers, body } = short.ready({ ...get, encoding: "br" });
    expect(new Map(headers).has("Content-Encoding")).toBe(false);
    expect(Buffer.from(body!).toString()).toBe("short");
  });
});

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, br;q=0", "gzip"],
  ["br;q=0.0, gzip; q=0", null],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0.4, gzip;q=0.8", "gzip"],
  ["br;q=0.5, gzip;q=0.5", "br"],
  ["identity, br;q=0.5", null],
  ["*", "br"],
  ["*;q=0.1, br;q=0", "gzip"],
  ["br;q=much", null],
  ["brotli, x-gzip", null],
  ["identity", null],
  ["", null],
  [null, null],
])("of %s the best is %s", (header, best) => expect(acceptedEncoding(header)).toBe(best));

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ["*", '"a"', true],
  ['"b"', '"a"', false],
  ["a", '"a"', false],
  ["W/", '"a"', false],
  ["", '"a"', false],
  [null, '"a"', false],
  [undefined, '"a"', false],
])("If-None-Match %s and ETag %s: %s", (header, etag, matches) => {
  expect(matchesEtag(header, etag)).toBe(matches);
});

const ask = (encoding: string) => new Request("http://shop.example/", { headers: { "Accept-Encoding": encoding } });

it("is compressed once for each encoding, from the second time on", () => {
  const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: "Šal" })));
  const json = new JsonText(text);
  expect(json.encoded(ask("br"))).toBe(text);
  for (const [encoding, decode] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const sent = json.encoded(ask(encoding));
    if (typeof sent === "string") throw new Error("not compressed");
    expect(sent.encoding).toBe(encoding);
    expect(decode(sent.bytes).toString()).toBe(text);
    expect(json.encoded(ask(encoding))).toEqual(sent);
  }
  expect(json.encoded(ask("identity"))).toBe(text);
  expect(new JsonText("x".repeat(500_001)).etag).not.toBe(json.etag);
});

it("is left to the server where compressing it would take long", () => {
  const json = new JsonText("x".repeat(500_001));
  expect([json.encoded(ask("br")), json.encoded(ask("br"))]).toEqual([json.text, json.text]);
});
