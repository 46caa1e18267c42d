import { MIDDLE, trace } from "./outline";
import type { Stitch } from "./stitches";

export type Neck = "crew" | "turtle" | "mock" | "v" | "boat" | "shawl";
export type Side = "front" | "back";

/**
 * How a garment lies: how far the sleeves point outwards (0 hangs down), and where its folds are (each from -1 to 1).
 */
export interface Drape {
  spread: number;
  folds: readonly [chest: number, side: number, hem: number, sleeve: number];
}

/** A garment for the upper body, laid flat. Lengths are in units of the 800 x 1000 drawing. */
export interface Torso {
  stitch: Stitch;
  gauge: number;
  drape: Drape;
  neck: Neck;
  sleeve: "setIn" | "drop" | "raglan" | "yoke" | "none";
  sleeveLength?: "long" | "short" | "three";
  /** Wide sleeves with a narrow cuff. */
  balloon?: boolean;
  /** Half the width at the chest and at the hem, above the ribbing. */
  chest?: number;
  hem?: number;
  /** The y coordinates of its upper and lower end. */
  top?: number;
  bottom?: number;
  ribbing?: number;
  /** For a garment that opens in front. */
  buttons?: number;
  /** A short placket with buttons at the neck. */
  henley?: boolean;
  pockets?: boolean;
  /** Plain sleeves with a patterned body. */
  plainSleeves?: boolean;
  /** Ribbing in the second yarn. */
  accentRibs?: boolean;
  belt?: boolean;
}

/** Measurements that the parts of a garment share. */
export type Shape = ReturnType<typeof measure>;

/** Seen from one side. */
export function measure(torso: Torso, side: Side) {
  const top = torso.top ?? 205;
  const chest = torso.chest ?? 186;
  const neckHalf = { crew: 74, turtle: 62, mock: 64, v: 76, boat: 112, shawl: 76 }[torso.neck];
  const backDrop = torso.neck === "boat" ? 14 : 20;
  const frontDrop = {
    crew: 62,
    turtle: 24,
    mock: 24,
    v: torso.buttons ? 205 : 150,
    boat: 30,
    shawl: 190,
  }[torso.neck];
  const bottom = torso.bottom ?? 850;
  const ribbing = torso.ribbing ?? 66;
  const shoulder = torso.sleeve === "drop" ? chest + 22 : torso.sleeve === "none" ? chest - 34 : chest - 8;
  return {
    top,
    chest,
    neckHalf,
    drop: side === "front" ? frontDrop : backDrop,
    backDrop,
    bottom,
    ribbing,
    shoulder,
    shoulderY: top + (torso.sleeve === "drop" ? 62 : 52),
    underarmY: top + (torso.sleeve === "drop" ? 245 : 262),
    hem: torso.hem ?? chest - 4,
    hemY: bottom - ribbing,
    round: torso.neck !== "v" && torso.neck !== "shawl",
  };
}

/** From left to right: round, or a V. */
export function neckline({ neckHalf, top }: Shape, drop: number, round: boolean): string {
  const [left, right] = [MIDDLE - neckHalf, MIDDLE + neckHalf];
  const low = top + drop;
  return round
    ? trace`C${left + 4} ${top + drop * 0.72} ${MIDDLE - neckHalf * 0.62} ${low} 400 ${low}` +
        trace`C${MIDDLE + neckHalf * 0.62} ${low} ${right - 4} ${top + drop * 0.72} ${right} ${top}`
    : trace`Q${left + 14} ${top + drop * 0.45} 400 ${low}Q${right - 14} ${top + drop * 0.45} ${right} ${top}`;
}

/** From right to left, with rounded corners. */
export function backOfNeck({ neckHalf: w, top }: Shape): string {
  return (
    trace`C${MIDDLE + w - 2} ${top - 9} ${MIDDLE + w * 0.6} ${top + 2} 400 ${top + 4}` +
    trace`C${MIDDLE - w * 0.6} ${top + 2} ${MIDDLE - w + 2} ${top - 9} ${MIDDLE - w} ${top}Z`
  );
}

/** On the right from the shoulder (of a raglan: from the neck) down to the underarm, or upwards. */
export function armhole(shape: Shape, sleeve: Torso["sleeve"], way: "down" | "up"): string {
  const [sx, sy] = [MIDDLE + shape.shoulder, shape.shoulderY];
  const [ux, uy] = [MIDDLE + shape.chest, shape.underarmY];
  if (sleeve === "raglan" || sleeve === "yoke") {
    const end = way === "down" ? ([ux, uy] as const) : ([MIDDLE + shape.neckHalf, shape.top] as const);
    return trace`Q${MIDDLE + shape.neckHalf + 62} ${(shape.top + uy) / 2 + 20} ${end}`;
  }
  const dip = sleeve === "none" ? 40 : sleeve === "drop" ? 4 : 26;
  const [above, below] = [[sx - dip, sy + 70] as const, [ux - dip * 1.5, uy - 60] as const];
  return way === "down" ? trace`C${above} ${below} ${ux} ${uy}` : trace`C${below} ${above} ${sx} ${sy}`;
}
