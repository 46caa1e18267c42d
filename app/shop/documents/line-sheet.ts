import { ALL_CATEGORIES, MAX_SEARCH_LENGTH } from "~/shop/catalogue/query";

/** The options of a line sheet; `category` null means the whole collection. */
export interface LineSheetOptions {
  category: string | null;
  withPrices: boolean;
}

/** Parses `?category=Sweaters&prices=yes`. Prices are off by default. */
export function lineSheetOptions(search: URLSearchParams): LineSheetOptions {
  const text = (search.get("category") ?? "").replaceAll("\0", "").toWellFormed();
  const category = text.slice(0, MAX_SEARCH_LENGTH).trim();
  return {
    category: category === "" || category === ALL_CATEGORIES ? null : category,
    withPrices: search.get("prices") === "yes",
  };
}

/** The file name: "line-sheet-sweaters.pdf"; "line-sheet.pdf" for the whole collection. */
export function lineSheetName({ category }: LineSheetOptions): string {
  const plain = (category ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return `${["line-sheet", ...words].join("-")}.pdf`;
}
