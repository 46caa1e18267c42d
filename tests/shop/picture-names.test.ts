// What the name of a picture says: style code, colour, and its place among the others.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  baseName,
  compareViews,
  comparedCode,
  fileWords,
  mayBeMain,
  namedColour,
  possibleCodes,
  styleCodeIn,
  typedColour,
  viewWords,
} from "~/shop/catalogue/picture-upload/file-name";

const COLORS = ["Sand", "Sand Melange", "Écru", "Dark Navy", "Black"];

const colourOf = (name: string, styleCode = "PR-101") => namedColour(name, styleCode, COLORS);

describe("the colour in a file name", () => {
  it.each([
    ["PR-101_sand_front.jpg", "Sand"],
    ["pr 101-SAND.JPG", "Sand"],
    ["PR-101_ecru-2.png", "Écru"],
    ["PR-101_e\u0301cru.png", "Écru"],
    ["PR-101_DarkNavy_back.jpg", "Dark Navy"],
    ["PR_101 dark navy.jpeg", "Dark Navy"],
    ["PR-101-sand-melange-front.webp", "Sand Melange"],
    ["PR-101_front_sand.jpg", "Sand"],
    ["PR-101_2_sand.jpg", "Sand"],
    ["PR-101_schwarz_vorne.jpg", "Black"],
    ["PR-101.jpg", ""],
    ["PR-101_front.jpg", ""],
    ["PR-101 (2).jpg", ""],
    ["PR-101_detail_3.jpg", ""],
  ])("%s is of %j", (name, colour) => {
    expect(colourOf(name)).toEqual({ colour });
  });

  it.each([
    ["PR-101_fjord-blue_front.jpg", "fjord blue"],
    ["PR-101_navy.jpg", "navy"],
    ["PR-101_front_fjord_sand.jpg", "fjord sand"],
  ])("%s is unknown", (name, unknown) => {
    expect(colourOf(name)).toEqual({ unknown });
  });

  it("is not guessed from a word for two of the style's colours", () => {
    const colors = ["Sand", "Taupe"];
    expect(namedColour("PR-101_beige.jpg", "PR-101", colors)).toEqual({ unknown: "beige" });
    expect(namedColour("PR-101_beige.jpg", "PR-101", ["Sand"])).toEqual({ colour: "Sand" });
  });

  it("is read the same however the name is written", () => {
    const separator = fc.constantFrom("_", "-", " ", "__", " - ", ".");
    const code = fc
      .array(fc.stringMatching(/^[A-Z0-9]{1,4}$/), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("-"));
    const colour = fc.constantFrom(...COLORS);
    const rest = fc.constantFrom("", "front", "back", "detail 2", "17", "on model");
    const write = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text.normalize("NFD"),
    );
    fc.assert(
      fc.property(code, colour, rest, separator, write, (styleCode, one, view, between, written) => {
        const words = [styleCode, one, view].filter(Boolean).join(" ").split(/[ -]/);
        const name = `${written(words.join(between))}.jpg`;
        expect(possibleCodes(name)).toContain(comparedCode(styleCode));
        expect(namedColour(name, styleCode, COLORS)).toEqual({ colour: one });
      }),
    );
  });

  it("is a colour of the style, none, or words of the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const read = namedColour(baseName(name), "PR-101", COLORS);
        const words = "unknown" in read ? read.unknown.split(" ") : [];
        expect(fileWords(baseName(name))).toEqual(expect.arrayContaining(words));
        if ("colour" in read) expect(["", ...COLORS]).toContain(read.colour);
      }),
    );
  });
});

it("lists the codes with which a name may begin, the longest first", () => {
  expect(possibleCodes("pr-101 2_sand.jpg")).toEqual(["PR-101-2-SAND", "PR-101-2", "PR-101", "PR"]);
});

it.each([
  ["PR-101_2.jpg", "PR-101"],
  ["PR-101-2.jpg", "PR-101-2"],
  ["pr_101_2_sand.jpg", "PR-101-2"],
  ["PR-101 sand.jpg", "PR-101"],
  ["PR-1012.jpg", undefined],
])("%s begins with the style code %s", (name, code) => {
  expect(styleCodeIn(name, (one) => ["PR-101", "PR-101-2"].includes(one))).toBe(code);
});

it("reads a typed colour without case, accents and separators", () => {
  expect(typedColour(" dark-NAVY ", COLORS)).toBe("Dark Navy");
  expect(typedColour("ecru", COLORS)).toBe("Écru");
  expect(typedColour(" ", COLORS)).toBe("");
  expect(typedColour("fjord", COLORS)).toBeNull();
  expect(typedColour("?", COLORS)).toBeNull();
});

it("orders the pictures of a colour: without a view, from the front, by numbers, the other views", () => {
  const views = ["_worn", "_back", "_detail", "_details_2", "_fabric"];
  const names = ["", "_final", "_front", "_front_2", "_1", "_2", "_10", ...views];
  const files = names.map((rest) => `PR-101_dark-navy${rest}.jpg`);
  const wordsOf = (name: string) => viewWords(name, "PR-101", "Dark Navy");
  const sorted = files.toReversed().sort((a, b) => compareViews(wordsOf(a), wordsOf(b)));
  expect(sorted).toEqual(files);
});

it.each([
  ["_vorne", "_hinten"],
  ["_Vorderseite", "_Rückseite"],
  ["_spredaj", "_zadaj"],
  ["_davanti", "_dietro"],
  ["_devant", "_dos"],
  ["_1", "_2"],
  ["_1", "_back"],
  ["", "_hinten"],
  ["_studio", "_back_studio"],
  ["_front", "_01"],
  ["_vorne", "_getragen"],
])("%s comes before %s, in each order of the files and before or after the colour", (first, second) => {
  for (const write of [(view: string) => `PR-101_sand${view}.jpg`, (view: string) => `PR-101${view}_sand.jpg`]) {
    const files = [first, second].map(write);
    if (!/studio/.test(first))
      expect(files.map((name) => colourOf(name))).toEqual(files.map(() => ({ colour: "Sand" })));
    const words = files.map((name) => viewWords(name, "PR-101", "Sand"));
    expect(words.toReversed().sort(compareViews)).toEqual(words);
    expect(mayBeMain(words[0]!)).toBe(true);
  }
});
