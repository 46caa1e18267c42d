import type { StyleFields } from "./style-fields";

/** The fields of a style that are Json columns, of which Prisma says no more. */
type Lists = Pick<StyleFields, "fibreComposition" | "sizes" | "colors" | "additionalImages">;

/** A row of `products` whose Json columns have the types that the shop writes into them; its columns are the same. */
export function withLists<Row extends object>(row: Row) {
  return row as {
    [Column in keyof Row]: Column extends keyof Lists ? Lists[Column] : Row[Column];
  };
}
