import { SaxesParser, type SaxesTagNS } from "saxes";

import { escapeHtml } from "~/formats/html";
import type { Size } from "~/shop/appearance/brand-picture";
import { Problem } from "~/shop/problem";
import { classRules, declarations } from "./svg-styles";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const MAX_ELEMENTS = 2_000;
const MAX_DEPTH = 32;

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
  const clean = (node: Node, isClip: boolean): void => {
    all.push(node);
    applyStyles(node, rules);
    for (const [name, value] of node.attributes) {
      const kept = valueOf(name, value);
      if (kept === null || (isClip && name === "clip-path")) node.attributes.delete(name);
      else node.attributes.set(name, kept);
    }
    for (const child of node.children) clean(child, isClip || node.name === "clipPath");
  };
  clean(root, false);
  checkUses(all);
  const size = sizeOf(root);
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
    if (doctype.includes("[")) throw refused("declares entities, which a drawing does not need.");
  });
  parser.on("opentag", (tag) => {
    if (++count > MAX_ELEMENTS || open.length > MAX_DEPTH) {
      throw refused("is too complicated for a logo. Simplify it, or upload a PNG.");
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

/** Turns classes and styles into attributes. Styles win over classes, and these over attributes, as in a browser. */
function applyStyles({ attributes }: Node, rules: ReadonlyMap<string, [string, string][]>): void {
  const classes = (attributes.get("class") ?? "").split(/\s+/);
  const own = declarations(attributes.get("style") ?? "");
  attributes.delete("class");
  attributes.delete("style");
  const styles = [
    ...[...rules].flatMap(([name, all]) => (classes.includes(name) ? all : [])),
    ...own,
  ];
  for (const [name, value] of styles) if (STYLES.has(name)) attributes.set(name, value);
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

/** A `use` may repeat a single shape: of a group that repeats groups a small file can make millions of shapes. */
function checkUses(all: readonly Node[]): void {
  const shapes = new Set(
    all.filter(({ name }) => SHAPES.includes(name)).map(({ attributes }) => attributes.get("id")),
  );
  for (const { name, attributes } of all) {
    if (name === "use" && !shapes.has(attributes.get("href")?.slice(1) ?? "")) {
      throw refused("repeats a part of itself. Export it as plain shapes, or upload a PNG.");
    }
  }
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
