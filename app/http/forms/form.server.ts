import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";

import { isDatabaseUnavailable } from "~/db/db.server";
import { FileStoreError } from "~/shop/files/store";
import { readForm } from "../gate/body.server";
import { logError } from "../log.server";
import { clientAddress, limit } from "../gate/rate-limit.server";
import { safeReturnTo } from "../gate/safe-redirect";

// "email", "billing.city", "lines[12].quantity". conform throws at other names, takes those with underscores
// for its own commands, and would make room for every index up to the one it reads.
const FIELD_NAME = /^(?!.{100})[a-z][\w-]*(\.[a-z][\w-]*|\[\d{1,3}\])*$/i;
const RESERVED = /(^|\.)(constructor|prototype)\b/;

/**
 * Reads a posted form against a schema. Gives conform's submission: `status`, `value` when it is right, and
 * `reply()`, the typed values with an error list per field, for the page that shows the form again.
 * Fields with names that no form of this shop has are left out.
 */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseFields(await readForm(request), schema);
}

/** The same for fields that were read already: of a form with files. */
export function parseFields<Schema extends z.ZodType>(fields: FormData, schema: Schema) {
  const known = new FormData();
  for (const [name, value] of fields) {
    if (FIELD_NAME.test(name) && !RESERVED.test(name)) known.append(name, value);
  }
  return parseWithZod(known, { schema });
}

/**
 * The answer to a form that is not taken: all that was typed with what is wrong, for the page to show again.
 * `message` is about the form as a whole and comes first, under `title`.
 */
export function refuseForm<Reply>(
  submission: { reply(options: { formErrors?: string[] }): Reply },
  { title = "Please check the form", message, ...init }: Refused,
) {
  const lastResult = submission.reply(message ? { formErrors: [message] } : {});
  return data({ lastResult, title }, init);
}

interface Refused extends ResponseInit {
  status: number;
  title?: string;
  message?: string;
}

const HOUR = 60 * 60;
const PER_CLIENT = 30;
const PER_EMAIL = 10;

/**
 * Counts a form that anybody may send, for its sender's network address and the e-mail typed into it.
 * Gives null, or after how many seconds the sender may try again.
 */
export async function tooManyForms(
  request: Request,
  kind: string,
  email: string,
): Promise<number | null> {
  const counts = [
    { key: `${kind}:${clientAddress(request)}`, points: PER_CLIENT },
    { key: `${kind}:${email}`, points: PER_EMAIL },
  ];
  for (const count of counts) {
    const allowed = await limit({ ...count, windowSeconds: HOUR });
    if (!allowed.ok) return allowed.retryAfterSeconds;
  }
  return null;
}

/** Notes a fault of ours behind a form that is shown again; gives the status and headers of that answer. */
export function shopFailure(error: unknown, request: Request) {
  logError(error, request);
  return isDatabaseUnavailable(error) || error instanceof FileStoreError
    ? { status: 503, headers: { "Retry-After": "5" } }
    : { status: 500 };
}

/** The page of this shop from which the reader came to a form, to go back to; "/" for the form itself. */
export function pageBefore(request: Request): string {
  const { host, pathname } = new URL(request.url);
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return "/";
  const before = new URL(referrer);
  const isOther =
    before.host === (request.headers.get("Host") ?? host) && before.pathname !== pathname;
  return isOther ? safeReturnTo(before.pathname + before.search) : "/";
}
