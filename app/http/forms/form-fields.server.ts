import type { z } from "zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";

/** The fields of a form that a schema takes: a value, a list, or fields by name. */
type Fields =
  | { kind: "value" }
  | { kind: "list"; of: Fields; max: number }
  | { kind: "names"; names: Map<string, Fields> };

const VALUE: Fields = { kind: "value" };
/** The entries of a list whose schema says no maximum. */
const MAX_ENTRIES = 500;
/** No field of this shop has a longer name. */
const MAX_NAME_LENGTH = 100;

/** A step of a path: "city", ".city" or "[12]". */
const STEP = /(?:^|(?<!^)\.)([^.[\]]+)|\[(\d{1,4})\]/g;

/**
 * Returns the fields of a form that its schema has: "email", "billing.city", "rows[12].netWeight". Fields of other names are
 * left out, as are values for which a field or list has no room, but for one more, which the schema refuses, and an index that
 * skips one. `others` are further fields of one value.
 */
export function fieldsOfSchema(form: FormData, schema: z.ZodType, others: readonly string[] = []): FormData {
  const known = new FormData();
  const named = new Map(others.map((name) => [name, VALUE]));
  const root = merged(shapeOf(schema), { kind: "names", names: named });
  // How many entries each list has, and which values are there, by path.
  const counts = new Map<string, number>();
  for (const [name, value] of form) {
    if (name.length <= MAX_NAME_LENGTH && takes(root, name, counts)) known.append(name, value);
  }
  return known;
}

/** Whether there is a field of this name with room for one more value. */
function takes(root: Fields, name: string, counts: Map<string, number>): boolean {
  let fields: Fields | undefined = root;
  let at = 0;
  for (const { 0: step, 1: key, 2: index, index: start } of name.matchAll(STEP)) {
    // Characters that the pattern skips make it no name.
    if (start !== at) return false;
    const path = name.slice(0, at);
    at += step.length;
    if (key !== undefined) {
      fields = fields.kind === "names" ? fields.names.get(key) : undefined;
    } else {
      if (fields.kind !== "list" || !hasEntry(fields, Number(index), path, counts)) return false;
      fields = fields.of;
    }
    if (!fields) return false;
  }
  if (at !== name.length) return false;
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  // One more than fits, so that the schema refuses them.
  if (fields.kind === "value") return count <= 1;
  return fields.kind === "list" && fields.of.kind === "value" && count <= fields.max;
}

/** Whether a list has, or may get, an entry with this index: the entries of a form come one after the other. */
function hasEntry({ max }: { max: number }, index: number, path: string, counts: Map<string, number>): boolean {
  const key = `${path}[]`;
  const count = counts.get(key) ?? 0;
  if (index > count || index > max) return false;
  if (index === count) counts.set(key, count + 1);
  return true;
}

const shapes = new WeakMap<$ZodType, Fields>();

function shapeOf(schema: $ZodType): Fields {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = makeShape(schema);
  shapes.set(schema, shape);
  return shape;
}

function makeShape(schema: $ZodType): Fields {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const names = Object.entries(def.shape).map(([name, of]) => [name, shapeOf(of)] as const);
      return { kind: "names", names: new Map(names) };
    }
    case "array":
      return { kind: "list", of: shapeOf(def.element), max: maximumOf(schema) };
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "catch":
    case "readonly":
      return shapeOf(def.innerType);
    case "pipe":
      return shapeOf(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "union":
      return def.options.map(shapeOf).reduce(merged);
    case "intersection":
      return merged(shapeOf(def.left), shapeOf(def.right));
    default:
      return VALUE;
  }
}

function maximumOf(schema: $ZodType): number {
  const { maximum } = schema._zod.bag as { maximum?: number };
  return Math.min(maximum ?? MAX_ENTRIES, MAX_ENTRIES);
}

/** The fields that either of two schemas takes. */
function merged(one: Fields, other: Fields): Fields {
  if (one.kind !== "names" || other.kind !== "names") return one.kind === "value" ? other : one;
  const names = new Map(one.names);
  for (const [name, fields] of other.names) {
    const known = names.get(name);
    names.set(name, known ? merged(known, fields) : fields);
  }
  return { kind: "names", names };
}
