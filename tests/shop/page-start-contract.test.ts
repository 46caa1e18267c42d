// The optimisation `page-start` replaces Remix's <Scripts>. It relies on how Remix passes data to the browser, which is
// not documented: an upgrade that changes it fails here.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { toTurboStream } from "../../scripts/browser/turbo-stream";

const remix = createRequire(import.meta.url).resolve("@remix-run/react");
const { decode, encode } = createRequire(remix)("turbo-stream") as {
  decode: (stream: ReadableStream<Uint8Array>) => Promise<{ value: unknown }>;
  encode: (value: unknown) => ReadableStream<Uint8Array>;
};

it("@remix-run/react reads the globals that scripts/browser/start.ts sets, and no others", () => {
  const code = readFileSync(join(dirname(remix), "esm/browser.js"), "utf8");
  const read = [...code.matchAll(/window\.(__remix\w+(?:\.\w+)?)/g)].map(([, name]) => name!);
  expect([...new Set(read)].sort()).toEqual([
    "__remixClearCriticalCss",
    "__remixContext.basename",
    "__remixContext.criticalCss",
    "__remixContext.future",
    "__remixContext.isSpaMode",
    "__remixContext.state",
    "__remixContext.stream",
    "__remixManifest",
    "__remixManifest.routes",
    "__remixRevalidation",
    "__remixRouteModules",
    "__remixRouter",
  ]);
});

const DATA = {
  loaderData: { root: { pieces: 0, price: 12.5, none: null, yes: true, no: false, text: "" } },
  actionData: { list: [1, "two", [], {}, null, { at: new Date(1_700_000_000_000) }] },
  same: ["word", "word", 'quote " and </script>', "čšž 🧶"],
};

it("turbo-stream decodes what is encoded from plain JSON", async () => {
  const json = JSON.stringify(DATA, function (this: Record<string, unknown>, name, value) {
    const own = this[name];
    return own instanceof Date ? { "@date": own.getTime() } : (value as unknown);
  });
  const { value } = await decode(new Response(toTurboStream(json)).body!);
  expect(value).toEqual(DATA);
});

it("turbo-stream's own output is unchanged", async () => {
  const text = await new Response(encode({ loaderData: { rest: Number.NaN } })).text();
  expect(toTurboStream(text)).toBe(text);
  const { value } = await decode(new Response(text).body!);
  expect(value).toEqual({ loaderData: { rest: Number.NaN } });
});
