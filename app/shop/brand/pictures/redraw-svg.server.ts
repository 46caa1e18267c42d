// oxlint-disable-next-line no-restricted-imports -- a DOCTYPE is refused but for addresses of namespaces.
import { SaxesParser, type SaxesTagNS } from "saxes";

import { escapeHtml } from "~/formats/html";
import type { Size } from "~/shop/brand/appearance/brand-picture";
import { Problem } from "~/shop/base/problem";
import {
  type Extent,
  lengthOf,
  numbersIn,
  pathExtent,
  pointsExtent,
  type Stretch,
  stretchOf,
} from "./svg-extent";
import { type ClassRules, classRules, declarations } from "./svg-styles";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const MAX_ELEMENTS = 2_000;
const MAX_DEPTH = 32;
/** The letters of a drawing with all that it repeats, such as a shape that is used a thousand times: five times the largest file. */
const MAX_DRAWN = 1_000_000;
/** Numbers and commands of one path or polygon: drawing a shape whose edges cross takes the square of them. */
const MAX_SHAPE_STEPS = 20_000;
/** Those of all shapes, with each time that one is repeated. */
const MAX_STEPS = 80_000;
/** Points, radii and widths of strokes, as multiples of the drawing's size. */
const MAX_REACH = 1_000;
/** The outlines of all shapes with their repeats, as a multiple of the drawing's size: drawing them takes time by their length. */
const MAX_OUTLINE = 20_000;
/** Dashes of strokes: as many wide ones with round ends take nine seconds. */
const MAX_DASHES = 10_000;
/** Declarations of styles that are applied to elements. */
const MAX_DECLARATIONS = 100_000;

const SHAPES = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const CONTAINERS = ["svg", "g", "defs", "symbol", "linearGradient", "radialGradient", "clipPath"];
const DRAWN = new Set([...SHAPES, ...CONTAINERS, "stop", "use"]);
/** What draws nothing, and is left out with all that it contains. */
const LEFT_OUT = new Set(["title", "desc", "metadata"]);

const GEOMETRY =
  "x,y,x1,y1,x2,y2,cx,cy,r,rx,ry,fx,fy,d,points,width,height,viewBox,preserveAspectRatio,transform,offset,gradientUnits,gradientTransform,spreadMethod,clipPathUnits,id";
const LOOK =
  "fill,fill-opacity,fill-rule,clip-rule,clip-path,stroke,stroke-width,stroke-opacity,stroke-linecap,stroke-linejoin,stroke-miterlimit,stroke-dasharray,stroke-dashoffset,stop-color,stop-opacity,opacity,color,display,visibility";
const ATTRIBUTES = new Set(`${GEOMETRY},${LOOK}`.split(","));
const STYLES = new Set(LOOK.split(","));

/** Numbers, words, colours and lists of them; nothing that names another file. */
const VALUE = /^[\w\s.,#%()+-]*$/;
const LOCAL = /^url\(["']?(#[\w.-]+)["']?\)$/;

const refused = (why: string) => new Problem("unreadable", `The SVG ${why}`);

const tooComplicated = () =>
  refused("is too complicated for a logo. Simplify it, or upload a PNG.");

const tooManyPoints = () =>
  refused(
    "has too many points: at most 20,000 numbers in one shape, and 80,000 in all. Simplify the drawing, or upload a PNG.",
  );

const tooLarge = () =>
  refused(
    "has shapes or strokes that are more than 1,000 times as large as the drawing, or very long outlines. Simplify it, or upload a PNG.",
  );

const tooManyDashes = () =>
  refused("has more than 10,000 dashes. Make them longer, or upload a PNG.");

interface Node {
  name: string;
  attributes: Map<string, string>;
  children: Node[];
}

/**
 * Draws an SVG anew, of known shapes and attributes only, and returns it with its size. Throws a Problem "unreadable" for one
 * that is damaged, or that has what a drawing does not need or what would be missing: scripts, text, pictures, filters,
 * references to other files.
 */
export function redrawSvg(source: string): { svg: string } & Size {
  const { root, styles } = parse(source);
  const rules = classRules(styles, refused);
  const all: Node[] = [];
  let declared = 0;
  const clean = (node: Node, isClip: boolean): void => {
    all.push(node);
    declared += applyStyles(node, rules, MAX_DECLARATIONS - declared);
    for (const [name, value] of node.attributes) {
      const kept = valueOf(name, value);
      if (kept === null || (name === "clip-path" && (isClip || node.name === "clipPath")))
        node.attributes.delete(name);
      else node.attributes.set(name, kept);
    }
    for (const child of node.children) clean(child, isClip || node.name === "clipPath");
  };
  clean(root, false);
  const byId = uniqueIds(all);
  checkUses(all, byId);
  checkDrawn(root, byId);
  const size = sizeOf(root);
  checkExtent(root, byId, size);
  root.attributes.delete("x");
  root.attributes.delete("y");
  root.attributes.set("width", String(size.width));
  root.attributes.set("height", String(size.height));
  return { svg: serialize(root, true), ...size };
}

function parse(source: string): { root: Node; styles: string } {
  const parser = new SaxesParser({ xmlns: true });
  const open: (Node | null)[] = [];
  let root: Node | null = null;
  let styles = "";
  let styleDepth = 0;
  let count = 0;
  parser.on("error", () => {
    throw refused("is damaged: it is not well-formed XML.");
  });
  parser.on("doctype", (doctype) => {
    for (const [name, value] of namespaceEntities(doctype)) parser.ENTITIES[name] = value;
  });
  parser.on("opentag", (tag) => {
    if (++count > MAX_ELEMENTS || open.length > MAX_DEPTH) {
      throw tooComplicated();
    }
    const parent = open.at(-1);
    if (tag.uri === SVG && tag.local === "style") styleDepth = open.length + 1;
    const node = parent === null || styleDepth ? null : nodeOf(tag);
    if (node && parent) parent.children.push(node);
    else if (node && !root) root = node;
    open.push(node);
  });
  const addStyle = (text: string) => {
    if (styleDepth) styles += text;
  };
  parser.on("text", addStyle);
  parser.on("cdata", addStyle);
  parser.on("closetag", () => {
    if (styleDepth === open.length) styleDepth = 0;
    open.pop();
  });
  parser.write(source).close();
  const found = root as Node | null;
  if (found?.name !== "svg") throw refused("is not a drawing.");
  return { root: found, styles };
}

const ENTITY = /<!ENTITY\s+([A-Za-z_][\w.-]{0,40})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
/** The address of a namespace, and nothing that could be one more entity, an element or a script. */
const ADDRESS = /^https?:\/\/[\w./#:-]{1,100}$/;
const MAX_ENTITIES = 30;

/**
 * The entities that a document type declares, as Illustrator does for the addresses of its namespaces. Throws a Problem for any
 * other, which could repeat itself or name files, and for what else a document type can declare.
 */
function namespaceEntities(doctype: string): [string, string][] {
  const [, declared = "", rest = ""] = /^[^[]*\[([^]*)\]([^]*)$/.exec(doctype) ?? [];
  const entities = [...declared.matchAll(ENTITY)].map(([, name, one, other]): [string, string] => [
    name!,
    one ?? other!,
  ]);
  const isAll = (declared.replace(ENTITY, "") + rest).trim() === "";
  const areAddresses = entities.every(([, value]) => ADDRESS.test(value));
  if (isAll && areAddresses && entities.length <= MAX_ENTITIES) return entities;
  throw refused(
    "declares entities, which a drawing does not need. Export it anew: in Illustrator with File > Export > Export As, in Inkscape as “Plain SVG”. Or upload a PNG.",
  );
}

/** An element of the drawing; null for what is left out. Throws for what must not be missing, or must not be there. */
function nodeOf({ local, uri, attributes }: SaxesTagNS): Node | null {
  if (uri !== SVG || LEFT_OUT.has(local)) return null;
  if (local === "text") {
    throw refused("has text in it, whose font readers may not have. Convert the text to paths.");
  }
  if (!DRAWN.has(local)) {
    throw refused(
      `has <${local}> in it, which is not taken. Export it as plain shapes, or upload a PNG.`,
    );
  }
  const kept = new Map<string, string>();
  for (const { local: name, uri: space, value } of Object.values(attributes)) {
    if (/^on/i.test(name)) throw refused("has scripts in it.");
    if (name === "href" && (space === "" || space === XLINK)) {
      if (!/^#[\w.-]+$/.test(value)) throw refused("refers to another file.");
      kept.set("href", value);
    } else if (space === "" && (ATTRIBUTES.has(name) || name === "style" || name === "class")) {
      kept.set(name, value);
    }
  }
  return { name: local, attributes: kept, children: [] };
}

/** Turns classes and styles into attributes, no more than `most`; returns how many. Styles win over classes, and these over attributes, as in a browser. */
function applyStyles({ attributes }: Node, rules: ClassRules, most: number): number {
  const classes = (attributes.get("class") ?? "").split(/\s+/);
  const own = declarations(attributes.get("style") ?? "");
  attributes.delete("class");
  attributes.delete("style");
  const inOrder = [...new Set(classes)]
    .flatMap((name) => rules.get(name) ?? [])
    .sort((a, b) => a.place - b.place);
  let count = own.length;
  for (const { all } of inOrder) count += all.length;
  if (count > most) throw tooComplicated();
  for (const [name, value] of [...inOrder.flatMap(({ all }) => all), ...own]) {
    if (STYLES.has(name)) attributes.set(name, value);
  }
  return count;
}

/** The value of an attribute as it is drawn; null to leave it out. */
function valueOf(name: string, value: string): string | null {
  const trimmed = value.trim();
  const [, target] = LOCAL.exec(trimmed) ?? [];
  if (target) return `url(${target})`;
  if (/url\s*\(/i.test(trimmed)) throw refused("refers to another file.");
  if (name === "href") return trimmed;
  return VALUE.test(trimmed) ? trimmed : null;
}

/** The elements by their ids. Of several with the same id the first one keeps it, which is the one that browsers refer to. */
function uniqueIds(all: readonly Node[]): Map<string, Node> {
  const byId = new Map<string, Node>();
  for (const node of all) {
    const id = node.attributes.get("id");
    if (id === undefined) continue;
    if (byId.has(id)) node.attributes.delete("id");
    else byId.set(id, node);
  }
  return byId;
}

/**
 * A `use` may repeat a single shape that is not clipped: of a group or a clip that repeats others a small file can make millions
 * of shapes.
 */
function checkUses(all: readonly Node[], byId: ReadonlyMap<string, Node>): void {
  for (const { name, attributes } of all) {
    if (name !== "use") continue;
    const shape = byId.get(attributes.get("href")?.slice(1) ?? "");
    if (!shape || !SHAPES.includes(shape.name) || shape.attributes.has("clip-path")) {
      throw refused("repeats a part of itself. Export it as plain shapes, or upload a PNG.");
    }
  }
}

interface Drawn {
  letters: number;
  steps: number;
}

/** Counts what is drawn, letters and steps of shapes, with those of what elements refer to, each time they do. */
function checkDrawn(root: Node, byId: ReadonlyMap<string, Node>): void {
  const known = new Map<Node, Drawn>();
  const drawnBy = (node: Node): Drawn => {
    const done = known.get(node);
    if (done !== undefined) return done;
    // One that refers to itself is drawn no more than MAX_DRAWN allows.
    known.set(node, { letters: Infinity, steps: Infinity });
    const drawn = { letters: node.name.length, steps: stepsOf(node) };
    if (drawn.steps > MAX_SHAPE_STEPS) throw tooManyPoints();
    const add = ({ letters, steps }: Drawn) => {
      drawn.letters += letters;
      drawn.steps += steps;
    };
    for (const [name, value] of node.attributes) {
      drawn.letters += name.length + value.length;
      const id = name === "href" ? value.slice(1) : /^url\(#([\w.-]+)\)$/.exec(value)?.[1];
      const target = id === undefined ? undefined : byId.get(id);
      if (target) add(drawnBy(target));
    }
    for (const child of node.children) add(drawnBy(child));
    known.set(node, drawn);
    return drawn;
  };
  const { letters, steps } = drawnBy(root);
  if (letters > MAX_DRAWN) throw tooComplicated();
  if (steps > MAX_STEPS) throw tooManyPoints();
}

const STEP = /[a-df-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** The numbers and commands of a path, a polygon or a polyline. */
const stepsOf = ({ attributes }: Node): number =>
  [attributes.get("d"), attributes.get("points")]
    .map((text) => text?.match(STEP)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);

/** What holds for the shapes within an element. */
interface Around extends Stretch {
  strokeWidth: number;
  miter: number;
  /** The sum of the dashes and gaps of a stroke; 0 for none. */
  period: number;
}

/** Checks how large and long all shapes are as they are drawn, and of how many dashes. */
function checkExtent(root: Node, byId: ReadonlyMap<string, Node>, { width, height }: Size): void {
  const whole = Math.max(width, height);
  const [x = 0, y = 0] = numbersIn(root.attributes.get("viewBox")).map(Math.abs);
  const most = MAX_REACH * whole + Math.max(x, y);
  const extents = new Map<Node, Extent>();
  let [outline, dashes] = [0, 0];
  const visit = (node: Node, around: Around): void => {
    const own = within(node, around, node === root ? 0 : whole);
    const target = node.name === "use" && byId.get(node.attributes.get("href")?.slice(1) ?? "");
    if (target) return visit(target, own);
    for (const child of node.children) visit(child, own);
    if (!SHAPES.includes(node.name)) return;
    const extent = extents.get(node) ?? extentOf(node, whole);
    extents.set(node, extent);
    const stroke = own.strokeWidth * Math.max(1, own.miter);
    if (!(own.offset + (extent.reach + stroke) * own.scale <= most)) throw tooLarge();
    outline += extent.length * own.scale;
    if (own.period > 0) dashes += extent.length / own.period;
    if (outline > MAX_OUTLINE * whole) throw tooLarge();
    if (dashes > MAX_DASHES) throw tooManyDashes();
  };
  visit(root, { scale: 1, offset: 0, strokeWidth: 1, miter: 4, period: 0 });
}

/** What holds within an element; `whole` is the size of the drawing, 0 for the drawing itself. */
function within({ name, attributes }: Node, around: Around, whole: number): Around {
  const own = { ...around };
  const add = ({ scale, offset }: Stretch) => {
    own.offset += own.scale * offset;
    own.scale *= scale;
  };
  add(stretchOf(attributes.get("transform")));
  const lengthIn = (attribute: string) => lengthOf(attributes.get(attribute) ?? "", whole);
  if (whole > 0 && (name === "svg" || name === "use")) {
    add({ scale: 1, offset: Math.max(lengthIn("x"), lengthIn("y")) });
  }
  const box = name === "svg" && whole > 0 ? numbersIn(attributes.get("viewBox")) : [];
  if (box.length === 4) {
    const [x, y, width, height] = box.map(Math.abs) as [number, number, number, number];
    const scale = Math.max(
      (lengthIn("width") || whole) / width,
      (lengthIn("height") || whole) / height,
    );
    add({ scale, offset: scale * Math.max(x, y) });
  }
  const width = attributes.get("stroke-width");
  if (width !== undefined) own.strokeWidth = lengthOf(width, whole);
  const miter = attributes.get("stroke-miterlimit");
  if (miter !== undefined) own.miter = lengthOf(miter, whole);
  const dashes = attributes.get("stroke-dasharray");
  if (dashes !== undefined) {
    const parts = dashes.split(/[\s,]+/).filter(Boolean);
    own.period = parts.reduce((sum, part) => sum + lengthOf(part, whole), 0);
  }
  return own;
}

function extentOf({ name, attributes }: Node, whole: number): Extent {
  const [path, points] = [attributes.get("d"), attributes.get("points")];
  if (name === "path") return pathExtent(path ?? "");
  if (points !== undefined) return pointsExtent(points);
  const names = ["x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "x1", "y1", "x2", "y2"];
  const sum = names.reduce((all, one) => all + lengthOf(attributes.get(one) ?? "", whole), 0);
  // No rectangle, ellipse or line has a longer outline.
  return { reach: sum, length: 2 * Math.PI * sum };
}

function sizeOf({ attributes }: Node): Size {
  const box = (attributes.get("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const [width, height] =
    box.length === 4
      ? [box[2]!, box[3]!]
      : [parseFloat(attributes.get("width") ?? ""), parseFloat(attributes.get("height") ?? "")];
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) {
    throw refused("does not say how large it is: it needs a viewBox.");
  }
  attributes.set("viewBox", box.length === 4 ? box.join(" ") : `0 0 ${width} ${height}`);
  return { width, height };
}

function serialize({ name, attributes, children }: Node, isRoot = false): string {
  const words = Array.from(attributes, ([key, value]) => ` ${key}="${escapeHtml(value)}"`).join("");
  const start = `<${name}${isRoot ? ` xmlns="${SVG}"` : ""}${words}`;
  if (children.length === 0) return `${start}/>`;
  return `${start}>${children.map((child) => serialize(child)).join("")}</${name}>`;
}
