// What the log keeps of requests and errors: no queries, no tokens, no one-time links.
import { expect, it } from "vitest";

import { errorForLog, pathForLog } from "~/http/log.server";

const TOKEN = "Zm9vYmFyYmF6cXV4MTIzNA";

it.each([
  ["/orders/7", "/orders/7"],
  ["/direct-admin-access", "/direct-admin-access"],
  ["/?code=secret", "/"],
  ["/about#secret", "/about"],
  ["http://shop.test/about?code=secret", "/about"],
  ["http://shop.test?code=secret", ""],
  ["svn+ssh://someone:secret@shop.test/about", "/about"],
  [`/staff-link/${TOKEN}`, "/staff-link/..."],
  [`/invitation/${TOKEN}.data?x`, "/invitation/....data"],
  [`/shared-cart/${TOKEN.slice(0, 9)}%2d${TOKEN.slice(9)}`, "/shared-cart/..."],
  [`/shared-cart/${TOKEN}/copy`, "/shared-cart/.../copy"],
  [`/build/entry-${TOKEN}.js`, `/build/entry-${TOKEN}.js`],
])("of the address %s it keeps %j", (address, kept) => {
  expect(pathForLog(address)).toBe(kept);
});

it("of an error it keeps kind, text, stack, code and cause, without what belongs to the request", () => {
  const cause = new TypeError(`fetch of https://someone:secret@login.test/token?code=secret failed`);
  const error = Object.assign(new Error(`No route matches "/invitation/${TOKEN}?a=secret"`, { cause }), {
    code: "E_ROUTE",
    status: 500,
    request: { headers: { cookie: "secret" } },
  });
  const kept = errorForLog(error);
  expect(kept).toMatchObject({
    type: "Error",
    message: 'No route matches "/invitation/..."',
    code: "E_ROUTE",
    status: 500,
    cause: { type: "TypeError", message: "fetch of https://...@login.test/token failed" },
  });
  expect((kept as { stack: string }).stack).toMatch(/^Error: No route matches .*\n +at .*log\.test/);
  expect(JSON.stringify(kept)).not.toMatch(/secret|Zm9v/);
  expect(errorForLog("GET /cart?code=secret")).toBe("GET /cart");
});
