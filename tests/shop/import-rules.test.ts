// The import rules of .dependency-cruiser.js: each rule is violated here once, in a small generated app. The rule for the
// settings file is oxlint's.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { NOUNS } from "../../.dependency-cruiser.js";

/** An import: its file, the imported path, and the rule that refuses it; null where it is allowed. */
type Case = [file: string, imported: string, rule: string | null];

const VALUES: Case[] = [
  ["app/ui/cart/page.tsx", "~/shop/cart/cart", null],
  ["app/ui/cart/page.tsx", "~/formats/dates", null],
  ["app/ui/cart/page.tsx", "~/shop/cart/change-cart.server", "server-code-stays-on-the-server"],
  ["app/ui/cart/page.tsx", "~/http/refusals", "ui-sees-types-of-http"],
  ["app/ui/cart/page.tsx", "~/db/position", "floor-ui"],
  ["app/ui/cart/page.tsx", "~/routes/_shop.cart", "routes-are-leaves"],
  ["app/ui/cart/page.tsx", "zod", "schemas-stay-on-the-server"],
  ["app/ui/cart/page.tsx", "@conform-to/zod/v4", "schemas-stay-on-the-server"],
  ["app/routes/_shop.cart.tsx", "~/shop/cart/change-cart.server", null],
  ["app/routes/_shop.cart.tsx", "~/http/sessions.server", null],
  ["app/routes/_shop.cart.tsx", "~/ui/cart/page", null],
  ["app/routes/_shop.cart.tsx", "~/db/db.server", "floor-routes"],
  ["app/routes/_shop.cart.tsx", "./_shop.orders", "routes-are-leaves"],
  ["app/routes/_shop.cart.tsx", "zod", "schemas-stay-on-the-server"],
  ["app/routes/_shop.orders.$id/route.tsx", "./action.server", null],
  ["app/routes/_shop.cart.tsx", "./_shop.orders.$id/action.server", "route-folders-are-closed"],
  ["app/http/form.server.ts", "~/db/db.server", null],
  ["app/http/form.server.ts", "zod", null],
  ["app/http/form.server.ts", "~/ui/cart/page", "floor-http"],
  ["app/http/form.server.ts", "~/routes/_shop.cart", "routes-are-leaves"],
  ["app/http/refusals.ts", "./sessions.server", "server-code-stays-on-the-server"],
  ["app/cache/pages.server.ts", "~/http/sessions.server", null],
  ["app/cache/pages.server.ts", "~/ui/cart/page", "floor-cache"],
  ["app/http/sessions.server.ts", "~/cache/pages.server", "floor-http"],
  ["app/shop/orders/place.server.ts", "~/shop/cart/change-cart.server", null],
  ["app/shop/orders/place.server.ts", "~/db/db.server", null],
  ["app/shop/cart/add.server.ts", "../orders/order", "noun-cart"],
  ["app/shop/cart/add.server.ts", "~/http/sessions.server", "floor-shop"],
  ["app/shop/cart/add.server.ts", "~/ui/cart/page", "floor-shop"],
  ["app/shop/cart/add.server.ts", "react", "shop-knows-no-web"],
  ["app/shop/cart/add.server.ts", "@remix-run/node", "shop-knows-no-web"],
  ["app/shop/cart/add.ts", "./change-cart.server", "server-code-stays-on-the-server"],
  ["app/shop/cart/add.ts", "zod", "schemas-stay-on-the-server"],
  ["app/shop/paging.ts", "~/shop/cart/cart", "tools-of-the-shop-are-low"],
  ["app/shop/unheard-of/thing.ts", "~/shop/money/money", "nouns-are-listed"],
  ["app/db/db.server.ts", "~/formats/dates", null],
  ["app/db/db.server.ts", "~/shop/cart/cart", "floor-db"],
  ["app/db/db.server.ts", "~/http/refusals", "floor-db"],
  ["app/formats/dates.ts", "~/shop/money/money", "floor-formats"],
  ["app/env.server.ts", "~/formats/dates", null],
  ["app/env.server.ts", "~/shop/money/money", "env-is-low"],
  ["app/http/refusals.ts", "./nothing-there", "found"],
  ["app/ui/base/a.tsx", "./b", "no-circles"],
  ["tests/routes.test.ts", "../app/routes/_shop.cart", null],
];

const TYPES: Case[] = [
  ["app/ui/cart/types.tsx", "~/shop/cart/change-cart.server", null],
  ["app/ui/cart/types.tsx", "~/http/sessions.server", null],
  ["app/ui/cart/types.tsx", "~/db/db.server", "floor-ui"],
  ["app/http/types.server.ts", "~/ui/cart/page", "floor-http"],
  ["app/shop/cart/types.ts", "~/shop/orders/order", "noun-cart"],
  ["app/shop/cart/types.ts", "~/http/sessions.server", "floor-shop"],
  ["app/shop/cart/types.ts", "zod", null],
  ["app/ui/base/c.tsx", "./d", "no-circles"],
];

const folder = mkdtempSync(join(tmpdir(), "import-rules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of each file of the generated app. */
const files = new Map<string, string[]>([
  ["app/ui/base/b.tsx", ['import "./a";']],
  ["app/ui/base/d.tsx", ['import type { One } from "./c";']],
  ["tsconfig.json", ['{ "compilerOptions": { "paths": { "~/*": ["./app/*"] } } }']],
]);
const say = (file: string, line: string) => files.set(file, [...(files.get(file) ?? []), line]);
for (const [file, imported] of VALUES) say(file, `import { one } from "${imported}";`);
for (const [file, imported] of TYPES) say(file, `import { type One } from "${imported}";`);
for (const [, imported] of [...VALUES, ...TYPES]) {
  const plain = imported.replace("~/", "app/");
  if (plain.startsWith("app/")) say(`${plain}.ts${/ui|_shop/.test(plain) ? "x" : ""}`, "");
}
for (const beside of ["_shop.orders.tsx", "_shop.orders.$id/action.server.ts"])
  say(`app/routes/${beside}`, "");
for (const name of ["zod", "@conform-to/zod/v4", "react", "@remix-run/node"])
  say(`node_modules/${name}/index.js`, "export const one = 1;");

for (const [file, lines] of files) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), lines.join("\n"));
}

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

const tool = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const config = resolve(".dependency-cruiser.js");
const told = execFileSync(
  process.execPath,
  [tool, "--config", config, "--output-type", "json", "app", "tests"],
  { cwd: folder, encoding: "utf8" },
);
const violations = (JSON.parse(told) as { summary: { violations: Violation[] } }).summary
  .violations;

/** Returns the rules that refuse an import. */
function refusals(file: string, imported: string): string[] {
  const end = imported.replace(/^(~|\.{1,2})\//, "");
  return violations
    .filter(({ from, to }) => from === file && to.replace(/\.tsx?$|\/index\.js$/, "").endsWith(end))
    .map(({ rule }) => rule.name);
}

function check(file: string, imported: string, rule: string | null) {
  const found = refusals(file, imported);
  if (rule) expect(found).toContain(rule);
  // Some cases in the table are circular.
  else expect(found.filter((name) => name !== "no-circles")).toEqual([]);
}

describe("an import", () => {
  it.each(VALUES)("of %s: %s (%s)", check);
});

describe("an import of a type", () => {
  it.each(TYPES)("of %s: %s (%s)", check);
});

describe("the folders of app/shop", () => {
  it("are exactly those of the ordered list", () => {
    const folders = readdirSync("app/shop", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...NOUNS].sort()).toEqual(folders.sort());
  });
});

describe("the settings", () => {
  const oxlint = resolve("node_modules/oxlint/bin/oxlint");

  /** Returns the rules that refuse a file with this code. */
  function faults(file: string, code: string): string[] {
    const root = mkdtempSync(join(folder, "settings-"));
    copyFileSync(".oxlintrc.json", join(root, ".oxlintrc.json"));
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${code}\n`);
    const { stdout } = spawnSync(process.execPath, [oxlint, "--format", "json"], {
      cwd: root,
      encoding: "utf8",
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    return diagnostics.map((one) => one.code);
  }

  it("are read in one file of the app", () => {
    const code = "export const port = process.env.PORT;";
    const imported = 'import { env } from "node:process";\nexport default env;';
    expect(faults("app/shop/cart/a.server.ts", code)).toEqual(["eslint(no-restricted-properties)"]);
    expect(faults("app/routes/a.ts", imported)).toEqual(["eslint(no-restricted-imports)"]);
    expect(faults("app/env.server.ts", code)).toEqual([]);
    expect(faults("scripts/a.ts", code)).toEqual([]);
  });
});
