// Colours of the brand: what is read, what passes, what is suggested, and that nothing but colours reaches a style sheet.
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { appearanceForm } from "~/shop/brand/appearance/appearance-form.server";
import { type Colour, contrast, parseColour } from "~/shop/brand/appearance/colour";
import { HEADINGS, type Look, ORIGINAL, ORIGINAL_HEADINGS } from "~/shop/brand/appearance/look";
import { colourFaults } from "~/shop/brand/appearance/colour-faults";
import { DARK, LIGHT, palettesOf } from "~/shop/brand/appearance/palette";
import { isOriginal, lookIcon, lookStyleSheet } from "~/shop/brand/appearance/style-sheet";

const ORIGINAL_LOOK: Look = {
  name: "Brand",
  accent: ORIGINAL.accent,
  ground: ORIGINAL.ground,
  darkAccent: null,
  darkGround: null,
  headings: ORIGINAL_HEADINGS,
};
const withColours = (changes: Partial<Look>): Look => ({ ...ORIGINAL_LOOK, ...changes });

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value): Colour => `#${value.toString(16).padStart(6, "0")}`);

describe("a colour", () => {
  it.each([
    ["#8A4127", "#8a4127"],
    [" 8a4127 ", "#8a4127"],
    ["#abc", "#aabbcc"],
    ["red", null],
    ["#8a41271", null],
    ["#8a4127;background:url(//evil.example)", null],
    ["#8a4127}body{display:none", null],
    ["", null],
  ])("typed as %o is %o", (typed, read) => {
    expect(parseColour(typed)).toBe(read);
  });

  it("has the contrast that WCAG gives", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    // The example of WebAIM for the lightest grey that passes on white.
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });
});

describe("the original colours", () => {
  it("are those of the style sheets", () => {
    const theme = readFileSync("app/theme.css", "utf8");
    const styles = readFileSync("app/styles.css", "utf8");
    const [, dark = ""] = styles.split("prefers-color-scheme: dark");
    for (const [scheme, sheet] of [
      [LIGHT, theme],
      [DARK, dark],
    ] as const) {
      for (const [name, value] of Object.entries({ ...scheme.original, ...scheme.text })) {
        expect(sheet).toContain(`--color-${name}: ${value};`);
      }
    }
    const unspaced = theme.replace(/\s+/g, "");
    expect(unspaced).toContain(`--font-serif:${HEADINGS["old-style"].stack.replace(/\s+/g, "")};`);
  });

  it("pass, and need no style sheet", () => {
    expect(colourFaults(ORIGINAL_LOOK)).toEqual([]);
    expect(isOriginal(ORIGINAL_LOOK)).toBe(true);
    expect(isOriginal(withColours({ headings: "slab" }))).toBe(false);
    expect(palettesOf(ORIGINAL_LOOK)).toEqual({ light: LIGHT.original, dark: DARK.original });
  });
});

describe("colours that cannot be read", () => {
  it("are refused with the nearest that pass", () => {
    const faults = colourFaults(withColours({ accent: "#e8b04a", ground: "#c0b090" }));
    expect(faults.map(({ field }) => field)).toEqual(["ground", "accent"]);
    expect(faults[0]!.message).toMatch(/^Text on this background has a contrast of \d\.?\d? : 1; 4\.5/);
  });

  it("are those of dark pages only where the brand chose them", () => {
    expect(colourFaults(withColours({ darkAccent: "#23512f" }))).toMatchObject([{ field: "darkAccent" }]);
    expect(colourFaults(withColours({ darkGround: "#f7f3e6" }))).toMatchObject([{ field: "darkGround" }]);
  });

  it("are replaced by colours that pass, whatever was chosen; all text then has a contrast of 4.5 and edges one of 3", () => {
    fc.assert(
      fc.property(colour, colour, fc.option(colour), fc.option(colour), (...colours) => {
        const [accent, ground, darkAccent, darkGround] = colours;
        const look = withColours({ accent, ground, darkAccent, darkGround });
        for (const { field, suggestion } of colourFaults(look)) look[field] = suggestion;
        expect(colourFaults(look)).toEqual([]);
        const palettes = palettesOf(look);
        for (const [palette, { text }] of [
          [palettes.light, LIGHT],
          [palettes.dark, DARK],
        ] as const) {
          for (const behind of [palette.paper, palette.sheet, palette.shade]) {
            for (const one of [...Object.values(text), palette.clay]) {
              expect(contrast(one, behind), `${one} on ${behind}`).toBeGreaterThanOrEqual(4.5);
            }
            expect(contrast(palette.edge, behind)).toBeGreaterThanOrEqual(3);
          }
          expect(contrast(palette["on-clay"], palette.clay)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(palette["on-clay"], palette["clay-deep"])).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });
});

describe("the style sheet", () => {
  it("leaves paper black on white, and has nothing but tokens", () => {
    const sheet = lookStyleSheet(withColours({ accent: "#23512f", ground: "#f7f3e6" }));
    expect(sheet).toMatch(
      /^:root\{--font-serif:[^{}]+\}@media screen\{:root\{(--color-[a-z-]+:#[\da-f]{6};?)+\}\}@media screen and \(prefers-color-scheme:dark\)\{:root\{(--color-[a-z-]+:#[\da-f]{6};?)+\}\}$/,
    );
    expect(sheet).toContain("--color-clay:#23512f;");
  });
});

describe("the form", () => {
  const typed = {
    version: "0",
    name: "Brand",
    accent: "#23512f",
    ground: "#f7f3e6",
    headings: "slab",
  };
  it.each([
    [{ name: "A\r\nBcc: everybody@evil.example" }, true],
    [{ name: "x".repeat(41) }, false],
    [{ name: " " }, false],
    [{ accent: "red" }, false],
    [{ darkAccent: "javascript:0" }, false],
    [{ darkAccent: " " }, true],
    [{ headings: "x;} body { color: red" }, false],
    [{ headings: "constructor" }, false],
  ])("takes %o: %o", (change, isTaken) => {
    const result = appearanceForm.safeParse({ ...typed, ...change });
    expect(result.success).toBe(isTaken);
    if (result.success) expect(result.data.name).not.toMatch(/[\r\n]/);
  });
});

it("the icon has the first letter of the name, as text", () => {
  expect(lookIcon(withColours({ name: "é wool" }))).toContain(">É<");
  expect(lookIcon(withColours({ name: "<script>" }))).toContain(">&lt;<");
  expect(lookIcon(withColours({ name: "👩‍👧 wool" }))).toContain(">👩‍👧<");
});
