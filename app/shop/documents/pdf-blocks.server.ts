import type { Paper, Tag } from "./pdf-paper.server";
import { leading, STYLES, type TextStyle } from "./pdf-styles";
import { printable, printableLines } from "./pdf-text";

/** Something that is drawn whole, with its upper left corner at a place. */
export interface Block {
  height: number;
  draw(x: number, y: number): void;
}

/** Makes a block for a width in points. */
export type BlockFor = (width: number) => Block;

const GAP = 22;
const LABEL_HEIGHT = 13;

/** A label in small capitals and lines under it, the first one in a style of its own; nulls are left out. */
export function labelled(
  paper: Paper,
  label: string,
  texts: readonly (string | null)[],
  first: TextStyle = STYLES.strong,
): BlockFor {
  return (width) => {
    const given = texts.map((text) => printable(text ?? "")).filter(Boolean);
    const lines = given.map((text, at) => paper.wrap(text, at === 0 ? first : STYLES.body, width));
    return {
      height: LABEL_HEIGHT + lines.flat().length * leading(STYLES.body),
      draw(x, y) {
        const section = paper.open(paper.root, "Sect");
        paper.tag(section, "H2", () => paper.draw([label], x, y, STYLES.label));
        let at = y + LABEL_HEIGHT;
        for (const [index, wrapped] of lines.entries()) {
          const style = index === 0 ? first : STYLES.body;
          paper.tag(section, "P", () => paper.draw(wrapped, x, at, style));
          at += wrapped.length * leading(style);
        }
        section.end();
      },
    };
  };
}

/** A fact of a paper: its name, what it is, and how that is drawn. */
export type Fact = readonly [name: string, value: string, style?: TextStyle];

/** Facts as a table of two columns. `labels` is the width of the names; the values stand at the right with `ends`. */
export function facts(
  paper: Paper,
  parent: Tag,
  given: readonly Fact[],
  { labels, ends = false }: { labels: number; ends?: boolean },
): BlockFor {
  return (width) => {
    const rows = given.map(([name, value, style = STYLES.body]) => {
      const label = paper.wrap(name, style === STYLES.sum ? style : STYLES.muted, labels);
      const lines = paper.wrap(value, style, width - labels - 8);
      const height = Math.max(label.length, lines.length) * leading(style) + (ends ? 4 : 1.5);
      return { label, lines, style, height };
    });
    return {
      height: rows.reduce((sum, { height }) => sum + height, 0),
      draw(x, y) {
        const table = paper.open(parent, "Table");
        let at = y;
        for (const { label, lines, style, height } of rows) {
          const isSum = style === STYLES.sum;
          if (isSum) paper.rule(at, x, width);
          const top = at + (ends ? 2 : 0) + (isSum ? 3 : 0);
          const row = paper.open(table, "TR");
          paper.tag(row, "TH", () => paper.draw(label, x, top, isSum ? style : STYLES.muted), {
            scope: "Row",
          });
          paper.tag(row, "TD", () =>
            paper.draw(lines, x + labels + 8, top, style, ends ? x + width : undefined),
          );
          row.end();
          at += height;
        }
        table.end();
      },
    };
  };
}

/** Draws blocks beside each other, or one below the other over the whole width where one of them is very long. */
export function drawColumns(paper: Paper, makers: readonly BlockFor[]): void {
  const width = (paper.width - GAP * (makers.length - 1)) / makers.length;
  const blocks = makers.map((make) => make(width));
  const height = Math.max(...blocks.map((block) => block.height));
  if (height <= (paper.bottom - paper.top) / 2) {
    paper.need(height);
    for (const [at, block] of blocks.entries())
      block.draw(paper.left + at * (width + GAP), paper.y);
    paper.y += height;
    return;
  }
  for (const make of makers) {
    const block = make(paper.width);
    paper.need(block.height);
    block.draw(paper.left, paper.y);
    paper.y += block.height + 12;
  }
}

/** Short texts under their headings side by side; long ones follow each other, empty ones are left out. */
export function drawTexts(paper: Paper, asked: readonly (readonly [string, string])[]): void {
  const texts = asked.filter(([, text]) => printableLines(text).length > 0);
  if (texts.length === 0) return;
  const blocks = texts.map(([heading, text]) =>
    labelled(paper, heading, printableLines(text), STYLES.body),
  );
  const width = (paper.width - GAP * (texts.length - 1)) / texts.length;
  if (Math.max(...blocks.map((make) => make(width).height)) <= 120) {
    drawColumns(paper, blocks);
    return;
  }
  for (const [heading, text] of texts) {
    drawWords(paper, heading, text);
    paper.y += 12;
  }
}

/** A heading and paragraphs that go on over as many pages as they need. */
export function drawWords(paper: Paper, heading: string, text: string): void {
  const lines = printableLines(text);
  if (lines.length === 0) return;
  const step = leading(STYLES.body);
  paper.need(LABEL_HEIGHT + 2 * step);
  const section = paper.open(paper.root, "Sect");
  paper.tag(section, "H2", () => paper.draw([heading], paper.left, paper.y, STYLES.label));
  paper.y += LABEL_HEIGHT;
  for (const paragraph of lines) {
    let wrapped = paper.wrap(paragraph, STYLES.body, paper.width);
    const tag = paper.open(section, "P");
    while (wrapped.length > 0) {
      paper.need(step);
      const fitting = Math.max(1, Math.floor((paper.bottom - paper.y) / step));
      const part = wrapped.slice(0, fitting);
      tag.add(() => paper.draw(part, paper.left, paper.y, STYLES.body));
      paper.y += part.length * step;
      wrapped = wrapped.slice(fitting);
    }
    tag.end();
  }
  section.end();
}
