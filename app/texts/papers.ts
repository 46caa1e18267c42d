// What papers have in common.

/** Beside the sum at the end of a page of a table, and at the beginning of the next one. */
export const carriedOver = () => "Carried over";
export const broughtForward = () => "Brought forward";
