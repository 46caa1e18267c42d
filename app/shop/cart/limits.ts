export const MAX_LINES = 200;
export const MAX_QUANTITY = 10_000;
export { MAX_COLOUR_LENGTH, MAX_SIZE_LENGTH } from "~/shop/catalogue/styles/limits";
