import { type CsvRow, csvLines, csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { toDecimalString } from "~/shop/money/money";
import { compositionText } from "./style";
import { type Visibility, type StyleRecord, styleRecordsAfter } from "./style-records.server";

const COMMA = { separator: "," } as const;

const COLUMNS: [title: string, cell: (style: StyleRecord) => CsvRow[number]][] = [
  ["Product ID", ({ id }) => id],
  ["Style Code", ({ styleCode }) => styleCode],
  ["Product Name", ({ name }) => name],
  ["Category", ({ category }) => category],
  ["Material", ({ material }) => material],
  ["Composition", ({ fibreComposition }) => compositionText(fibreComposition)],
  ["Sizes", ({ sizes }) => sizes.join(", ")],
  ["Colors", ({ colors }) => colors.join(", ")],
  ["Minimum Quantity", ({ minOrderQuantity }) => minOrderQuantity],
  ["Best Seller", ({ bestSeller }) => (bestSeller ? "yes" : "no")],
  ["Description", ({ description }) => description],
];
const amount = (cents: number | null | undefined) =>
  cents == null ? null : toDecimalString(cents);
const PRICES: typeof COLUMNS = [
  ["Wholesale Price EUR", ({ price }) => amount(price?.wholesale)],
  ["Recommended Price EUR", ({ price }) => amount(price?.recommended)],
  ["Retail Price EUR", ({ price }) => amount(price?.retail)],
];

/** The styles as a file for a spreadsheet, piece by piece; columns of prices only for who may see them. */
export async function* stylesCsv(sight: Visibility): AsyncGenerator<string, void> {
  const columns = sight.seesPrices ? [...COLUMNS, ...PRICES] : COLUMNS;
  yield csvText([columns.map(([title]) => title)], COMMA);
  for (let after = 0; ;) {
    const styles = await styleRecordsAfter(after, sight);
    if (styles.length === 0) return;
    yield csvLines(
      styles.map((style) => columns.map(([, cell]) => cell(style))),
      COMMA,
    );
    after = styles.at(-1)!.id;
  }
}

/** The name of the file: "products-2026-11-20.csv". */
export const stylesFileName = (now: Date) => `products-${isoDay(now)}.csv`;
