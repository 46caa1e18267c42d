import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

import { isDatabaseUnavailable } from "~/db/errors.server";
import { mayBeSaved } from "~/db/write-outcome.server";
import * as t from "~/messages/access";
import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";
import { FileStoreError } from "~/shop/base/files/store";
import { logError } from "../log.server";
import { clientAddress, limit } from "../gate/rate-limit.server";
import { safeReturnTo } from "../gate/safe-redirect";
import { fieldsOfSchema } from "./form-fields.server";

/**
 * Validates the fields of a form against a schema. Returns conform's submission: `status`, `value` if valid, and `reply()`, the
 * submitted values with the errors per field, for the page that shows the form again. Fields that the schema has not are ignored,
 * but for `others`, which the page or its action reads beside them.
 */
export function parseFields<Schema extends z.ZodType>(fields: FormData, schema: Schema, others?: readonly string[]) {
  return parseWithZod(fieldsOfSchema(fields, schema, others), { schema });
}

/** Whether a form was filled in by a bot: the hidden honeypot field has a value. */
export const isBotSubmission = (fields: Record<string, unknown>): boolean => Boolean(fields[HONEYPOT_FIELD]);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const PER_SENDER = {
  inquiry: { points: 5, windowSeconds: 10 * MINUTE },
  access: { points: 30, windowSeconds: HOUR },
  message: { points: 60, windowSeconds: HOUR },
};

/**
 * Rate-limits a form by its sender: the company of a signed-in person (`companyId`) or, of a public form, the network address. Never by the
 * e-mail in it: anybody can type that of somebody else, who then could not send it. Returns null if it may be sent, else the
 * number of seconds to wait.
 */
export async function limitFormSubmissions(
  request: Request,
  kind: keyof typeof PER_SENDER,
  companyId?: string,
): Promise<number | null> {
  const key = `${kind}:${companyId ?? clientAddress(request)}`;
  const allowed = await limit({ key, ...PER_SENDER[kind] });
  return allowed.ok ? null : allowed.retryAfterSeconds;
}

/**
 * Rate-limits the orders of one customer, by form and by call together. Returns null if one may be placed, else the number
 * of seconds to wait.
 */
export async function limitOrders(companyId: string): Promise<number | null> {
  const count = { key: `orders:${companyId}`, points: 60, windowSeconds: 10 * MINUTE };
  const allowed = await limit(count);
  return allowed.ok ? null : allowed.retryAfterSeconds;
}

/**
 * Logs an unexpected error behind a form that is shown again. Returns the status and headers of the response (503 when the
 * database or the file store is unavailable, else 500), and `message` for the reader, which also says so when what they
 * asked for may be saved.
 */
export function serverFailure(error: unknown, request: Request, message: string) {
  logError(error, request);
  const isUnavailable = isDatabaseUnavailable(error) || error instanceof FileStoreError;
  return {
    status: isUnavailable ? 503 : 500,
    headers: isUnavailable ? { "Retry-After": "5" } : undefined,
    message: mayBeSaved() ? `${message.replace(/[.]?$/, ".")} ${t.mayBeSaved()}` : message,
  };
}

/** The path of the shop's page that linked to this one (Referer); "/" for another site, no page or this page itself. */
export function pageBefore(request: Request): string {
  const { host, pathname } = new URL(request.url);
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return "/";
  const previous = new URL(referrer);
  const isOtherPage = previous.host === (request.headers.get("Host") ?? host) && previous.pathname !== pathname;
  return isOtherPage ? safeReturnTo(previous.pathname + previous.search) : "/";
}
