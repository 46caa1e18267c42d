/** Characters of a delivery window's name. */
export const MAX_WINDOW_NAME_LENGTH = 60;
/** Separates names of delivery windows in the table of products, so that no name contains it. */
export const WINDOW_SEPARATOR = "|";
export const MAX_SHIPPING_WEEKS = 52;
/** Days before shipping when a payment is due, at most. */
export const MAX_PAYMENT_DAYS = 365;
export const MAX_POSITION = 999;
