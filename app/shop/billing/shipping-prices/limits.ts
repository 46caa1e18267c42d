/** Characters. */
export const MAX_ZONE_NAME_LENGTH = 60;
export const MAX_PLACES_LENGTH = 5_000;
/** Rows of the table of zones. */
export const MAX_ZONES = 200;
/** Of a zone. */
export const MAX_SHIPPING_PRICES = 100;
/** In grams: ten tonnes. */
export const MAX_SHIPPED_WEIGHT = 10_000_000;
export const MAX_ZONE_POSITION = 999;
