import { createCookie, redirect } from "@remix-run/node";

import { env, sessionSecret } from "~/env.server";
import type { Toast } from "./toast";

// A cookie rather than the session, so that a message to a visitor needs no row in the database.
const cookie = createCookie(env.secure ? "__Host-preja_toast" : "preja_toast", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.secure,
  maxAge: 60,
  secrets: [sessionSecret()],
});

/** Redirects (303) to `url`, with `headers`; the page there shows `toast` once. */
export async function redirectWithToast(
  url: string,
  toast: Toast,
  { headers }: { headers?: HeadersInit } = {},
): Promise<Response> {
  const responseHeaders = new Headers(headers);
  responseHeaders.append("Set-Cookie", await cookie.serialize({ ...toast, id: Date.now() }));
  return redirect(url, { status: 303, headers: responseHeaders });
}

/** Returns the pending toast of this browser, or null, and the header that deletes it. Only the root loader reads it. */
export async function consumeToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: Record<string, string> }> {
  const toast = (await cookie.parse(request.headers.get("Cookie"))) as Toast | null;
  if (!toast?.title) return { toast: null, headers: {} };
  return { toast, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
}
