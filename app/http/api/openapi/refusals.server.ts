import { z } from "zod";

import type { Schemas, JsonSchema } from "./schemas.server";

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description?: string; schema: JsonSchema } | { $ref: string }>;
  content?: Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>;
}

/** The JSON body of every refusal (gate/refusals.server.ts). */
const errorSchema = z
  .object({
    message: z.string().meta({ description: "A sentence to show to a person." }),
    code: z.string().meta({ description: "A code for programs." }),
    fieldErrors: z.record(z.string(), z.string()).meta({
      description: 'An error message per invalid field, by its path: "items.0.quantity".',
    }),
  })
  .catchall(z.unknown())
  .meta({
    id: "Error",
    description: "Why a call failed. Nothing was changed, unless `code` is unknown_outcome or already_saved.",
  });

interface Refusal {
  description: string;
  message: string;
  code: string;
  fieldErrors?: Record<string, string>;
  header?: "Allow" | "Content-Range" | "Retry-After" | "WWW-Authenticate";
}

/** The refusals that follow from a call's method, role and schemas, by status, with an example of each. */
export const REFUSALS = {
  400: {
    description: "The request is invalid; `fieldErrors` names the fields.",
    message: "Quantity must be at least 1",
    code: "invalid_fields",
    fieldErrors: { quantity: "Quantity must be at least 1" },
  },
  401: {
    description: "Nobody is signed in, or the API key is unknown or revoked.",
    message: "Unauthorized",
    code: "unauthorized",
    header: "WWW-Authenticate",
  },
  403: {
    description: "Not for this caller.",
    message: "This API key is read-only. This call needs a key that may order.",
    code: "key_scope",
  },
  404: {
    description: "Unknown, somebody else’s or no longer sold: the response is the same.",
    message: "Not found",
    code: "not_found",
  },
  405: {
    description: "The address does not accept this method; `Allow` lists those it accepts.",
    message: "This address accepts GET, HEAD, POST, OPTIONS.",
    code: "method_not_allowed",
    header: "Allow",
  },
  408: {
    description: "The body arrived too slowly; nothing was changed.",
    message: "What you sent did not arrive in time. Nothing was changed; please send it again.",
    code: "timeout",
  },
  409: {
    description:
      "The first call with this Idempotency-Key is still being processed (in_flight), or it was saved but its response was lost (already_saved).",
    message: "The first call with this Idempotency-Key is still being processed.",
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
  416: {
    description: "The requested range begins beyond the end of the file.",
    message: "The file has fewer bytes.",
    code: "range_not_satisfiable",
    header: "Content-Range",
  },
  422: {
    description: "This Idempotency-Key was used before with another body (key_reused).",
    message: "This Idempotency-Key was used before with another body. Nothing was changed.",
    code: "key_reused",
  },
  429: {
    description: "Too many calls; `Retry-After` says after how many seconds to try again.",
    message: "Too many attempts. Please try again later.",
    code: "too_many_requests",
    header: "Retry-After",
  },
  503: {
    description:
      "The shop is busy, and nothing was changed (busy), or it failed after the change may have been saved (unknown_outcome). `Retry-After` says after how many seconds to try again.",
    message: "The shop is busy. Nothing was changed; please try again in a few seconds.",
    code: "busy",
    header: "Retry-After",
  },
} as const satisfies Record<number, Refusal>;

export type RefusalStatus = keyof typeof REFUSALS;

/** Returns the OpenAPI response of a refusal. `description` replaces the general description of the status. */
export function refusalResponse(status: RefusalStatus, schemas: Schemas, description?: string): ResponseObject {
  const refusal: Refusal = REFUSALS[status];
  const { message, code, fieldErrors = {}, header } = refusal;
  return {
    description: description ?? refusal.description,
    ...(header && { headers: { [header]: { $ref: `#/components/headers/${header}` } } }),
    content: {
      "application/json": {
        schema: schemas.of(errorSchema, "output"),
        example: { message, code, fieldErrors },
      },
    },
  };
}
