import { data } from "@remix-run/node";

import type { Refusal } from "~/shop/refusal";

interface RefusalOfRequest extends Refusal {
  status: number;
  headers?: HeadersInit;
  /** How to answer; by default JSON under /api and a page elsewhere. */
  as?: "page" | "json";
}

/** True for the calls of programs, whose answers are JSON. */
export function isApiRequest(request: Request): boolean {
  return new URL(request.url).pathname.toLowerCase().startsWith("/api/");
}

/**
 * Makes what a loader or action throws to refuse a request: `{ message, code }` as JSON for a call,
 * or the data of the error page (root.tsx) for a reader. Never cached.
 */
export function refuse(
  request: Request,
  { status, headers, as = isApiRequest(request) ? "json" : "page", ...refusal }: RefusalOfRequest,
) {
  const answer = new Headers(headers);
  answer.set("Cache-Control", "no-store");
  if (as === "json") {
    const { message, code } = refusal;
    return Response.json({ message, ...(code && { code }) }, { status, headers: answer });
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
