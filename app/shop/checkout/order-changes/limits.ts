/** Maximum length of a reason for a change of an order, and of a customer's request. */
export const MAX_REASON_LENGTH = 500;
/** Maximum length of the rows to add. */
export const MAX_ADDED_ROWS_LENGTH = 10_000;
