import { formatEuro } from "~/shop/base/money/money";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import { drawTable } from "~/shop/brand/pdf/pdf-table.server";
import type { ProformaContent } from "./proforma";
import { linesNote } from "./proforma-texts";
import { styleRows } from "./style-rows";

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

/** Draws the lines of a proforma as a table, with the sum so far where it continues on another page. */
export async function drawLines(paper: Paper, { lines }: ProformaContent): Promise<void> {
  const { body, small } = STYLES;
  const table = styleRows(lines, {
    label: "STYLE, COLOUR, SKU",
    quantity: ({ quantity }) => [[quantity.toLocaleString("en"), body]],
    columns: [
      { label: "PIECES", align: "right" },
      { label: "UNIT PRICE", align: "right" },
      { label: "TOTAL", align: "right" },
    ],
    cells: (row) =>
      row.length === 0
        ? [[], [], []]
        : [
            [[sum(row.map(({ quantity }) => quantity)).toLocaleString("en"), body]],
            [[formatEuro(row[0]!.unitPrice), body]],
            [[formatEuro(sum(row.map(({ lineTotal }) => lineTotal))), body]],
          ],
  });
  const carried = [0];
  for (const row of table.lines) {
    carried.push(carried.at(-1)! + sum(row.map(({ lineTotal }) => lineTotal)));
  }
  const section = paper.open(paper.root, "Sect");
  await drawTable(paper, section, table, carried.map(formatEuro));
  section.end();
  paper.need(leading(small));
  paper.y += 5;
  paper.tag(paper.root, "P", () => paper.draw([linesNote(lines)], paper.left, paper.y, small));
  paper.y += 20;
}
