/** Lengths of what a buyer types at checkout. */
export const MAX_NOTES_LENGTH = 2_000;
export const MAX_PO_NUMBER_LENGTH = 50;
/** A larger order is arranged with the team; it also keeps every amount within the database's integers. */
export const MAX_ORDER_TOTAL = 2_000_000_000;
/** What the desk tells a customer with a step of an order. */
export const MAX_STEP_NOTE_LENGTH = 500;
