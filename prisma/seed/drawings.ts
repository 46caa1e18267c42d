import {
  drawBeanie,
  drawHeadband,
  drawMittens,
  drawScarf,
  drawSnood,
  drawSocks,
  type SmallItem,
} from "./drawing/accessories";
import { drawBlanket, drawBonnet, drawLeggings, drawRomper } from "./drawing/baby";
import { type CloseUp, drawDetail } from "./drawing/detail";
import { drawBottle, drawCushion, drawPouffe, drawThrow } from "./drawing/home";
import type { Sheet } from "./drawing/sheet";
import type { Side, Torso } from "./drawing/shape";
import { drawTorso } from "./drawing/torso";

/** The views drawn of each colour of a style. */
export const VIEWS = ["front", "back", "detail"] as const;

export type View = (typeof VIEWS)[number];

/** The look of a style, apart from its colour. */
export type Design =
  | ({ kind: "torso"; closeUp?: CloseUp; size?: number } & Torso)
  | ({ kind: SmallKind; closeUp?: CloseUp; size?: number } & SmallItem);

type SmallKind = keyof typeof SMALL;

const SMALL = {
  scarf: { draw: drawScarf, size: 1.1, closeUp: "fringe" },
  snood: { draw: drawSnood, size: 1.25, closeUp: "fold" },
  beanie: { draw: drawBeanie, size: 1.2, closeUp: "hem" },
  headband: { draw: drawHeadband, size: 1.28, closeUp: "fold" },
  mittens: { draw: drawMittens, size: 1.3, closeUp: "hem" },
  socks: {
    draw: (hex: string, small: SmallItem, side: Side) => drawSocks(hex, small, side),
    size: 1.12,
    closeUp: "hem",
  },
  booties: {
    draw: (hex: string, small: SmallItem, side: Side) => drawSocks(hex, small, side, true),
    size: 1.4,
    closeUp: "hem",
  },
  romper: { draw: drawRomper, size: 1, closeUp: "hem" },
  leggings: { draw: drawLeggings, size: 1.08, closeUp: "hem" },
  bonnet: { draw: drawBonnet, size: 1.15, closeUp: "neck" },
  blanket: { draw: drawBlanket, size: 1, closeUp: "fold" },
  throw: { draw: drawThrow, size: 1.05, closeUp: "fringe" },
  cushion: { draw: drawCushion, size: 1.08, closeUp: "fold" },
  bottle: { draw: drawBottle, size: 1, closeUp: "hem" },
  pouffe: { draw: drawPouffe, size: 1.15, closeUp: "fold" },
} as const;

// The y coordinate of the middle of a drawing before it is centred on the paper.
const MIDDLES: Partial<Record<Design["kind"], number>> = {
  booties: 630,
  headband: 560,
  scarf: 500,
  pouffe: 560,
  bonnet: 540,
};

/** Draws one view of a style in one colour as an SVG of 800 x 1000. Deterministic. */
export function drawView(design: Design, hex: string, view: View): string {
  if (view === "detail") return drawDetail(hex, design, closeUpOf(design));
  if (design.kind === "torso") {
    const middle =
      ((design.top ?? 205) + (design.bottom ?? 850)) / 2 - (design.neck === "turtle" ? 26 : 0);
    return centredSvg(
      drawTorso(hex, design, view),
      design.size ?? (design.sleeve === "drop" ? 0.93 : 0.97),
      middle,
    );
  }
  const { draw, size } = SMALL[design.kind];
  return centredSvg(draw(hex, design, view), design.size ?? size, MIDDLES[design.kind] ?? 510);
}

function closeUpOf(design: Design): CloseUp {
  if (design.closeUp) return design.closeUp;
  if (design.kind !== "torso") return SMALL[design.kind].closeUp;
  if (design.buttons) return "buttons";
  return design.neck === "crew" || design.neck === "boat" ? "neck" : "hem";
}

function centredSvg(sheet: Sheet, size: number, middle: number): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return sheet.toSvg(
    `translate(${round(400 - 400 * size)} ${round(494 - middle * size)}) scale(${size})`,
  );
}
