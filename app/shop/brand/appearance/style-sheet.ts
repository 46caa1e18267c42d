import { escapeHtml } from "~/formats/html";
import { HEADINGS, type Look, ORIGINAL, ORIGINAL_HEADINGS } from "./look";
import { DARK, LIGHT, type Palette, palettesOf } from "./palette";
import { fontFace } from "./typeface";

type Style = Omit<Look, "name">;

/** The shop needs no style sheet of its own for colours and headings. */
export const isOriginal = ({ accent, ground, darkAccent, darkGround, headings }: Style): boolean =>
  accent === ORIGINAL.accent &&
  ground === ORIGINAL.ground &&
  (darkAccent ?? ORIGINAL.darkAccent) === ORIGINAL.darkAccent &&
  (darkGround ?? ORIGINAL.darkGround) === ORIGINAL.darkGround &&
  headings === ORIGINAL_HEADINGS;

const properties = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, colour]) => `--color-${name}:${colour}`)
    .join(";");

const textOf = ({ text: { ink, muted } }: typeof LIGHT) => `--color-ink:${ink};--color-muted:${muted}`;

const headingsOf = ({ headings }: Style) => `--font-serif:${HEADINGS[headings].stack}`;

/**
 * The design tokens that a look changes. It is in no cascade layer, so it comes before the shop's own sheets; on paper
 * their black on white holds.
 */
export function lookStyleSheet(look: Style): string {
  const { light, dark } = palettesOf(look);
  return [
    `:root{${headingsOf(look)}}`,
    `@media screen{:root{${properties(light)}}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${properties(dark)}}}`,
  ].join("");
}

/** For a logo in the header, besides the style sheet of a look. A shop without a logo does not load it. */
export function logoStyles(look: Style): string {
  const { light } = palettesOf(look);
  return [
    ".logo:has(img){margin-right:0}",
    // Leaves room for "Sign in" on the narrowest phones.
    ".logo img{max-width:min(100%,28vw);margin-inline:auto}",
    // A logo without a version for dark pages.
    `@media screen and (prefers-color-scheme:dark){.logo .logo-light{padding:.25rem .5rem;background:${light.paper}}}`,
  ].join("");
}

/**
 * The tokens of light and of dark pages, each in a box of its own, and the brand's typeface by its name, if it has one.
 */
export function previewStyleSheet(look: Style, font: string | undefined): string {
  const { light, dark } = palettesOf(look);
  const headings = font ? `--font-serif:"Preview",${HEADINGS[look.headings].stack}` : headingsOf(look);
  return [
    ...(font ? [fontFace(font, "Preview")] : []),
    `.look-preview{${headings};background:var(--color-paper);color:var(--color-ink)}`,
    `.look-light{color-scheme:light;${properties(light)};${textOf(LIGHT)}}`,
    `.look-dark{color-scheme:dark;${properties(dark)};${textOf(DARK)}}`,
  ].join("");
}

/** The first letter of the shop's name on the accent colour. */
export function lookIcon(look: Look): string {
  const { light } = palettesOf(look);
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(look.name);
  const letter = (first?.segment ?? "").toLocaleUpperCase("en");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${light.clay}"/><text x="16" y="23" font-size="20" font-family="Georgia,serif" text-anchor="middle" fill="${light["on-clay"]}">${escapeHtml(letter)}</text></svg>`;
}
