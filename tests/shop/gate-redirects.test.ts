// The gate stops redirects to other origins, whatever return address a route was given.
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";

import { guardRoutes } from "~/http/gate/gate.server";

/** Requests a guarded route whose loader redirects to `location`. Returns the Location after the gate. */
async function redirectOf(
  location: string,
  { id = "routes/_shop+/orders+/_index", thrown = false } = {},
): Promise<string | null> {
  const loader = () => {
    const answer = new Response(null, { status: 303, headers: { Location: location } });
    if (thrown) throw answer;
    return answer;
  };
  const routes = { [id]: { id, module: { loader } } } as unknown as ServerBuild["routes"];
  const guarded = guardRoutes(routes)[id]!.module.loader!;
  const request = new Request("http://localhost:4200/orders");
  const args = { request, params: {}, context: {} } as LoaderFunctionArgs;
  const answer = await Promise.resolve(guarded(args)).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
  return (answer as Response).headers.get("Location");
}

const SAFE = ["/", "/orders/1?page=2#line-3", "/?q=a%20b", "/product/1//x"];
const UNSAFE = [
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "\\\\elsewhere.example",
  "/\t/elsewhere.example",
  "/orders\\..\\..",
  "/or ders",
  "javascript:alert(1)",
  "elsewhere.example",
  "",
];

describe.each([{ thrown: false }, { thrown: true }])("a redirect (%o)", ({ thrown }) => {
  it.each(SAFE)("to %j is unchanged", async (location) => {
    expect(await redirectOf(location, { thrown })).toBe(location);
  });

  it.each(UNSAFE)("to %j is stopped", async (location) => {
    await expect(redirectOf(location, { thrown })).rejects.toThrow("unsafe address");
  });
});

it("only the sign-in may redirect to another origin", async () => {
  const provider = "https://identity.example/authorize?state=1";
  expect(await redirectOf(provider, { id: "routes/_shop+/_access+/api+/login" })).toBe(provider);
  for (const id of ["routes/_shop+/_access+/api+/logout", "routes/_shop+/_access+/api+/callback", "root"]) {
    await expect(redirectOf(provider, { id })).rejects.toThrow("unsafe address");
  }
});
