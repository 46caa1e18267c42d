// A JSON text that is sent again is the same in every encoding, and compressed once.
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, it } from "vitest";

import { JsonText } from "~/http/api/json-text.server";

const ask = (encoding: string) =>
  new Request("http://shop.example/", { headers: { "Accept-Encoding": encoding } });

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
