import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_RETURN_TO_LENGTH } from "~/formats/return-to";
import { safeReturnTo } from "~/http/gate/safe-redirect";

const SHOP = "https://shop.example";

describe("safeReturnTo", () => {
  it("takes an address as long as links back may be, and no longer one", () => {
    const longest = `/${"a".repeat(MAX_RETURN_TO_LENGTH - 1)}`;
    expect(safeReturnTo(longest)).toBe(longest);
    expect(safeReturnTo(`${longest}a`, "/home")).toBe("/home");
    // As long in the address bar, where it is percent-encoded.
    expect(safeReturnTo(`/${"日".repeat(MAX_RETURN_TO_LENGTH / 9 + 1)}`, "/home")).toBe("/home");
  });

  it.each(["/", "/cart", "/product/3?colour=ink&size=M#details", "/?page=2", "/shared-cart/a%20b"])(
    "keeps a page of the shop: %s",
    (page) => expect(safeReturnTo(page)).toBe(page),
  );

  it.each([
    undefined,
    null,
    7,
    ["/cart"],
    {},
    "",
    "cart",
    "?page=2",
    "#top",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/ /evil.example",
    "/cart\u0000",
    "/cart\r\nSet-Cookie: a=b",
    "/\u00a0/evil.example",
    "/\u2028/evil.example",
    "/\u200b/evil.example",
    "https://evil.example/",
    "https:/cart",
    "HTTP://shop.example/cart",
    "javascript:alert(1)",
    "data:text/html,x",
    "/.//evil.example",
    "/..//evil.example",
    "/cart/..//evil.example",
    "/%2f/evil.example",
    "/%2fevil.example",
    "/%252fevil.example",
    "/%5cevil.example",
    "/%255cevil.example",
    "/%09/evil.example",
    "/%00",
    "/%0d%0aSet-Cookie:a=b",
    "/%",
    "/%zz",
    "/%ff",
    "/%2e%2e/%2fevil.example",
    "/a//b",
    "/api",
    "/api/logout",
    "/API/logout",
    "/api.data",
    "/%61pi/logout",
    "/a%70i/logout",
    "/%2561pi/logout",
    "/x/../api/logout",
    "/x/%2e%2e/api/logout",
    "/api%2flogout",
  ])("refuses %j", (value) => expect(safeReturnTo(value, "/home")).toBe("/home"));

  it("resolves dots as a browser would", () => {
    expect(safeReturnTo("/product/../cart/./")).toBe("/cart/");
    expect(safeReturnTo("/api/../cart")).toBe("/cart");
  });

  const pieces = fc.constantFrom(
    ..."/\\.:@?#%&=",
    ..."\t\n\r \u0000\u00a0\u2028\ufeff\uff0f\u3002",
    "//",
    "..",
    "%2f",
    "%5c",
    "%2e",
    "%25",
    "%09",
    "api",
    "javascript:",
    "http",
    "evil.example",
    "cart",
    "é",
  );
  const nasty = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join("")),
  );

  it("returns a path of this shop for any input", () => {
    fc.assert(
      fc.property(nasty, fc.boolean(), (text, slash) => {
        const safe = safeReturnTo(slash ? `/${text}` : text);
        expect(safe).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(safe).not.toContain("\\");
        const url = new URL(safe, SHOP);
        expect(url.origin).toBe(SHOP);
        expect(url.pathname).not.toMatch(/^\/api(\/|$)|\/\//i);
        expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/api(\/|$)|\/\/|\\|\p{Cc}/iu);
      }),
      { numRuns: 3_000 },
    );
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const safe = safeReturnTo(`/${text}`);
        expect(safeReturnTo(safe)).toBe(safe);
      }),
      { numRuns: 3_000 },
    );
  });
});
