import type { Schemas, Shape } from "./schemas.server";

/** A value that fits a schema: its own example, or one made of those of its parts. */
export function exampleOf(shape: Shape, schemas: Pick<Schemas, "resolve">): unknown {
  const whole = schemas.resolve(shape);
  if (whole.examples?.length) return whole.examples[0];
  if (whole.const !== undefined) return whole.const;
  if (whole.default !== undefined) return whole.default;
  if (whole.enum) return whole.enum[0];
  if (whole.anyOf?.[0]) return exampleOf(whole.anyOf[0], schemas);
  switch (whole.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(whole.properties ?? {})
          .filter(([name, part]) => whole.required?.includes(name) || hasExample(part, schemas))
          .map(([name, part]) => [name, exampleOf(part, schemas)]),
      );
    case "array":
      return whole.items ? [exampleOf(whole.items, schemas)] : [];
    case "integer":
    case "number":
      return whole.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return "text";
    default:
      return null;
  }
}

/** Whether somebody gave an example of it, so that it is worth showing where it may be left out. */
function hasExample(shape: Shape, schemas: Pick<Schemas, "resolve">): boolean {
  const { examples, anyOf } = schemas.resolve(shape);
  return Boolean(examples?.length) || Boolean(anyOf?.some((one) => hasExample(one, schemas)));
}
