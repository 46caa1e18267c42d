import { data } from "@remix-run/node";

import * as t from "~/messages/access";
import * as tLayout from "~/messages/layout";
import type { ProblemKind } from "~/shop/base/problem";
import type { Refusal } from "~/shop/base/refusal";

interface RefusalOfRequest extends Refusal {
  status: number;
  headers?: HeadersInit;
  /** Error messages by the path of the field: "lines.0.quantity". */
  fieldErrors?: Record<string, string>;
  /** Further properties of the JSON body. */
  details?: Record<string, unknown>;
  /** The format; by default JSON under /api and a page elsewhere. */
  as?: "page" | "json";
}

export function isApiRequest(request: Request): boolean {
  return /^\/api(\/|$)/i.test(new URL(request.url).pathname);
}

// The default error codes by status.
const CODES: Record<number, string> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "conflict",
  415: "unsupported_type",
  416: "range_not_satisfiable",
  422: "unprocessable",
  429: "too_many_requests",
  503: "busy",
};

// Kinds that are not listed here are conflicts: 409.
const PROBLEM_STATUSES: Partial<Record<ProblemKind, 400 | 403 | 404 | 422>> = {
  unknown_style: 404,
  not_found: 404,
  size_required: 400,
  unknown_size: 400,
  unknown_colour: 400,
  quantity: 400,
  too_early: 400,
  unreadable: 400,
  not_approved: 403,
  not_allowed: 403,
  reference_reused: 422,
  too_large: 422,
  outdated: 422,
  vat_rule: 422,
};

/** The status of the answer to what was refused by a Problem, of a form or a call. */
export const problemStatus = (kind: ProblemKind) => PROBLEM_STATUSES[kind] ?? 409;

/**
 * Makes the value that a loader or action throws to refuse a request: a JSON response `{ message, code, fieldErrors }`
 * for an API call, or data() with the content of the error page. Never cached.
 */
export function refuse(
  request: Request,
  {
    status,
    headers,
    as = isApiRequest(request) ? "json" : "page",
    fieldErrors = {},
    details,
    ...refusal
  }: RefusalOfRequest,
) {
  const refusalHeaders = new Headers(headers);
  refusalHeaders.set("Cache-Control", "no-store");
  if (as === "json") {
    const { message, code = CODES[status] ?? "refused" } = refusal;
    return Response.json({ message, code, fieldErrors, ...details }, { status, headers: refusalHeaders });
  }
  return data(refusal satisfies Refusal, { status, headers: refusalHeaders });
}

/** The 404 for an object that is unknown, somebody else's or inactive; always the same text. */
export function notFound(
  request: Request,
  refusal: Refusal = {
    title: t.pageNotFound(),
    message: t.didYouForgetToAdd(),
    note: tLayout.pageNotFoundNote(),
    link: { href: "/", label: t.returnHome() },
  },
) {
  return refuse(request, { ...refusal, status: 404 });
}

/** The 405 page of a route; `allow` is the value of the Allow header. */
export function methodNotAllowed(request: Request, allow: string) {
  return refuse(request, {
    status: 405,
    title: t.methodNotAllowed(),
    message: t.thisAddressAccepts({ allow }),
    headers: { Allow: allow },
    as: "page",
  });
}
