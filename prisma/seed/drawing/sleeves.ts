import { mirror, MIDDLE, trace } from "./outline";
import type { Shape, Torso } from "./shape";
import type { Sheet } from "./sheet";

/** Both, with their cuffs. */
export function drawSleeves(sheet: Sheet, torso: Torso, shape: Shape) {
  const reach = { long: 1, three: 0.76, short: 0.36 }[torso.sleeveLength ?? "long"];
  const raglan = torso.sleeve === "raglan" || torso.sleeve === "yoke";
  const [ux, uy] = [MIDDLE + shape.chest, shape.underarmY];
  const [sx, sy] = [MIDDLE + shape.shoulder, shape.shoulderY];
  const puff = torso.balloon ? 34 : 0;
  const long = 500 * reach;
  // The direction of the sleeve, a unit vector.
  const dx = torso.drape.spread;
  const dy = Math.sqrt(1 - dx * dx);
  const fold = torso.drape.folds[3];
  const tip = [sx + dx * long + 4, sy + dy * long] as const;
  const half = (reach < 0.5 ? 66 : torso.balloon ? 34 : 40) * (shape.chest / 186) ** 0.5;
  const outer = [tip[0] + dy * half, tip[1] - dx * half] as const;
  const inner = [tip[0] - dy * half, tip[1] + dx * half] as const;
  const start = raglan
    ? trace`M${MIDDLE + shape.neckHalf} ${shape.top}` +
      trace`C${MIDDLE + shape.neckHalf + 50} ${shape.top + 16} ${sx - 22} ${sy - 26} ${sx + 8} ${sy + 22}`
    : trace`M${sx - 6} ${sy - 1}Q${sx + 10} ${sy + 6} ${sx + 20} ${sy + 36}`;
  const outside = trace`C${raglan ? sx + 38 : sx + 44 + puff} ${raglan ? sy + 70 : sy + long * 0.35} ${outer[0] + puff * 1.3} ${outer[1] - long * (torso.balloon ? 0.2 : 0.35)} ${outer}`;
  const inside = trace`C${inner[0] - dx * 80 - puff} ${inner[1] - long * (torso.balloon ? 0.14 : 0.3)} ${ux + 8} ${uy + long * 0.12} ${ux - 2} ${uy - 4}`;
  const close = raglan ? "Z" : trace`L${sx - 30} ${(sy + uy) / 2}` + "Z";
  const outline = start + outside + trace`L${inner}` + inside + close;
  const turn = -Math.round((Math.atan2(dx, dy) * 180) / Math.PI);
  const stitch = torso.plainSleeves ? "stocking" : torso.stitch;
  const along = (t: number, across: number) =>
    [sx + dx * long * t + dy * across, sy + dy * long * t - dx * across] as const;
  const creases =
    reach < 0.5
      ? []
      : [
          trace`M${along(0.42 + 0.08 * fold, -46)}Q${along(0.5 + 0.06 * fold, -8)} ${along(0.47 + 0.1 * fold, 30)}`,
          trace`M${along(0.58 + 0.06 * fold, -52)}Q${along(0.62 + 0.05 * fold, -24)} ${along(0.6 - 0.04 * fold, 6 + 20 * fold)}`,
          trace`M${along(0.88, -30)}Q${along(0.91 - 0.03 * fold, 0)} ${along(0.87 + 0.03 * fold, 40)}`,
        ];
  const sheens = [trace`M${along(0.12, 14)}L${along(0.9, 8)}`];
  const cuff = cuffOutline(outer, inner, [dx, dy], reach < 0.5 ? 26 : 58, reach < 0.5 ? 2 : 7);
  for (const flip of [false, true]) {
    const side = (line: string) => (flip ? mirror(line) : line);
    const angle = flip ? -turn : turn;
    sheet.piece(side(cuff), { stitch: "rib", turn: angle, accent: torso.accentRibs, edge: 22 });
    sheet.piece(side(outline), {
      stitch,
      turn: angle,
      creases: creases.map(side),
      sheens: sheens.map(side),
    });
  }
}

function cuffOutline(
  outer: readonly [number, number],
  inner: readonly [number, number],
  [dx, dy]: readonly [number, number],
  long: number,
  tuck: number,
): string {
  const end = ([x, y]: readonly [number, number], sign: number) =>
    [x + dx * long - sign * dy * tuck, y + dy * long + sign * dx * tuck] as const;
  const [a, b] = [end(outer, 1), end(inner, -1)];
  return trace`M${outer[0] - dx * 8} ${outer[1] - dy * 8}L${a}Q${(a[0] + b[0]) / 2 + dx * 6} ${(a[1] + b[1]) / 2 + dy * 6} ${b}L${inner[0] - dx * 8} ${inner[1] - dy * 8}Z`;
}
