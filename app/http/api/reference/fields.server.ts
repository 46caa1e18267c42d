import type { Parameter } from "../openapi/operations.server";
import type { Shape } from "../openapi/schemas.server";

/** A field of what is sent or answered, as the page lists it. Texts may hold `code`. */
export interface FieldRow {
  /** By its path: "items[].quantity". */
  name: string;
  /** Its parts are words, and names of shapes that the page describes elsewhere. */
  type: TypePart[];
  required: boolean;
  description: string;
  /** What may stand in it. */
  limits: string;
}

export type TypePart = string | { shape: string };

/** The fields of an object, those within it below it. */
export function rowsOf(shape: Shape, before = ""): FieldRow[] {
  const whole = shape.type === "array" ? shape.items : shape;
  const path = shape.type === "array" ? `${before}[].` : before && `${before}.`;
  return Object.entries(whole?.properties ?? {}).flatMap(([field, part]) => {
    const name = path + field;
    const required = whole?.required?.includes(field) ?? false;
    const inner = withoutNull(part);
    return [rowOf(name, part, required), ...rowsOf(inner, name)];
  });
}

/** A parameter as a row. */
export function rowOfParameter({ name, schema, required, description }: Parameter): FieldRow {
  return rowOf(name, { ...schema, ...(description && { description }) }, required);
}

/** What an answer or a body is, in a word or two: a list of Order. */
export const typeOf = (shape: Shape): TypePart[] => {
  const { $ref, type, items, anyOf, format, enum: words } = shape;
  if ($ref) return [{ shape: $ref.slice($ref.lastIndexOf("/") + 1) }];
  if (anyOf) {
    const parts = anyOf.map(typeOf);
    const different = parts.filter(
      (part, index) =>
        parts.findIndex((one) => JSON.stringify(one) === JSON.stringify(part)) === index,
    );
    return different.flatMap((part, index) => (index > 0 ? [" or ", ...part] : part));
  }
  if (type === "array") return ["list of ", ...(items ? typeOf(items) : ["anything"])];
  if (words) return ["string"];
  return [[type ?? "anything", format?.startsWith("date") && format].filter(Boolean).join(", ")];
};

function rowOf(name: string, part: Shape, required: boolean): FieldRow {
  const inner = withoutNull(part);
  return {
    name,
    required,
    type: typeOf(part),
    description: part.description ?? inner.description ?? "",
    limits: limitsOf({ ...inner, ...part }),
  };
}

/** The shape of a field that may be null, where it is not. */
function withoutNull(shape: Shape): Shape {
  const [only, ...others] = shape.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return only && others.length === 0 ? withoutNull(only) : shape;
}

// That a row has no larger number is of no use to anybody.
const MAX_ROW_ID = 2_147_483_647;

function limitsOf(shape: Shape): string {
  const { enum: words, minimum, exclusiveMinimum, maximum, minLength, maxLength } = shape;
  const { pattern, default: fallback, examples, minItems, maxItems } = shape;
  const example = examples?.[0];
  return [
    words && `one of ${words.map((word) => code(word)).join(", ")}`,
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

function between(from: number | undefined, to: number | undefined, what = ""): string | false {
  const unit = what && ` ${what}`;
  const [least, most] = [from, to].map((limit) => limit?.toLocaleString("en"));
  if (least && most) return `${least} to ${most}${unit}`;
  if (most) return `at most ${most}${unit}`;
  return least !== undefined && `at least ${least}${unit}`;
}

const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
const code = (value: unknown) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
