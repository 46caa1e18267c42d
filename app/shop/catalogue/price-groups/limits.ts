/** Characters of a price group's name. */
export const MAX_GROUP_NAME_LENGTH = 60;
/** The highest percentage off the list prices, in hundredths: a price of nothing is none. */
export const MAX_PERCENT_OFF = 9_999;
/** The most own prices of a group, and the most rows of their table. */
export const MAX_OWN_PRICES = 5_000;
/** Of a table's changes, and of its rows that cannot be read, so many are shown on a page. */
export const MAX_SHOWN_PRICES = 200;
/** The largest table of own prices, in bytes. */
export const MAX_OWN_PRICE_BYTES = 512 * 1024;
