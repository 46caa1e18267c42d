import { trace, MIDDLE } from "./outline";
import { Sheet } from "./sheet";
import type { Stitch } from "./stitches";

/** The part of a style that its close-up shows. */
export type CloseUp = "neck" | "hem" | "buttons" | "fringe" | "fold";

const box = (left: number, top: number, right: number, bottom: number) =>
  trace`M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;

/** About four times as large as in the other views. */
export function drawDetail(
  hex: string,
  fabric: { stitch: Stitch; gauge: number; accentRibs?: boolean },
  closeUp: CloseUp,
): Sheet {
  const gauge = Math.round(fabric.gauge * (["cable", "diamond"].includes(fabric.stitch) ? 2.7 : 4));
  const sheet = new Sheet(hex, gauge);
  const { stitch } = fabric;
  const accent = fabric.accentRibs;
  const plain = Math.round(fabric.gauge * 4);
  if (closeUp === "neck") {
    const curve = "M-140 150C60 520 740 520 940 150";
    sheet
      .piece(box(-120, -160, 920, 620), { stitch: "stocking", gauge: plain, inside: true, edge: 0 })
      .label(MIDDLE, 205, 250)
      .piece(curve + "L1000 150L1000 1160L-200 1160L-200 150Z", {
        stitch,
        edge: 60,
        creases: ["M160 1050Q300 800 260 560", "M700 1060Q640 860 690 640"],
        sheens: ["M470 1060Q440 800 480 560"],
      })
      .shade("M-140 250C60 620 740 620 940 250", 40, 0.3)
      .band("M-140 180C60 550 740 550 940 180", 150, {
        rib: plain * 0.85,
        accent,
      })
      .shade("M-140 100C60 470 740 470 940 100", 30, 0.3);
    return sheet;
  }
  if (closeUp === "buttons") {
    sheet
      .piece(box(-140, -140, 940, 1140), {
        stitch,
        edge: 0,
        creases: ["M90 -60Q150 400 60 1060", "M720 -60Q660 460 750 1060"],
        sheens: ["M210 -60Q250 500 190 1060", "M640 -60Q600 500 660 1060"],
      })
      .shade("M520 -140L520 1140", 60, 0.45)
      .piece(box(296, -140, 504, 1140), { stitch: "rib", gauge: plain * 0.86, accent, edge: 34 });
    for (const y of [150, 500, 850]) sheet.button(MIDDLE, y, 62);
    return sheet.rotate(5);
  }
  if (closeUp === "hem") {
    sheet
      .piece(box(-140, 640, 940, 905), { stitch: "rib", gauge: plain, accent, edge: 44 })
      .piece("M-140 -140L940 -140L940 655Q400 668 -140 655Z", {
        stitch,
        edge: 40,
        creases: ["M80 -80Q260 240 170 640", "M600 40Q690 330 640 650"],
        sheens: ["M330 -60Q440 280 400 640"],
      })
      .label(560, 540, 210);
    return sheet.rotate(-6);
  }
  if (closeUp === "fringe") {
    drawFringe(sheet, -60, 860, 640, 250, 46);
    sheet
      .piece("M-140 -140L940 -140L940 640Q400 652 -140 640Z", {
        stitch,
        edge: 40,
        creases: ["M80 -80Q200 240 120 640", "M620 -40Q690 330 640 650"],
        sheens: ["M330 -60Q430 280 380 640"],
      })
      .label(250, 500, 200);
    return sheet.rotate(-5);
  }
  const layer = (top: number, bend: number) =>
    trace`M-140 ${top + bend}C160 ${top - 46} 620 ${top - 30} 940 ${top + bend * 0.4}` + "L940 1160L-140 1160Z";
  sheet
    .piece(layer(-120, 0), { stitch, edge: 0 })
    .shade(layer(330, 20), 80, 0.5)
    .piece(layer(330, 20), {
      stitch,
      turn: 3,
      edge: 90,
      sheens: ["M-60 400Q400 330 860 390"],
    })
    .shade(layer(690, 30), 80, 0.5)
    .piece(layer(690, 30), {
      stitch,
      turn: -4,
      edge: 90,
      sheens: ["M-60 770Q400 690 860 750"],
    })
    .label(540, 880, 190);
  return sheet;
}

/** Tassels below an edge, each a bundle of threads with a knot. */
export function drawFringe(sheet: Sheet, left: number, right: number, top: number, long: number, step: number): Sheet {
  const { deep, base, light } = sheet.tones;
  let shadow = "";
  let threads = "";
  let shine = "";
  for (let x = left + step / 2, index = 0; x < right; x += step, index++) {
    const sway = ((index * 7) % 5) - 2;
    for (const [at, end] of [
      [-0.2, -0.3],
      [0, -0.04],
      [0.2, 0.27],
    ] as const) {
      const [x0, x1] = [Math.round(x + at * step * 0.5), Math.round(x + end * step + (sway * step) / 12)];
      const y1 = Math.round(top + long - ((index * 13 + at * 40) % 9));
      const line = `M${x0} ${top - 6}Q${x0} ${Math.round(top + long * 0.5)} ${x1} ${y1}`;
      threads += line;
      if (at === 0) shine += line;
    }
    shadow += `M${Math.round(x - step * 0.22)} ${Math.round(top + step * 0.32)}h${Math.round(step * 0.44)}`;
  }
  const draw = (d: string, colour: string, width: number, extra = "") =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${extra}/>`;
  const thick = step * 0.24;
  return sheet.add(
    `<g transform="translate(6 9)" opacity=".28">${draw(threads, "#4a3423", thick, ' filter="url(#near)"')}</g>` +
      draw(threads, deep, thick + 2, ' opacity=".8"') +
      draw(threads, base, thick) +
      draw(threads, light, thick * 0.4, ` stroke-dasharray="${thick * 0.7} ${thick * 0.5}" opacity=".8"`) +
      draw(shine, light, thick * 0.3, ' opacity=".6"') +
      draw(shadow, deep, thick * 0.9, ' opacity=".55"'),
  );
}
