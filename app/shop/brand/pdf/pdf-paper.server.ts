import { yieldToEventLoop } from "~/event-loop.server";
import * as t from "~/messages/brand";
import { type Colour } from "~/shop/brand/appearance/colour";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { fitted, logoSize } from "~/shop/brand/appearance/brand-picture";
import { logoFiles } from "~/shop/brand/appearance/logo-files.server";
import { fallbackFonts, paperFont } from "./pdf-fonts.server";
import { bytesOf, type DocumentMetadata, openDocument } from "./pdf-document.server";
import { leading, LINE, STYLES, type TextStyle } from "./pdf-styles";
import { directionMark, type Run, runsOf } from "./pdf-runs";
import { printable, wrap } from "./pdf-text";

export type Tag = PDFKit.PDFStructureElement;
type TagOptions = NonNullable<Parameters<PDFKit.PDFDocument["struct"]>[1]> & {
  scope?: "Row" | "Column";
  bbox?: [number, number, number, number];
};

export interface PaperOptions extends DocumentMetadata {
  /** On the left of each page's footer; the page number is on the right. */
  foot: string;
  /** Everything that people wrote: fonts for its scripts are loaded. */
  content: unknown;
}

/** As a PNG, with its size on paper in points. */
interface PaperLogo {
  png: Buffer;
  width: number;
  height: number;
}

const MARGIN = 51;
/** Characters that the fonts of all papers have and draw as written, from left to right. */
const PLAIN = /^[\0-\u024f\u0370-\u052f\u1e00-\u1fff\u2010-\u206f\u20a0-\u25ff]*$/;
const SHAPED = /[\p{sc=Deva}\p{sc=Thai}]/u;
const UNKNOWN = "\ufffd";
/** Of the logo, in points. */
const LOGO = { width: 150, height: 40 };
/** In points. */
const FOOT = 60;
/**
 * A4 pages with tagged text, drawn from top to bottom. Code that draws calls `need` first, so that nothing is cut off
 * at the end of a page, and advances `y` afterwards. Untagged content (rules, footers, repeated headings) is marked as
 * an artifact, which screen readers skip.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Of the tag tree. */
  readonly root: Tag;
  readonly left = MARGIN;
  readonly width: number;
  readonly bottom: number;
  readonly author: string;
  /** The brand's accent colour, readable on white. */
  readonly accent: string;
  private readonly logo: PaperLogo | null;
  /** For text that must not be missed. */
  readonly notice: TextStyle;
  readonly top = MARGIN;
  y = MARGIN;
  /** Without text that repeats on each page. */
  private readonly linesOfPage = new Set<number>();
  private isRepeated = false;
  /** For characters that the fonts of all papers do not have. */
  private readonly fallbacks = new Map<string, string>();
  /** Of the part that is drawn. Each part counts its own pages. */
  private foot: string;
  private readonly bytes: Promise<Buffer>;

  /** @param spare Height that is left free at the foot of each page. */
  static async create({ foot, content, ...metadata }: PaperOptions, spare = 0): Promise<Paper> {
    const { accent, pictures } = await shopLook();
    const name = pictures.logo?.file;
    const files = name === undefined ? null : await logoFiles(name);
    const logo = files && { png: files.png, ...fitted(logoSize(files.name), LOGO) };
    const doc = await openDocument(metadata);
    const paper = new Paper(doc, { ...metadata, foot, accent, logo }, spare);
    const written = JSON.stringify([content, metadata.author, foot]);
    for (const { name: font, font: file, characters } of await fallbackFonts(written)) {
      doc.registerFont(font, file as unknown as Buffer);
      for (const char of characters) paper.fallbacks.set(char, font);
    }
    return paper;
  }

  private constructor(
    doc: PDFKit.PDFDocument,
    { foot, author, accent, logo }: Pick<PaperOptions, "foot" | "author"> & { accent: Colour; logo: PaperLogo | null },
    spare: number,
  ) {
    this.doc = doc;
    this.author = author;
    this.accent = accent;
    this.logo = logo;
    this.notice = { ...STYLES.strong, color: accent };
    this.bytes = bytesOf(this.doc);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.doc.addPage();
    this.width = this.doc.page.width - 2 * MARGIN;
    this.bottom = this.doc.page.height - FOOT - spare;
    this.foot = printable(foot);
  }

  /** In points. */
  measure(text: string, style: TextStyle): number {
    const { font, size, tracking } = style;
    if (PLAIN.test(text)) return this.doc.font(font).fontSize(size).widthOfString(text, { characterSpacing: tracking });
    return this.runs(text, style).reduce((sum, run) => sum + this.measureRun(run, style), 0);
  }

  private measureRun({ text, font, isRightToLeft }: Run, { size }: TextStyle): number {
    const options = isRightToLeft ? { features: [] } : {};
    return this.doc.font(font).fontSize(size).widthOfString(text, options);
  }

  /** By fonts that have the characters; a character that no font has is drawn as a replacement. */
  private runs(line: string, { font: usual }: TextStyle): Run[] {
    const fontOf = (char: string) =>
      [usual, "text" as const].find((name) => paperFont(name).hasGlyphForCodePoint(char.codePointAt(0)!)) ??
      this.fallbacks.get(char);
    const drawn = line.replace(/[^\s\u200e\u200f]/gu, (char) => (fontOf(char) ? char : UNKNOWN));
    return runsOf(drawn, (char, before) => {
      // Marks and joiners are shaped with the letter before them.
      const isFallback = before !== undefined && [...this.fallbacks.values()].includes(before);
      return (/[\p{M}\u200c\u200d]/u.test(char) && isFallback && before) || fontOf(char) || usual;
    });
  }

  /** `width` is in points. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    const paragraph = printable(text);
    const lines = wrap(paragraph, width, (line) => this.measure(line, style));
    const mark = lines.length > 1 ? directionMark(paragraph) : "";
    return mark ? lines.map((line) => mark + line) : lines;
  }

  /** From `y` down, or right-aligned at `right`. Returns the y below the last line. */
  draw(lines: readonly string[], x: number, y: number, style: TextStyle, right?: number): number {
    for (const [index, line] of lines.entries()) {
      if (!this.isRepeated) this.linesOfPage.add(Math.round(y + index * leading(style)));
      const from = right === undefined ? x : right - this.measure(line, style);
      const top = y + index * leading(style);
      this.doc.font(style.font).fontSize(style.size).fillColor(style.color);
      if (!PLAIN.test(line)) this.drawRuns(line, from, top, style);
      else this.doc.text(line, from, top, { lineBreak: false, characterSpacing: style.tracking });
    }
    return y + lines.length * leading(style);
  }

  private drawRuns(line: string, x: number, top: number, style: TextStyle): void {
    const { ascent, unitsPerEm } = paperFont(style.font);
    const baseline = top + (ascent / unitsPerEm) * style.size;
    const runs = this.runs(line, style);
    // Searching, copying and listening need the written text where glyphs alone do not give it: their order differs in
    // Devanagari.
    const isSpelled = SHAPED.test(line) && !runs.some((run) => run.isRightToLeft);
    if (isSpelled) this.doc.markContent("Span", { actual: line });
    let end = x;
    const placed = runs.map((run) => ({
      ...run,
      from: end,
      to: (end += this.measureRun(run, style)),
    }));
    // In the order in which the line is written, which is that of readers as well.
    for (const { text, font, from, isRightToLeft } of placed.sort((a, b) => a.at - b.at)) {
      const options = { lineBreak: false, baseline: "alphabetic" } as const;
      const features = isRightToLeft && { features: [] };
      this.doc.font(font).text(text, from, baseline, { ...options, ...features });
    }
    if (!isSpelled) return;
    // Ends where y goes up as it does for glyphs: some readers place the text by the coordinates at its end.
    this.doc.save().transform(1, 0, 0, -1, 0, this.doc.page.height);
    this.doc.endMarkedContent();
    this.doc.restore();
  }

  /** Opens a tag that contains others; call its `end` after the last one. */
  open(parent: Tag, type: string, options: TagOptions = {}): Tag {
    const tag = this.doc.struct(type, options);
    parent.add(tag);
    return tag;
  }

  /** Around what `draw` draws on this page. */
  tag(parent: Tag, type: string, draw: () => void, options: TagOptions = {}): void {
    parent.add(this.doc.struct(type, options, [draw]));
  }

  /** Draws the brand's logo, with `name` as its text, at `y` and goes below it; without a logo, the name. */
  drawMark(name: string, width = this.width): void {
    const { logo, left, y } = this;
    if (!logo) {
      const style = { ...STYLES.strong, tracking: 1.6 };
      this.tag(this.root, "P", () => {
        this.y = this.draw(this.wrap(name, style, width), left, y, style);
      });
      return;
    }
    const bbox = [left, y, left + logo.width, y + logo.height] satisfies TagOptions["bbox"];
    const draw = () => {
      this.doc.image(logo.png, left, y, { width: logo.width, height: logo.height });
    };
    this.tag(this.root, "Figure", draw, { alt: printable(name), bbox });
    this.y += logo.height;
  }

  /** Screen readers skip it. */
  decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    this.isRepeated = type === "Pagination";
    draw();
    this.isRepeated = false;
    this.doc.endMarkedContent();
  }

  rule(y: number, x = this.left, width = this.width): void {
    this.decorate(() => {
      const { doc } = this;
      doc
        .lineWidth(0.5)
        .strokeColor(LINE)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    });
  }

  /** On this page, without text that repeats on each page. */
  get lineCount(): number {
    return this.linesOfPage.size;
  }

  /** Starts a new page when less than `height` is left on this one. */
  need(height: number): void {
    if (this.y + height > this.bottom && this.y > this.top) this.nextPage();
  }

  nextPage(): void {
    this.doc.addPage();
    this.linesOfPage.clear();
    this.y = this.top;
  }

  /** On a new page, with a footer and page numbers of its own. */
  async startPart(foot: string, reader?: AbortSignal): Promise<void> {
    await this.endPart(reader);
    this.nextPage();
    this.foot = printable(foot);
  }

  /** Draws the footers, and returns the bytes. Ends when the reader has left. */
  async finish(reader?: AbortSignal): Promise<Buffer> {
    await this.endPart(reader);
    this.root.end();
    this.doc.end();
    return this.bytes;
  }

  /** Draws the footers of a part and compresses its pages: those of many parts at once would take long. */
  private async endPart(reader?: AbortSignal): Promise<void> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(start + page);
      this.drawFoot(this.foot, t.pageOfPaper({ page: page + 1, count }));
      await yieldToEventLoop(reader);
    }
    this.doc.flushPages();
  }

  private drawFoot(foot: string, number: string): void {
    const y = this.doc.page.height - FOOT + 18;
    const room = this.width - this.measure(number, STYLES.small) - 20;
    this.decorate(() => {
      this.draw(this.wrap(foot, STYLES.small, room).slice(0, 1), this.left, y, STYLES.small);
      this.draw([number], this.left, y, STYLES.small, this.left + this.width);
    }, "Pagination");
  }
}
