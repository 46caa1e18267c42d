/** Text as the search compares it: no diacritics, lower case, single spaces. "Žametna  Jopa" is "zametna jopa". */
export function foldForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
