// A mark is a word of a style's search text that says which value of a facet the style has. It begins with a dot, so that
// no typed word can be one, and is found as a whole only. Postgres cuts off words after 40 characters; a mark that would
// be longer is left out.
const MAX_HEX = 30;

/** "" for a value that is empty or too long for a mark. */
export function facetMark(facet: string, value: string): string {
  const hex = Buffer.from(value).toString("hex");
  return hex.length > 0 && hex.length <= MAX_HEX ? `·${facet}·${hex}` : "";
}

/** Those whose marks a search text contains. */
export function* facetsIn(text: string): Generator<[facet: string, value: string]> {
  for (const [, facet, hex] of text.matchAll(/·([a-z]+)·([0-9a-f]+)/g)) {
    yield [facet!, Buffer.from(hex!, "hex").toString()];
  }
}
