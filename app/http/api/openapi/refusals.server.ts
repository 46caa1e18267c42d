import { z } from "zod";

import type { Schemas, Shape } from "./schemas.server";

/** An answer as OpenAPI describes it. */
export interface AnswerObject {
  description: string;
  headers?: Record<string, { description?: string; schema: Shape } | { $ref: string }>;
  content?: Record<
    string,
    { schema: Shape; example?: unknown; examples?: Record<string, unknown> }
  >;
}

/** What every refusal of a call is made of (refusals.server.ts). */
export const errorShape = z
  .object({
    message: z.string().meta({ description: "A sentence for a person." }),
    code: z.string().meta({ description: "A word for programs." }),
    fieldErrors: z
      .record(z.string(), z.string())
      .meta({ description: 'What is wrong with which field, by its path: "items.0.quantity".' }),
  })
  .catchall(z.unknown())
  .meta({ id: "Error", description: "Why a call was not done. Nothing was changed then." });

interface Refusal {
  description: string;
  message: string;
  code: string;
  fieldErrors?: Record<string, string>;
  header?: "Allow" | "Retry-After" | "WWW-Authenticate";
}

/** The refusals that follow from what a call is, by status, with an example of each. */
export const REFUSALS = {
  400: {
    description: "Something that was sent is not right; `fieldErrors` says what.",
    message: "Quantity must be at least 1",
    code: "invalid_fields",
    fieldErrors: { quantity: "Quantity must be at least 1" },
  },
  401: {
    description: "Nobody is signed in, or the API key opens nothing (any more).",
    message: "Unauthorized",
    code: "unauthorized",
    header: "WWW-Authenticate",
  },
  403: {
    description: "Not for this caller.",
    message: "This API key may only read. Make one that may order for this call.",
    code: "key_scope",
  },
  404: {
    description: "Unknown, somebody else’s or not sold any more: it is the same answer.",
    message: "Not found",
    code: "not_found",
  },
  405: {
    description: "The address takes other methods, which `Allow` names.",
    message: "This address takes GET, HEAD, POST, OPTIONS.",
    code: "method_not_allowed",
    header: "Allow",
  },
  409: {
    description: "The first call with this Idempotency-Key is still being answered (in_flight).",
    message: "The first call with this Idempotency-Key is still being answered.",
    code: "in_flight",
  },
  413: {
    description: "The body is larger than 64 KB.",
    message: "What was sent is larger than this shop accepts. Nothing was changed.",
    code: "too_large",
  },
  415: {
    description: "The body is not `application/json`.",
    message: "Send the body as JSON, with Content-Type: application/json. Nothing was changed.",
    code: "unsupported_type",
  },
  422: {
    description: "This Idempotency-Key came before with another body (key_reused).",
    message: "This Idempotency-Key came before with another body. Nothing was changed.",
    code: "key_reused",
  },
  429: {
    description: "Too many calls; `Retry-After` says after how many seconds to try again.",
    message: "Too many attempts. Please try again later.",
    code: "too_many_requests",
    header: "Retry-After",
  },
  503: {
    description: "The shop is busy; `Retry-After` says after how many seconds to try again.",
    message: "The shop is busy. Nothing was changed; please try again in a few seconds.",
    code: "busy",
    header: "Retry-After",
  },
} as const satisfies Record<number, Refusal>;

export type RefusalStatus = keyof typeof REFUSALS;

/** A refusal as an answer; `description` says when, where that is more than what follows from the status. */
export function refusalAnswer(
  status: RefusalStatus,
  schemas: Schemas,
  description?: string,
): AnswerObject {
  const refusal: Refusal = REFUSALS[status];
  const { message, code, fieldErrors = {}, header } = refusal;
  return {
    description: description ?? refusal.description,
    ...(header && { headers: { [header]: { $ref: `#/components/headers/${header}` } } }),
    content: {
      "application/json": {
        schema: schemas.of(errorShape, "output"),
        example: { message, code, fieldErrors },
      },
    },
  };
}
