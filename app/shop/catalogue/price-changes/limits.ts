/** The largest change in hundredths of a percent, up or down. */
export const MAX_CHANGE_PERCENT = 5_000;
/** What new prices are rounded to, in cents. */
export const ROUNDINGS = [1, 10, 50, 100] as const;
export type Rounding = (typeof ROUNDINGS)[number];
/** The rows that a preview shows. */
export const SHOWN_LINES = 200;
