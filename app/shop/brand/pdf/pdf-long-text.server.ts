import { columnWidth, drawColumns, LABEL_HEIGHT, labelled } from "./pdf-blocks.server";
import type { Paper } from "./pdf-paper.server";
import { leading, STYLES } from "./pdf-styles";
import { printableLines } from "./pdf-text";

/** Short ones side by side, long ones below each other; empty ones are left out. */
export function drawTexts(paper: Paper, sections: readonly (readonly [heading: string, text: string])[]): void {
  const texts = sections.filter(([, text]) => printableLines(text).length > 0);
  if (texts.length === 0) return;
  const blocks = texts.map(([heading, text]) => labelled(paper, heading, printableLines(text), STYLES.body));
  const width = columnWidth(paper, texts.length);
  if (Math.max(...blocks.map((layOut) => layOut(width).height)) <= 120) {
    drawColumns(paper, blocks);
    return;
  }
  for (const [heading, text] of texts) {
    drawLongText(paper, heading, text);
    paper.y += 12;
  }
}

/** Continued on as many pages as needed; nothing for an empty text. */
export function drawLongText(paper: Paper, heading: string, text: string): void {
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
