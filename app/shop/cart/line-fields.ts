import { parseId } from "~/formats/ids";

const PREFIX = "quantity-";

/** Of a line of an order. */
export const quantityField = (orderLineId: number) => `${PREFIX}${orderLineId}`;

/** Null for any other field. */
export const lineIdOfField = (name: string): number | null =>
  name.startsWith(PREFIX) ? parseId(name.slice(PREFIX.length)) : null;

/** The fields of a form with quantities of an order's lines. */
export const quantityNames = (fields: FormData): string[] =>
  [...new Set(fields.keys())].filter((name) => lineIdOfField(name) !== null);
