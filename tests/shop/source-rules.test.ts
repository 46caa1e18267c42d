// What the code of the shop does not do, or in named files only. Other tests could not show that something is absent;
// docs/security-asvs.md refers to these.
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

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Parts of a date by another clock than that of `app/formats/dates.ts`, in TypeScript or in SQL. */
const DATES =
  /DateTimeFormat|toLocale(Date|Time)String|\.[gs]et(FullYear|Month|Date|Day|Hours)\(|toISOString\(\)\.(slice|split|substring)|strftime|date_trunc|CURRENT_DATE|AT TIME ZONE/;

describe("the code of the shop", () => {
  it.each([
    ["starts no program", /child_process|node:vm/],
    ["executes no text", /\beval\(|new Function\(|set(Timeout|Interval)\(\s*["'`]/],
    ["listens to no messages of other windows", /Listener\(\s*["']message|onmessage/],
    [
      "writes no markup into a page",
      /innerHTML\b(?<!dangerouslySetInnerHTML)|document\.write|insertAdjacentHTML/,
    ],
    ["opens no WebSocket", /WebSocket|EventSource/],
    ["parses no XML", /DOMParser|xml2js|fast-xml-parser|\bparseXml/],
    ["encrypts nothing itself", /create(Cipher|Decipher)|publicEncrypt|privateDecrypt|subtle\b/],
    [
      "looks for no white space at the end of a text from each of its places, which takes the square of its length",
      /replace\(\/\\s[*+][^/^]*\$\//,
    ],
    ["uses no broken hash", /\b(md5|sha1|ripemd)\b/i],
    ["trusts any certificate nowhere", /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/],
    ["declares no fields, which `npm run dev` cannot compile", /^\s+declare (readonly )?\w+[?:]/m],
    ["puts nothing into localStorage or IndexedDB", /localStorage|indexedDB|document\.cookie/],
  ])("%s", (_, pattern) => {
    expect(filesWith(pattern)).toEqual([]);
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
        !/\bkeep(Form|Page)\b/.test(text) ||
        !/export .*\bclientAction\b/.test(text) ||
        !/export .*\bshouldRevalidate\b/.test(text),
    );
    expect(others.map(({ file }) => file).sort()).toEqual([
      // No form posts to it.
      join("app", "routes", "_shop.$.tsx"),
      // They have no scripts.
      join("app", "routes", "_shop.company_.keys", "route.tsx"),
      join("app", "routes", "_shop.id.sign-in.$uid.tsx"),
      join("app", "routes", "_shop.light-pages.tsx"),
    ]);
    // A <form> is not sent by script.
    expect(filesWith(/<form\s[^>]*method="post"/).sort()).toEqual([
      join("app", "routes", "_shop.api.logout.tsx"),
      join("app", "ui", "account", "key-item.tsx"),
      join("app", "ui", "account", "new-key-form.tsx"),
      join("app", "ui", "company", "company-choice.tsx"),
      join("app", "ui", "layout", "footer.tsx"),
    ]);
  });

  it.each([
    // A number per table, from a list; the values are parameters. Names of search indexes, from a list.
    [
      "SQL as text",
      /Unsafe\(|Prisma\.raw/,
      [
        "app/db/db.server.ts",
        "app/shop/catalogue/bulk/write-styles.server.ts",
        "app/shop/maintenance/sweep-erasures.server.ts",
      ],
    ],
    // They read typefaces and write workbooks; their code is a constant.
    [
      "threads and messages",
      /worker_threads|postMessage/,
      [
        "app/shop/appearance/typeface/font-thread.server.ts",
        "app/shop/cart/order-sheet/workbook-thread.server.ts",
      ],
    ],
    // saxes resolves no entities, and a DOCTYPE is refused, or one that declares others than addresses of namespaces
    // (tests/shop/quick-order-file.test.ts, redraw-svg.test.ts).
    [
      "XML",
      /\bsaxes\b/,
      ["app/shop/files/read-xml.server.ts", "app/shop/pictures/redraw-svg.server.ts"],
    ],
    // Their parts are constants, and letters and digits of a setting.
    [
      "regular expressions from text",
      /\bRegExp\(/,
      [
        "app/formats/postcode.ts",
        "app/formats/text.ts",
        "app/http/session/shop-cookie.server.ts",
        "app/shop/payments/statement/document-numbers.ts",
        "app/shop/search/words.ts",
      ],
    ],
    // The state of a page as JSON, and fragments that React has rendered (tests/browser/page-scripts.test.ts). The text of a
    // page, in which HTML stays text (tests/shop/markdown.test.ts).
    [
      "ready-made markup",
      /dangerouslySetInnerHTML/,
      [
        "app/ui/base/prose.tsx",
        "app/ui/cached-fragment.tsx",
        "app/ui/layout/page-scripts.tsx",
        "app/ui/pages/shop-page.tsx",
      ],
    ],
    // Two ask the shop itself, from a page. The others ask the identity provider and VIES.
    [
      "addresses of the network",
      /\bfetch\(/,
      [
        "app/http/session/profile.server.ts",
        "app/shop/customers/vies.server.ts",
        "app/ui/cart/inquiry-card.tsx",
        "app/ui/unanswered/ask.ts",
      ],
    ],
    // Pauses between attempts, and the number of a form where a browser has no better ones.
    ["Math.random", /Math\.random/, ["app/db/db.server.ts", "app/ui/form-key.tsx"]],
    // The second one leaves out a warning of a library.
    [
      "a log",
      /\bfrom "pino"|\bconsole\./,
      ["app/http/identity/import-provider.server.ts", "app/http/log.server.ts"],
    ],
    // All dates are in the time zone of the setting, and none in that of the machine or the browser.
    // The other one reads the days of a workbook, which are numbers.
    ["a calendar", DATES, ["app/formats/dates.ts", "app/shop/files/workbook/read-sheet.server.ts"]],
    // Drafts of forms (docs/security-asvs.md, V14.3.3).
    ["sessionStorage", /\bsessionStorage\./, ["app/ui/unanswered/drafts.ts"]],
  ])("has %s in named files only", (_, pattern, files) => {
    expect(filesWith(pattern).sort()).toEqual(files);
  });

  it("has hashes of SHA-256, HMAC of SHA-256 and scrypt, all of node:crypto", () => {
    const algorithms = sources.flatMap(({ text }) =>
      [...text.matchAll(/create(?:Hash|Hmac)\(\s*"([^"]+)"/g)].map(([, name]) => name),
    );
    expect(new Set(algorithms)).toEqual(new Set(["sha256"]));
    const calls = sources.flatMap(({ text }) => text.match(/create(Hash|Hmac)\(/g) ?? []);
    expect(algorithms).toHaveLength(calls.length);
    expect(filesWith(/from "(crypto|[\w@/-]*(crypto|bcrypt|argon)[\w/-]*)"/)).toEqual([]);
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
});

describe("a cookie", () => {
  it("is made by Remix with all attributes, or as text with the same", () => {
    const [file, ...others] = filesWith(/createCookie\(/);
    expect([file, others]).toEqual(["app/http/session/shop-cookie.server.ts", []]);
    const { text } = sources.find((source) => source.file === file)!;
    const options = /const options: CookieOptions = \{([^}]*)\}/.exec(text)?.[1];
    for (const one of ["httpOnly: true", 'sameSite: "lax"', 'path: "/"', "secure: env.secure"]) {
      expect(options).toContain(one);
    }
    expect(options).not.toContain("domain");
    expect(text.match(/createCookie\(.*/g)).toEqual(["createCookie(cookieName(name), options);"]);
    const texts = sources.flatMap(({ text }) => text.match(/.*SameSite=.*/g) ?? []);
    expect(texts).toHaveLength(3);
    for (const one of texts) {
      expect(one).toMatch(
        /Path=\/; HttpOnly; SameSite=Lax\$\{(secure|env\.secure \? "; Secure" : "")\}`/,
      );
    }
  });

  it("has a name that begins with __Host- behind https", () => {
    const { text } = sources.find(({ file }) => file.endsWith("/shop-cookie.server.ts"))!;
    expect(text).toContain('hostPrefix = env.secure ? "__Host-" : ""');
    expect(text.match(/ookieName = .*\n?.*`;/g)).toEqual([
      expect.stringContaining("`${hostPrefix}shop_${name}`"),
    ]);
    for (const { file, text } of sources) {
      if (!/SameSite=/.test(text)) continue;
      expect(text, file).toMatch(/\$\{(cookieName\(\w+\)|name)\}=/);
    }
  });
});

it("compose.yaml has no password of its own", () => {
  const secrets = readFileSync("compose.yaml", "utf8").match(/^ +\w*(PASSWORD|KEY)\w*:.*$/gm) ?? [];
  expect(secrets.length).toBeGreaterThan(0);
  for (const line of secrets) expect(line).toMatch(/: \$\{\w+:\?\}$/);
});
