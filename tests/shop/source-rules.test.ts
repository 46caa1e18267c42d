// What all sources of the shop have in common, where neither a rule of lint (.oxlintrc.json) nor a test of behaviour says it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith(join("db", "generated")))
  .map((file) => join("app", file))
  .map((file) => ({ file, text: withoutComments(readFileSync(file, "utf8")) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
}

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

const hasNoScripts = (text: string) => /export const handle = \{ scripts: false\b/.test(text);

describe("the code of the shop", () => {
  it("trusts no certificate that Node would refuse", () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([]);
  });

  it("keeps the page and what was typed without an answer, on every page with forms", () => {
    const pages = sources.filter(
      ({ file, text }) =>
        file.startsWith(join("app", "routes")) &&
        file.endsWith(".tsx") &&
        /export (async function|const) action\b/.test(text),
    );
    expect(pages.length).toBeGreaterThan(70);
    const others = pages.filter(
      ({ text }) =>
        !hasNoScripts(text) &&
        (!/\b(keepForm|toast)OnLostResponse\b/.test(text) ||
          !/export .*\bclientAction\b/.test(text) ||
          !/export .*\bshouldRevalidate\b/.test(text)),
    );
    // No form posts to it.
    expect(others.map(({ file }) => file)).toEqual([join("app", "routes", "_shop+", "$.tsx")]);
    // A <form> is not sent by script.
    const sent = sources.filter(({ text }) => /<form\s[^>]*method="post"/.test(text) && !hasNoScripts(text));
    expect(sent.map(({ file }) => file).sort()).toEqual([
      join("app", "routes", "_shop+", "product.$id.tsx"),
      join("app", "ui", "customers", "company", "company-choice.tsx"),
      join("app", "ui", "layout", "footer.tsx"),
      join("app", "ui", "layout", "language-form.tsx"),
    ]);
  });

  it("takes numbers in text fields", () => {
    // On an English page Chromium makes 15 of "1,5" in a number field, Firefox and WebKit send it as empty.
    expect(filesWith(/type[=:]\s*\{?"number"/)).toEqual([]);
  });

  it("has hashes of SHA-256, HMAC of SHA-256 and scrypt, all of node:crypto", () => {
    const algorithms = sources.flatMap(({ text }) =>
      [...text.matchAll(/create(?:Hash|Hmac)\(\s*"([^"]+)"/g)].map(([, name]) => name),
    );
    expect(new Set(algorithms)).toEqual(new Set(["sha256"]));
    const calls = sources.flatMap(({ text }) => text.match(/create(Hash|Hmac)\(/g) ?? []);
    expect(algorithms).toHaveLength(calls.length);
  });

  it("makes secrets of at least 128 random bits", () => {
    const sizes = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/randomBytes\((\w+)\)/g)].map(([, size]) => [file, size]),
    );
    expect(sizes.length).toBeGreaterThan(5);
    // The key of a form, which is no secret.
    const small = sizes.filter(([, size]) => Number(size) < 16);
    expect(small).toEqual([["app/entry.server.tsx", "12"]]);
  });

  it("leaves nothing in a session of PostgreSQL, which a pooler gives to the next transaction", () => {
    expect(filesWith(/pg_(try_)?advisory_(un)?lock|SET SESSION|\bLISTEN "?\w|TEMP(ORARY)? TABLE/)).toEqual([]);
  });

  it("writes the attributes of its cookies in one place (tests/routes/behind-https.test.ts)", () => {
    expect(filesWith(/SameSite=/)).toEqual([join("app", "http", "session", "shop-cookie.server.ts")]);
  });
});
