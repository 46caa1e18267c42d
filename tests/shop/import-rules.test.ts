// The linter keeps the house's order: who may import whom (design, "Layout"). Each rule is broken once here.
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const eslint = new ESLint();

async function faults(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  return result!.messages
    .filter(({ ruleId }) => ruleId !== "@typescript-eslint/no-unused-vars")
    .map(({ ruleId }) => ruleId ?? "");
}

const use = (path: string) => `import { one } from "${path}";\nexport default one;`;
const useType = (path: string) => `import type { One } from "${path}";\nexport type Two = One;`;
const IMPORTS = "@typescript-eslint/no-restricted-imports";

describe("an import that is refused", () => {
  it.each([
    ["app/ui/cart/a.tsx", "~/shop/cart/cart.server"],
    ["app/ui/cart/a.tsx", "~/http/session/sessions.server"],
    ["app/ui/cart/a.tsx", "~/http/refusals"],
    ["app/ui/cart/a.tsx", "~/db/db.server"],
    ["app/ui/cart/a.tsx", "~/routes/_shop.cart/route"],
    ["app/ui/cart/a.tsx", "zod"],
    ["app/ui/cart/a.tsx", "@conform-to/zod/v4"],
    ["app/routes/a.tsx", "~/db/db.server"],
    ["app/routes/a.tsx", "./_shop.cart"],
    ["app/routes/a.tsx", "~/routes/_shop.cart/route"],
    ["app/routes/a.tsx", "zod"],
    ["app/http/a.server.ts", "~/ui/base/button"],
    ["app/http/a.server.ts", "~/routes/_shop.cart/route"],
    ["app/http/a.ts", "~/db/db.server"],
    ["app/http/a.ts", "./sessions.server"],
    ["app/shop/cart/a.server.ts", "~/http/session/sessions.server"],
    ["app/shop/cart/a.server.ts", "~/ui/base/button"],
    ["app/shop/cart/a.server.ts", "react"],
    ["app/shop/cart/a.server.ts", "@remix-run/node"],
    ["app/shop/cart/a.ts", "~/db/db.server"],
    ["app/shop/cart/a.ts", "./cart.server"],
    ["app/shop/cart/a.ts", "zod"],
    ["app/shop/money/a.ts", "~/shop/catalogue/style"],
    ["app/shop/catalogue/a.server.ts", "~/shop/offers/quote"],
    ["app/shop/offers/a.ts", "../cart/cart"],
    ["app/shop/cart/a.server.ts", "~/shop/orders/insert-order.server"],
    ["app/shop/orders/a.server.ts", "~/shop/documents/invoice.server"],
    ["app/shop/documents/a.server.ts", "~/shop/checkout/place-order.server"],
    ["app/db/a.server.ts", "~/shop/cart/cart"],
    ["app/db/a.server.ts", "~/http/log.server"],
  ])("%s imports %s", async (file, path) => {
    expect(await faults(file, use(path))).toContain(IMPORTS);
  });
});

describe("an import that is allowed", () => {
  it.each([
    ["app/routes/a.tsx", use("~/shop/cart/cart.server")],
    ["app/routes/a.tsx", use("~/http/session/sessions.server")],
    ["app/routes/a.tsx", use("~/ui/base/button")],
    ["app/http/a.server.ts", use("~/db/db.server")],
    ["app/http/a.server.ts", use("zod")],
    ["app/shop/orders/a.server.ts", use("~/shop/cart/cart.server")],
    ["app/shop/cart/a.server.ts", use("~/db/db.server")],
    ["app/ui/cart/a.tsx", use("~/shop/money/money")],
    ["app/ui/cart/a.tsx", useType("~/shop/cart/read-cart.server")],
  ])("%s: %s", async (file, code) => {
    expect(await faults(file, code)).toEqual([]);
  });
});

describe("the settings", () => {
  it("are read in one file of the app", async () => {
    const code = "export const port = process.env.PORT;";
    expect(await faults("app/shop/cart/a.server.ts", code)).toContain("no-restricted-properties");
    expect(
      await faults("app/routes/a.ts", 'import { env } from "node:process";\nexport default env;'),
    ).toContain(IMPORTS);
    expect(await faults("app/env.server.ts", code)).toEqual([]);
    expect(await faults("scripts/a.ts", code)).toEqual([]);
  });
});
