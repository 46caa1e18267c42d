import { data } from "@remix-run/node";

import type { Refusal } from "~/shop/refusal";

interface RefusalOfRequest extends Refusal {
  status: number;
  headers?: HeadersInit;
  /** What is wrong with which field of a call: "lines.0.quantity". */
  fieldErrors?: Record<string, string>;
  /** What a call is told besides, under a name of its own: the figures of now. */
  details?: Record<string, unknown>;
  /** How to answer; by default JSON under /api and a page elsewhere. */
  as?: "page" | "json";
}

/** True for the calls of programs, whose answers are JSON. */
export function isApiRequest(request: Request): boolean {
  return /^\/api(\/|$)/i.test(new URL(request.url).pathname);
}

// What a refusal is called where its route says nothing more exact.
const CODES: Record<number, string> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "conflict",
  415: "unsupported_type",
  422: "unprocessable",
  429: "too_many_requests",
  503: "busy",
};

/**
 * Makes what a loader or action throws to refuse a request: `{ message, code, fieldErrors }` as JSON for a call,
 * or the data of the error page (root.tsx) for a reader. Never cached.
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
  const answer = new Headers(headers);
  answer.set("Cache-Control", "no-store");
  if (as === "json") {
    const { message, code = CODES[status] ?? "refused" } = refusal;
    return Response.json({ message, code, fieldErrors, ...details }, { status, headers: answer });
  }
  return data(refusal satisfies Refusal, { status, headers: answer });
}

/** The answer to an unknown, foreign or inactive object: always the same words (design, "Decisions"). */
export function notFound(
  request: Request,
  refusal: Refusal = {
    title: "404 Page Not Found",
    message: "Did you forget to add the page to the router?",
    link: { href: "/", label: "RETURN HOME" },
  },
) {
  return refuse(request, { ...refusal, status: 404 });
}

/** The page for a method that an address does not take; `allow` names those that it takes. */
export function methodNotAllowed(request: Request, allow: string) {
  return refuse(request, {
    status: 405,
    title: "Method not allowed",
    message: `This address takes ${allow}.`,
    headers: { Allow: allow },
    as: "page",
  });
}
