/** A cart holds at most this many lines. */
export const MAX_LINES = 200;
/** A line holds at most this many pieces. */
export const MAX_QUANTITY = 10_000;
export { MAX_COLOUR_LENGTH, MAX_SIZE_LENGTH } from "~/shop/catalogue/styles/limits";
