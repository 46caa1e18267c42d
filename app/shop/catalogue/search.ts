/** Text as the search compares it: no diacritics, lower case, single spaces. "Žametna  Jopa" is "zametna jopa". */
export function foldForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** What the search field finds a style by, as it is stored beside it. */
export function styleSearchText({
  name,
  styleCode,
  category,
  material,
}: Record<"name" | "styleCode" | "category" | "material", string>): string {
  return foldForSearch(`${name} ${styleCode} ${category} ${material}`);
}

/** The words of a search, as `searchText` of a row has them. */
export function searchWords(q: string): string[] {
  // Prisma passes %, _ and \ on as the database's own wildcards, which the two databases escape differently.
  return foldForSearch(q)
    .split(/[\s%_\\]+/)
    .filter(Boolean);
}
