import type { z } from "zod";

import { type Contract, isConditional, KEYED_METHODS } from "../contract.server";
import { responsesOf } from "./responses.server";
import { exampleOf } from "./examples.server";
import type { ResponseObject } from "./refusals.server";
import type { Schemas, JsonSchema } from "./schemas.server";

/** An OpenAPI Parameter Object. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** An OpenAPI Operation Object. */
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

/** Converts a contract into an operation of the document. */
export function operationOf(contract: Contract, schemas: Schemas): Operation {
  const { operation, tag, summary, description, who, scope, body } = contract;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    ...(description && { description }),
    "x-who": who,
    security: [...(who === "anyone" ? [{}] : []), { session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
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
