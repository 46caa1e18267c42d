import { createCookie, redirect } from "@remix-run/node";

import { env, sessionSecret } from "~/env.server";
import type { Toast } from "./toast";

// A cookie of its own, so that a visitor's message needs no row in the database.
const cookie = createCookie(env.secure ? "__Host-preja_toast" : "preja_toast", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.secure,
  maxAge: 60,
  secrets: [sessionSecret()],
});

/** Answers 303 to `url`; the page there shows `toast` once. `headers` are sent along. */
export async function redirectWithToast(
  url: string,
  toast: Toast,
  { headers }: { headers?: HeadersInit } = {},
): Promise<Response> {
  const answer = new Headers(headers);
  answer.append("Set-Cookie", await cookie.serialize({ ...toast, id: Date.now() }));
  return redirect(url, { status: 303, headers: answer });
}

/** The message that waits for this browser, and the header that takes it away. Only root reads it. */
export async function consumeToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: Record<string, string> }> {
  const toast = (await cookie.parse(request.headers.get("Cookie"))) as Toast | null;
  if (!toast?.title) return { toast: null, headers: {} };
  return { toast, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
}
