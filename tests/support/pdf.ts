import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A tag of a PDF with what is in it; "content" has no role. */
interface Node {
  role?: string;
  alt?: string;
  lang?: string;
  children?: Node[];
}

/** What a reader, and one who listens, gets of a PDF. */
export interface PdfReading {
  /** The words of each page, in the order of the file, single spaces between them. */
  pages: string[];
  /** Of all pages. */
  text: string;
  info: Record<string, unknown>;
  /** The tags, by their names, as often as they come; a tag on two pages counts on both. */
  roles: Map<string, number>;
  /** The words of the pictures' tags. */
  alternatives: string[];
  languages: string[];
  displaysTitle: boolean;
  isMarked: boolean;
}

const FONTS = join(
  dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
  "standard_fonts/",
);

/** Reads a PDF back with pdf.js. */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  const task = getDocument({
    // It takes the bytes away from whoever gives them.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: FONTS,
    isEvalSupported: false,
  });
  const document = await task.promise;
  const reading: PdfReading = {
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
    if (role) reading.roles.set(role, (reading.roles.get(role) ?? 0) + 1);
    if (alt) reading.alternatives.push(alt);
    if (lang) reading.languages.push(lang);
    children.forEach(walk);
  };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    reading.pages.push(words.replace(/\s+/g, " ").trim());
    walk((await page.getStructTree()) as Node);
    page.cleanup();
  }
  reading.text = reading.pages.join(" ");
  await task.destroy();
  return reading;
}
