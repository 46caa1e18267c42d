/** Incoterms 2020 for any mode of transport (ICC). */
export const INCOTERMS = ["EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP"] as const;

/** Whose named place is the seller's. */
export const SELLERS_PLACE: readonly string[] = ["EXW", "FCA"] satisfies (typeof INCOTERMS)[number][];
