import { drawArmholes, drawBody } from "./body";
import { drawFigure, drawHead } from "./figure";
import { drawFront } from "./front";
import { drawInside, drawNeck, drawYoke } from "./neck";
import { measure, type Side, type Torso } from "./shape";
import { Sheet } from "./sheet";
import { drawSleeves } from "./sleeves";

/** Draws a sweater, cardigan, vest or dress. */
export function drawTorso(hex: string, torso: Torso, side: Side): Sheet {
  const sheet = new Sheet(hex, torso.gauge);
  const shape = measure(torso, side);
  if (torso.worn) drawFigure(sheet, torso, shape);
  if (torso.sleeve !== "none") drawSleeves(sheet, torso, shape);
  drawInside(sheet, torso, shape, side);
  if (torso.worn) drawHead(sheet, torso, shape);
  drawBody(sheet, torso, shape, side);
  if (torso.sleeve === "yoke") drawYoke(sheet, shape, torso.gauge);
  if (torso.sleeve === "none") drawArmholes(sheet, torso, shape);
  if (side === "front") drawFront(sheet, torso, shape);
  drawNeck(sheet, torso, shape, side);
  return sheet;
}
