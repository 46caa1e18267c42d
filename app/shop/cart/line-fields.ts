import { parseId } from "~/formats/ids";

const PREFIX = "quantity-";

/** The name of the field with a quantity of an order's line. */
export const quantityField = (orderLineId: number) => `${PREFIX}${orderLineId}`;

/** The id of the order's line of such a field; null for another one. */
export const lineIdOfField = (name: string): number | null =>
  name.startsWith(PREFIX) ? parseId(name.slice(PREFIX.length)) : null;

/** The names of a form's fields with the quantities of an order's lines. */
export const quantityNames = (fields: FormData): string[] =>
  [...new Set(fields.keys())].filter((name) => lineIdOfField(name) !== null);
