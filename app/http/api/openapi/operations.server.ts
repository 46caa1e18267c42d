import type { z } from "zod";

import type { Contract } from "../contract.server";
import { answersOf } from "./answers.server";
import { exampleOf } from "./examples.server";
import type { AnswerObject } from "./refusals.server";
import type { Schemas, Shape } from "./schemas.server";

/** What a call can be asked with besides its body. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Shape;
  example?: unknown;
}

/** A call as OpenAPI describes it. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Whom it answers (contract.server.ts). */
  "x-who": Contract["who"];
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: {
    required: true;
    content: { "application/json": { schema: Shape; example: unknown } };
  };
  responses: Record<string, AnswerObject | { $ref: string }>;
}

/** A contract as an operation of the document. */
export function operationOf(contract: Contract, schemas: Schemas): Operation {
  const { operation, tag, summary, description, who, scope, method, body } = contract;
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
    ],
    parameters: [
      ...parametersOf("path", contract.params, schemas),
      ...parametersOf("query", contract.query, schemas),
      ...(method === "POST" ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
      ...(method === "GET" && contract.answer !== "csv"
        ? [{ $ref: "#/components/parameters/If-None-Match" }]
        : []),
    ],
    ...(body && { requestBody: bodyOf(body, schemas) }),
    responses: answersOf(contract, schemas),
  };
}

function parametersOf(
  place: "path" | "query",
  object: z.ZodObject | undefined,
  schemas: Schemas,
): Parameter[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => {
    const schema = field as z.ZodType;
    const read = schemas.of(schema, "output");
    // What is turned into something that JSON has no word for is described as it is sent.
    const shape = saysSomething(read) ? read : { ...schemas.of(schema, "input"), ...read };
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

const saysSomething = ({ type, anyOf, enum: words, const: only, $ref }: Shape) =>
  [type, anyOf, words, only, $ref].some((part) => part !== undefined);

function bodyOf(body: z.ZodType, schemas: Schemas): NonNullable<Operation["requestBody"]> {
  const schema = schemas.of(body, "input");
  const example = exampleOf(schema, schemas);
  return { required: true, content: { "application/json": { schema, example } } };
}
