import { mirror, MIDDLE, trace } from "./outline";
import type { Shape, Torso } from "./shape";
import { drawBackOfCollar } from "./neck";
import type { Sheet } from "./sheet";

/** Pockets, placket, belt, button bands and buttons. */
export function drawFront(sheet: Sheet, torso: Torso, shape: Shape): void {
  if (torso.pockets) drawPockets(sheet, torso, shape);
  if (torso.henley) drawPlacket(sheet, shape);
  if (torso.belt) drawBelt(sheet, shape);
  if (!torso.buttons) return;
  drawOpening(sheet, torso, shape);
  const first = shape.top + shape.drop + (shape.round ? 6 : 26);
  const step = (shape.bottom - 26 - first) / (torso.buttons - 1);
  for (let index = 0; index < torso.buttons; index++) sheet.button(MIDDLE, first + index * step, 11);
}

function drawPockets(sheet: Sheet, torso: Torso, { hem, hemY }: Shape): void {
  for (const x of [MIDDLE - hem * 0.56, MIDDLE + hem * 0.56]) {
    const [y, half, high] = [hemY - 150, 52, 108];
    sheet.piece(
      trace`M${x - half} ${y}L${x + half} ${y}L${x + half} ${y + high - 10}` +
        trace`Q${x + half} ${y + high} ${x + half - 10} ${y + high}L${x - half + 10} ${y + high}` +
        trace`Q${x - half} ${y + high} ${x - half} ${y + high - 10}Z`,
      { stitch: "stocking", edge: 16 },
    );
    sheet.band(trace`M${x - half} ${y + 8}L${x + half} ${y + 8}`, 18, {
      accent: torso.accentRibs,
    });
  }
}

function drawPlacket(sheet: Sheet, { top, drop }: Shape): void {
  sheet.piece(
    trace`M381 ${top + drop - 4}L419 ${top + drop - 4}` + trace`L419 ${top + drop + 128}L381 ${top + drop + 128}Z`,
    { stitch: "rib", edge: 12 },
  );
  for (const y of [30, 70, 110]) sheet.button(MIDDLE, top + drop + y, 9);
}

function drawBelt(sheet: Sheet, shape: Shape): void {
  const y = shape.underarmY + 96;
  sheet.band(trace`M${MIDDLE - shape.chest + 4} ${y}Q400 ${y + 10} ${MIDDLE + shape.chest - 4} ${y}`, 34);
  sheet.band(trace`M406 ${y + 10}Q420 ${y + 120} 434 ${y + 210}`, 26);
  sheet.band(trace`M396 ${y + 10}Q386 ${y + 100} 388 ${y + 180}`, 26);
  sheet.band(trace`M384 ${y + 4}L418 ${y + 6}`, 40);
}

/** Button bands in the middle and around the neck. */
function drawOpening(sheet: Sheet, torso: Torso, shape: Shape) {
  const { top, drop, bottom, neckHalf: w } = shape;
  const accent = torso.accentRibs;
  const wide = torso.neck === "shawl" ? 62 : 30;
  sheet.shade(trace`M420 ${top + drop}L420 ${bottom}`, 14, 0.35);
  if (shape.round) {
    sheet.band(trace`M400 ${top + drop - 4}L400 ${bottom + 5}`, 34, { accent });
    return;
  }
  drawBackOfCollar(sheet, torso, shape);
  const leftEdge = trace`M${MIDDLE - w - 2} ${top - 3}Q${MIDDLE - w + 12} ${top + drop * 0.45} 400 ${top + drop + 8}`;
  sheet.band(leftEdge, wide, { accent });
  sheet.band(mirror(leftEdge), wide, { accent });
  sheet.band(trace`M400 ${top + drop - 6}L400 ${bottom + 5}`, 34, { accent });
}
