import { formatEuro } from "~/shop/money/money";
import type { Paper } from "./pdf-paper.server";
import { leading, STYLES } from "./pdf-styles";
import { drawTable } from "./pdf-table.server";
import type { ProformaContent } from "./proforma";
import { NET_PRICES } from "./proforma-texts";

/** Draws the lines of a proforma as a table, with the sum so far where it continues on another page. */
export async function drawLines(paper: Paper, { lines }: ProformaContent): Promise<void> {
  const { body, small, strong } = STYLES;
  const carried = [0];
  for (const { lineTotal } of lines) carried.push(carried.at(-1)! + lineTotal);
  const section = paper.open(paper.root, "Sect");
  await drawTable(
    paper,
    section,
    [
      { label: "SKU", max: 104 },
      { label: "STYLE", grows: true },
      { label: "COLOUR", max: 66 },
      { label: "SIZE", max: 42 },
      { label: "QTY", align: "right" },
      { label: "UNIT PRICE", align: "right" },
      { label: "TOTAL", align: "right" },
    ],
    lines.map((line) => [
      [[line.sku, body]],
      [
        [line.name, strong],
        [line.composition, small],
      ],
      [[line.color ?? "–", body]],
      [[line.size ?? "–", body]],
      [[line.quantity.toLocaleString("en"), body]],
      [[formatEuro(line.unitPrice), body]],
      [[formatEuro(line.lineTotal), body]],
    ]),
    carried.map(formatEuro),
  );
  section.end();
  paper.need(leading(small));
  paper.y += 5;
  paper.tag(paper.root, "P", () => paper.draw([NET_PRICES], paper.left, paper.y, small));
  paper.y += 20;
}
