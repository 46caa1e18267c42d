import type { Schemas, JsonSchema } from "./schemas.server";

/** Returns an example value of a schema: its own example, or one composed of the examples of its properties or items. */
export function exampleOf(shape: JsonSchema, schemas: Pick<Schemas, "resolve">): unknown {
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
