import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import type { Stamp } from "./document";

/** The title of a stamp above everything else, in a frame as wide as the page. */
export function drawStamp(paper: Paper, { title, text }: Stamp): void {
  const style = { ...STYLES.title, color: paper.accent };
  const lines = paper.wrap(text, paper.notice, paper.width - 24);
  const height = 20 + leading(style) + lines.length * leading(paper.notice);
  const { left, y, width, root } = paper;
  paper.decorate(() =>
    paper.doc.lineWidth(1.5).strokeColor(paper.accent).rect(left, y, width, height).stroke(),
  );
  paper.tag(root, "P", () => paper.draw([title], left + 12, y + 8, style));
  paper.tag(root, "P", () => paper.draw(lines, left + 12, y + 10 + leading(style), paper.notice));
  paper.y = y + height + 18;
}
