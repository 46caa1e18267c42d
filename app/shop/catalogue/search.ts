import { searchText } from "~/shop/search/words";

/** The search text of a style. */
export function styleSearchText({
  name,
  styleCode,
  category,
  material,
}: Record<"name" | "styleCode" | "category" | "material", string>): string {
  return searchText(name, styleCode, category, material);
}
