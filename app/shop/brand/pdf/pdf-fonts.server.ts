import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type z } from "zod";

import { yieldToEventLoop } from "~/event-loop.server";
import { quoted } from "~/formats/lists";
import { visible } from "~/formats/text";
import * as t from "~/messages/brand";
import { type Message, optionalLine, requiredLine } from "~/shop/base/fields.server";

/** DejaVu Sans Condensed, regular and bold, and DejaVu Serif Condensed. */
export const FONT_NAMES = ["text", "strong", "title"] as const;
export type FontName = (typeof FONT_NAMES)[number];

// DejaVu: free, and it covers all European languages, Armenian, Georgian, Hebrew, Arabic and Lao. Condensed, because the tables have
// many columns.
const FILES: Record<FontName, string> = {
  text: "DejaVuSansCondensed.ttf",
  strong: "DejaVuSansCondensed-Bold.ttf",
  title: "DejaVuSerifCondensed.ttf",
};

/** As fontkit reads it and pdfkit takes it. */
export interface PaperFont {
  layout(text: string, features?: unknown): GlyphRun;
  hasGlyphForCodePoint(codePoint: number): boolean;
  ascent: number;
  unitsPerEm: number;
  numGlyphs: number;
}

/** Of a font as fontkit reads it, as far as `fillClassSets` needs them. */
interface Substitutions {
  lookupList?: { toArray(): { lookupType: number; subTables: ClassContext[] }[] };
}
interface ClassContext {
  classDef?: { classValueArray?: number[]; classRangeRecord?: { class: number }[] };
  classSet?: (unknown[] | null)[];
  extension?: ClassContext;
}

interface GlyphRun {
  direction: "ltr" | "rtl";
  glyphs: { codePoints: number[] }[];
}

// Resolved as packages, so that the built server finds the files too, and loaded with the first text that needs them.
const packages = createRequire(import.meta.url);
const openFont = (bytes: Buffer) => (packages("fontkit") as { create(bytes: Buffer): PaperFont }).create(bytes);

/** Gives classes without rules an empty list of them: fontkit throws where a subset of a font has none. */
function fillClassSets(font: { GSUB?: Substitutions }): void {
  const lookups = font.GSUB?.lookupList?.toArray() ?? [];
  for (const table of lookups.flatMap(({ subTables }) => subTables)) {
    const context = table.extension ?? table;
    const { classDef, classSet } = context;
    if (!classSet || !classDef) continue;
    const ranges = classDef.classRangeRecord?.map((range) => range.class) ?? [];
    // Glyphs without a class are in class 0.
    const last = Math.max(0, classSet.length - 1, ...(classDef.classValueArray ?? ranges));
    context.classSet = Array.from({ length: last + 1 }, (_, index) => classSet[index] ?? []);
  }
}

const files = new Map<FontName, Buffer>();
const fonts = new Map<FontName, PaperFont>();

/** Cached after the first read. */
function fontBytes(name: FontName): Buffer {
  const cached = files.get(name);
  if (cached) return cached;
  const bytes = readFileSync(packages.resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}`));
  files.set(name, bytes);
  return bytes;
}

/**
 * For one document: with the tables of `paperFont`, and with glyphs of its own, because a glyph keeps the characters
 * for which it was first asked.
 */
export function fontToDraw(name: FontName): PaperFont {
  const font = Object.assign(Object.create(paperFont(name)) as PaperFont, { _glyphs: {} });
  const { layout } = font;
  const turned = new Set<GlyphRun["glyphs"][number]>();
  font.layout = (text, features) => {
    const run = layout.call(font, text, features);
    // PDF readers take the letters of a ligature in the order in which glyphs are drawn.
    for (const glyph of run.direction === "rtl" ? run.glyphs : []) {
      if (glyph.codePoints.length > 1 && !turned.has(glyph)) glyph.codePoints.reverse();
      turned.add(glyph);
    }
    return run;
  };
  return font;
}

/** Only for looking up characters and heights; cached after the first use. */
export function paperFont(name: FontName): PaperFont {
  const font = fonts.get(name) ?? openFont(fontBytes(name));
  fonts.set(name, font);
  return font;
}

const hasGlyph = (font: PaperFont, char: string) => font.hasGlyphForCodePoint(char.codePointAt(0)!);

/** A part of Noto Sans, with those of the wanted characters that it has. */
interface Fallback {
  name: string;
  font: PaperFont;
  characters: string[];
}

const CJK = /[\p{sc=Han}\p{sc=Bopo}\p{sc=Hang}\u3000-\u30ff\u3200-\u33ff\uff00-\uffef]/u;

/**
 * Noto Sans for characters that DejaVu does not have, as web fonts in parts of some hundred characters, with the
 * characters for which each is used: the lists of the parts have others that they lack. The same Chinese character has
 * other forms in Japan, Korea and Taiwan than in China: a font comes first for a text that matches its pattern.
 */
const FALLBACKS: [font: string, has: RegExp, first?: RegExp][] = [
  ["sc", /(?![\u4db6-\u4dbf\u9ff0-\u9fff])[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u],
  ["tc", CJK, /"(TW|HK|MO)"|Taiwan|Hong Kong|Macao/],
  ["jp", CJK, /"JP"|Japan|[\p{sc=Hira}\p{sc=Kana}]/u],
  ["kr", CJK, /"KR"|South Korea|\p{sc=Hang}/u],
  ["thai", /\p{sc=Thai}/u],
  ["devanagari", /(?!\u1cf7)[\p{sc=Deva}\u0964\u0965]/u],
];

/** Characters that DejaVu does not have. */
function withoutGlyph(text: string): Set<string> {
  const dejaVu = paperFont("text");
  const others = new Set(visible(text).match(/[^\0-\u024f\s]/gu));
  for (const char of others) if (hasGlyph(dejaVu, char)) others.delete(char);
  return others;
}

/** By the file of the part of a font that should have them. Its list is read for each text, not held. */
function partsOf([font, has]: (typeof FALLBACKS)[number], characters: Iterable<string>) {
  const parts = new Map<string, string[]>();
  const byCode = new Map([...characters].filter((char) => has.test(char)).map((char) => [char.codePointAt(0)!, char]));
  if (byCode.size === 0) return parts;
  const directory = `@fontsource-variable/noto-sans-${font}`;
  const list = readFileSync(packages.resolve(`${directory}/unicode.json`), "utf8");
  for (const [part, ranges] of Object.entries(JSON.parse(list) as Record<string, string>)) {
    const found: string[] = [];
    // "U+4e00,U+4e8c-4e8e"
    for (const range of ranges.split(",")) {
      const [from, to = from] = range
        .slice(2)
        .split("-")
        .map((code) => parseInt(code, 16));
      for (let code = from!; code <= to!; code++) found.push(...(byCode.get(code) ?? ""));
    }
    const file = `noto-sans-${font}-${part.replace(/[[\]]/g, "")}-wght-normal.woff2`;
    if (found.length > 0) parts.set(`${directory}/files/${file}`, found);
  }
  return parts;
}

/** Characters that no font of the papers has. */
export function unprintable(text: string): string[] {
  const left = withoutGlyph(text);
  // The list of "tc" has rare characters that no font has.
  for (const fallback of FALLBACKS.filter(([font]) => font !== "tc"))
    for (const found of partsOf(fallback, left).values()) for (const char of found) left.delete(char);
  return [...left];
}

/** For characters that DejaVu does not have, as far as Noto has them. */
export async function fallbackFonts(text: string): Promise<Fallback[]> {
  const loaded: Fallback[] = [];
  const left = withoutGlyph(text);
  const first = FALLBACKS.filter(([, , pattern]) => pattern?.test(text));
  for (const fallback of [...first, ...FALLBACKS]) {
    for (const [file, characters] of partsOf(fallback, left)) {
      const part = await loadPart(file, characters);
      for (const char of part.characters) left.delete(char);
      if (part.characters.length > 0) loaded.push(part);
      await yieldToEventLoop();
    }
  }
  return loaded;
}

/** Reduced to these characters, at the regular weight. */
async function loadPart(file: string, characters: string[]): Promise<Fallback> {
  const subset = packages("subset-font") as SubsetFont;
  const whole = await readFile(packages.resolve(file));
  // The joiners of Devanagari, which DejaVu has as well.
  const bytes = await subset(whole, `${characters.join("")}\u200c\u200d`, {
    targetFormat: "sfnt",
    variationAxes: { wght: 400 },
  });
  const font = openFont(bytes);
  fillClassSets(font as { GSUB?: Substitutions });
  const name = file.replace(/^.*\/|-wght.*$/g, "");
  // pdfkit takes fonts of the same name for one.
  Object.defineProperty(font, "postscriptName", { value: name });
  // A font without any of them has no table that fontkit could ask.
  const found = font.numGlyphs > 1 ? characters.filter((char) => hasGlyph(font, char)) : [];
  return { name, font, characters: found };
}

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: "sfnt"; variationAxes: { wght: number } },
) => Promise<Buffer>;

/** Refuses a name or a part of an address that papers cannot print. */
const checkPrintable = (text: string | null, ctx: z.RefinementCtx) => {
  const others = unprintable(text ?? "");
  if (others.length === 0) return;
  const some = others.slice(0, 3).map(quoted);
  ctx.addIssue(t.documentsAndLabelsCannotPrint({ list: some.join(", ") }));
};

/** A name or part of an address, which is printed on papers. */
export const requiredPrinted = (max: number, missing: Message) =>
  requiredLine(max, missing).superRefine(checkPrintable);

/** A name or part of an address, which is printed on papers; null when empty. */
export const optionalPrinted = (max: number) => optionalLine(max).superRefine(checkPrintable);
