import { drawFringe } from "./detail";
import { mirror, MIDDLE, mapPoints, trace } from "./outline";
import { Sheet } from "./sheet";
import type { Stitch } from "./stitches";
import type { Side } from "./shape";

/** Of an accessory, a piece for babies or for the home. */
export interface SmallItem {
  stitch: Stitch;
  gauge: number;
  accentRibs?: boolean;
  pompom?: boolean;
  fringe?: boolean;
}

/** Folded twice. */
export function drawScarf(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const strip = (left: number, right: number, top: number, bottom: number) =>
    trace`M${left} ${top + 26}Q${left} ${top} ${left + 30} ${top}L${right - 30} ${top}` +
    trace`Q${right} ${top} ${right} ${top + 26}C${right + 6} ${top + 200} ${right - 4} ${bottom - 200} ${right} ${bottom}` +
    trace`Q${(left + right) / 2} ${bottom + 8} ${left} ${bottom}` +
    trace`C${left + 6} ${bottom - 200} ${left - 6} ${top + 200} ${left} ${top + 26}Z`;
  const back: [number, number, number, number] = side === "front" ? [300, 590, 130, 800] : [210, 500, 150, 760];
  const front: [number, number, number, number] = side === "front" ? [210, 500, 150, 700] : [300, 590, 130, 820];
  [back, front].forEach(([left, right, top, bottom], index) => {
    if (small.fringe) drawFringe(sheet, left + 4, right - 4, bottom, 84, 20);
    sheet.piece(strip(left, right, top, bottom), {
      stitch: small.stitch,
      creases: [trace`M${left + 90} ${top + 40}Q${left + 60} ${top + 300} ${left + 100} ${bottom - 30}`],
      sheens: [trace`M${left + 170} ${top + 40}Q${left + 150} ${top + 300} ${left + 180} ${bottom - 30}`],
    });
    if (!small.fringe)
      sheet.band(trace`M${left} ${bottom - 14}Q${(left + right) / 2} ${bottom - 6} ${right} ${bottom - 14}`, 34, {
        accent: small.accentRibs,
      });
    if (index === 0)
      sheet.shade(trace`M${front[1] + 8} ${front[2] + 40}L${front[1] + 8} ${Math.min(front[3], bottom)}`, 20, 0.4);
  });
  if (side === "front") sheet.label(front[1] - 70, front[3] - 70, 66);
  return sheet;
}

/** A ring of fabric lying in two loops. */
export function drawSnood(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const dip = side === "front" ? 0 : 26;
  sheet
    .piece("M186 380C220 270 580 270 614 380C600 520 200 520 186 380Z", {
      stitch: small.stitch,
      inside: true,
      edge: 40,
    })
    .piece(
      trace`M176 372C210 ${490 - dip} 590 ${490 - dip} 624 372` +
        "C676 470 664 560 630 610C560 700 240 700 170 610C136 560 124 470 176 372Z",
      {
        stitch: small.stitch,
        edge: 50,
        creases: ["M170 450C260 570 520 590 640 470", "M240 610Q400 680 560 610"],
        sheens: ["M170 520C280 630 520 640 630 540"],
      },
    )
    .band(trace`M186 386C216 ${494 - dip} 584 ${494 - dip} 614 386`, 20, {
      accent: small.accentRibs,
    });
  if (side === "front") sheet.label(540, 600, 70);
  return sheet;
}

/** With a folded brim, with or without a pompom. */
export function drawBeanie(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  if (small.pompom) drawPompom(sheet, MIDDLE, 258, 82);
  sheet
    .piece("M196 640C176 430 270 306 400 302C530 306 624 430 604 640Q400 664 196 640Z", {
      stitch: small.stitch,
      edge: 60,
      creases: ["M330 330Q262 460 276 620", "M470 330Q540 460 524 620", "M398 312L402 610"],
      sheens: ["M360 340Q330 470 338 620"],
    })
    .shade("M186 606Q400 632 614 606", 22, 0.4)
    .piece("M184 612Q400 640 616 612C624 650 622 700 612 736Q400 766 188 736C178 700 176 650 184 612Z", {
      stitch: small.stitch === "rib" ? "wideRib" : "rib",
      accent: small.accentRibs,
      edge: 40,
    });
  if (side === "front") sheet.label(512, 690, 74);
  else sheet.seam("M400 306L401 750");
  return sheet;
}

/** A ball of cut threads, the lightest on top. */
function drawPompom(sheet: Sheet, x: number, y: number, radius: number): void {
  const { base, light, dark, deep } = sheet.tones;
  const threads = (reach: number, count: number, turn: number) => {
    let lines = "";
    for (let index = 0; index < count; index++) {
      const angle = index * 2.39996 + turn;
      const from = radius * reach * Math.sqrt(index / count) * 0.9;
      const to = from + radius * (0.16 + ((index * 5) % 4) * 0.03);
      const [cx, cy] = [Math.cos(angle), Math.sin(angle)];
      lines += `M${Math.round(x + cx * from)} ${Math.round(y + cy * from)}L${Math.round(x + cx * to)} ${Math.round(y + cy * to)}`;
    }
    return lines;
  };
  const draw = (d: string, colour: string, width: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  sheet.add(
    `<circle cx="${x + 8}" cy="${y + 14}" r="${radius}" fill="#4a3423" opacity=".3" filter="url(#near)"/>` +
      `<circle cx="${x}" cy="${y}" r="${radius * 0.9}" fill="${dark}"/>` +
      draw(threads(1, 110, 0), deep, 7) +
      draw(threads(0.98, 110, 0.5), dark, 7) +
      draw(threads(0.93, 120, 1.1), base, 7) +
      draw(threads(0.8, 70, 2), light, 4),
  );
}

/** With a twist in front. */
export function drawHeadband(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  sheet.piece("M162 470C240 372 560 372 638 470L616 540C540 450 260 450 184 540Z", {
    stitch: small.stitch,
    inside: true,
    edge: 30,
  });
  const half = "M166 460C190 560 300 596 408 586L408 700C290 716 190 690 160 610C146 560 152 500 166 460Z";
  for (const line of [half, mirror(half)]) sheet.piece(line, { stitch: small.stitch, edge: 44 });
  if (side === "front") {
    const knot =
      "M352 570C380 556 430 560 448 574C470 620 466 670 446 712C420 726 376 724 354 710C336 664 338 616 352 570Z";
    sheet.piece(knot, { stitch: small.stitch, turn: 90, edge: 40 });
  } else {
    sheet.seam("M400 588L400 704").label(470, 650, 64);
  }
  return sheet;
}

export function drawMittens(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const hand = "M172 600C168 500 166 420 182 340C196 262 316 262 334 340C346 420 344 500 340 600Z";
  const thumb = "M318 560C330 500 348 440 368 428C392 424 397 452 390 486C392 530 362 574 336 604L322 604Z";
  const cuff = "M166 592Q256 604 346 592L340 742Q256 754 174 742Z";
  const place = (line: string, flip: boolean) => (flip ? mirror(line) : line);
  for (const flip of [false, true]) {
    if (side === "front") sheet.piece(place(thumb, flip), { stitch: "stocking", turn: flip ? -24 : 24, edge: 20 });
    sheet.piece(place(hand, flip), {
      stitch: small.stitch,
      edge: 44,
      sheens: [place("M236 330L232 580", flip)],
    });
    if (side === "back") sheet.piece(place(thumb, flip), { stitch: "stocking", turn: flip ? -24 : 24, edge: 20 });
    sheet.piece(place(cuff, flip), { stitch: "rib", accent: small.accentRibs, edge: 26 });
  }
  if (side === "front") sheet.label(256, 716, 50);
  return sheet;
}

/** Booties when `short`. */
export function drawSocks(hex: string, small: SmallItem, side: Side, short = false): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const top = short ? 470 : 210;
  const one = (x: number, y: number) => {
    const shift = (outline: string) => mapPoints(outline, (left, down) => [left + x, down + y]);
    const leg =
      trace`M196 ${top + 76}L330 ${top + 76}C334 520 338 560 350 596` +
      trace`C400 636 470 660 500 690C530 726 512 766 462 768L300 768C226 766 190 730 190 660C188 560 196 520 196 ${top + 76}Z`;
    const heel = "M190 640C240 640 290 690 296 768C226 766 190 730 190 640Z";
    const toe = "M446 646C476 662 506 690 512 716C516 750 494 768 446 768C424 730 424 680 446 646Z";
    const cuff = trace`M190 ${top}Q263 ${top - 10} 336 ${top}L333 ${top + 84}Q263 ${top + 92} 193 ${top + 84}Z`;
    sheet
      .piece(shift(leg), {
        stitch: small.stitch,
        edge: 40,
        creases: [shift("M336 590Q290 600 250 640")],
      })
      .piece(shift(heel), { stitch: "stocking", accent: small.accentRibs, edge: 16 })
      .piece(shift(toe), { stitch: "stocking", accent: small.accentRibs, turn: 90, edge: 16 })
      .piece(shift(cuff), { stitch: "rib", accent: small.accentRibs, edge: 24 });
  };
  one(side === "front" ? 130 : -30, -46);
  one(side === "front" ? -30 : 130, 26);
  if (side === "front") sheet.label(233, top + 74, 50);
  return sheet;
}
