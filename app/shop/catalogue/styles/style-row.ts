import type { StyleFields } from "./style-fields";

/** The fields of a style that are Json columns, which Prisma types only as JsonValue. */
type Lists = Pick<StyleFields, "fibreComposition" | "sizes" | "colors" | "additionalImages">;

/** The same row of `products` with its Json columns typed as the shop writes them. */
export function withLists<Row extends object>(row: Row) {
  return row as {
    [Column in keyof Row]: Column extends keyof Lists ? Lists[Column] : Row[Column];
  };
}
