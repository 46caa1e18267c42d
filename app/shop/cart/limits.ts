/** A cart holds at most this many lines (design, "Data"). */
export const MAX_LINES = 200;
/** Pieces of one line. */
export const MAX_QUANTITY = 10_000;
/** Lengths of the specification's table of limits (section 5). */
export const MAX_SIZE_LENGTH = 10;
export const MAX_COLOUR_LENGTH = 50;
