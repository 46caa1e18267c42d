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

/** All styles of the demo shop in the "featured" order of the catalogue: best sellers first, then alternating categories. */
export const STYLES: (DemoStyle & { category: string })[] = featured();

function featured() {
  const longest = Math.max(...Object.values(CATEGORIES).map((styles) => styles.length));
  const alternating = Array.from({ length: longest }, (_, index) =>
    Object.entries(CATEGORIES).flatMap(([category, styles]) =>
      styles.slice(index, index + 1).map((style) => ({ ...style, category })),
    ),
  ).flat();
  return [
    ...alternating.filter((style) => style.bestSeller),
    ...alternating.filter((style) => !style.bestSeller),
  ];
}
