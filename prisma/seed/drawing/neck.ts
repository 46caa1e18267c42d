import { MIDDLE, trace } from "./outline";
import { backOfNeck, neckline, type Shape, type Side, type Torso } from "./shape";
import type { Sheet } from "./sheet";
import { n } from "./stitches";

/** The inside of the back, visible through the neckline, with the label. */
export function drawInside(sheet: Sheet, torso: Torso, shape: Shape, side: Side): void {
  if (side === "back" || torso.neck === "turtle" || torso.neck === "mock") return;
  const { top } = shape;
  sheet.piece(
    trace`M${MIDDLE - shape.neckHalf} ${top - 2}L${MIDDLE + shape.neckHalf} ${top - 2}` +
      trace`L${MIDDLE + shape.neckHalf + 4} ${top + shape.drop * 0.3}` +
      trace`L400 ${top + shape.drop + 12}` +
      trace`L${MIDDLE - shape.neckHalf - 4} ${top + shape.drop * 0.3}Z`,
    { stitch: "stocking", inside: true, edge: 0 },
  );
  if (shape.drop > 50) sheet.label(MIDDLE, top + 33, shape.drop > 80 ? 46 : 34);
}

/** Its ribbing, or the collar. */
export function drawNeck(sheet: Sheet, torso: Torso, shape: Shape, side: Side): void {
  const { neckHalf: w, top, drop } = shape;
  const accent = torso.accentRibs;
  if (torso.neck === "turtle" || torso.neck === "mock") return drawCollar(sheet, torso, shape);
  if (side === "back" || shape.round) {
    const line = trace`M${MIDDLE - w} ${top}` + neckline(shape, drop, true);
    sheet.band(line + (side === "front" ? backOfNeck(shape) : ""), torso.neck === "boat" ? 16 : 22, { accent });
    return;
  }
  if (!torso.buttons) {
    const line = trace`M${MIDDLE - w} ${top}` + neckline(shape, drop, false);
    sheet.band(line + backOfNeck(shape), 22, { accent });
  }
}

/** Draws the back of a collar. */
export function drawBackOfCollar(sheet: Sheet, torso: Torso, shape: Shape): void {
  const line = trace`M${MIDDLE + shape.neckHalf} ${shape.top}` + backOfNeck(shape).replace(/Z$/, "");
  const width = torso.neck === "shawl" ? 40 : torso.buttons && !shape.round ? 20 : 22;
  sheet.band(line, width, { accent: torso.accentRibs });
}

function drawCollar(sheet: Sheet, torso: Torso, { neckHalf: w, top, drop }: Shape): void {
  const accent = torso.accentRibs;
  const high = torso.neck === "turtle" ? 74 : 36;
  const collar = (y: number, wide: number, low: number) =>
    trace`M${MIDDLE - wide} ${y}Q400 ${y - 14} ${MIDDLE + wide} ${y}` +
    trace`C${MIDDLE + wide + 6} ${y + high * 0.5} ${MIDDLE + wide + 2} ${low - 10} ${MIDDLE + wide + 5} ${low}` +
    trace`Q400 ${low + drop * 2.1} ${MIDDLE - wide - 5} ${low}` +
    trace`C${MIDDLE - wide - 2} ${low - 10} ${MIDDLE - wide - 6} ${y + high * 0.5} ${MIDDLE - wide} ${y}Z`;
  sheet.shade(
    trace`M${MIDDLE - w - 6} ${top + 12}` + trace`Q400 ${top + 12 + drop * 1.3} ${MIDDLE + w + 6} ${top + 12}`,
    18,
    0.4,
  );
  sheet.piece(collar(top - high + 14, w - 4, top + 8), { stitch: "rib", accent, edge: 22 });
  if (torso.neck === "turtle") {
    sheet.add(
      `<path d="${trace`M${MIDDLE - w + 10} ${top - high + 18}Q400 ${top - high + 6} ${MIDDLE + w - 10} ${top - high + 18}`}" fill="none" stroke="${sheet.tones.deep}" stroke-width="5" opacity=".35"/>`,
    );
  }
}

/** The colourwork of a round yoke: dashed ellipses as rows of stitches. */
export function drawYoke(sheet: Sheet, shape: Shape, gauge: number) {
  const rows = ["1", "2", "3", "", "4", "5", "6", "5", "4", "", "3", "2", "1", "", "1"];
  const id = "yoke";
  const { top, neckHalf, chest } = shape;
  sheet.define(
    `<clipPath id="${id}"><path d="${trace`M${MIDDLE - neckHalf - 2} ${top}Q400 ${top + shape.drop * 1.5} ${MIDDLE + neckHalf + 2} ${top}` + trace`C${MIDDLE + neckHalf + 50} ${top + 16} ${MIDDLE + shape.shoulder - 30} ${shape.shoulderY - 22} ${MIDDLE + shape.shoulder + 30} ${shape.shoulderY + 60}` + trace`L${MIDDLE + chest + 60} ${top + 320}L${MIDDLE - chest - 60} ${top + 320}` + trace`L${MIDDLE - shape.shoulder - 30} ${shape.shoulderY + 60}C${MIDDLE - shape.shoulder + 30} ${shape.shoulderY - 22} ${MIDDLE - neckHalf - 50} ${top + 16} ${MIDDLE - neckHalf - 2} ${top}Z`}"/></clipPath>`,
  );
  // Dash patterns on a ring of 96 stitches: rows of triangles with diamonds between them.
  const dashes: Record<string, readonly [string, number]> = {
    "1": ["1 3", 0.5],
    "2": ["3 1", 1.5],
    "3": ["", 0],
    "4": ["2 6", 1],
    "5": ["4 4", 2],
    "6": ["2 2 2 2", 3],
  };
  let rings = "";
  rows.forEach((row, index) => {
    const found = dashes[row];
    if (!found) return;
    const [dash, shift] = found;
    const grow = index * gauge * 1.08;
    const [rx, ry] = [neckHalf + 26 + grow * 1.06, shape.drop + 22 + grow];
    rings += `<ellipse cx="${MIDDLE}" cy="${n(top - 6)}" rx="${n(rx)}" ry="${n(ry)}" pathLength="96"${dash ? ` stroke-dasharray="${dash}" stroke-dashoffset="${shift}"` : ""}/>`;
  });
  sheet.add(
    `<g clip-path="url(#${id})" fill="none" opacity=".93" stroke-width="${n(gauge * 1.1)}"><g stroke="${sheet.accent.base}">${rings}</g></g>`,
  );
}
