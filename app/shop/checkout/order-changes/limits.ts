/** Of a reason for a change, and of a customer's request. */
export const MAX_REASON_LENGTH = 500;
/** Of the rows to add. */
export const MAX_ADDED_ROWS_LENGTH = 10_000;
