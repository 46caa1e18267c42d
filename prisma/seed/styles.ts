import { ACCESSORIES } from "./collection/accessories";
import { BABY_STYLES } from "./collection/baby";
import { CARDIGANS } from "./collection/cardigans";
import { DRESSES } from "./collection/dresses";
import { HOME } from "./collection/home";
import type { DemoStyle } from "./collection/style";
import { SWEATERS } from "./collection/sweaters";
import { VESTS } from "./collection/vests";

const CATEGORIES: Record<string, DemoStyle[]> = {
  Sweaters: SWEATERS,
  Cardigans: CARDIGANS,
  Vests: VESTS,
  Dresses: DRESSES,
  Accessories: ACCESSORIES,
  Baby: BABY_STYLES,
  Home: HOME,
};

/** For customs; all styles are knitted of cotton in Slovenia. */
export const CATEGORY_DEFAULTS = [
  { category: "Sweaters", hsCode: "61102099", countryOfOrigin: "SI", netWeight: 450 },
  { category: "Cardigans", hsCode: "61102099", countryOfOrigin: "SI", netWeight: 520 },
  { category: "Vests", hsCode: "61102099", countryOfOrigin: "SI", netWeight: 300 },
  { category: "Dresses", hsCode: "61044200", countryOfOrigin: "SI", netWeight: 480 },
  { category: "Accessories", hsCode: "61171000", countryOfOrigin: "SI", netWeight: 180 },
  { category: "Baby", hsCode: "61112090", countryOfOrigin: "SI", netWeight: 160 },
  { category: "Home", hsCode: "63013010", countryOfOrigin: "SI", netWeight: 1_100 },
];

/** In the "featured" order of the catalogue: the categories in turn. */
export const STYLES: (DemoStyle & { category: string })[] = featured();

function featured() {
  const longest = Math.max(...Object.values(CATEGORIES).map((styles) => styles.length));
  return Array.from({ length: longest }, (_, index) =>
    Object.entries(CATEGORIES).flatMap(([category, styles]) =>
      styles.slice(index, index + 1).map((style) => ({ ...style, category })),
    ),
  ).flat();
}
