/** Pieces from which a bulk discount may begin. */
export const MAX_TIER_QUANTITY = 100_000;
/** The most that a bulk discount takes off: all of it, in hundredths of a percent. */
export const MAX_TIER_PERCENTAGE = 10_000;
/** Thresholds and the minimum order value, in cents: a million euro. */
export const MAX_THRESHOLD = 100_000_000;
export const MAX_PIECES_PER_STYLE = 10_000;
/** Mark-up in hundredths: 1000 is ten times the wholesale price. */
export const MAX_MARKUP = 1_000;
export const MAX_REORDER_WEEKS = 52;
/** "January 2026", "August/September 2025" */
export const MAX_DELIVERY_WORDS = 60;
