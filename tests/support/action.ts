import type { ActionFunctionArgs } from "@remix-run/node";

import { startSession } from "~/http/session/sessions.server";
import { ORIGIN } from "./shop";

interface ActionResult {
  status: number;
  headers: Headers;
  /** Of a redirect. */
  location: string | null;
  /** The action data, unless it is a response. */
  body: unknown;
}

/** Of a browser in which the person is signed in. */
export async function signedIn(userId: string): Promise<{ Cookie: string }> {
  return { Cookie: (await startSession(userId, new Request(ORIGIN))).split(";")[0]! };
}

/** A posted form, bypassing the gate. */
export async function postTo(
  action: (args: ActionFunctionArgs) => unknown,
  address: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<ActionResult> {
  const body = new URLSearchParams(fields);
  const request = new Request(new URL(address, ORIGIN), { method: "POST", headers, body });
  const result = await action({ request, params: {}, context: {} });
  if (result instanceof Response) {
    const { status, headers } = result;
    return { status, headers, location: headers.get("Location"), body: null };
  }
  const { data, init } = result as { data: unknown; init?: ResponseInit };
  return {
    status: init?.status ?? 200,
    headers: new Headers(init?.headers),
    location: null,
    body: data,
  };
}
