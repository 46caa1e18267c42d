/** Shades of a yarn, as hex colours. */
export interface Tones {
  base: string;
  /** The lit side of a stitch. */
  light: string;
  /** The gap between stitches. */
  dark: string;
  /** Outlines and folds. */
  deep: string;
}

type Rgb = [number, number, number];

const WARM_WHITE = "#fff9ee";
const WARM_BLACK = "#1d1512";

/** `share` is that of the second colour, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgb(from), rgb(to)];
  return `#${a
    .map((value, index) => Math.round(value + (b[index]! - value) * share))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** Luma, from 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [red, green, blue] = rgb(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** More highlights for a dark yarn and more shadow for a light one, to show the stitches. */
export function tonesOf(hex: string): Tones {
  const light = lightness(hex);
  return {
    base: hex,
    light: mix(hex, WARM_WHITE, light > 0.75 ? 0.55 : 0.2),
    dark: mix(hex, WARM_BLACK, light > 0.75 ? 0.15 : 0.22),
    deep: mix(hex, WARM_BLACK, light > 0.75 ? 0.42 : 0.6),
  };
}

/** The second colour of stripes and yokes: ecru with dark yarns, a deeper shade with light ones. */
export function companionOf(hex: string): string {
  const light = lightness(hex);
  if (light < 0.55) return "#e9dfcb";
  return light > 0.76 ? mix("#6d5a4a", hex, 0.25) : mix(hex, "#faf3e4", 0.76);
}

function rgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}
