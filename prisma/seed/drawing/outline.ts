import { n } from "./stitches";

/** The x coordinate of the middle of the paper. */
export const MIDDLE = 400;

type Point = readonly [number, number];

/** A template tag for SVG paths with absolute commands (M, L, C, Q, Z); numbers and points are rounded. */
export function trace(text: TemplateStringsArray, ...values: (number | Point)[]): string {
  const format = (value: number | Point | undefined) =>
    value === undefined ? "" : typeof value === "number" ? n(value) : value.map(n).join(" ");
  return text.map((part, index) => part + format(values[index])).join("");
}

export function mapPoints(outline: string, move: (x: number, y: number) => Point): string {
  return outline.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) =>
    move(Number(x), Number(y)).map(n).join(" "),
  );
}

/** About the vertical middle of the paper. */
export function mirror(outline: string): string {
  return mapPoints(outline, (x, y) => [2 * MIDDLE - x, y]);
}
