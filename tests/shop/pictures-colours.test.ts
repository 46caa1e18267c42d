import { describe, expect, it } from "vitest";

import { COLOURS, pictureForColour, picturesForColour, swatch } from "~/shop/catalogue/search/colours";
import { namedColour } from "~/ui/catalogue/requested-colour";

const main = "/pictures/alma-sand-front-00000001";

describe("the picture of a colour (specification 9)", () => {
  it.each([
    ["Black", "https://cdn.example/pull-noir.jpg"],
    ["Black", "/img/SCHWARZ_01.png"],
    ["White", "/img/pull-blanc.jpg"],
    ["White", "/img/pulli-wei%C3%9F.jpg"],
    ["White", "/img/pulli-weiß.jpg"],
    ["White", "/img/pulli_weiss2.jpg"],
    ["Sand", "/img/cream-1.jpg"],
    ["Sand", "/img/natural.jpg"],
    ["Taupe", "/img/tan.jpg"],
    ["Taupe", "/img/dress_brown_back.jpg"],
    ["Rust", "/img/dress-rust.jpg"],
    ["Forest", "/img/sweaterForest.jpg"],
    ["Dark Grey", "/img/dark-grey-front.jpg"],
  ])("finds %s in %s", (colour, address) => {
    expect(pictureForColour(colour, "/img/main.jpg", ["/img/other.jpg", address])).toBe(address);
  });

  it.each([
    ["Taupe", "/img/standard-view.jpg"],
    ["Taupe", "/img/tangerine.jpg"],
    ["Sand", "/img/sandals.jpg"],
    ["Sand", "/img/thousand.jpg"],
    ["Black", "/img/blackberry.jpg"],
    ["Rust", "/img/trust.jpg"],
    ["Grey", "/img/greyhound.jpg"],
    ["", "/img/anything.jpg"],
    ["%", "/img/a%b.jpg"],
  ])("does not find %j in %s", (colour, address) => {
    expect(pictureForColour(colour, "/img/main.jpg", [address])).toBe("/img/main.jpg");
  });

  it("prefers the complete name of a colour to a word that another one has too", () => {
    const pictures = ["/img/beige.jpg", "/img/taupe.jpg"];
    expect(pictureForColour("Taupe", "/img/main.jpg", pictures)).toBe("/img/taupe.jpg");
    expect(pictureForColour("Sand", "/img/main.jpg", pictures)).toBe("/img/beige.jpg");
  });

  it("returns all pictures of a colour once, the main one first", () => {
    const back = "/pictures/alma-sand-back-00000002";
    const other = "/pictures/alma-navy-front-00000003";
    expect(picturesForColour("Sand", main, [back, main, other])).toEqual([main, back]);
    expect(picturesForColour("Navy", main, [back, other])).toEqual([other]);
    expect(picturesForColour("Plum", main, [back, other])).toEqual([main]);
    expect(picturesForColour("Plum", "", [])).toEqual([]);
  });
});

describe("swatch", () => {
  it("knows its colours whatever the spelling", () => {
    expect(swatch("Sand")).toBe(COLOURS.Sand);
    expect(swatch(" sand ")).toBe(COLOURS.Sand);
    expect(swatch("Dark Navy")).toBe(COLOURS.Navy);
  });

  it("returns a constant colour for an unknown name", () => {
    expect(swatch("Mirabelle")).toMatch(/^#[0-9a-f]{6}$/);
    expect(swatch("Mirabelle")).toBe(swatch("mirabelle"));
    expect(swatch("Mirabelle")).not.toBe(swatch("Aubergine"));
    expect(swatch("")).toMatch(/^#[0-9a-f]{6}$/);
  });
});

const NAMED = [{ name: "Sand" }, { name: "Rust" }, { name: "Night Blue" }];

it.each([
  ["/?q=rust+sweater", 1],
  ["/?q=blue+night", 2],
  ["/?q=blue", 0],
  ["/?q=RUST#style-1", 1],
  ["/?q=sweater", 0],
  ["/", 0],
])("of %s is number %i", (here, index) => {
  expect(namedColour(here, NAMED)).toBe(index);
});
