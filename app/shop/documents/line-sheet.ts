import { ALL_CATEGORIES, MAX_SEARCH_LENGTH } from "~/shop/catalogue/query";

/** What is asked of a line sheet; `category` null is the whole collection. */
export interface LineSheetOptions {
  category: string | null;
  withPrices: boolean;
}

/** Reads `?category=Sweaters&prices=yes`. Prices are there only when they are asked for. */
export function lineSheetOptions(search: URLSearchParams): LineSheetOptions {
  const text = (search.get("category") ?? "").replaceAll("\0", "").toWellFormed();
  const category = text.slice(0, MAX_SEARCH_LENGTH).trim();
  return {
    category: category === "" || category === ALL_CATEGORIES ? null : category,
    withPrices: search.get("prices") === "yes",
  };
}

/** "line-sheet-sweaters.pdf"; "line-sheet.pdf" of the whole collection. */
export function lineSheetName({ category }: LineSheetOptions): string {
  const plain = (category ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return `${["line-sheet", ...words].join("-")}.pdf`;
}
