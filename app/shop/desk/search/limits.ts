/** The longest text that is searched for. */
export const MAX_QUERY_LENGTH = 100;

/** The rows of a kind that a search lists. */
export const MAX_FOUND = 10;

/** How many of the newest orders, shipments, customers and payments are looked through for what no index holds. */
export const NEWEST_ROWS = 5_000;
