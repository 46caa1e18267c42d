import type { Design } from "../drawings";

/** Prices are in cents. */
export interface DemoStyle {
  code: string;
  name: string;
  description: string;
  /** Describes the yarn; the fibre composition that labels require by law is in `fibres`. */
  material: string;
  fibres: { fibre: string; percent: number }[];
  /** Where it differs from the category (CATEGORY_DEFAULTS); the weight is in grams. */
  hsCode?: string;
  netWeight?: number;
  colors: string[];
  sizes: string[];
  wholesale: number;
  recommended: number;
  minimum: number;
  bestSeller?: boolean;
  inactive?: boolean;
  /** With a picture on a hanger in its first colour, and one folded in its second. */
  hasMoreViews?: boolean;
  design: Design;
}

export const ADULT = ["XS", "S", "M", "L", "XL", "XXL"];
export const ADULT_SHORT = ["XS", "S", "M", "L", "XL"];
export const BABY = ["50/56", "62/68", "74/80", "86/92"];

export const COTTON = [{ fibre: "cotton", percent: 100 }];
export const COTTON_STRETCH = [
  { fibre: "cotton", percent: 96 },
  { fibre: "elastane", percent: 4 },
];
