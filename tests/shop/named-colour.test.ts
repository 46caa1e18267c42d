// The colour that a card of the catalogue shows first for a search.

import { expect, it } from "vitest";

import { namedColour } from "~/ui/catalogue/requested-colour";

const COLOURS = [{ name: "Sand" }, { name: "Rust" }, { name: "Night Blue" }];

it.each([
  ["/?q=rust+sweater", 1],
  ["/?q=blue+night", 2],
  ["/?q=blue", 0],
  ["/?q=RUST#style-1", 1],
  ["/?q=sweater", 0],
  ["/", 0],
])("of %s is number %i", (here, index) => {
  expect(namedColour(here, COLOURS)).toBe(index);
});
