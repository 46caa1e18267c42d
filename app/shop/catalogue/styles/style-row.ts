import type { StyleFields } from "./style-fields";

/** Json columns, which Prisma types only as JsonValue. */
type Lists = Pick<StyleFields, "fibreComposition" | "sizes" | "colors" | "additionalImages">;

/** A row of `products`, with its Json columns typed as the shop writes them. */
export function withLists<Row extends object>(row: Row) {
  return row as {
    [Column in keyof Row]: Column extends keyof Lists ? Lists[Column] : Row[Column];
  };
}
