import { redirect } from "@remix-run/node";

import { isRepeat } from "~/db/write-outcome.server";
import * as t from "~/messages/access";
import * as tDesk from "~/messages/desk";
import { hasMailServer } from "~/shop/desk/mail-queue/transport.server";
import { isReaderErased } from "~/shop/brand/mail/outbox.server";
import { shopCookie } from "./shop-cookie.server";
import type { Toast } from "./toast";

// A cookie rather than the session, so that a message to a visitor needs no row in the database.
const cookie = shopCookie("toast", 60);

/** Browsers ignore a cookie with more than 4,096 bytes: the page would say nothing at all. */
const MAX_DESCRIPTION = 900;

/** The toast about a queued e-mail: `sentence`, unless no mail server is set or its reader was erased. */
export function aboutMail(sentence: string): string {
  if (isReaderErased()) return tDesk.nobodyWrittenTo();
  return hasMailServer() ? sentence : tDesk.mailIsKept();
}

/** Redirects (303) to `url`, with `headers`; the page there shows `toast` once, and says of a form that is sent again that it was saved once. */
export async function redirectWithToast(
  url: string,
  toast: Toast,
  { headers }: { headers?: HeadersInit } = {},
): Promise<Response> {
  const responseHeaders = new Headers(headers);
  const repeat = isRepeat() ? t.formHadArrived() : null;
  const description = [shortened(toast.description), repeat].filter(Boolean).join(" ") || undefined;
  const shown = { ...toast, description, id: Date.now() };
  responseHeaders.append("Set-Cookie", await cookie.write(shown));
  return redirect(url, { status: 303, headers: responseHeaders });
}

const shortened = (text?: string) =>
  text && text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION).toWellFormed()}…` : text;

/** Returns the pending toast of this browser, or null, and the header that deletes it. Only the root loader reads it. */
export async function consumeToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: Record<string, string> }> {
  const toast = (await cookie.read(request)) as Toast | null;
  if (!toast?.title) return { toast: null, headers: {} };
  return { toast, headers: { "Set-Cookie": await cookie.clear() } };
}
