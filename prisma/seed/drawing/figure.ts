import { drawBackOfCollar } from "./neck";
import { mirror, MIDDLE, trace } from "./outline";
import type { Shape, Torso } from "./shape";
import type { Sheet } from "./sheet";
import { lightness } from "./tones";

const SKIN = "#c9a184";
const TEE = "#efe8dc";

/** Draws what is behind the garment that a figure wears: trousers, or legs below a dress, and hands. */
export function drawFigure(sheet: Sheet, torso: Torso, shape: Shape): void {
  if (shape.bottom > 900) drawShins(sheet, shape);
  else drawTrousers(sheet, shape);
  drawHands(sheet, torso, shape);
}

/** Draws the neck and the lower half of the face, which the picture cuts off, and a shirt in a deep neckline. */
export function drawHead(sheet: Sheet, torso: Torso, shape: Shape): void {
  const { top, drop, neckHalf } = shape;
  if (torso.neck !== "turtle" && torso.neck !== "mock") drawBackOfCollar(sheet, torso, shape);
  const scale = shape.shoulder / 178;
  const neck = 55 * scale;
  const chin = top - 52 * scale;
  const low = top + Math.min(drop, 62) + 14;
  if (drop > 100) {
    const wide = neckHalf + 2;
    sheet.plain(
      trace`M${MIDDLE - wide} ${top + 2}L${MIDDLE + wide} ${top + 2}L400 ${top + drop + 16}Z`,
      TEE,
    );
  }
  const side = trace`C${MIDDLE + neck - 4} ${top - 20} ${MIDDLE + neck + 2} ${top + 2} ${MIDDLE + neckHalf - 4} ${top + 16}`;
  const neckline =
    trace`M${MIDDLE + neck} ${chin - 60 * scale}` +
    side +
    trace`C${MIDDLE + neckHalf - 8} ${low - 12} ${MIDDLE + neckHalf * 0.5} ${low} 400 ${low}`;
  const back = mirror(
    trace`C${MIDDLE + neckHalf * 0.5} ${low} ${MIDDLE + neckHalf - 8} ${low - 12} ${MIDDLE + neckHalf - 4} ${top + 16}` +
      trace`C${MIDDLE + neck + 2} ${top + 2} ${MIDDLE + neck - 4} ${top - 20} ${MIDDLE + neck} ${chin - 60 * scale}`,
  );
  sheet.plain(neckline + back + "Z", SKIN);
  // The shadow of the chin on the neck.
  sheet.add(
    `<path d="${trace`M${MIDDLE - neck + 4} ${chin - 8}Q400 ${chin + 44 * scale} ${MIDDLE + neck - 4} ${chin - 8}`}" fill="#5b3a26" opacity=".28" filter="url(#near)"/>`,
  );
  const jaw = 82 * scale;
  sheet.plain(
    trace`M${MIDDLE - jaw} ${chin - 190 * scale}` +
      trace`C${MIDDLE - jaw - 2} ${chin - 90 * scale} ${MIDDLE - jaw + 8} ${chin - 44 * scale} ${MIDDLE - jaw * 0.52} ${chin - 12 * scale}` +
      trace`C${MIDDLE - jaw * 0.3} ${chin + 5} ${MIDDLE + jaw * 0.3} ${chin + 5} ${MIDDLE + jaw * 0.52} ${chin - 12 * scale}` +
      trace`C${MIDDLE + jaw - 8} ${chin - 44 * scale} ${MIDDLE + jaw + 2} ${chin - 90 * scale} ${MIDDLE + jaw} ${chin - 190 * scale}Z`,
    SKIN,
  );
}

function drawTrousers(sheet: Sheet, { hem, bottom }: Shape) {
  const cloth = lightness(sheet.tones.base) > 0.5 ? "#5d564e" : "#c9bfae";
  const [hip, end] = [hem - 16, 1240];
  sheet.plain(
    trace`M${MIDDLE - hip} ${bottom - 80}L${MIDDLE + hip} ${bottom - 80}` +
      trace`C${MIDDLE + hip + 4} ${bottom + 80} ${MIDDLE + hip - 10} ${bottom + 200} ${MIDDLE + hip - 16} ${end}` +
      trace`L${MIDDLE + 18} ${end}Q${MIDDLE + 12} ${bottom + 180} 400 ${bottom + 128}` +
      trace`Q${MIDDLE - 12} ${bottom + 180} ${MIDDLE - 18} ${end}L${MIDDLE - hip + 16} ${end}` +
      trace`C${MIDDLE - hip + 10} ${bottom + 200} ${MIDDLE - hip - 4} ${bottom + 80} ${MIDDLE - hip} ${bottom - 80}Z`,
    cloth,
  );
}

function drawShins(sheet: Sheet, { bottom }: Shape) {
  const leg =
    trace`M${MIDDLE + 18} ${bottom - 60}L${MIDDLE + 104} ${bottom - 60}` +
    trace`C${MIDDLE + 112} ${bottom + 80} ${MIDDLE + 92} ${bottom + 160} ${MIDDLE + 84} ${bottom + 320}` +
    trace`L${MIDDLE + 42} ${bottom + 320}C${MIDDLE + 30} ${bottom + 160} ${MIDDLE + 14} ${bottom + 80} ${MIDDLE + 18} ${bottom - 60}Z`;
  sheet.plain(leg, SKIN).plain(mirror(leg), SKIN);
}

function drawHands(sheet: Sheet, torso: Torso, shape: Shape) {
  const dx = torso.drape.spread;
  const dy = Math.sqrt(1 - dx * dx);
  const scale = (shape.chest / 186) ** 0.5;
  const at = (along: number, across: number) =>
    [
      MIDDLE + shape.shoulder + dx * along + dy * across * scale + 4,
      shape.shoulderY + dy * along - dx * across * scale,
    ] as const;
  const wrist = 530;
  const hand =
    trace`M${at(wrist, -24)}L${at(wrist, 24)}` +
    trace`C${at(wrist + 50, 30)} ${at(wrist + 90, 34)} ${at(wrist + 130, 20)}` +
    trace`C${at(wrist + 152, 12)} ${at(wrist + 150, -14)} ${at(wrist + 128, -18)}` +
    trace`C${at(wrist + 110, -22)} ${at(wrist + 100, -24)} ${at(wrist + 96, -26)}` +
    trace`C${at(wrist + 90, -44)} ${at(wrist + 60, -38)} ${at(wrist + 40, -32)}Z`;
  sheet.plain(hand, SKIN).plain(mirror(hand), SKIN);
}
