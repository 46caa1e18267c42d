import { drawFront } from "./front";
import { drawInside, drawNeck } from "./neck";
import { mirror, MIDDLE, trace } from "./outline";
import { armhole, measure, neckline, type Torso } from "./shape";
import { Sheet } from "./sheet";

/** A sweater, cardigan or dress as it lies on a shelf: the sleeves and the lower part are folded under it. */
export function drawFolded(hex: string, torso: Torso): Sheet {
  const sheet = new Sheet(hex, torso.gauge);
  const [top, half, fold] = [300, 196, 735];
  const shape = measure({ ...torso, top, chest: half, bottom: fold, ribbing: 0 }, "front");
  // The edges of what is under it.
  for (const [low, inset] of [
    [34, 10],
    [18, 4],
  ] as const) {
    const [left, right] = [MIDDLE - half + inset, MIDDLE + half - inset];
    sheet
      .piece(
        trace`M${left} ${fold - 60}L${right} ${fold - 60}L${right} ${fold + low - 16}` +
          trace`Q${right} ${fold + low} ${right - 22} ${fold + low}L${left + 22} ${fold + low}` +
          trace`Q${left} ${fold + low} ${left} ${fold + low - 16}Z`,
        { stitch: torso.stitch, edge: 20 },
      )
      .shade(trace`M${left} ${fold + low - 14}L${right} ${fold + low - 14}`, 22, 0.55);
  }
  drawInside(sheet, torso, shape, "front");
  const neck = [MIDDLE + shape.neckHalf, top] as const;
  const side =
    trace`L${MIDDLE + half - 26} ${top + 30}Q${MIDDLE + half} ${top + 38} ${MIDDLE + half} ${top + 70}` +
    trace`L${MIDDLE + half + 3} ${fold - 26}Q${MIDDLE + half + 2} ${fold} ${MIDDLE + half - 28} ${fold}L${MIDDLE} ${fold + 3}`;
  const back =
    trace`L${MIDDLE + half - 28} ${fold}Q${MIDDLE + half + 2} ${fold} ${MIDDLE + half + 3} ${fold - 26}` +
    trace`L${MIDDLE + half} ${top + 70}Q${MIDDLE + half} ${top + 38} ${MIDDLE + half - 26} ${top + 30}L${neck}`;
  sheet.piece(trace`M${neck}` + side + mirror(back) + neckline(shape, shape.drop, shape.round) + "Z", {
    stitch: torso.stitch,
    edge: 40,
    creases: [trace`M${MIDDLE - 150} ${top + 90}Q${MIDDLE - 166} ${top + 240} ${MIDDLE - 150} ${fold}`],
    sheens: [trace`M${MIDDLE + 90} ${top + 90}Q${MIDDLE + 60} ${top + 260} ${MIDDLE + 96} ${fold - 20}`],
  });
  if (torso.sleeve === "raglan") {
    const seam = trace`M${neck}` + armhole(shape, "raglan", "down");
    sheet.add(
      `<path d="${seam}${mirror(seam)}" fill="none" stroke="${sheet.tones.deep}" stroke-width="1.6" stroke-opacity=".6"/>`,
    );
  }
  drawFront(sheet, { ...torso, pockets: false, belt: false, ...(torso.buttons && { buttons: 3 }) }, shape);
  drawNeck(sheet, torso, shape, "front");
  return sheet;
}
