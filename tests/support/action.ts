import type { ActionFunctionArgs } from "@remix-run/node";

import { ORIGIN } from "./shop";

interface Answered {
  status: number;
  headers: Headers;
  /** Where it leads, for a redirect. */
  location: string | null;
  /** What the page is given, for anything else. */
  body: unknown;
}

/** Posts a form straight to a route's action, past the gate. */
export async function postTo(
  action: (args: ActionFunctionArgs) => unknown,
  address: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Answered> {
  const body = new URLSearchParams(fields);
  const request = new Request(new URL(address, ORIGIN), { method: "POST", headers, body });
  const given = await action({ request, params: {}, context: {} });
  if (given instanceof Response) {
    const { status, headers: sent } = given;
    return { status, headers: sent, location: sent.get("Location"), body: null };
  }
  const { data, init } = given as { data: unknown; init?: ResponseInit };
  return {
    status: init?.status ?? 200,
    headers: new Headers(init?.headers),
    location: null,
    body: data,
  };
}
