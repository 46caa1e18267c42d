import { type Colour, contrast, mix, nearest } from "./colour";
import { type ChosenColours, ORIGINAL } from "./look";

/** Of text, and of the edges of fields, with what is behind them (WCAG 2.2 AA). */
export const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

/** Colours made from a page's ground, by the names of the design tokens (app/theme.css). */
interface Grounds {
  paper: Colour;
  sheet: Colour;
  shade: Colour;
  line: Colour;
  edge: Colour;
}
/** Colours made from an accent. */
interface Accents {
  clay: Colour;
  "clay-deep": Colour;
  "on-clay": Colour;
}
export type Palette = Grounds & Accents;

/** The fixed colours of a scheme, and how the others are made of the two colours that the brand chooses. */
export interface Scheme {
  text: { ink: Colour; muted: Colour; danger: Colour; good: Colour };
  /** Of a brand that has chosen none. */
  original: Palette;
  /**
   * A ground is mixed with `groundTo` to have more contrast with the text, an accent with `accentTo` to have more with
   * the ground.
   */
  groundTo: Colour;
  accentTo: Colour;
  sheet: (ground: Colour) => Colour;
  shade: (ground: Colour) => Colour;
  hover: (accent: Colour) => Colour;
}

const WHITE = "#ffffff";
const BLACK = "#000000";

// The colours of text and the original ones are those of app/theme.css and app/styles.css.
export const LIGHT: Scheme = {
  text: { ink: "#241e1a", muted: "#675d53", danger: "#a1241c", good: "#3d5f40" },
  original: {
    paper: ORIGINAL.ground,
    sheet: "#fffdf9",
    shade: "#f0e9de",
    line: "#ddd3c5",
    edge: "#8b7f72",
    clay: ORIGINAL.accent,
    "clay-deep": "#6d311b",
    "on-clay": "#fff9f3",
  },
  groundTo: WHITE,
  accentTo: BLACK,
  sheet: (ground) => mix(ground, WHITE, 0.7),
  shade: (ground) => mix(ground, "#241e1a", 0.06),
  hover: (accent) => mix(accent, BLACK, 0.25),
};
export const DARK: Scheme = {
  text: { ink: "#f2ebe1", muted: "#b8ac9d", danger: "#ffa196", good: "#a9cba6" },
  original: {
    paper: ORIGINAL.darkGround,
    sheet: "#211d19",
    shade: "#2b2621",
    line: "#3b342d",
    edge: "#8c8072",
    clay: ORIGINAL.darkAccent,
    "clay-deep": "#f0bda4",
    "on-clay": "#26140c",
  },
  groundTo: BLACK,
  accentTo: WHITE,
  sheet: (ground) => mix(ground, WHITE, 0.045),
  shade: (ground) => mix(ground, WHITE, 0.09),
  hover: (accent) => mix(accent, WHITE, 0.35),
};

/** Text stands on these. */
const behindText = (ground: Colour, { original, sheet, shade }: Scheme) =>
  ground === original.paper ? [original.paper, original.sheet, original.shade] : [ground, sheet(ground), shade(ground)];

/** Of colours with the grounds that a page's ground gives. */
export const leastContrast = (colours: readonly Colour[], ground: Colour, scheme: Scheme): number =>
  Math.min(...behindText(ground, scheme).flatMap((behind) => colours.map((colour) => contrast(colour, behind))));

/** Of a scheme's text with the grounds that a page's ground gives. */
export const textContrast = (ground: Colour, scheme: Scheme) =>
  leastContrast(Object.values(scheme.text), ground, scheme);

function groundsOf(ground: Colour, scheme: Scheme): Grounds {
  if (ground === scheme.original.paper) return scheme.original;
  const { ink } = scheme.text;
  return {
    paper: ground,
    sheet: scheme.sheet(ground),
    shade: scheme.shade(ground),
    line: mix(ground, ink, 0.15),
    edge: nearest(mix(ground, ink, 0.5), ink, (edge) => leastContrast([edge], ground, scheme) >= EDGE_CONTRAST),
  };
}

function accentsOf(accent: Colour, { original, groundTo, hover }: Scheme): Accents {
  if (accent === original.clay) return original;
  const passes = (on: Colour) => contrast(on, accent) >= TEXT_CONTRAST;
  return {
    clay: accent,
    "clay-deep": hover(accent),
    "on-clay": nearest(original["on-clay"], groundTo, passes),
  };
}

function paletteOf(accent: Colour, ground: Colour, scheme: Scheme): Palette {
  const { paper, sheet, shade, line, edge } = groundsOf(ground, scheme);
  const { clay, "clay-deep": deep, "on-clay": on } = accentsOf(accent, scheme);
  return { paper, sheet, shade, line, edge, clay, "clay-deep": deep, "on-clay": on };
}

/** The brand's own, or made from those of light pages. */
export function darkColours(chosen: ChosenColours): { accent: Colour; ground: Colour } {
  const ground =
    chosen.darkGround ?? (chosen.ground === ORIGINAL.ground ? ORIGINAL.darkGround : mix(chosen.ground, BLACK, 0.905));
  const fits = (accent: Colour) => leastContrast([accent], ground, DARK) >= TEXT_CONTRAST + 1;
  const accent =
    chosen.darkAccent ??
    (chosen.accent === ORIGINAL.accent && fits(ORIGINAL.darkAccent)
      ? ORIGINAL.darkAccent
      : nearest(chosen.accent, WHITE, fits));
  return { accent, ground };
}

export function palettesOf(chosen: ChosenColours): { light: Palette; dark: Palette } {
  const dark = darkColours(chosen);
  return {
    light: paletteOf(chosen.accent, chosen.ground, LIGHT),
    dark: paletteOf(dark.accent, dark.ground, DARK),
  };
}
