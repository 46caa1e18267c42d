const field = (styleId: number) => `colour-${styleId}`;

/**
 * The place of the colour in which an address asks for a style on a page of many ("?colour-12=Sand"); null where it
 * does not. So a browser without scripts fetches the pictures of one colour, until its reader asks for another.
 */
export function requestedColour(
  here: string,
  styleId: number,
  colours: readonly { name: string }[],
): number | null {
  const asked = searchOf(here).get(field(styleId));
  const found = colours.findIndex(({ name }) => name === asked);
  return found === -1 ? null : found;
}

/**
 * The address of the page `here` that shows a style in that colour, with all its views, and every other one in its
 * first: colours that add up would make addresses without end.
 */
export function colourAddress(here: string, styleId: number, colour: string): string {
  const search = searchOf(here);
  for (const name of [...search.keys()]) if (name.startsWith("colour-")) search.delete(name);
  search.set(field(styleId), colour);
  return `${here.split(/[?#]/, 1)[0]}?${search}#style-${styleId}`;
}

const searchOf = (address: string) => new URLSearchParams(/[?]([^#]*)/.exec(address)?.[1]);
