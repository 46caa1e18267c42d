import { drawArmholes, drawBody } from "./body";
import { drawFront } from "./front";
import { drawHanger } from "./hanger";
import { drawInside, drawNeck, drawYoke } from "./neck";
import { measure, type Side, type Torso } from "./shape";
import { Sheet } from "./sheet";
import { drawSleeves } from "./sleeves";

/** A sweater, cardigan, vest or dress; `hangs`: on a hanger. */
export function drawTorso(hex: string, torso: Torso, side: Side, hangs = false): Sheet {
  const sheet = new Sheet(hex, torso.gauge);
  const shape = measure(torso, side);
  const isClosed = torso.neck === "turtle" || torso.neck === "mock";
  if (hangs && isClosed) drawHanger(sheet, shape.top - 60);
  if (torso.sleeve !== "none") drawSleeves(sheet, torso, shape);
  drawInside(sheet, torso, shape, side);
  drawBody(sheet, torso, shape, side);
  if (torso.sleeve === "yoke") drawYoke(sheet, shape, torso.gauge);
  if (torso.sleeve === "none") drawArmholes(sheet, torso, shape);
  if (side === "front") drawFront(sheet, torso, shape);
  drawNeck(sheet, torso, shape, side);
  if (hangs && !isClosed) drawHanger(sheet, shape.top + 6);
  return sheet;
}
