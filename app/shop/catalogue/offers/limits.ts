/** Pieces, for a bulk discount. */
export const MAX_TIER_QUANTITY = 100_000;
/** In hundredths of a percent: 100 %. */
export const MAX_TIER_PERCENTAGE = 10_000;
/** For thresholds and the minimum order value, in cents: a million euro. */
export const MAX_THRESHOLD = 100_000_000;
/** Characters. */
export const MAX_PAYMENT_NOTE = 600;
/** For which a proforma is valid. */
export const MAX_VALID_DAYS = 365;
export const MAX_PIECES_PER_STYLE = 10_000;
/** In hundredths: 1000 is ten times the wholesale price. */
export const MAX_MARKUP = 1_000;
/** After a shipment, for which a problem can be reported: ten years. */
export const MAX_CLAIM_DAYS = 3_650;
/** For which messages are kept after the last of a conversation: twenty years. */
export const MAX_MESSAGE_MONTHS = 240;
