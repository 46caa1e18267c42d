import { type CsvRow, csvLines, csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { readInBatches } from "~/shop/base/batches";
import { toDecimalString } from "~/formats/money";
import { compositionText } from "./composition";
import type { FieldOn } from "./style-fields";
import { type StyleRecord, styleRecordsAfter } from "./style-records.server";
import type { Visibility } from "./visibility";

const COMMA = { separator: "," } as const;

type Column = [title: string, cell: (style: StyleRecord) => CsvRow[number]];

const COLUMNS: Record<"id" | FieldOn<"file">, Column> = {
  id: ["Product ID", ({ id }) => id],
  styleCode: ["Style Code", ({ styleCode }) => styleCode],
  name: ["Product Name", ({ name }) => name],
  category: ["Category", ({ category }) => category],
  material: ["Material", ({ material }) => material],
  fibreComposition: ["Composition", ({ fibreComposition }) => compositionText(fibreComposition)],
  sizes: ["Sizes", ({ sizes }) => sizes.join(", ")],
  colors: ["Colors", ({ colors }) => colors.join(", ")],
  minOrderQuantity: ["Minimum Quantity", ({ minOrderQuantity }) => minOrderQuantity],
  bestSeller: ["Best Seller", ({ bestSeller }) => (bestSeller ? "yes" : "no")],
  description: ["Description", ({ description }) => description],
};
const amount = (cents: number | null | undefined) => (cents == null ? null : toDecimalString(cents));
const PRICES: Record<FieldOn<"prices">, Column> = {
  wholesalePrice: ["Wholesale Price EUR", ({ price }) => amount(price?.wholesale)],
  recommendedPrice: ["Recommended Price EUR", ({ price }) => amount(price?.recommended)],
  retailPrice: ["Retail Price EUR", ({ price }) => amount(price?.retail)],
};

/** In chunks; price columns only for a caller who may see prices. Where pieces differ in price, the lowest is shown. */
export async function* stylesCsv(visibility: Visibility): AsyncGenerator<string, void> {
  const columns = Object.values({ ...COLUMNS, ...(visibility.prices && PRICES) });
  yield csvText([columns.map(([title]) => title)], COMMA);
  const batches = readInBatches<StyleRecord>((last, take) => styleRecordsAfter(last?.id ?? 0, visibility, take));
  for await (const styles of batches) {
    yield csvLines(
      styles.map((style) => columns.map(([, cell]) => cell(style))),
      COMMA,
    );
  }
}

/** "products-2026-11-20.csv". */
export const stylesFileName = (now: Date) => `products-${isoDay(now)}.csv`;
