/** Characters. */
export const MAX_WINDOW_NAME_LENGTH = 60;
/** In the table of products, so no name contains it. */
export const WINDOW_SEPARATOR = "|";
export const MAX_SHIPPING_WEEKS = 52;
/** Days before shipping when a payment is due. */
export const MAX_PAYMENT_DAYS = 365;
export const MAX_POSITION = 999;
