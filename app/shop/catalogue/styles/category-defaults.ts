import { spellingOf } from "./keys";
import type { StyleFields } from "./style-fields";

/** For customs, as far as known. */
export type CustomsFields = Pick<StyleFields, "hsCode" | "countryOfOrigin" | "netWeight">;

/** For styles without a value of their own. */
export interface CategoryDefaults {
  category: string;
  hsCode: string | null;
  countryOfOrigin: string | null;
  netWeight: number | null;
}

/** Also where the category was spelled otherwise when they were stored. */
export const defaultsOf = (
  category: string,
  stored: ReadonlyMap<string, CategoryDefaults>,
): CategoryDefaults | undefined => stored.get(category) ?? stored.get(spellingOf(stored.keys())(category));
