import type { SmallItem } from "./accessories";
import { drawFringe } from "./detail";
import { MIDDLE, trace } from "./outline";
import { Sheet } from "./sheet";
import type { Side } from "./shape";

/** In front folded to a pile, at the back hung over a rail. */
export function drawThrow(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  if (side === "back") {
    if (small.fringe) drawFringe(sheet, 172, 628, 790, 96, 24);
    sheet.piece("M168 150Q400 138 632 150C640 400 626 600 636 792Q400 806 164 792C174 600 160 400 168 150Z", {
      stitch: small.stitch,
      edge: 44,
      creases: ["M260 170Q300 480 250 780", "M420 160Q400 480 440 790", "M560 170Q530 480 570 780"],
      sheens: ["M330 170Q350 480 330 780", "M500 170Q470 480 510 780"],
    });
    sheet.add(
      '<rect x="90" y="128" width="620" height="22" rx="11" fill="#a9855f"/><rect x="90" y="128" width="620" height="9" rx="4.5" fill="#c9a982"/>',
    );
    return sheet.shade("M170 160L630 160", 22, 0.35);
  }
  const layer = (top: number, high: number, left: number, right: number) =>
    trace`M${left + 40} ${top}L${right - 30} ${top + 4}C${right + 14} ${top + 8} ${right + 14} ${top + high - 8} ${right - 26} ${top + high}` +
    trace`L${left + 30} ${top + high}C${left - 10} ${top + high - 10} ${left - 6} ${top + 10} ${left + 40} ${top}Z`;
  const layers: [number, number, number, number][] = [
    [640, 124, 150, 650],
    [528, 124, 142, 658],
    [416, 124, 152, 648],
  ];
  for (const [top, high, left, right] of layers) {
    sheet
      .piece(layer(top, high, left, right), {
        stitch: small.stitch,
        turn: 90,
        edge: 56,
        sheens: [trace`M${left + 40} ${top + 34}Q400 ${top + 46} ${right - 40} ${top + 32}`],
      })
      .shade(trace`M${left + 24} ${top + 4}L${right - 20} ${top + 6}`, 16, 0.4);
  }
  const lid = "M196 286Q400 276 604 288C640 300 656 400 648 436Q400 462 152 434C146 396 160 300 196 286Z";
  sheet.piece(lid, {
    stitch: small.stitch,
    edge: 40,
    creases: ["M300 300Q330 360 280 440"],
    sheens: ["M420 300Q440 360 430 440"],
  });
  if (small.fringe) drawFringe(sheet, 156, 646, 440, 92, 24);
  return sheet.label(small.fringe ? 560 : 540, small.fringe ? 396 : 408, 74);
}

/** The back closes with buttons. */
export function drawCushion(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const outline =
    "M142 262Q400 296 658 262C672 270 676 276 674 288Q638 520 674 762C674 778 668 784 656 788Q400 752 144 788C132 784 126 778 126 762Q162 520 126 288C124 276 128 270 142 262Z";
  sheet.piece(outline, {
    stitch: small.stitch,
    edge: 76,
    creases: [
      "M150 290Q230 350 270 420",
      "M650 290Q580 350 540 410",
      "M150 764Q230 700 260 640",
      "M650 764Q570 700 545 650",
    ],
    sheens: ["M300 400Q400 360 500 400", "M300 440Q330 560 310 620"],
  });
  if (side === "front") return sheet.label(600, 716, 72);
  sheet.shade("M148 560Q400 566 650 560", 30, 0.45).band("M148 530Q400 536 650 530", 60, { accent: small.accentRibs });
  for (const x of [230, 343, 457, 570]) sheet.button(x, 533, 15);
  return sheet;
}

/** The knitted cover of a hot-water bottle, with a rolled collar. */
export function drawBottle(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  sheet
    .add(
      '<path d="M352 176h96l-8 90h-80z" fill="#8f4a36"/><rect x="346" y="150" width="108" height="34" rx="12" fill="#a3573f"/><path d="M360 160h80" stroke="#c98269" stroke-width="6" stroke-linecap="round"/>',
    )
    .piece(
      "M330 330C270 352 214 380 204 450L198 790C200 850 230 872 290 874Q400 882 510 874C570 872 600 850 602 790L596 450C586 380 530 352 470 330Z",
      {
        stitch: small.stitch,
        edge: 70,
        creases: ["M250 440Q300 500 290 580", "M560 760Q500 720 480 660"],
        sheens: ["M330 420Q310 600 330 800"],
      },
    )
    .shade("M320 352Q400 372 480 352", 24, 0.4)
    .piece("M322 226Q400 214 478 226C492 270 488 310 480 348Q400 366 320 348C312 310 308 270 322 226Z", {
      stitch: "rib",
      accent: small.accentRibs,
      edge: 34,
    });
  if (side === "front") return sheet.label(MIDDLE, 812, 84);
  for (const x of [300, 400, 500]) sheet.button(x, 700, 14);
  return sheet.shade("M204 722Q400 730 598 722", 16, 0.4);
}

/** Round, of thick knit. */
export function drawPouffe(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const seams = [-170, -90, 0, 90, 170].map(
    (x) => trace`M${MIDDLE + x * 0.24} 352C${MIDDLE + x} 400 ${MIDDLE + x * 1.36} 560 ${MIDDLE + x * 1.02} 740`,
  );
  sheet
    .piece(
      "M400 334C560 334 676 420 682 556C684 690 580 772 400 772C220 772 116 690 118 556C124 420 240 334 400 334Z",
      {
        stitch: small.stitch,
        edge: 110,
        creases: seams,
        sheens: ["M220 440Q330 380 440 380"],
      },
    )
    .add(
      `<ellipse cx="400" cy="352" rx="44" ry="15" fill="${sheet.tones.dark}" stroke="${sheet.tones.deep}" stroke-opacity=".5" stroke-width="3"/>`,
    );
  for (const seam of seams) sheet.seam(seam);
  return side === "front" ? sheet.label(486, 640, 78) : sheet;
}
