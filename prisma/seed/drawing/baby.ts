import type { SmallItem } from "./accessories";
import { mirror, MIDDLE, trace } from "./outline";
import { Sheet } from "./sheet";
import type { Side } from "./shape";

/** With short legs and buttoned straps. */
export function drawRomper(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const bib = side === "front" ? 300 : 330;
  const strap = trace`M478 ${bib + 20}C500 250 508 210 492 160`;
  const legEnd = "M442 806L596 792L590 846L448 858Z";
  for (const line of [legEnd, mirror(legEnd)]) sheet.piece(line, { stitch: "rib", accent: small.accentRibs, edge: 20 });
  if (side === "back") for (const line of [strap, mirror(strap)]) sheet.band(line, 38);
  const right =
    trace`M296 ${bib}Q400 ${bib + 10} 504 ${bib}` +
    "C512 400 550 430 576 460C600 560 614 690 600 802Q520 820 440 812Q420 770 400 750";
  const left = "Q380 770 360 812Q280 820 200 802" + trace`C186 690 200 560 224 460C250 430 288 400 296 ${bib}Z`;
  sheet.piece(right + left, {
    stitch: small.stitch,
    edge: 44,
    creases: ["M400 750Q360 690 300 660", "M400 750Q440 690 500 660", "M230 520Q300 560 310 620"],
    sheens: [trace`M440 ${bib + 40}Q470 500 450 640`],
  });
  const arm = trace`M504 ${bib}C512 400 550 430 576 460`;
  for (const line of [arm, mirror(arm)]) sheet.band(line, 16, { accent: small.accentRibs });
  sheet.band(trace`M294 ${bib + 8}Q400 ${bib + 18} 506 ${bib + 8}`, 30, {
    accent: small.accentRibs,
  });
  if (side === "front") {
    for (const line of [strap, mirror(strap)]) sheet.band(line, 38);
    sheet
      .button(MIDDLE + 80, bib + 26, 13)
      .button(MIDDLE - 80, bib + 26, 13)
      .label(MIDDLE, bib + 70, 62);
  }
  return sheet;
}

/** With a ribbed waist. */
export function drawLeggings(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const leg = "M400 300L558 290C590 420 590 600 568 770L462 776C452 680 440 590 400 520Z";
  const cuff = "M464 766L566 760L560 850L468 856Z";
  for (const flip of [false, true]) {
    const place = (line: string) => (flip ? mirror(line) : line);
    sheet.piece(place(cuff), { stitch: "rib", accent: small.accentRibs, edge: 22 }).piece(place(leg), {
      stitch: small.stitch,
      edge: 40,
      creases: [place("M404 520Q450 470 520 450"), place("M460 600Q520 620 570 600")],
      sheens: [place("M500 330L510 740")],
    });
  }
  sheet.piece("M240 218Q400 206 560 218L562 306Q400 322 238 306Z", {
    stitch: "rib",
    accent: small.accentRibs,
    edge: 26,
  });
  if (side === "front") {
    sheet.add(
      `<path d="M396 262C380 310 372 340 376 372M404 262C424 310 428 336 420 380" fill="none" stroke="#efe6d4" stroke-width="7" stroke-linecap="round"/><path d="M396 262q4 -8 8 0" fill="none" stroke="#efe6d4" stroke-width="9"/>`,
    );
  } else {
    sheet.label(MIDDLE, 262, 62);
  }
  return sheet;
}

/** With cords. */
export function drawBonnet(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const cords =
    '<path d="M262 640C230 720 250 800 220 880M538 640C570 720 548 800 584 876" fill="none" stroke-linecap="round"';
  sheet.add(
    `${cords} stroke="${sheet.tones.deep}" stroke-width="13"/>${cords} stroke="${sheet.tones.base}" stroke-width="10"/>${cords} stroke="${sheet.tones.light}" stroke-width="5" stroke-dasharray="7 5"/>`,
  );
  if (side === "front") {
    sheet.piece("M258 640C250 400 550 400 542 640Q400 690 258 640Z", {
      stitch: small.stitch,
      inside: true,
      edge: 50,
    });
  }
  const crown = "M210 640C190 420 270 250 400 246C530 250 610 420 590 640";
  sheet.piece(side === "front" ? crown + "L540 640C548 410 252 410 260 640Z" : crown + "Q400 690 210 640Z", {
    stitch: small.stitch,
    edge: 44,
    creases: side === "back" ? ["M400 300Q300 420 320 620", "M400 300Q500 420 480 620"] : [],
    sheens: ["M260 520C280 380 340 310 400 300"],
  });
  if (side === "front")
    sheet.band("M250 646C236 396 564 396 550 646", 34, {
      accent: small.accentRibs,
    });
  else sheet.band("M206 640Q400 694 594 640", 34, { accent: small.accentRibs }).label(MIDDLE, 590, 66);
  return sheet;
}

/** Square with a ribbed border; in front one corner is folded over. */
export function drawBlanket(hex: string, small: SmallItem, side: Side): Sheet {
  const sheet = new Sheet(hex, small.gauge);
  const fold = side === "front";
  const inner = fold
    ? "M164 214L470 208L642 400L640 800Q400 812 160 800Z"
    : "M164 214Q400 206 636 214L640 800Q400 812 160 800Z";
  const outer = fold
    ? "M130 180L480 174L676 392L674 834Q400 846 126 834Z"
    : "M130 180Q400 172 670 180L674 834Q400 846 126 834Z";
  sheet.piece(outer, { stitch: "garter", accent: small.accentRibs, edge: 24 }).piece(inner, {
    stitch: small.stitch,
    edge: 20,
    creases: ["M170 420Q400 500 630 440", "M300 800Q330 660 290 560"],
    sheens: ["M180 520Q400 590 630 540"],
  });
  if (fold) {
    sheet
      .shade("M470 190L660 400", 40, 0.5)
      .piece("M478 174L676 394C600 400 520 408 462 396C452 330 462 240 478 174Z", {
        stitch: "stocking",
        accent: small.accentRibs,
        turn: 42,
        edge: 30,
      });
  } else {
    sheet.label(580, 770, 74);
  }
  return sheet;
}
