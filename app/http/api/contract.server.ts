import type { z } from "zod";

import type { KeyScope } from "~/shop/api-keys/api-key";
import type { Person } from "../session/sessions.server";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";
/** Whom a call answers; everybody else gets 401 or 403. */
export type Who = "anyone" | "person" | "approved" | "admin";

/** The chapters of the reference. */
export type Tag =
  "Catalogue" | "Cart" | "Orders" | "Inquiries" | "Account" | "Desk" | "Staff doors" | "About";

export type PersonFor<W extends Who> = W extends "anyone" ? Person | null : Person;

/** What a call is: what its route goes by and what /api/openapi.json says. */
export interface Contract {
  /** A name for programs: "listProducts". */
  operation: string;
  method: Method;
  /** "/api/products/{id}" */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  who: Who;
  /** What an API key must be allowed to do for this; a call without it takes no key. */
  scope?: KeyScope;
  /** What stands in the path. A text that does not fit is as good as an unknown id: 404. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The message of a 400, where the specification has words for it; else it tells of the fields. */
  badInput?: (sent: unknown) => string | undefined;
  /** Status of a success; 204 answers nothing. */
  success: 200 | 201 | 202 | 204;
  /** What a success answers: JSON of this shape, or a file of rows. */
  answer?: z.ZodType | "csv";
  /** The list is answered in parts: `X-Total-Count` and `Link` say where the others are. */
  isList?: boolean;
  /** What else it may answer besides what follows from the rest, and when. */
  refusals?: Partial<Record<200 | 403 | 404 | 409 | 422 | 429, string>>;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

/** What the handler of a call is given: checked and parsed. */
export interface Asked<C extends Contract> {
  request: Request;
  person: PersonFor<C["who"]>;
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  /** The Idempotency-Key, where one was sent. */
  idempotencyKey: string | null;
}

/** Writes down a call with the types of its parts. */
export const contract = <const C extends Contract>(parts: C): C => parts;
