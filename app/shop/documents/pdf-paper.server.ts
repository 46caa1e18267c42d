import { yieldToEventLoop } from "~/event-loop.server";
import { type Colour } from "~/shop/appearance/colour";
import { shopLook } from "~/shop/appearance/appearance.server";
import { fitted, logoSize } from "~/shop/appearance/brand-picture";
import { logoFiles } from "~/shop/appearance/logo-files.server";
import { bytesOf, type DocumentMetadata, openDocument } from "./pdf-document.server";
import { leading, LINE, STYLES, type TextStyle } from "./pdf-styles";
import { printable, wrap } from "./pdf-text";

export type Tag = PDFKit.PDFStructureElement;
type TagOptions = NonNullable<Parameters<PDFKit.PDFDocument["struct"]>[1]> & {
  scope?: "Row" | "Column";
  bbox?: [number, number, number, number];
};

export interface PaperOptions extends DocumentMetadata {
  /** The text on the left of each page's footer; the page number is on the right. */
  foot: string;
}

/** The brand's logo as a PNG, with its size on paper in points. */
interface PaperLogo {
  png: Buffer;
  width: number;
  height: number;
}

const MARGIN = 51;
/** The largest size of the logo, in points. */
const LOGO = { width: 150, height: 40 };
/** The height of the footer. */
const FOOT = 60;
/**
 * A PDF of A4 pages with tagged text, drawn from top to bottom. Code that draws calls `need` first, so that nothing is
 * cut off at the end of a page, and advances `y` afterwards. Untagged content (rules, footers, repeated headings) is
 * marked as an artifact, which screen readers skip.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** The root of the tag tree. */
  readonly root: Tag;
  readonly left = MARGIN;
  readonly width: number;
  readonly bottom: number;
  readonly author: string;
  /** The brand's accent colour, which can be read on white. */
  readonly accent: string;
  private readonly logo: PaperLogo | null;
  /** What should not be missed. */
  readonly notice: TextStyle;
  readonly top = MARGIN;
  y = MARGIN;
  /** Where the page has text, apart from what repeats on each page. */
  private readonly linesOfPage = new Set<number>();
  private isRepeated = false;
  /** The parts of the document, with the index of their first page. Each counts its own pages. */
  private readonly parts: { firstPage: number; foot: string }[];
  private readonly bytes: Promise<Buffer>;

  /** @param spare The height that is left free at the foot of each page. */
  static async create({ foot, ...metadata }: PaperOptions, spare = 0): Promise<Paper> {
    const { accent, pictures } = await shopLook();
    const name = pictures.logo?.file;
    const files = name === undefined ? null : await logoFiles(name);
    const logo = files && { png: files.png, ...fitted(logoSize(files.name), LOGO) };
    return new Paper(await openDocument(metadata), { ...metadata, foot, accent, logo }, spare);
  }

  private constructor(
    doc: PDFKit.PDFDocument,
    {
      foot,
      author,
      accent,
      logo,
    }: Pick<PaperOptions, "foot" | "author"> & { accent: Colour; logo: PaperLogo | null },
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
    this.parts = [{ firstPage: 0, foot: printable(foot) }];
  }

  /** The width of a text in points. */
  measure(text: string, { font, size, tracking }: TextStyle): number {
    return this.doc.font(font).fontSize(size).widthOfString(text, { characterSpacing: tracking });
  }

  /** Wraps a text into lines at most `width` points wide. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    return wrap(printable(text), width, (line) => this.measure(line, style));
  }

  /** Draws lines from `y` down, or right-aligned at `right`. Returns the y below the last line. */
  draw(lines: readonly string[], x: number, y: number, style: TextStyle, right?: number): number {
    for (const [index, line] of lines.entries()) {
      if (!this.isRepeated) this.linesOfPage.add(Math.round(y + index * leading(style)));
      const from = right === undefined ? x : right - this.measure(line, style);
      this.doc.font(style.font).fontSize(style.size).fillColor(style.color);
      this.doc.text(line, from, y + index * leading(style), {
        lineBreak: false,
        characterSpacing: style.tracking,
      });
    }
    return y + lines.length * leading(style);
  }

  /** Opens a tag that contains others; call its `end` after the last one. */
  open(parent: Tag, type: string, options: TagOptions = {}): Tag {
    const tag = this.doc.struct(type, options);
    parent.add(tag);
    return tag;
  }

  /** Adds a tag around what `draw` draws on this page. */
  tag(parent: Tag, type: string, draw: () => void, options: TagOptions = {}): void {
    parent.add(this.doc.struct(type, options, [draw]));
  }

  /** Draws the brand's logo, which is called `name`, at `y` and goes below it; without a logo, the name. */
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

  /** Draws content that screen readers skip. */
  decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    this.isRepeated = type === "Pagination";
    draw();
    this.isRepeated = false;
    this.doc.endMarkedContent();
  }

  /** Draws a horizontal rule at `y`. */
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

  /** The number of lines of text on this page, apart from what repeats on each page. */
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

  /** Starts a part of the document on a new page, with a footer and page numbers of its own. */
  startPart(foot: string): void {
    this.nextPage();
    const firstPage = this.doc.bufferedPageRange().count - 1;
    this.parts.push({ firstPage, foot: printable(foot) });
  }

  /** Draws the footers, ends the document and returns its bytes. Ends when the reader has left. */
  async finish(reader?: AbortSignal): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (const [index, { firstPage, foot }] of this.parts.entries()) {
      const end = this.parts[index + 1]?.firstPage ?? count;
      for (let page = firstPage; page < end; page++) {
        this.doc.switchToPage(page);
        this.drawFoot(foot, `Page ${page - firstPage + 1} of ${end - firstPage}`);
        await yieldToEventLoop(reader);
      }
    }
    this.root.end();
    this.doc.end();
    return this.bytes;
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
