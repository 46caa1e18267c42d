import type { z } from "zod";

import type { KeyScope } from "~/shop/customers/api-keys/api-key";
import type { ProgramScope } from "~/shop/customers/programs/program-key";
import type { StaffRight } from "~/shop/customers/people/staff-role";
import type { Account } from "~/shop/customers/people/account";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The methods whose calls take an Idempotency-Key. */
export const KEYED_METHODS: readonly Method[] = ["POST", "PUT"];
/** The role that a caller must have; everybody else gets 401 or 403. */
export type RequiredRole = "anyone" | "person" | "approved" | "admin";

/** The groups of calls in the OpenAPI document. */
export type Tag =
  | "Catalogue"
  | "Cart"
  | "Orders"
  | "Inquiries"
  | "Account"
  | "Administration"
  | "Admin access"
  | "About";

/** The caller as a handler receives them: null is possible only where anyone may call. */
export type CallerFor<W extends RequiredRole> = W extends "anyone" ? Account | null : Account;

/** The description of an API call; its route and /api/openapi.json are generated from it. */
export type Contract = CallParts &
  (
    | { who: Exclude<RequiredRole, "admin"> }
    | { who: "admin"; /** Besides that to enter the panel. */ rights: readonly StaffRight[] }
  );

interface CallParts {
  /** The OpenAPI operationId: "listProducts". */
  operation: string;
  method: Method;
  /** "/api/products/{id}" */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** The scope that an API key needs; a call without a scope accepts no API key. */
  scope?: KeyScope;
  /** The scope that the key of a program of the brand needs; a call without it accepts none. */
  program?: ProgramScope;
  /** The path parameters. A value that does not match is answered like an unknown id: 404. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The largest body in bytes, where it is larger than that of other calls. */
  bodyLimit?: number;
  /** The most items, properties, lists and objects of a body, where there are more than in those of other calls. */
  bodyValues?: number;
  /** Returns the message of a 400 where the specification prescribes one; otherwise the message names the fields. */
  badInput?: (sent: unknown) => string | undefined;
  /** The status of a success; 204 has no body. */
  success: 200 | 201 | 202 | 204;
  /** The body of a success: JSON of this schema, or a CSV file. */
  response?: z.ZodType | "csv";
  /** The file is sent with an ETag (responses/file-version.server.ts). */
  isVersioned?: boolean;
  /** The file is sent with an ETag, and a range of its bytes can be requested (responses/resumable.server.ts). */
  isResumable?: boolean;
  /** The list is paginated, with `X-Total-Count` and `Link` headers. */
  isList?: boolean;
  /** Further statuses, with a description of when they occur. */
  refusals?: Partial<Record<200 | 401 | 403 | 404 | 409 | 422 | 429, string>>;
}

/** Whether the response has an ETag, so that `If-None-Match` gets 304 while nothing has changed. */
export const isConditional = ({ method, response, isVersioned = false, isResumable = false }: Contract): boolean =>
  method === "GET" && (response !== "csv" || isVersioned || isResumable);

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

/** The checked and parsed request that the handler of a call receives. */
export interface ParsedCall<C extends Contract> {
  request: Request;
  account: CallerFor<C["who"]>;
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  /** The Idempotency-Key, where one was sent. */
  idempotencyKey: string | null;
}

/** Returns the contract unchanged, with the literal types of its properties. */
export const contract = <const C extends Contract>(parts: C): C => parts;
