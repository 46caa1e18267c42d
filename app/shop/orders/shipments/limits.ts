export const MAX_TRACKING_NUMBER_LENGTH = 60;
export const MAX_CARTONS = 1_000;
export const MAX_KILOGRAMS = 20_000;
