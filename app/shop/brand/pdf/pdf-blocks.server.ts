import type { Paper, Tag } from "./pdf-paper.server";
import { leading, STYLES, type TextStyle } from "./pdf-styles";
import { printable } from "./pdf-text";

/** Content of a known height that is drawn at one position and not split over pages. */
export interface Block {
  height: number;
  draw(x: number, y: number): void;
}

/** Lays out a block for a width in points. */
export type BlockFor = (width: number) => Block;

const GAP = 22;
/** In points. */
export const LABEL_HEIGHT = 13;

/** The first line has the style `first`; empty lines are left out. */
export function labelled(
  paper: Paper,
  label: string,
  texts: readonly (string | null)[],
  first: TextStyle = STYLES.strong,
): BlockFor {
  return (width) => {
    const nonEmpty = texts.map((text) => printable(text ?? "")).filter(Boolean);
    const lines = nonEmpty.map((text, at) => paper.wrap(text, at === 0 ? first : STYLES.body, width));
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

/** With the style of the value. */
export type Fact = readonly [name: string, value: string, style?: TextStyle];

/** `labels` is the width of the label column; `ends` aligns the values to the right. */
export function facts(
  paper: Paper,
  parent: Tag,
  rowFacts: readonly Fact[],
  { labels, ends = false }: { labels: number; ends?: boolean },
): BlockFor {
  return (width) => {
    const rows = rowFacts.map(([name, value, style = STYLES.body]) => {
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
          paper.tag(row, "TD", () => paper.draw(lines, x + labels + 8, top, style, ends ? x + width : undefined));
          row.end();
          at += height;
        }
        table.end();
      },
    };
  };
}

/** Of each of `count` columns side by side. */
export const columnWidth = (paper: Paper, count: number) => (paper.width - GAP * (count - 1)) / count;

/** Side by side, or below each other at full width when one is higher than half a page. */
export function drawColumns(paper: Paper, layouts: readonly BlockFor[]): void {
  const width = columnWidth(paper, layouts.length);
  const blocks = layouts.map((layOut) => layOut(width));
  const height = Math.max(...blocks.map((block) => block.height));
  if (height <= (paper.bottom - paper.top) / 2) {
    paper.need(height);
    for (const [at, block] of blocks.entries()) block.draw(paper.left + at * (width + GAP), paper.y);
    paper.y += height;
    return;
  }
  for (const layOut of layouts) {
    const block = layOut(paper.width);
    paper.need(block.height);
    block.draw(paper.left, paper.y);
    paper.y += block.height + 12;
  }
}

/** Above everything else, in a frame as wide as the page. */
export function drawStamp(paper: Paper, { title, text }: { title: string; text: string }): void {
  const style = { ...STYLES.title, color: paper.accent };
  const lines = paper.wrap(text, paper.notice, paper.width - 24);
  const height = 20 + leading(style) + lines.length * leading(paper.notice);
  const { left, y, width, root } = paper;
  paper.decorate(() => paper.doc.lineWidth(1.5).strokeColor(paper.accent).rect(left, y, width, height).stroke());
  paper.tag(root, "P", () => paper.draw([title], left + 12, y + 8, style));
  paper.tag(root, "P", () => paper.draw(lines, left + 12, y + 10 + leading(style), paper.notice));
  paper.y = y + height + 18;
}

interface Head {
  /** Of the seller or the shop, where it has no logo. */
  name: string;
  title: string | ((width: number) => void);
  facts: readonly Fact[];
  /** The width of their labels. */
  labels: number;
  /** The width of mark and title. */
  width?: number;
}

/** The mark above the title, and facts beside them. */
export function drawHead(paper: Paper, { name, title, width = (paper.width - GAP) / 2, ...beside }: Head): void {
  const { root, left, y: top } = paper;
  const block = facts(paper, root, beside.facts, beside)(paper.width - width - GAP);
  paper.drawMark(name, width);
  paper.y += 16;
  if (typeof title === "function") title(width);
  else {
    paper.tag(root, "H1", () => {
      paper.y = paper.draw(paper.wrap(title, STYLES.title, width), left, paper.y, STYLES.title);
    });
  }
  block.draw(left + width + GAP, top);
  paper.y = Math.max(paper.y, top + block.height) + 18;
}
