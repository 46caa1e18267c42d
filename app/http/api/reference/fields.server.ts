import type { Parameter } from "../openapi/operations.server";
import type { JsonSchema } from "../openapi/schemas.server";

/** A field of a request or response in the reference. Texts may contain `code` in backticks. */
export interface FieldRow {
  /** The path of the field: "items[].quantity". */
  name: string;
  /** Text, and names of schemas that the page links to. */
  type: TypePart[];
  required: boolean;
  description: string;
  /** The allowed values, such as "1 to 50 characters; default `all`". */
  limits: string;
}

export type TypePart = string | { shape: string };

/** Lists the fields of an object or of the items of an array, each followed by its nested fields. */
export function rowsOf(shape: JsonSchema, before = ""): FieldRow[] {
  const object = shape.type === "array" ? shape.items : shape;
  const path = shape.type === "array" ? `${before}[].` : before && `${before}.`;
  return Object.entries(object?.properties ?? {}).flatMap(([field, part]) => {
    const name = path + field;
    const required = object?.required?.includes(field) ?? false;
    const inner = withoutNull(part);
    return [rowOf(name, part, required), ...rowsOf(inner, name)];
  });
}

export function rowOfParameter({ name, schema, required, description }: Parameter): FieldRow {
  return rowOf(name, { ...schema, ...(description && { description }) }, required);
}

/** Describes the type of a schema in a few words, such as "list of Order". */
export const typeOf = (shape: JsonSchema): TypePart[] => {
  const { $ref, type, items, anyOf, format, enum: values } = shape;
  if ($ref) return [{ shape: $ref.slice($ref.lastIndexOf("/") + 1) }];
  if (anyOf) {
    const parts = anyOf.map(typeOf);
    const different = parts.filter(
      (part, index) => parts.findIndex((one) => JSON.stringify(one) === JSON.stringify(part)) === index,
    );
    return different.flatMap((part, index) => (index > 0 ? [" or ", ...part] : part));
  }
  if (type === "array") return ["list of ", ...(items ? typeOf(items) : ["anything"])];
  if (values) return ["string"];
  return [[type ?? "anything", format?.startsWith("date") && format].filter(Boolean).join(", ")];
};

function rowOf(name: string, part: JsonSchema, required: boolean): FieldRow {
  const inner = withoutNull(part);
  return {
    name,
    required,
    type: typeOf(part),
    description: part.description ?? inner.description ?? "",
    limits: limitsOf({ ...inner, ...part }),
  };
}

function withoutNull(shape: JsonSchema): JsonSchema {
  const [only, ...others] = shape.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return only && others.length === 0 ? withoutNull(only) : shape;
}

// The maximum of a database id is not worth showing.
const MAX_ROW_ID = 2_147_483_647;

function limitsOf(shape: JsonSchema): string {
  const { enum: values, minimum, exclusiveMinimum, maximum, minLength, maxLength } = shape;
  const { pattern, default: fallback, examples, minItems, maxItems } = shape;
  const example = examples?.[0];
  return [
    values && `one of ${values.map((value) => code(value)).join(", ")}`,
    between(minimum, maximum === MAX_ROW_ID ? undefined : maximum),
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    between(minLength || undefined, maxLength, "characters"),
    between(minItems, maxItems ?? shape.items?.maxItems, "entries"),
    pattern && !shape.format && pattern.length < 40 && `matches ${code(pattern)}`,
    fallback !== undefined && !isEmpty(fallback) && `default ${code(fallback)}`,
    example !== undefined && typeof example !== "object" && `like ${code(example)}`,
  ]
    .filter(Boolean)
    .join("; ");
}

function between(from: number | undefined, to: number | undefined, unitName = ""): string | false {
  const unit = unitName && ` ${unitName}`;
  const [least, most] = [from, to].map((limit) => limit?.toLocaleString("en"));
  if (least && most) return `${least} to ${most}${unit}`;
  if (most) return `at most ${most}${unit}`;
  return least !== undefined && `at least ${least}${unit}`;
}

const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
const code = (value: unknown) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
