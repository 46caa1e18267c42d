import { parseId } from "~/formats/ids";
import { ALL_CATEGORIES, MAX_SEARCH_LENGTH } from "~/shop/catalogue/query";

/** The options of a line sheet; `category` null means the whole collection. */
export interface LineSheetOptions {
  category: string | null;
  /** Only the styles of this delivery window; null for all. */
  windowId: number | null;
  withPrices: boolean;
}

/** Parses `?category=Sweaters&window=2&prices=yes`. Prices are off by default. */
export function lineSheetOptions(search: URLSearchParams): LineSheetOptions {
  const text = (search.get("category") ?? "").replaceAll("\0", "").toWellFormed();
  const category = text.slice(0, MAX_SEARCH_LENGTH).trim();
  return {
    category: category === "" || category === ALL_CATEGORIES ? null : category,
    windowId: parseId(search.get("window")),
    withPrices: search.get("prices") === "yes",
  };
}

/** The file name: "line-sheet-sweaters.pdf", "line-sheet-spring-2028.pdf"; "line-sheet.pdf" for the whole collection. */
export function lineSheetName(category: string | null, window: string | null): string {
  const plain = [category, window]
    .filter(Boolean)
    .join(" ")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return `${["line-sheet", ...words].join("-")}.pdf`;
}
