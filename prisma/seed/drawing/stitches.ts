import { mix, type Tones } from "./tones";

/** Knit structures that can be drawn. */
export const STITCHES = [
  "stocking",
  "rib",
  "wideRib",
  "garter",
  "moss",
  "cable",
  "diamond",
  "waffle",
  "pointelle",
  "stripes",
  "breton",
] as const;

export type Stitch = (typeof STITCHES)[number];

interface Tile {
  width: number;
  height: number;
  ground: string;
  body: string;
}

/**
 * A seamless SVG pattern. `gauge` is the width of a stitch in units of the drawing; `accent` is the second yarn of
 * stripes.
 */
export function stitchPattern(id: string, stitch: Stitch, tones: Tones, accent: Tones, gauge: number): string {
  const tile = TILES[stitch](tones, gauge, accent);
  const size = `width="${n(tile.width)}" height="${n(tile.height)}"`;
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" ${size}><rect ${size} fill="${tile.ground}"/>${tile.body}</pattern>`;
}

/** Stitches of at least this width are drawn with the twist of the yarn. */
const CLOSE_UP = 24;

/** Between stitches: of a whole garment as little is seen of it as in a photograph, which keeps the files small. */
const gapOf = ({ base, dark }: Tones, gauge: number) => mix(base, dark, gauge < CLOSE_UP ? 0.7 : 1);

/** For SVG, with at most two decimals. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const TILES: Record<Stitch, (tones: Tones, gauge: number, accent: Tones) => Tile> = {
  stocking: (tones, gauge) => {
    const height = gauge * 0.84;
    return {
      width: gauge,
      height,
      ground: gapOf(tones, gauge),
      body: knit(0, -1, 1, 3, gauge, tones),
    };
  },

  stripes: (tones, gauge, accent) => stripes(tones, accent, gauge, 10, 6),
  breton: (tones, gauge, accent) => stripes(tones, accent, gauge, 9, 3),

  rib: (tones, gauge) => {
    const width = gauge * 1.5;
    const height = gauge * 0.84;
    return {
      width,
      height,
      ground: gauge < CLOSE_UP ? tones.dark : mix(tones.dark, tones.deep, 0.3),
      body: knit(gauge * 0.25, -1, 1, 3, gauge, tones),
    };
  },

  wideRib: (tones, gauge) => {
    const width = gauge * 5;
    const height = gauge * 0.84;
    const valley = `<rect x="${n(gauge * 3)}" width="${n(gauge * 2)}" height="${n(height)}" fill="${tones.deep}" opacity=".3"/>`;
    return {
      width,
      height,
      ground: tones.dark,
      body:
        knit(0, -1, 3, 3, gauge, tones) +
        bumps(gauge * 3, 0, 2, 1, gauge, height, { ...tones, light: tones.base }) +
        valley,
    };
  },

  garter: (tones, gauge) => {
    const height = gauge * 1.05;
    const half = gauge / 2;
    const ridge = (y: number, shift: number) =>
      `<path d="M${n(shift - gauge)} ${n(y)}q${n(half / 2)} ${n(-gauge * 0.4)} ${n(half)} 0t${n(half)} 0t${n(half)} 0t${n(half)} 0t${n(half)} 0t${n(half)} 0" fill="none" stroke="${tones.light}" stroke-width="${n(gauge * 0.36)}"/>`;
    return {
      width: gauge,
      height,
      ground: tones.dark,
      body:
        `<rect y="${n(height * 0.62)}" width="${n(gauge)}" height="${n(height * 0.38)}" fill="${tones.deep}" opacity=".32"/>` +
        ridge(height * 0.36, 0),
    };
  },

  moss: (tones, gauge) => {
    const height = gauge * 0.84;
    const bump = (x: number, y: number) =>
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(gauge * 0.5)}" ry="${n(height * 0.4)}" fill="${tones.base}" stroke="${tones.deep}" stroke-opacity=".4" stroke-width="${n(gauge * 0.07)}"/>` +
      `<ellipse cx="${n(x)}" cy="${n(y - height * 0.1)}" rx="${n(gauge * 0.34)}" ry="${n(height * 0.17)}" fill="${mix(tones.base, tones.light, 0.6)}"/>`;
    return {
      width: gauge * 2,
      height: height * 2,
      ground: tones.dark,
      body:
        knit(0, -1, 2, 4, gauge, { ...tones, light: tones.base }) +
        bump(gauge * 0.5, height * 0.5) +
        bump(gauge * 1.5, height * 1.5),
    };
  },

  waffle: (tones, gauge) => {
    const high = gauge * 0.84;
    const sunk = { ...tones, base: mix(tones.base, tones.deep, 0.24), light: tones.base };
    return {
      width: gauge * 3,
      height: high * 3,
      ground: mix(tones.dark, tones.deep, 0.3),
      body:
        knit(0, -1, 3, 5, gauge, sunk) +
        knit(0, -1, 1, 5, gauge, tones) +
        bumps(0, 0, 3, 1, gauge, high * 1.4, { ...tones, base: tones.deep }, 0.3) +
        bumps(0, 0, 3, 1, gauge, high * 1.2, tones),
    };
  },

  pointelle: (tones, gauge) => {
    const height = gauge * 0.84;
    const hole = (x: number, y: number) =>
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(gauge * 0.42)}" ry="${n(gauge * 0.36)}" fill="${tones.deep}" opacity=".78"/>`;
    const [wide, high] = [gauge * 10, height * 12];
    const leaf = (x: number, y: number) =>
      [
        [0, 0],
        [-1, 1],
        [1, 1],
        [-2, 2],
        [2, 2],
        [0, 2.6],
      ]
        .map(([dx, dy]) => hole(x + dx! * gauge, y + dy! * height * 1.1))
        .join("");
    return {
      width: wide,
      height: high,
      ground: tones.dark,
      body: knit(0, -1, 10, 14, gauge, tones) + leaf(gauge * 2.5, height * 1.5) + leaf(gauge * 7.5, height * 7.5),
    };
  },

  cable: (tones, gauge) => {
    const rope = gauge * 4.4;
    const side = gauge * 2.6;
    const width = rope + side * 2;
    const turn = gauge * 5.6;
    return {
      width,
      height: turn,
      ground: mix(tones.dark, tones.deep, 0.12),
      body:
        bumps(0, 0, 3, 8, side / 3, turn / 8, tones, 0.72) +
        bumps(width - side, 0, 3, 8, side / 3, turn / 8, tones, 0.72) +
        ropes(side, rope, turn, gauge, tones),
    };
  },

  diamond: (tones, gauge) => {
    const [width, height] = [gauge * 12, gauge * 13];
    const [cx, cy] = [width / 2, height / 2];
    const line = `M${n(-cx)} 0L${n(width * 1.5)} ${n(height * 2)}M${n(width * 1.5)} 0L${n(-cx)} ${n(height * 2)}M${n(-cx)} ${n(-height)}L${n(width * 1.5)} ${n(height)}M${n(width * 1.5)} ${n(-height)}L${n(-cx)} ${n(height)}`;
    const stroke = (colour: string, wide: number, extra = "") =>
      `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${n(wide)}"${extra}/>`;
    return {
      width,
      height,
      ground: mix(tones.dark, tones.deep, 0.12),
      body:
        bumps(0, 0, 12, 14, gauge, height / 14, tones, 0.7) +
        stroke(tones.deep, gauge * 1.75, ' opacity=".55"') +
        stroke(tones.base, gauge * 1.3) +
        stroke(tones.light, gauge * 0.95, ` stroke-dasharray="${n(gauge * 0.62)} ${n(gauge * 0.2)}"`) +
        stroke(tones.dark, gauge * 0.16) +
        `<circle cx="0" cy="${n(cy)}" r="${n(gauge * 0.9)}" fill="${tones.base}" stroke="${tones.deep}" stroke-opacity=".45" stroke-width="${n(gauge * 0.2)}"/>` +
        `<circle cx="${n(width)}" cy="${n(cy)}" r="${n(gauge * 0.9)}" fill="${tones.base}" stroke="${tones.deep}" stroke-opacity=".45" stroke-width="${n(gauge * 0.2)}"/>`,
    };
  },
};

/**
 * The left leg of a plain stitch, a leaf from the top of its cell (0 to 1, 0 to 1) to the middle of its foot, and the
 * turns of its yarn.
 */
const LEG = "M.01 -.26C-.02 .12 .14 .76 .48 1.08C.58 .84 .54 .3 .36 -.04C.26 -.24 .04 -.38 .01 -.26Z";
const TURNS = "M.02 .08L.36 -.08M.05 .34L.45 .14M.12 .58L.5 .38M.22 .82L.53 .62";

/** Columns and rows of plain stitches, beginning at the row `from`, so that the tiles have no seams. */
function knit(left: number, from: number, columns: number, rows: number, gauge: number, tones: Tones): string {
  const high = gauge * 0.84;
  const id = `k${columns}-${n(left)}-${n(gauge)}-${tones.base.slice(1)}-${tones.light.slice(1)}`;
  const line = (path: string, width: number, opacity: number) =>
    `<path d="${path}" fill="none" stroke="${tones.deep}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
  const isClose = gauge >= CLOSE_UP;
  const [shine, shadow] = isClose ? [1, 0.6] : [0.3, 0];
  const leg =
    `<path d="${LEG}" fill="url(#${id}g)"/>` + (isClose ? line(TURNS, 0.035, 0.16) + line(LEG, 0.04, 0.4) : "");
  const stitches = repeated(
    columns,
    (at) =>
      `<g transform="translate(${n(left + at * gauge)}) scale(${n(gauge)} ${n(high)})">${leg}<g transform="matrix(-1 0 0 1 1 0)">${leg}</g></g>`,
  );
  // Each row overlaps the one above it.
  const others = repeated(rows - 1, (at) => `<use href="#${id}r" y="${n(high * (at + 1))}"/>`);
  return (
    `<defs><linearGradient id="${id}g" x1=".2" y1="0" x2=".7" y2="1"><stop stop-color="${mix(tones.base, tones.light, shine)}"/><stop offset=".5" stop-color="${tones.base}"/><stop offset="1" stop-color="${mix(tones.base, tones.dark, shadow)}"/></linearGradient></defs>` +
    `<g transform="translate(0 ${n(from * high)})"><g id="${id}r">${stitches}</g>${others}</g>`
  );
}

const repeated = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");

/** The small arcs of the purl side. */
function bumps(
  left: number,
  top: number,
  columns: number,
  rows: number,
  wide: number,
  high: number,
  tones: Tones,
  opacity = 1,
): string {
  let bows = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const shift = row % 2 ? wide * 0.06 : -wide * 0.06;
      bows += `M${n(left + column * wide + wide * 0.16 + shift)} ${n(top + (row + 0.6) * high)}q${n(wide * 0.34)} ${n(-high * 0.36)} ${n(wide * 0.68)} 0`;
    }
  }
  return `<path d="${bows}" fill="none" stroke="${tones.base}" stroke-width="${n(high * 0.46)}" stroke-linecap="round" opacity="${opacity}"/>`;
}

/** Two strands that cross once per tile, the lower one first. */
function ropes(left: number, wide: number, turn: number, gauge: number, tones: Tones): string {
  const strand = wide * 0.52;
  const x0 = left + strand * 0.52;
  const x1 = left + wide - strand * 0.52;
  const s = (from: number, to: number, y: number) =>
    `M${n(from)} ${n(y)}C${n(from)} ${n(y + turn * 0.5)} ${n(to)} ${n(y + turn * 0.5)} ${n(to)} ${n(y + turn)}`;
  const draw = (path: string) =>
    `<path d="${path}" fill="none" stroke="${tones.deep}" stroke-opacity=".75" stroke-width="${n(strand * 1.04)}"/>` +
    `<path d="${path}" fill="none" stroke="${tones.base}" stroke-width="${n(strand * 0.86)}"/>` +
    `<path d="${path}" fill="none" stroke="${tones.light}" stroke-width="${n(strand * 0.6)}" stroke-dasharray="${n(gauge * 0.5)} ${n(gauge * 0.26)}"/>` +
    `<path d="${path}" fill="none" stroke="${tones.dark}" stroke-width="${n(strand * 0.1)}" stroke-opacity=".8"/>`;
  const edge = `M${n(left)} 0V${n(turn)}M${n(left + wide)} 0V${n(turn)}`;
  return (
    `<rect x="${n(left)}" width="${n(wide)}" height="${n(turn)}" fill="${tones.deep}" opacity=".6"/>` +
    draw(s(x1, x0, 0)) +
    draw(s(x0, x1, 0)) +
    `<path d="${edge}" stroke="${tones.deep}" stroke-width="${n(gauge * 0.4)}" opacity=".35"/>`
  );
}

function stripes(tones: Tones, accent: Tones, gauge: number, plain: number, striped: number): Tile {
  const height = gauge * 0.84;
  return {
    width: gauge,
    height: height * (plain + striped),
    ground: gapOf(tones, gauge),
    body:
      knit(0, -1, 1, plain + 1, gauge, tones) +
      `<rect y="${n(plain * height)}" width="${n(gauge)}" height="${n(striped * height)}" fill="${gapOf(accent, gauge)}"/>` +
      knit(0, plain, 1, striped, gauge, accent),
  };
}
