import { bytesOf, type DocumentFacts, openDocument } from "./pdf-document.server";
import { leading, LINE, STYLES, type TextStyle } from "./pdf-styles";
import { printable, wrap } from "./pdf-text";

export type Tag = PDFKit.PDFStructureElement;
type TagOptions = NonNullable<Parameters<PDFKit.PDFDocument["struct"]>[1]> & {
  scope?: "Row" | "Column";
  bbox?: [number, number, number, number];
};

interface PaperOptions extends DocumentFacts {
  /** On the left of each page's foot; the page's number is on the right. */
  foot: string;
}

const MARGIN = 51;
/** The strip at the end of a page. */
const FOOT = 60;

/**
 * A4 pages with tagged text, made from top to bottom: whoever draws moves `y` on and asks `need` for space first, so
 * nothing is cut by a page's end. What stands in no tag (lines, feet, repeated headings) is marked as decoration.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** The root of the tags. */
  readonly root: Tag;
  readonly left = MARGIN;
  readonly width: number;
  readonly bottom: number;
  readonly top = MARGIN;
  y = MARGIN;
  private readonly foot: string;
  private readonly bytes: Promise<Buffer>;

  constructor({ foot, ...facts }: PaperOptions) {
    this.doc = openDocument(facts);
    this.bytes = bytesOf(this.doc);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.doc.addPage();
    this.width = this.doc.page.width - 2 * MARGIN;
    this.bottom = this.doc.page.height - FOOT;
    this.foot = printable(foot);
  }

  /** How wide a text is in points. */
  measure(text: string, { font, size, tracking }: TextStyle): number {
    return this.doc.font(font).fontSize(size).widthOfString(text, { characterSpacing: tracking });
  }

  /** A text as lines that are no wider than `width`. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    return wrap(printable(text), width, (line) => this.measure(line, style));
  }

  /** Draws lines from `y` down; `right` aligns them at that place. Gives where they end. */
  draw(lines: readonly string[], x: number, y: number, style: TextStyle, right?: number): number {
    for (const [index, line] of lines.entries()) {
      const from = right === undefined ? x : right - this.measure(line, style);
      this.doc.font(style.font).fontSize(style.size).fillColor(style.color);
      this.doc.text(line, from, y + index * leading(style), {
        lineBreak: false,
        characterSpacing: style.tracking,
      });
    }
    return y + lines.length * leading(style);
  }

  /** A tag that holds others; end it when the last one is in. */
  open(parent: Tag, type: string, options: TagOptions = {}): Tag {
    const tag = this.doc.struct(type, options);
    parent.add(tag);
    return tag;
  }

  /** A tag with what `draw` draws on this page. */
  tag(parent: Tag, type: string, draw: () => void, options: TagOptions = {}): void {
    parent.add(this.doc.struct(type, options, [draw]));
  }

  /** Draws what a reader who listens should not hear. */
  decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** A hairline at `y`. */
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

  /** Goes to the next page when less than `height` is left of this one. */
  need(height: number): void {
    if (this.y + height > this.bottom && this.y > this.top) this.nextPage();
  }

  nextPage(): void {
    this.doc.addPage();
    this.y = this.top;
  }

  /** Draws the feet and gives the file. */
  finish(): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    const y = this.bottom + 18;
    const right = this.left + this.width;
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      const number = `Page ${page + 1} of ${count}`;
      const room = this.width - this.measure(number, STYLES.small) - 20;
      this.decorate(() => {
        this.draw(this.wrap(this.foot, STYLES.small, room).slice(0, 1), this.left, y, STYLES.small);
        this.draw([number], this.left, y, STYLES.small, right);
      }, "Pagination");
    }
    this.root.end();
    this.doc.end();
    return this.bytes;
  }
}
