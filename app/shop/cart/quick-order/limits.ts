/** The most rows of a quick order. */
export const MAX_ROWS = 2_000;
/** The largest text or file of a quick order, in bytes. */
export const MAX_BYTES = 512 * 1024;
/** A piece that can be ordered until a day within so many days "ends soon". */
export const ENDS_SOON_DAYS = 14;
/** The most suggestions for a row. */
export const MAX_SUGGESTIONS = 3;
/** The largest form: rows and a file at once, and its other fields. */
export const MAX_FORM_BYTES = 2 * MAX_BYTES + 64 * 1024;
