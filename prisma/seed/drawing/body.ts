import { mirror, MIDDLE, trace } from "./outline";
import { armhole, neckline, type Shape, type Side, type Torso } from "./shape";
import type { Sheet } from "./sheet";

/** With the ribbing at its hem. */
export function drawBody(sheet: Sheet, torso: Torso, shape: Shape, side: Side) {
  const { neckHalf, top, chest, underarmY, hem, hemY, bottom } = shape;
  const round = side === "back" || shape.round;
  const raglan = torso.sleeve === "raglan" || torso.sleeve === "yoke";
  const waist = (chest + hem) / 2 - (hem > chest + 20 ? 16 : 5);
  const [neck, tip] = [
    [MIDDLE + neckHalf, top],
    [MIDDLE + shape.shoulder, shape.shoulderY],
  ] as const;
  const middle = [MIDDLE + waist, (underarmY + hemY) / 2] as const;
  const below = [MIDDLE + chest - 4, underarmY + 70] as const;
  const outline =
    trace`M${neck}` +
    (raglan ? "" : trace`L${tip}`) +
    armhole(shape, torso.sleeve, "down") +
    trace`C${below} ${middle} ${MIDDLE + hem} ${hemY}Q400 ${hemY + 12} ${MIDDLE - hem} ${hemY}` +
    mirror(
      trace`C${middle} ${below} ${MIDDLE + chest} ${underarmY}` +
        armhole(shape, torso.sleeve, "up") +
        (raglan ? "" : trace`L${neck}`),
    ) +
    neckline(shape, shape.drop, round) +
    "Z";
  const at = (x: number, y: number) => [MIDDLE + x, underarmY + (hemY - underarmY) * y] as const;
  const crease = (x0: number, y0: number, x1: number, y1: number, bend: number) =>
    trace`M${at(x0, y0)}Q${at((x0 + x1) / 2 + bend, (y0 + y1) / 2)} ${at(x1, y1)}`;
  const flare = hem > chest + 20;
  const [upper, across, lower] = torso.drape.folds;
  const creases = [
    crease(chest * 0.98, 0.02, chest * (0.42 + 0.16 * upper), 0.34 + 0.1 * across, 26),
    crease(-chest * 0.98, 0.02, -chest * (0.5 - 0.16 * across), 0.28 + 0.1 * upper, -22),
    crease(
      -hem * (0.6 + 0.14 * lower),
      (flare ? 0.3 : 0.62) + 0.12 * upper,
      -hem * (0.5 + 0.18 * lower),
      1,
      14 + 18 * across,
    ),
    crease(
      hem * (0.38 - 0.16 * across),
      (flare ? 0.24 : 0.7) - 0.12 * lower,
      hem * (0.5 - 0.2 * lower),
      1,
      -12 + 16 * upper,
    ),
    ...(flare ? [crease(-hem * 0.12, 0.36, -hem * 0.1, 1, 10), crease(hem * 0.74, 0.5, hem * 0.8, 1, 4)] : []),
  ];
  const sheens = [
    crease(chest * 0.8, 0.02, chest * 0.3, 0.3, 22),
    crease(-chest * 0.2, 0.1, -hem * 0.24, 0.95, 18),
    ...(flare ? [crease(hem * 0.2, 0.3, hem * 0.26, 1, -8)] : []),
  ];
  if (shape.ribbing > 0) {
    const tuck = hem > chest + 20 ? 2 : 12;
    sheet.piece(
      trace`M${MIDDLE - hem + 2} ${hemY - 6}Q400 ${hemY + 6} ${MIDDLE + hem - 2} ${hemY - 6}` +
        trace`C${MIDDLE + hem} ${hemY + 20} ${MIDDLE + hem - tuck} ${bottom - 20} ${MIDDLE + hem - tuck} ${bottom}` +
        trace`Q400 ${bottom + 12} ${MIDDLE - hem + tuck} ${bottom}` +
        trace`C${MIDDLE - hem + tuck} ${bottom - 20} ${MIDDLE - hem} ${hemY + 20} ${MIDDLE - hem + 2} ${hemY - 6}Z`,
      { stitch: "rib", accent: torso.accentRibs, edge: 26 },
    );
  }
  sheet.piece(outline, { stitch: torso.stitch, creases, sheens });
}

export function drawArmholes(sheet: Sheet, torso: Torso, shape: Shape): void {
  const edge = trace`M${MIDDLE + shape.shoulder} ${shape.shoulderY}` + armhole(shape, "none", "down");
  for (const side of [edge, mirror(edge)]) sheet.band(side, 20, { accent: torso.accentRibs });
}
