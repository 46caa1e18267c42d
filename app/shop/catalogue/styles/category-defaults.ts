import { spellingOf } from "./keys";
import type { StyleFields } from "./style-fields";

/** What customs ask of a style, as far as it is known. */
export type CustomsFields = Pick<StyleFields, "hsCode" | "countryOfOrigin" | "netWeight">;

/** What customs ask of the styles of a category that have no value of their own. */
export interface CategoryDefaults {
  category: string;
  hsCode: string | null;
  countryOfOrigin: string;
  netWeight: number | null;
}

/** The defaults of a category among those stored, also where it was spelled otherwise when they were stored. */
export const defaultsOf = (
  category: string,
  stored: ReadonlyMap<string, CategoryDefaults>,
): CategoryDefaults | undefined => stored.get(category) ?? stored.get(spellingOf(stored.keys())(category));

/** Where the brand makes its goods: the origin of styles whose category has no other. */
export const USUAL_ORIGIN = "SI";

/** A style's values for customs: its own, else those of its category. */
export interface CustomsData {
  hsCode: string | null;
  countryOfOrigin: string;
  netWeight: number | null;
}

/** Completes the own values of a style by those of its category. */
export function customsDataOf(style: CustomsFields, defaults: CategoryDefaults | undefined): CustomsData {
  return {
    hsCode: style.hsCode ?? defaults?.hsCode ?? null,
    countryOfOrigin: style.countryOfOrigin ?? defaults?.countryOfOrigin ?? USUAL_ORIGIN,
    netWeight: style.netWeight ?? defaults?.netWeight ?? null,
  };
}
