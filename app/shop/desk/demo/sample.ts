import type { Cents } from "~/formats/money";
import type { Tier } from "~/shop/catalogue/offers/quote";

export interface DemoStyle {
  id: number;
  name: string;
  category: string;
  sizes: readonly string[];
  wholesalePrice: Cents;
  recommendedPrice: Cents;
  minOrderQuantity: number;
}

// Specification 9, "Demo fallback recommended price".
const FALLBACK_MARKUP = 2.2;

type Row = [
  name: string,
  category: string,
  sizes: readonly string[],
  wholesale: Cents,
  recommended: Cents | null,
  minimum: number,
];

const ADULT = ["XS", "S", "M", "L", "XL"];
const BABY = ["62", "68", "74", "80"];

const ROWS: Row[] = [
  ["Sample Crew Sweater", "sweaters", ADULT, 4150, 12425, 2],
  ["Sample Rib Turtleneck", "sweaters", ADULT, 4725, null, 2],
  ["Sample Striped Pullover", "sweaters", ["S", "M", "L"], 3975, 11825, 3],
  ["Sample Long Cardigan", "cardigans", ADULT, 5825, 17325, 2],
  ["Sample Short Cardigan", "cardigans", ["S", "M", "L"], 5175, null, 2],
  ["Sample Cable Vest", "vests", ["S", "M", "L"], 3325, 9825, 2],
  ["Sample Knit Dress", "dresses", ["XS", "S", "M", "L"], 6275, 18725, 1],
  ["Sample Wide Scarf", "accessories", [], 1875, 5575, 4],
  ["Sample Folded Beanie", "accessories", ["One size"], 1325, null, 6],
  ["Sample Baby Romper", "baby", BABY, 2375, 7075, 3],
  ["Sample Throw", "home", [], 5475, 16325, 1],
];

export const DEMO_STYLES: readonly DemoStyle[] = ROWS.map(
  ([name, category, sizes, wholesalePrice, recommended, minOrderQuantity], index) => ({
    id: index + 1,
    name,
    category,
    sizes,
    wholesalePrice,
    recommendedPrice: recommended ?? Math.round(wholesalePrice * FALLBACK_MARKUP),
    minOrderQuantity,
  }),
);

/** Smallest minimum first. */
export const DEMO_TIERS: readonly Tier[] = [
  { minQuantity: 10, discountPercentage: 400 },
  { minQuantity: 30, discountPercentage: 900 },
];

/** Of the invented customer. */
export const DEMO_FIRST_NAME = "Demo";

/** In the order of their first style. */
export const DEMO_CATEGORIES: readonly string[] = [...new Set(DEMO_STYLES.map(({ category }) => category))];
