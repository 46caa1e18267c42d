// What stands on a line sheet.

import { formatPercent } from "~/formats/money";
import * as t from "~/messages/catalogue";
import type { Tier } from "~/shop/catalogue/offers/quote";

export const lineSheet = (window?: string) => (window ? t.lineSheet({ window }) : t.lineSheetLabel());
/** The title of the file, with the names of what was chosen; "" for all. */
export const lineSheetOf = (choice: string) => (choice ? t.lineSheet2({ choice }) : t.lineSheetLabel());
export const bulkDiscounts = (tiers: readonly Tier[]) => {
  const all = tiers.map(
    ({ minQuantity, discountPercentage }) => `${formatPercent(discountPercentage)}% for ${minQuantity}+ items`,
  );
  return t.bulkDiscountsSentence({ join: all.join(", ") });
};
export const colours = (names: readonly string[]) => t.coloursLabel({ shortList: shortList(names) });
export const sizes = (names: readonly string[]) => t.sizesLabel({ shortList: shortList(names) });
/** Characters after which a list of colours or sizes is shortened. */
const MAX_LIST = 160;

/** Joins a list; a long one is shortened to "Sand, Moss and 12 more". */
function shortList(texts: readonly string[]): string {
  let shown = 0;
  for (let length = 0; shown < texts.length; shown++) {
    length += texts[shown]!.length + 2;
    if (length > MAX_LIST && shown > 0) break;
  }
  const more = texts.length - shown;
  return texts.slice(0, shown).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
