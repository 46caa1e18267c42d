import type { FontName } from "./pdf-fonts.server";

/** For white paper. */
export const INK = "#241e1a";
export const MUTED = "#675d53";
export const LINE = "#ddd3c5";
export const SHADE = "#f0e9de";

/** Sizes in points. */
export interface TextStyle {
  font: FontName;
  size: number;
  color: string;
  tracking?: number;
}

const style = (font: FontName, size: number, color = INK, tracking = 0): TextStyle => ({
  font,
  size,
  color,
  tracking,
});

export const STYLES = {
  title: style("title", 21),
  heading: style("title", 13),
  label: style("strong", 6.5, MUTED, 0.3),
  body: style("text", 8.5),
  strong: style("strong", 8.5),
  sum: style("strong", 10.5),
  muted: style("text", 8.5, MUTED),
  small: style("text", 7, MUTED),
} as const;

/** In points. */
export function leading({ size }: TextStyle): number {
  return size * 1.38;
}
