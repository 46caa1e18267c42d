import { yieldToEventLoop } from "~/event-loop.server";
import { type CsvRow, csvLines, csvText } from "~/formats/csv";
import * as t from "~/messages/desk";
import { STYLES } from "~/shop/cart/order-sheet/workbook-styles";
import { type CellBatch, writeInThread } from "~/shop/cart/order-sheet/workbook-thread.server";
import type { ProductionPiece } from "./production";

/** In characters. */
const WIDTHS = { window: 24, ships: 32, style: 28, sku: 24, colour: 16, size: 10, open: 10 };

const headings = () => (Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((column) => t.productionColumn(column));

const rowOf = ({ window, name, sku, color, size, quantity }: ProductionPiece): CsvRow => [
  window?.name ?? null,
  window?.promise ?? null,
  name,
  sku,
  color,
  size,
  quantity,
];

type Batches = AsyncIterable<readonly ProductionPiece[]>;

/** CSV, a row for each piece and delivery window; in chunks. */
export async function* productionCsv(batches: Batches): AsyncGenerator<string, void> {
  yield csvText([headings()], { separator: ";" });
  for await (const pieces of batches) yield csvLines(pieces.map(rowOf), { separator: ";" });
}

/** For the thread that writes the workbook. */
const ROWS_AT_ONCE = 1_000;

/** An .xlsx file, a row for each piece and delivery window. */
export async function productionWorkbook(
  pieces: Batches,
  { shop, day, reader }: { shop: string; day: string; reader?: AbortSignal },
): Promise<Uint8Array> {
  const rows: CsvRow[] = [headings()];
  for await (const batch of pieces) {
    rows.push(...batch.map(rowOf));
    await yieldToEventLoop(reader);
  }
  function* batches(): Generator<CellBatch> {
    for (let top = 0; top < rows.length; top += ROWS_AT_ONCE) {
      yield rows.slice(top, top + ROWS_AT_ONCE).flatMap((row, at) => cellsOf(row, top + at));
    }
  }
  return writeInThread(batches(), () => ({
    properties: { title: t.production({ shop, day }), creator: shop },
    sheet: {
      name: t.productionLabel(),
      // As many rows as there are, so that cells beyond the first have a row to be in.
      rows: rows.map(() => []),
      columns: Object.values(WIDTHS).map((width) => ({ width })),
      freezePane: { rows: 1 },
    },
  }));
}

const cellsOf = (row: CsvRow, at: number): CellBatch =>
  row.flatMap((value, column): CellBatch => {
    if (value === null || value === undefined) return [];
    const style = at === 0 ? "heading" : typeof value === "number" ? "number" : "text";
    return [[`${at},${column}`, { value, style: STYLES[style] }]];
  });
