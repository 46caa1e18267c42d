/** The largest change in hundredths of a percent, up or down. */
export const MAX_CHANGE_PERCENT = 5_000;
/** What new prices are rounded to, in cents, with labels. */
export const ROUNDINGS = { 1: "1 cent", 10: "10 cents", 50: "50 cents", 100: "1 euro" } as const;
export type Rounding = keyof typeof ROUNDINGS;
/** The rows that a preview shows. */
export const SHOWN_LINES = 200;
