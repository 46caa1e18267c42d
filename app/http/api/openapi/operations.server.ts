import type { z } from "zod";

import type { StaffRight } from "~/shop/customers/people/staff-role";
import { type Contract, isConditional, KEYED_METHODS } from "../contract.server";
import { type ResponseObject, REFUSALS, refusalResponse, type RefusalStatus } from "./refusals.server";
import type { Schemas, JsonSchema } from "./schemas.server";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** The role that the caller needs (contract.server.ts). */
  "x-who": Contract["who"];
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: {
    required: true;
    content: { "application/json": { schema: JsonSchema; example: unknown } };
  };
  responses: Record<string, ResponseObject | { $ref: string }>;
}

export function operationOf(contract: Contract, schemas: Schemas): Operation {
  const { operation, tag, summary, description, who, scope, program, body } = contract;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    ...(description && { description }),
    "x-who": who,
    security: [
      ...(who === "anyone" ? [{}] : []),
      { session: [] },
      ...(scope ? [{ apiKey: [scope] }] : []),
      ...(program ? [{ programKey: [program] }] : []),
    ],
    parameters: [
      ...parametersOf("path", contract.params, schemas),
      ...parametersOf("query", contract.query, schemas),
      ...headersOf(contract).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body && { requestBody: bodyOf(body, schemas) }),
    responses: responsesOf(contract, schemas),
  };
}

/** Returns the names of the headers that a call takes, of PARAMETERS. */
const headersOf = (contract: Contract): string[] => [
  ...(KEYED_METHODS.includes(contract.method) ? ["Idempotency-Key"] : []),
  ...(isConditional(contract) ? ["If-None-Match"] : []),
  ...(contract.isResumable ? ["Range", "If-Range"] : []),
];

function parametersOf(place: "path" | "query", object: z.ZodObject | undefined, schemas: Schemas): Parameter[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => {
    const schema = field as z.ZodType;
    const output = schemas.of(schema, "output");
    // A field that is parsed into a value without a JSON Schema, such as a Date, is described by its input.
    const shape = hasType(output) ? output : { ...schemas.of(schema, "input"), ...output };
    const { description, examples, ...rest } = shape;
    return {
      name,
      in: place,
      required: place === "path" || !schema.safeParse(undefined).success,
      ...(description && { description }),
      schema: rest,
      ...(examples?.length && { example: examples[0] }),
    };
  });
}

const hasType = ({ type, anyOf, enum: values, const: only, $ref }: JsonSchema) =>
  [type, anyOf, values, only, $ref].some((part) => part !== undefined);

function bodyOf(body: z.ZodType, schemas: Schemas): NonNullable<Operation["requestBody"]> {
  const schema = schemas.of(body, "input");
  const example = exampleOf(schema, schemas);
  return { required: true, content: { "application/json": { schema, example } } };
}

type Responses = Record<string, ResponseObject | { $ref: string }>;

function responsesOf(contract: Contract, schemas: Schemas): Responses {
  const { success, refusals = {} } = contract;
  const responses: Responses = { [success]: successOf(contract, schemas) };
  if (refusals[200]) {
    responses[200] = { ...successOf(contract, schemas), description: refusals[200] };
  }
  if (contract.isResumable) {
    const { headers, ...file } = successOf(contract, schemas);
    const description = "The requested range of the file.";
    responses[206] = { ...file, description, headers: { ...headers, ...ref("Content-Range") } };
  }
  if (isConditional(contract)) {
    responses[304] = { $ref: "#/components/responses/304" };
  }
  for (const [status, description] of refusalsOf(contract)) {
    responses[status] =
      description === undefined
        ? { $ref: `#/components/responses/${status}` }
        : refusalResponse(status, schemas, description);
  }
  return responses;
}

/** Returns the refusals of a call: those of the framework, and those that the contract lists. */
function refusalsOf(contract: Contract): [RefusalStatus, string | undefined][] {
  const { method, who, scope, program, params, query, bodyLimit, refusals = {} } = contract;
  const isKeyed = KEYED_METHODS.includes(method);
  const hasBody = method !== "GET";
  const statuses: [RefusalStatus, boolean, string?][] = [
    [400, hasBody || query !== undefined],
    [401, true],
    [403, hasBody || who === "approved" || who === "admin" || !scope || !program, forbidden(contract)],
    [404, params !== undefined],
    [408, hasBody],
    [409, isKeyed],
    [413, hasBody, bodyLimit === undefined ? undefined : `The body is larger than ${bodyLimit / 1024 / 1024} MB.`],
    [415, hasBody],
    [416, contract.isResumable ?? false],
    [422, isKeyed],
    [429, scope !== undefined || program !== undefined],
    [503, true],
  ];
  return statuses.flatMap(([status, isPossible, general]) => {
    const own = (refusals as Partial<Record<number, string>>)[status];
    if (!isPossible && own === undefined) return [];
    const isIdempotencyStatus = isKeyed && (status === 409 || status === 422);
    const description = own !== undefined && isIdempotencyStatus ? `${own} ${REFUSALS[status].description}` : own;
    return [[status, description ?? general]];
  });
}

const needed = (rights: readonly StaffRight[]) =>
  `the user is not of the staff${rights.length > 0 ? `, or their role lacks ${rights.join(" and ")}` : ""} (forbidden)`;

/** Describes the reasons for which a call is refused with 403. */
function forbidden(contract: Contract): string {
  const { method, who, scope, program } = contract;
  const reasons = [
    who === "approved" && "the account is not approved (not_approved)",
    contract.who === "admin" && needed(contract.rights),
    (scope === "order" || program === "write") && "the API key is read-only (key_scope)",
    !(scope && program) && `the call accepts no ${noKeysOf(contract)} (key_scope)`,
    method !== "GET" && "a browser sent it from another site (cross_origin)",
  ].filter((reason) => reason !== false);
  return `Not for this caller: ${reasons.join(", or ")}.`;
}

const noKeysOf = ({ scope, program }: Contract) =>
  scope ? "keys of the brand’s programs" : program ? "keys of buyers" : "API keys";

/** Returns the response of a success. The body has an example where its schema has one. */
function successOf(contract: Contract, schemas: Schemas): ResponseObject {
  const { success, response, isList, method } = contract;
  if (success === 204 || response === undefined) return { description: "Done." };
  if (response === "csv") {
    return {
      description: "The file, in UTF-8.",
      headers: ref("Content-Disposition", ...(isConditional(contract) ? ["ETag"] : [])),
      content: { "text/csv": { schema: { type: "string" } } },
    };
  }
  const schema: JsonSchema = schemas.of(response, "output");
  const hasExample = schemas.resolve(schema).examples?.length;
  return {
    description: isList
      ? "The list, or the requested page of it."
      : method === "GET"
        ? "The requested object."
        : DESCRIPTIONS[success],
    headers: {
      ...(isConditional(contract) && ref("ETag")),
      ...(isList && ref("X-Total-Count", "Link")),
      ...(method === "POST" && ref("Idempotent-Replayed")),
    },
    content: {
      "application/json": {
        schema,
        ...(hasExample && { example: exampleOf(schema, schemas) }),
      },
    },
  };
}

const DESCRIPTIONS = { 200: "Done.", 201: "Created.", 202: "Accepted." };

const ref = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Returns an example value of a schema: its own example, or one composed of the examples of its properties or items. */
function exampleOf(shape: JsonSchema, schemas: Pick<Schemas, "resolve">): unknown {
  const resolved = schemas.resolve(shape);
  if (resolved.examples?.length) return resolved.examples[0];
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.enum) return resolved.enum[0];
  if (resolved.anyOf?.[0]) return exampleOf(resolved.anyOf[0], schemas);
  switch (resolved.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(resolved.properties ?? {})
          .filter(([name, part]) => resolved.required?.includes(name) || hasExample(part, schemas))
          .map(([name, part]) => [name, exampleOf(part, schemas)]),
      );
    case "array":
      return resolved.items ? [exampleOf(resolved.items, schemas)] : [];
    case "integer":
    case "number":
      return resolved.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return "text";
    default:
      return null;
  }
}

/** Whether a schema has an example of its own; an optional property is shown only then. */
function hasExample(shape: JsonSchema, schemas: Pick<Schemas, "resolve">): boolean {
  const { examples, anyOf } = schemas.resolve(shape);
  return Boolean(examples?.length) || Boolean(anyOf?.some((one) => hasExample(one, schemas)));
}
