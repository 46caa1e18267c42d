import { z } from "zod";

/** A JSON Schema (2020-12), as far as the shop's calls need it. */
export interface Shape {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
}

const PLACE = "#/components/schemas/";

/** Turns zod schemas into JSON Schemas; those with `.meta({ id })` are kept once, under that name. */
export class Schemas {
  readonly components: Record<string, Shape> = {};

  /** What is sent ("input") or what is answered ("output"). */
  of(schema: z.ZodType, io: "input" | "output"): Shape {
    const {
      $schema: _,
      $defs = {},
      ...shape
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: tidy,
    });
    for (const [id, definition] of Object.entries($defs)) this.#keep(id, withPlaces(definition));
    return withPlaces(shape);
  }

  /** The shape itself, where it is named by its place. */
  resolve(shape: Shape): Shape {
    const { $ref, ...rest } = shape;
    return $ref ? { ...this.components[$ref.slice(PLACE.length)], ...rest } : shape;
  }

  #keep(id: string, shape: Shape): void {
    const known = this.components[id];
    if (known && JSON.stringify(known) !== JSON.stringify(shape)) {
      throw new Error(`Two different schemas are called ${id}.`);
    }
    this.components[id] = shape;
  }
}

const withPlaces = (shape: object) =>
  JSON.parse(JSON.stringify(shape).replaceAll('"#/$defs/', `"${PLACE}`)) as Shape;

/** Leaves out what says nothing to a reader, and keeps the examples of what is read and then turned into something. */
function tidy({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) jsonSchema.examples = examples as unknown[];
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // The format says it.
  if (jsonSchema.format?.startsWith("date")) delete jsonSchema.pattern;
}
