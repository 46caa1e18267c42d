import { z } from "zod";

/** A JSON Schema (2020-12), with the keywords that the shop uses. */
export interface JsonSchema {
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
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
}

const COMPONENTS = "#/components/schemas/";

/** Converts zod schemas into JSON Schemas and collects those with `.meta({ id })` as components of that name. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** Converts a schema: its form before parsing ("input") or after it ("output"). Throws if two schemas share an id. */
  of(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...shape
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: tidy,
    });
    for (const [id, definition] of Object.entries($defs)) this.#add(id, withComponentRefs(definition));
    return withComponentRefs(shape);
  }

  /** Replaces a `$ref` by the component that it names. */
  resolve(shape: JsonSchema): JsonSchema {
    const { $ref, ...rest } = shape;
    return $ref ? { ...this.components[$ref.slice(COMPONENTS.length)], ...rest } : shape;
  }

  #add(id: string, shape: JsonSchema): void {
    const known = this.components[id];
    if (known && JSON.stringify(known) !== JSON.stringify(shape)) {
      throw new Error(`Two different schemas are called ${id}.`);
    }
    this.components[id] = shape;
  }
}

const withComponentRefs = (shape: object) =>
  JSON.parse(JSON.stringify(shape).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as JsonSchema;

/** Removes limits and patterns that tell a reader nothing, and adds the examples that zod leaves out of transforms. */
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
  // The format implies the pattern.
  if (jsonSchema.format?.startsWith("date")) delete jsonSchema.pattern;
}
