/** How far from the origin the points of a shape are at most, and how long its outline is at most. */
export interface Extent {
  reach: number;
  length: number;
}

type Point = readonly [x: number, y: number];

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
const COMMAND = /([a-df-z])([^a-df-z]*)/gi;
/** How many numbers a command takes, again and again. */
const ARGUMENTS: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 };

export const numbersIn = (text = "") => (text.match(NUMBER) ?? []).map(Number);

/** Measures an outline along its points. */
class Outline implements Extent {
  reach = 0;
  length = 0;
  at: Point = [0, 0];
  #start: Point = [0, 0];

  moveTo([x, y]: Point): void {
    this.reach = Math.max(this.reach, Math.abs(x), Math.abs(y));
    this.at = this.#start = [x, y];
  }

  lineTo([x, y]: Point): void {
    this.length += Math.hypot(x - this.at[0], y - this.at[1]);
    this.reach = Math.max(this.reach, Math.abs(x), Math.abs(y));
    this.at = [x, y];
  }

  /** A radius is made larger where it does not reach the end. */
  arcTo(radius: number, end: Point): void {
    this.lineTo(end);
    this.length += 2 * Math.PI * radius;
    this.reach += 2 * radius;
  }

  close(): void {
    this.lineTo(this.#start);
  }
}

/** The extent of a path. A curve is no longer than the lines between its points. */
export function pathExtent(path: string): Extent {
  const line = new Outline();
  let control: Point = [0, 0];
  for (const [, letter = "", rest = ""] of path.matchAll(COMMAND)) {
    const command = letter.toLowerCase();
    if (command === "z") line.close();
    const count = ARGUMENTS[command];
    if (count === undefined) continue;
    const all = command === "a" ? numbersOfArcs(rest) : numbersIn(rest);
    for (let from = 0; from + count <= all.length; from += count) {
      const numbers = all.slice(from, from + count);
      const [x, y] = letter === command ? line.at : [0, 0];
      const point = (nth: number): Point => [x + numbers[nth]!, y + numbers[nth + 1]!];
      const [atX, atY] = line.at;
      // "s" and "t" begin with the control point before, mirrored.
      const mirrored: Point = [2 * atX - control[0], 2 * atY - control[1]];
      if (command === "m" && from === 0) line.moveTo(point(0));
      else if (command === "h") line.lineTo([x + numbers[0]!, atY]);
      else if (command === "v") line.lineTo([atX, y + numbers[0]!]);
      else if (command === "a") {
        line.arcTo(Math.max(Math.abs(numbers[0]!), Math.abs(numbers[1]!)), point(5));
      } else {
        if (command === "s" || command === "t") line.lineTo(mirrored);
        const points = Array.from({ length: count / 2 }, (_, nth) => point(2 * nth));
        points.forEach((one) => line.lineTo(one));
        control = command === "t" ? mirrored : (points.at(-2) ?? line.at);
        continue;
      }
      control = line.at;
    }
  }
  return line;
}

const ARC_NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const ARC_FLAG = /[\s,]*([01])/y;

/** The numbers of arcs, whose two flags may be written without a space after them: "1 1 0 01.5.5". */
function numbersOfArcs(text: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; ;) {
    const pattern = [3, 4].includes(numbers.length % 7) ? ARC_FLAG : ARC_NUMBER;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return numbers;
    numbers.push(Number(found[1]));
    at = pattern.lastIndex;
  }
}

/** The extent of a polygon or polyline. */
export function pointsExtent(points: string): Extent {
  const line = new Outline();
  const numbers = numbersIn(points);
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const point: Point = [numbers[at]!, numbers[at + 1]!];
    if (at === 0) line.moveTo(point);
    else line.lineTo(point);
  }
  line.close();
  return line;
}

const UNITS: Record<string, number> = { in: 96, cm: 38, mm: 3.8, pc: 16, pt: 1.4, em: 16, ex: 8 };

/** A length in the units of the drawing; `whole` is what 100 % are. */
export function lengthOf(text: string, whole: number): number {
  const [number = 0] = numbersIn(text);
  const unit = text.trim().replace(NUMBER, "").toLowerCase();
  return Math.abs(number) * (unit === "%" ? whole / 100 : (UNITS[unit] ?? 1));
}

/** How much larger a transformation makes a drawing at most, and how far it moves it. */
export interface Stretch {
  scale: number;
  offset: number;
}

const FUNCTION = /([a-z]+)\s*\(([^)]*)\)/gi;

/** What the functions of a transformation do one after the other. */
export function stretchOf(transform = ""): Stretch {
  let [scale, offset] = [1, 0];
  for (const [, name = "", text] of transform.matchAll(FUNCTION)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersIn(text).map(Math.abs);
    if (name === "matrix") {
      offset += scale * Math.max(e, f);
      scale *= Math.max(a + c, b + d);
    } else if (name === "translate") offset += scale * Math.max(a, b);
    else if (name === "scale") scale *= Math.max(a, b);
    else if (name === "rotate") {
      offset += scale * 3 * Math.max(b, c);
      scale *= Math.SQRT2;
    } else if (name.startsWith("skew")) scale *= 1 + Math.abs(Math.tan((a * Math.PI) / 180));
  }
  return { scale, offset };
}
