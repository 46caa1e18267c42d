import { searchText } from "~/shop/search/words";

/** What the search field finds a style by, as it is stored beside it. */
export function styleSearchText({
  name,
  styleCode,
  category,
  material,
}: Record<"name" | "styleCode" | "category" | "material", string>): string {
  return searchText(name, styleCode, category, material);
}
