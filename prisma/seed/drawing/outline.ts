import { n } from "./stitches";

/** The middle of the paper. */
export const MIDDLE = 400;

type Point = readonly [number, number];

/** A path from a template of absolute commands (M, L, C, Q, Z); numbers and points are rounded. */
export function trace(text: TemplateStringsArray, ...values: (number | Point)[]): string {
  const put = (value: number | Point | undefined) =>
    value === undefined ? "" : typeof value === "number" ? n(value) : value.map(n).join(" ");
  return text.map((part, index) => part + put(values[index])).join("");
}

/** The same path with every point moved by a function of x and y. */
export function moved(outline: string, move: (x: number, y: number) => Point): string {
  return outline.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) =>
    move(Number(x), Number(y)).map(n).join(" "),
  );
}

/** The same path, mirrored about the middle of the paper. */
export function mirror(outline: string): string {
  return moved(outline, (x, y) => [2 * MIDDLE - x, y]);
}
