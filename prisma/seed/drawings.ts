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
import { drawFolded } from "./drawing/folded";
import { HOOK } from "./drawing/hanger";
import { drawBottle, drawCushion, drawPouffe, drawThrow } from "./drawing/home";
import type { Drape, Side, Torso } from "./drawing/shape";
import { drawTorso } from "./drawing/torso";
import { seededRandom } from "./random";

/** Of each colour of most styles. */
export const VIEWS = ["front", "back", "detail"] as const;
/** Of the first and of the second colour of a style with more views. */
const MORE_VIEWS = [
  ["front", "on a hanger", "back", "detail"],
  ["front", "back", "folded", "detail"],
] as const;

export type View = (typeof MORE_VIEWS)[number][number];

/** Of a colour, by its place among the style's colours. */
export const viewsOf = ({ hasMoreViews }: { hasMoreViews?: boolean }, colour: number): readonly View[] =>
  (hasMoreViews && MORE_VIEWS[colour]) || VIEWS;

/** Without colour. */
export type Design =
  | ({ kind: "torso"; closeUp?: CloseUp; size?: number } & Omit<Torso, "drape">)
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

/** Behind the styles of a category. */
const PAPERS: Record<string, string> = {
  Sweaters: "#e8e0d3",
  Cardigans: "#e2e1d6",
  Vests: "#e4dcd8",
  Dresses: "#dfe0df",
  Accessories: "#e9decb",
  Baby: "#e0e2d8",
  Home: "#e5dfd9",
};

/** The drawn facts of a style. */
interface DrawnStyle {
  code: string;
  category: string;
  design: Design;
}

/** One view of a style in one colour as an SVG of 800 x 1000. Deterministic. */
export function drawView({ code, category, design }: DrawnStyle, hex: string, view: View): string {
  const paper = PAPERS[category]!;
  if (view === "detail") return drawDetail(hex, design, closeUpOf(design)).toSvg(paper);
  const side: Side = view === "back" ? "back" : "front";
  if (design.kind === "torso") {
    const drape = drapeOf(code);
    const { top = 205, bottom = 850 } = design;
    const collar = design.neck === "turtle" ? 52 : 0;
    if (view === "folded") return drawFolded(hex, { ...design, drape }).toSvg(paper, centred(1.2, 520));
    if (view === "on a hanger") {
      const size = 800 / (bottom - top + HOOK + collar);
      const hung = drawTorso(hex, { ...design, drape: { ...drape, spread: 0.1 } }, side, true);
      return hung.toSvg(paper, centred(size, (top - HOOK - collar + bottom) / 2));
    }
    return drawTorso(hex, { ...design, drape }, side).toSvg(
      paper,
      centred(design.size ?? (design.sleeve === "drop" ? 0.93 : 0.97), (top + bottom - collar) / 2),
    );
  }
  const { draw, size } = SMALL[design.kind];
  return draw(hex, design, side).toSvg(paper, centred(design.size ?? size, MIDDLES[design.kind] ?? 510));
}

/** By style code, so that no two styles have the same sleeves and folds. */
function drapeOf(code: string): Drape {
  const random = seededRandom(Number(code.replace(/\D/g, "")));
  const share = () => random.between(-100, 100) / 100;
  return { spread: 0.265 + 0.045 * share(), folds: [share(), share(), share(), share()] };
}

function closeUpOf(design: Design): CloseUp {
  if (design.closeUp) return design.closeUp;
  if (design.kind !== "torso") return SMALL[design.kind].closeUp;
  if (design.buttons) return "buttons";
  return design.neck === "crew" || design.neck === "boat" ? "neck" : "hem";
}

/** Centres a drawing on the paper. */
function centred(size: number, middle: number): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return `translate(${round(400 - 400 * size)} ${round(494 - middle * size)}) scale(${size})`;
}
