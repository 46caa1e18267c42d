const parameterOf = (styleId: number) => `colour-${styleId}`;

/**
 * The colour of "?colour-12=Sand" in the address `here`, or null. With it, a page without scripts includes the pictures
 * of one colour per style only, and links to the others.
 */
export function requestedColour(here: string, styleId: number, colours: readonly { name: string }[]): number | null {
  const requested = searchOf(here).get(parameterOf(styleId));
  const found = colours.findIndex(({ name }) => name === requested);
  return found === -1 ? null : found;
}

/** The colour that the search of the address `here` names ("?q=rust+sweater"), or 0. */
export function namedColour(here: string, colours: readonly { name: string; label?: string }[]): number {
  const wordsOf = (text: string) => [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
  const typed = wordsOf(searchOf(here).get("q") ?? "");
  if (typed.length === 0) return 0;
  const isNamed = (name: string) => {
    const words = wordsOf(name);
    return words.length > 0 && words.every((word) => typed.includes(word));
  };
  const found = colours.findIndex(({ name, label = name }) => isNamed(name) || isNamed(label));
  return Math.max(0, found);
}

/**
 * The page `here` with this colour of one style and the first colour of all others. Requests for other styles are
 * dropped, so that the number of addresses stays small.
 */
export function colourAddress(here: string, styleId: number, colour: string): string {
  const search = searchOf(here);
  const others = [...search.keys()].filter((name) => name.startsWith("colour-"));
  for (const name of others) search.delete(name);
  search.set(parameterOf(styleId), colour);
  return `${here.split(/[?#]/, 1)[0]}?${search}#style-${styleId}`;
}

const searchOf = (address: string) => new URLSearchParams(/[?]([^#]*)/.exec(address)?.[1]);
