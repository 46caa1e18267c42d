/** In hundredths of a percent, up or down. */
export const MAX_CHANGE_PERCENT = 5_000;
/** In cents. */
export const ROUNDINGS = [1, 10, 50, 100] as const;
export type Rounding = (typeof ROUNDINGS)[number];
/** In a preview. */
export const SHOWN_LINES = 200;
