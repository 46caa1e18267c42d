import { parseId } from "~/formats/ids";

export const MAX_TRACKING_NUMBER_LENGTH = 60;
export const MAX_CARTONS = 1_000;
export const MAX_KILOGRAMS = 20_000;

const PREFIX = "quantity-";

/** The name of the field with the pieces of an order's line in a shipment. */
export const quantityField = (orderLineId: number) => `${PREFIX}${orderLineId}`;

/** The id of the order's line of such a field; null for another one. */
export const lineIdOfField = (name: string): number | null =>
  name.startsWith(PREFIX) ? parseId(name.slice(PREFIX.length)) : null;
