/** The last ordered, most pieces or the highest amount first. */
export const ORDERED_SORTS = ["last", "pieces", "amount"] as const;
export type OrderedSort = (typeof ORDERED_SORTS)[number];
