import { spellingOf } from "./keys";
import type { StyleFields } from "./style-fields";

/** For customs, as far as known. */
export type CustomsFields = Pick<StyleFields, "hsCode" | "countryOfOrigin" | "netWeight">;

/** For styles without a value of their own. */
export interface CategoryDefaults {
  category: string;
  hsCode: string | null;
  countryOfOrigin: string;
  netWeight: number | null;
}

/** Also where the category was spelled otherwise when they were stored. */
export const defaultsOf = (
  category: string,
  stored: ReadonlyMap<string, CategoryDefaults>,
): CategoryDefaults | undefined => stored.get(category) ?? stored.get(spellingOf(stored.keys())(category));

/** The origin of styles whose category has none. */
export const USUAL_ORIGIN = "SI";

/** The style's own values, else those of its category. */
export interface CustomsData {
  hsCode: string | null;
  countryOfOrigin: string;
  netWeight: number | null;
}

export function customsDataOf(style: CustomsFields, defaults: CategoryDefaults | undefined): CustomsData {
  return {
    hsCode: style.hsCode ?? defaults?.hsCode ?? null,
    countryOfOrigin: style.countryOfOrigin ?? defaults?.countryOfOrigin ?? USUAL_ORIGIN,
    netWeight: style.netWeight ?? defaults?.netWeight ?? null,
  };
}
