/** The demo shop's bulk discounts; percentages are hundredths of a percent. */
export const TIERS = [
  { minQuantity: 5, discountPercentage: 500, isActive: true },
  { minQuantity: 10, discountPercentage: 1000, isActive: true },
  { minQuantity: 25, discountPercentage: 1250, isActive: true },
  { minQuantity: 100, discountPercentage: 2000, isActive: false },
];

/** The claims of specification 1, without evidence, because there is none yet. */
export const CLAIMS = [
  {
    key: "organic-cotton",
    title: "100% organic cotton",
    text: "All the cotton in our yarns is organically grown. Where a style holds its shape with a little elastane, its composition says so.",
    evidenceUrl: null,
    position: 1,
  },
  {
    key: "made-in-eu",
    title: "Crafted in the EU",
    text: "Knitted, linked and finished in Slovenia, in workshops we visit every week.",
    evidenceUrl: null,
    position: 2,
  },
  {
    key: "vegan",
    title: "Vegan",
    text: "No wool, no leather patches, no horn: our buttons are cut from corozo nut.",
    evidenceUrl: null,
    position: 3,
  },
  {
    key: "rating",
    title: "Top 10 of 6,000 brands rated",
    text: "Rated among the top 10 of 6,000 brands for sustainability.",
    evidenceUrl: null,
    position: 4,
  },
];

/** The ordering conditions of the contact page (specification 9), with the seasons that follow `now`. */
export function demoSettings(now: Date) {
  return {
    id: 1,
    freeShippingThresholdEU: 0,
    freeShippingThresholdWorld: 250_000,
    minimumOrderValue: 100_000,
    minimumPiecesPerStyle: 3,
    markupFrom: 290,
    markupTo: 320,
    reorderWeeksFrom: 2,
    reorderWeeksTo: 4,
    ...nextSeason(now),
  };
}

/**
 * Returns the next season whose early delivery (August and September) is at least a month ahead, and the following
 * January, when the rest of the collection is delivered.
 */
export function nextSeason(now: Date): { collectionDelivery: string; earlyOrderDelivery: string } {
  const year = now.getUTCFullYear();
  const isThisYear = now.getTime() <= Date.UTC(year, 6, 1);
  const early = isThisYear ? year : year + 1;
  return {
    collectionDelivery: `January ${early + 1}`,
    earlyOrderDelivery: `August/September ${early}`,
  };
}
