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

/**
 * All styles of the demo shop in the order in which the catalogue features them: what sells best first,
 * then one of each category in turn.
 */
export const STYLES: (DemoStyle & { category: string })[] = featured();

function featured() {
  const longest = Math.max(...Object.values(CATEGORIES).map((styles) => styles.length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    Object.entries(CATEGORIES).flatMap(([category, styles]) =>
      styles.slice(turn, turn + 1).map((style) => ({ ...style, category })),
    ),
  ).flat();
  return [
    ...turns.filter((style) => style.bestSeller),
    ...turns.filter((style) => !style.bestSeller),
  ];
}
