export const MAX_NOTES_LENGTH = 2_000;
export const MAX_PO_NUMBER_LENGTH = 50;
/** In cents. Larger orders are arranged with the team; the limit also keeps amounts within 32-bit integers. */
export const MAX_ORDER_TOTAL = 2_000_000_000;
/** Of the admin's note to the customer with a status change. */
export const MAX_STEP_NOTE_LENGTH = 500;

/** Orders of a list that are confirmed, or whose packing lists are printed, at once. */
export const MAX_AT_ONCE = 250;
/** Of what the brand says about the pieces of a claim that it does not accept. */
export const MAX_CLAIM_ANSWER_LENGTH = 500;
