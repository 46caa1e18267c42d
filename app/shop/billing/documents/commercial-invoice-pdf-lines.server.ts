import { countryName } from "~/formats/countries";
import { formatHsCode } from "~/formats/hs-code";
import { groupLines } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import { formatEuro } from "~/shop/base/money/money";
import { type CommercialInvoiceContent, type CommercialLine, weightOf } from "./commercial-invoice";
import { kilograms } from "../customs/customs";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import { type Cell, type Column, drawTable } from "~/shop/brand/pdf/pdf-table.server";

/** What stands where something is not known. */
export const NOT_KNOWN = "–";

export const weightText = (grams: number | null) => (grams === null ? NOT_KNOWN : kilograms(grams));
const codeText = (code: string | null) => (code ? formatHsCode(code) : NOT_KNOWN);
const originText = (country: string | null) => (country ? countryName(country) : NOT_KNOWN);
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

const COLUMNS: Column[] = [
  { label: "GOODS", grows: true },
  { label: "HS CODE", max: 66 },
  { label: "ORIGIN", max: 62 },
  { label: "PIECES", align: "right" },
  { label: "NET WEIGHT", align: "right" },
  { label: "UNIT PRICE", align: "right" },
  { label: "VALUE", align: "right" },
];

/** Draws the goods, a row for each style and colour, with the value so far where the table continues on another page. */
export async function drawGoods(
  paper: Paper,
  { lines }: Pick<CommercialInvoiceContent, "lines">,
): Promise<void> {
  const rows: Cell[][] = [];
  const starts = new Set<number>();
  const carried = [0];
  for (const { colors, cells } of groupLines(lines).flatMap(({ styles }) => styles)) {
    starts.add(rows.length);
    colors.forEach((_, at) => {
      const ofRow = cells[at]!.filter((line) => line !== null);
      if (ofRow.length === 0) return;
      rows.push(rowOf(ofRow, starts.has(rows.length)));
      carried.push(carried.at(-1)! + sum(ofRow.map(({ lineTotal }) => lineTotal)));
    });
  }
  const section = paper.open(paper.root, "Sect");
  await drawTable(paper, section, { columns: COLUMNS, rows, starts }, carried.map(formatEuro));
  section.end();
  paper.need(leading(STYLES.small));
  paper.y += 5;
  const note = "Prices and values are in euro (EUR), without VAT.";
  paper.tag(paper.root, "P", () => paper.draw([note], paper.left, paper.y, STYLES.small));
  paper.y += 20;
}

function rowOf(lines: readonly CommercialLine[], isFirst: boolean): Cell[] {
  const { body, small, strong } = STYLES;
  const [one] = lines as [CommercialLine];
  const sizes = lines.map(({ size, quantity }) => (size ? `${size} ${quantity}` : "")).join(", ");
  const choice = [one.color, sizes].filter(Boolean).join(": ");
  const goods: [string, typeof body][] = [
    ...(isFirst ? [[one.name, strong] as [string, typeof body]] : []),
    ...(isFirst && one.composition ? [[one.composition, small] as [string, typeof body]] : []),
    ...(choice ? [[choice, body] as [string, typeof body]] : []),
    [skusText(lines), small],
  ];
  return [
    goods,
    [[codeText(one.hsCode), body]],
    [[originText(one.countryOfOrigin), body]],
    [[sum(lines.map(({ quantity }) => quantity)).toLocaleString("en"), body]],
    [[weightText(weightOf(lines)), body]],
    [[formatEuro(one.unitPrice), body]],
    [[formatEuro(sum(lines.map(({ lineTotal }) => lineTotal))), body]],
  ];
}

const TOTAL_COLUMNS: Column[] = [
  { label: "HS CODE", max: 90 },
  { label: "ORIGIN", grows: true },
  { label: "PIECES", align: "right" },
  { label: "NET WEIGHT", align: "right" },
  { label: "VALUE AFTER DISCOUNT", align: "right" },
];

/** Draws what the goods of each HS code and origin add up to. */
export async function drawHsTotals(
  paper: Paper,
  { hsTotals }: Pick<CommercialInvoiceContent, "hsTotals">,
): Promise<void> {
  const { body, label } = STYLES;
  const rows = hsTotals.map(({ hsCode, countryOfOrigin, pieces, netWeight, value }): Cell[] => [
    [[codeText(hsCode), body]],
    [[originText(countryOfOrigin), body]],
    [[pieces.toLocaleString("en"), body]],
    [[weightText(netWeight), body]],
    [[formatEuro(value), body]],
  ]);
  paper.need(80);
  const section = paper.open(paper.root, "Sect");
  paper.tag(section, "H2", () =>
    paper.draw(["TOTALS BY HS CODE AND ORIGIN"], paper.left, paper.y, label),
  );
  paper.y += 14;
  const starts = new Set(rows.keys());
  await drawTable(paper, section, { columns: TOTAL_COLUMNS, rows, starts });
  section.end();
  paper.y += 20;
}
