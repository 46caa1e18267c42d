import { n, type Stitch, stitchPattern } from "./stitches";
import { companionOf, mix, type Tones, tonesOf } from "./tones";

const WIDTH = 800;
export const HEIGHT = 1000;

/** Of a drawn piece of knitwear. */
export interface PieceOptions {
  stitch?: Stitch;
  /** Rotates the columns of stitches, in degrees clockwise. */
  turn?: number;
  /** In the second yarn. */
  accent?: boolean;
  /** The inside of a garment, which is darker. */
  inside?: boolean;
  /** Paths of soft creases inside the piece. */
  creases?: string[];
  /** Paths of highlights beside the creases. */
  sheens?: string[];
  /** Width of the shading along the edge. */
  edge?: number;
  /** Width of a stitch, if it differs from the style's own. */
  gauge?: number;
}

/** An SVG drawing on a paper background. Later pieces are drawn above earlier ones. */
export class Sheet {
  readonly tones: Tones;
  readonly accent: Tones;
  private defs = "";
  private shadows = "";
  private body = "";
  private patterns = new Map<string, string>();
  private pieces = 0;
  private rotation = "";

  constructor(
    hex: string,
    private readonly gauge: number,
  ) {
    this.tones = tonesOf(hex);
    this.accent = tonesOf(companionOf(hex));
  }

  /** The SVG paint of a knit structure; its pattern is defined once per drawing. */
  paint(stitch: Stitch, options: { turn?: number; accent?: boolean; gauge?: number } = {}): string {
    const { turn = 0, accent = false, gauge = this.gauge } = options;
    const plain = `${stitch}${accent ? "2" : ""}${gauge === this.gauge ? "" : `g${n(gauge)}`}`;
    if (!this.patterns.has(plain)) {
      const [own, other] = accent ? [this.accent, this.tones] : [this.tones, this.accent];
      const id = this.nextPattern(plain);
      this.defs += stitchPattern(id, stitch, own, other, gauge);
    }
    const base = this.patterns.get(plain)!;
    if (turn === 0) return `url(#${base})`;
    const turned = `${plain}@${n(turn)}`;
    if (!this.patterns.has(turned)) {
      const id = this.nextPattern(turned);
      this.defs += `<pattern id="${id}" href="#${base}" patternTransform="rotate(${n(turn)})"/>`;
    }
    return `url(#${this.patterns.get(turned)!})`;
  }

  /** With texture, light, creases and outline. */
  piece(outline: string, options: PieceOptions = {}): this {
    const { stitch = "stocking", inside = false, creases = [], sheens = [], edge = 34 } = options;
    const id = `a${this.pieces++}`;
    const tones = options.accent ? this.accent : this.tones;
    this.defs += `<path id="${id}" d="${outline}"/><clipPath id="c${id}"><use href="#${id}"/></clipPath>`;
    if (!inside) this.shadows += `<use href="#${id}"/>`;
    const lines = (paths: string[], colour: string, width: number, opacity: number) =>
      paths.length === 0
        ? ""
        : `<path d="${paths.join("")}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
    const rim = edge > 0 ? `<use href="#${id}" stroke="${tones.deep}" stroke-width="${edge}" opacity=".36"/>` : "";
    this.body +=
      `<use href="#${id}" fill="${this.paint(stitch, options)}"/>` +
      `<g clip-path="url(#c${id})">` +
      `<use href="#${id}" fill="url(#${inside ? "inside" : "lit"})"/>` +
      `<g fill="none" stroke-linecap="round" filter="url(#soft)">` +
      lines(creases, tones.deep, 26, 0.22) +
      lines(sheens, "#fff8ea", 28, 0.06) +
      `${rim}</g></g>` +
      `<use href="#${id}" fill="none" stroke="${tones.deep}" stroke-width="1.6" stroke-opacity=".6"/>`;
    return this;
  }

  /** Ribbed, along a line, with the ribs perpendicular to it. */
  band(line: string, width: number, options: { accent?: boolean; rib?: number } = {}): this {
    const tones = options.accent ? this.accent : this.tones;
    const rib = options.rib ?? Math.max(5, this.gauge * 0.75);
    const stroke = (colour: string, wide: number, extra = "") =>
      `<path d="${line}" fill="none" stroke-linejoin="round" stroke="${colour}" stroke-width="${n(wide)}"${extra}/>`;
    this.shadows += stroke("currentColor", width);
    this.body +=
      stroke(tones.deep, width + 3, ' stroke-opacity=".55"') +
      stroke(mix(tones.dark, tones.deep, 0.2), width) +
      stroke(tones.base, width, ` stroke-dasharray="${n(rib)} ${n(rib * 0.5)}"`) +
      stroke(tones.light, width, ` stroke-dasharray="${n(rib * 0.45)} ${n(rib * 1.05)}" opacity=".7"`) +
      stroke(tones.deep, width, ' stroke-opacity=".1"');
    return this;
  }

  /** A dashed dark line on a wider, lighter one. */
  seam(line: string): this {
    this.body +=
      `<path d="${line}" fill="none" stroke="${this.tones.deep}" stroke-width="7" opacity=".22"/>` +
      `<path d="${line}" fill="none" stroke="${this.tones.deep}" stroke-width="2.2" stroke-opacity=".75" stroke-dasharray="6 2"/>`;
    return this;
  }

  /** The shadow of a piece on the piece below it. */
  shade(line: string, width = 26, opacity = 0.35): this {
    this.body += `<path d="${line}" fill="none" stroke="${this.tones.deep}" stroke-width="${width}" opacity="${opacity}" filter="url(#soft)"/>`;
    return this;
  }

  /** Of corozo nut (the shop sells nothing of animal origin). */
  button(x: number, y: number, radius = 11): this {
    const hole = radius * 0.24;
    const holes = [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ]
      .map(([dx, dy]) => `M${n(x + dx! * hole)} ${n(y + dy! * hole)}h.01`)
      .join("");
    this.body +=
      `<circle cx="${n(x + radius * 0.14)}" cy="${n(y + radius * 0.28)}" r="${n(radius * 1.04)}" fill="#1d1512" opacity=".35"/>` +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="url(#nut)" stroke="#3a281b" stroke-opacity=".6" stroke-width="${n(radius * 0.08)}"/>` +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.68)}" fill="none" stroke="#fff3dc" stroke-opacity=".35" stroke-width="${n(radius * 0.09)}"/>` +
      `<path d="${holes}" stroke="#2c1d13" stroke-width="${n(radius * 0.24)}" stroke-linecap="round"/>`;
    return this;
  }

  /** The brand's woven label, a ball of yarn on ecru, centred at x and y. */
  label(x: number, y: number, width: number): this {
    const height = width * 0.5;
    const r = height * 0.26;
    const yarn = [-0.55, 0, 0.55]
      .map(
        (at) =>
          `M${n(x - r * 0.8)} ${n(y + r * (at + 0.3))}Q${n(x)} ${n(y + r * (at - 0.55))} ${n(x + r * 0.8)} ${n(y + r * (at - 0.1))}`,
      )
      .join("");
    this.body +=
      `<rect x="${n(x - width / 2 + 2)}" y="${n(y - height / 2 + 4)}" width="${n(width)}" height="${n(height)}" fill="#1d1512" opacity=".3"/>` +
      `<rect x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}" fill="#f4ecdc"/>` +
      `<rect x="${n(x - width / 2 + width * 0.03)}" y="${n(y - height / 2 + width * 0.03)}" width="${n(width * 0.94)}" height="${n(height - width * 0.06)}" fill="none" stroke="#8c6a52" stroke-width="${n(width * 0.008)}" stroke-dasharray="${n(width * 0.03)} ${n(width * 0.015)}"/>` +
      `<g fill="none" stroke="#9c5f41" stroke-width="${n(width * 0.014)}" stroke-linecap="round"><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/><path d="${yarn}M${n(x + r * 0.7)} ${n(y + r * 0.72)}q${n(r * 0.9)} ${n(r * 0.5)} ${n(r * 2)} ${n(-r * 0.1)}"/></g>`;
    return this;
  }

  add(svg: string): this {
    this.body += svg;
    return this;
  }

  /** Such as a clip path or a gradient. */
  define(svg: string): this {
    this.defs += svg;
    return this;
  }

  /** All pieces, about the middle of the paper, clockwise. */
  rotate(degrees: number): this {
    this.rotation = `rotate(${degrees} 400 500)`;
    return this;
  }

  /** On paper of this colour; `transform` applies to all pieces, but not to the paper. */
  toSvg(paper: string, transform = this.rotation): string {
    const attribute = transform ? ` transform="${transform}"` : "";
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
      `<defs>${paperDefinition(paper)}${SHARED_DEFS}${this.defs}</defs>` +
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#paper)"/>` +
      `<g${attribute}><g fill="#4a3423" color="#4a3423" stroke-linejoin="round">` +
      `<g transform="translate(12 22)" opacity=".3" filter="url(#fall)">${this.shadows}</g>` +
      `<g transform="translate(3 5)" opacity=".28" filter="url(#near)">${this.shadows}</g></g>` +
      `${this.body}</g></svg>`
    );
  }

  private nextPattern(key: string): string {
    const id = `p${this.patterns.size}`;
    this.patterns.set(key, id);
    return id;
  }
}

const paperDefinition = (colour: string) =>
  `<radialGradient id="paper" cx=".42" cy=".36" r=".85"><stop offset="0" stop-color="${mix(colour, "#fffaf2", 0.35)}"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="${mix(colour, "#8c7a60", 0.13)}"/></radialGradient>`;

const SHARED_DEFS =
  '<linearGradient id="lit" x2="1" y2="1"><stop offset="0" stop-color="#fff8ea" stop-opacity=".16"/><stop offset=".42" stop-color="#fff8ea" stop-opacity="0"/><stop offset=".55" stop-color="#1d1512" stop-opacity="0"/><stop offset="1" stop-color="#1d1512" stop-opacity=".2"/></linearGradient>' +
  '<linearGradient id="inside" x2="0" y2="1"><stop offset="0" stop-color="#1d1512" stop-opacity=".28"/><stop offset="1" stop-color="#1d1512" stop-opacity=".6"/></linearGradient>' +
  '<radialGradient id="nut" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#b58a64"/><stop offset="1" stop-color="#6b4a33"/></radialGradient>' +
  '<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="10"/></filter>' +
  '<filter id="fall" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="18"/></filter>' +
  '<filter id="near" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="4"/></filter>';
