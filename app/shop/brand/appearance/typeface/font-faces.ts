import { type BrandFont, fontAddress } from "./brand-font";

/** Fonts of readers' devices, with the average width of their letters in a heading, in ems. */
const FALLBACKS = {
  serif: [
    { locals: ["Georgia"], width: 0.448 },
    { locals: ["Noto Serif", "NotoSerif-Regular"], width: 0.484 },
    { locals: ["Times New Roman", "Liberation Serif"], width: 0.411 },
  ],
  sans: [
    { locals: ["Arial", "Liberation Sans"], width: 0.446 },
    { locals: ["Roboto", "Roboto-Regular"], width: 0.445 },
  ],
};

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

const face = (family: string, source: string, more: string[]) =>
  `@font-face{font-family:"${family}";${[`src:${source}`, ...more].join(";")}}`;

/** The vertical metrics of a typeface, as a font has them that is shown at `scale` times its size. */
const metrics = ({ ascent, descent, lineGap }: BrandFont, scale = 1) => [
  `ascent-override:${percent(ascent / scale)}`,
  `descent-override:${percent(descent / scale)}`,
  `line-gap-override:${percent(lineGap / scale)}`,
];

/** The rule that loads a typeface as `family`. */
export const fontFace = (font: BrandFont, family: string): string =>
  face(family, `url(${fontAddress(font.name)})format("woff2")`, [
    "font-display:swap",
    ...metrics(font),
  ]);

/**
 * The rules of headings in the brand's own typeface, with `stack` until it is there and for letters that it does not have. A font of the
 * reader's device is scaled to the same width and height, so that hardly anything moves when the typeface arrives. Light pages, which
 * have the class `light`, and readers who save data keep the stack.
 */
export function headingFont(font: BrandFont, stack: string): string {
  const fallbacks = FALLBACKS[stack.endsWith("sans-serif") ? "sans" : "serif"];
  const families = fallbacks.map((_, at) => `H${at + 1}`);
  const scaled = fallbacks.map(({ locals, width }, at) => {
    const scale = font.width / width;
    const source = locals.map((local) => `local("${local}")`).join();
    return face(families[at]!, source, [`size-adjust:${percent(scale)}`, ...metrics(font, scale)]);
  });
  const own = ["H0", ...families].map((family) => `"${family}"`).join();
  return [
    fontFace(font, "H0"),
    ...scaled,
    `:root:not(.light){--font-serif:${own},${stack}}`,
    `@media (prefers-reduced-data:reduce){:root:not(.light){--font-serif:${stack}}}`,
  ].join("");
}
