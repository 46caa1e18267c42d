import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflateSync } from "node:zlib";

import { getDocument, OPS, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A structure element of a tagged PDF; "content" has no role. */
interface Node {
  role?: string;
  alt?: string;
  lang?: string;
  children?: Node[];
}

/** Text, metadata and accessibility structure. */
export interface ParsedPdf {
  /** In the order of the file, with collapsed white space. */
  pages: string[];
  text: string;
  info: Record<string, unknown>;
  /** Structure elements by role; one that spans two pages counts twice. */
  roles: Map<string, number>;
  /** Of figures. */
  alternatives: string[];
  languages: string[];
  displaysTitle: boolean;
  isMarked: boolean;
}

const FONTS = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts/");

/** In points from the foot of the page, in our documents. */
const FOOTER_TOP = 60;

/** By pdf.js. */
export async function readPdf(bytes: Uint8Array): Promise<ParsedPdf> {
  const task = getDocument({
    // A copy, because pdf.js transfers the buffer.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: FONTS,
    isEvalSupported: false,
  });
  const document = await task.promise;
  const parsed: ParsedPdf = {
    pages: [],
    text: "",
    info: (await document.getMetadata()).info as Record<string, unknown>,
    roles: new Map(),
    alternatives: [],
    languages: [],
    displaysTitle: "DisplayDocTitle" in ((await document.getViewerPreferences()) ?? {}),
    isMarked: (await document.getMarkInfo())?.Marked === true,
  };
  const walk = ({ role, alt, lang, children = [] }: Node) => {
    if (role) parsed.roles.set(role, (parsed.roles.get(role) ?? 0) + 1);
    if (alt) parsed.alternatives.push(alt);
    if (lang) parsed.languages.push(lang);
    children.forEach(walk);
  };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    parsed.pages.push(text.replace(/\s+/g, " ").trim());
    // Null for a file without tags.
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) walk(tree);
    page.cleanup();
  }
  parsed.text = parsed.pages.join(" ");
  await task.destroy();
  return parsed;
}

/** Files in it, by name, and what PDF/A-3 and Factur-X want to be written for them; fonts by whether they are embedded. */
export async function archiveOf(bytes: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const attached = ((await document.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>;
  await task.destroy();
  const file = Buffer.from(bytes).toString("latin1");
  const count = (pattern: RegExp) => [...file.matchAll(pattern)].length;
  return {
    files: Object.fromEntries(Object.entries(attached).map(([name, { content }]) => [name, Buffer.from(content)])),
    relationships: [...file.matchAll(/\/AFRelationship \/(\w+)/g)].map(([, name]) => name),
    metadata: Object.fromEntries(
      [...file.matchAll(/<((?:pdfaid|fx):\w+)>([^<]*)</g)].map(([, name, value]) => [name, value]),
    ),
    outputIntents: count(/\/S \/GTS_PDFA1/g),
    fonts: count(/\/Type \/FontDescriptor/g),
    embeddedFonts: count(/\/FontFile[23] /g),
  };
}

/** Lines of text on each page, without the footer. */
export async function linesOfPages(bytes: Uint8Array): Promise<number[]> {
  const document = await getDocument({
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: FONTS,
    isEvalSupported: false,
  }).promise;
  const counts: number[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => "str" in item).filter(({ str }) => str.trim() !== "");
    const baselines = new Set(texts.map(({ transform }) => Math.round(transform[5] as number)));
    counts.push([...baselines].filter((y) => y > FOOTER_TOP).length);
  }
  await document.destroy();
  return counts;
}

/**
 * The number of glyphs, those of them that stand for a character that its font lacks, and the texts that are given for
 * glyphs.
 */
export async function glyphsOf(bytes: Uint8Array) {
  const document = await getDocument({
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: FONTS,
    isEvalSupported: false,
  }).promise;
  const codes: number[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue;
      const [glyphs] = argsArray[at] as [(number | { originalCharCode: number })[]];
      for (const glyph of glyphs) if (typeof glyph === "object") codes.push(glyph.originalCharCode);
    }
  }
  await document.destroy();
  return {
    count: codes.length,
    missing: codes.filter((code) => code === 0).length,
    spelled: spelledTexts(bytes),
  };
}

/** ActualText, which pdf.js does not read. */
function spelledTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString("latin1");
  const texts: string[] = [];
  for (const [, stream = ""] of file.matchAll(/stream\n(.*?)\nendstream/gs)) {
    let content: string;
    try {
      content = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      continue;
    }
    for (const [, text = ""] of content.matchAll(/\/ActualText \(\xfe\xff((?:\\.|[^\\)])*)\)/gs)) {
      const plain = text.replace(/\\(.)/gs, (_, char: string) => ESCAPED[char] ?? char);
      texts.push(Buffer.from(plain, "latin1").swap16().toString("utf16le"));
    }
  }
  return texts;
}

const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
