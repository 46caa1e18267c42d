export const MAX_GROUP_NAME_LENGTH = 60;
/** In hundredths: a price of nothing is none. */
export const MAX_PERCENT_OFF = 9_999;
/** Of a group, and so rows of its table. */
export const MAX_OWN_PRICES = 5_000;
/** Changes, and unreadable rows, of a table that a page shows. */
export const MAX_SHOWN_PRICES = 200;
export const MAX_OWN_PRICE_BYTES = 512 * 1024;
