import type { FoundCatalogue } from "./catalogue";
import { type Columns, columnsByValues, MAX_COLUMNS } from "./columns-by-values";
import { IDENTIFIERS } from "./headings";
import { meaningOf, type OrderTable, type TypedRow } from "./read-table";

/** A cell of a row, with what it says. */
export interface Part {
  cell: number;
  text: string;
}

/** A row of a quick order with what its cells are. */
export interface RowParts {
  row: TypedRow;
  /** SKU, EAN, style code or name; none of them is empty. */
  ids: Part[];
  /** Null without such a column, or where it is empty. */
  color: Part | null;
  size: Part | null;
  quantity: Part | null;
  /** The name of a delivery window. */
  window: Part | null;
}

/** The most different texts that are looked up for a table without headings. */
const MAX_TEXTS = 6_000;
/** No SKU, style code, EAN or name is longer. */
const MAX_TEXT_LENGTH = 255;

const identifierColumns = ({ columns }: OrderTable) =>
  IDENTIFIERS.flatMap((role) => columns?.get(role) ?? []);

/** The texts of a table that may be an SKU, an EAN, a style code or a style's name, each once. */
export function textsToFind(table: OrderTable): string[] {
  const named = identifierColumns(table);
  const texts = new Set<string>();
  const columns = named.length > 0 ? named : Array.from({ length: MAX_COLUMNS }, (_, at) => at);
  for (const column of columns) {
    const found = new Set(table.rows.map(({ cells }) => meaningOf(cells[column])));
    if (texts.size > 0 && named.length === 0 && texts.size + found.size > MAX_TEXTS) break;
    for (const text of found) {
      if (text !== "" && text.length <= MAX_TEXT_LENGTH) texts.add(text);
    }
  }
  return [...texts];
}

/** Finds out what the cells of each row are: by the headings, or by comparing them with the collection. */
export function understandRows(table: OrderTable, catalogue: FoundCatalogue): RowParts[] {
  const named = identifierColumns(table);
  const given: Columns = {
    ids: named,
    color: table.columns?.get("color"),
    size: table.columns?.get("size"),
    quantity: table.columns?.get("quantity"),
    window: table.columns?.get("window"),
  };
  if (named.length > 0) return table.rows.map((row) => partsOf(row, row.isLoose ? LOOSE : given));
  // Rows of different lengths have different columns.
  const groups = new Map<number, { rows: TypedRow[]; columns?: Columns }>();
  const groupOf = (row: TypedRow) => {
    const width = row.isLoose ? 0 : row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    const key = table.columns ? Math.min(width, 1) : width;
    if (!groups.has(key)) groups.set(key, { rows: [] });
    return groups.get(key)!;
  };
  for (const row of table.rows) groupOf(row).rows.push(row);
  return table.rows.map((row) => {
    const group = groupOf(row);
    group.columns ??= row.isLoose
      ? LOOSE
      : { ...columnsByValues(group.rows, catalogue, given), window: given.window };
    return partsOf(row, group.columns);
  });
}

const LOOSE: Columns = { ids: [0], quantity: 1 };

function partsOf(row: TypedRow, { ids, color, size, quantity, window }: Columns): RowParts {
  const part = (cell: number | undefined): Part | null => {
    const text = cell === undefined ? "" : meaningOf(row.cells[cell]);
    return text === "" ? null : { cell: cell!, text };
  };
  return {
    row,
    ids: ids.flatMap((cell) => part(cell) ?? []),
    color: part(color),
    size: part(size),
    quantity: part(quantity),
    window: part(window),
  };
}
