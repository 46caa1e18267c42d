import { type Fact, facts } from "~/shop/brand/pdf/pdf-blocks.server";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import type { ProformaContent } from "./proforma";
import { piecesOf, sumRows } from "./proforma-texts";

/** Draws the sums, with the text of the VAT treatment beside them. */
export function drawSums(paper: Paper, content: ProformaContent): void {
  const { sums, vatWords } = content;
  const isOpen = sums.vatKind === "to_confirm";
  const rows = sumRows(content, piecesOf(content)).map((row, at, all): Fact => {
    return at === all.length - 1 ? [...row, STYLES.sum] : row;
  });
  const section = paper.open(paper.root, "Sect");
  const right = paper.width * 0.46;
  const left = paper.width - right - 30;
  const table = facts(paper, section, rows, { labels: right * 0.5, ends: true })(right);
  const vatLines = paper.wrap(vatWords, STYLES.body, left);
  const height = Math.max(table.height, 13 + vatLines.length * leading(STYLES.body));
  paper.need(height);
  table.draw(paper.left + left + 30, paper.y);
  paper.tag(section, "H2", () => paper.draw(["VAT"], paper.left, paper.y + 2, STYLES.label));
  const style = isOpen ? { ...STYLES.strong, color: paper.accent } : STYLES.body;
  paper.tag(section, "P", () => paper.draw(vatLines, paper.left, paper.y + 15, style));
  section.end();
  paper.y += height + 18;
}
