import { yieldToEventLoop } from "~/event-loop.server";
import type { FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import {
  ASKED_COLUMNS,
  type Columns,
  columnsOfRows,
  type Headed,
  isReference,
  MAX_COLUMNS,
  type OpenColumn,
} from "./columns";
import { IDENTIFIERS, isOneSize, isTotal, roleOf } from "./headings";
import { isNoPieces, isQuantityText } from "./quantity";
import { meaningOf } from "~/shop/base/files/table/cells";
import type { OrderTable } from "./read-table.server";
import type { TypedRow } from "./typed-rows";
import { wordsIn } from "~/shop/catalogue/find-pieces/words";
import { type Part, partsInWords } from "./words-of-row";

/** With what its cells are. */
export interface RowParts {
  row: TypedRow;
  /** SKU, EAN, style code or name; none is empty. */
  ids: Part[];
  /** Null without such a column, or where it is empty. */
  color: Part | null;
  size: Part | null;
  /** Where the table has such columns. */
  colorCell: number | undefined;
  sizeCell: number | undefined;
  quantity: Part | null;
  window: Part | null;
  /** Numbers of a row without a quantity, and the cell for it. */
  elsewhere: { numbers: Part[]; cell: number | undefined } | null;
  /** The row above from which its style, and perhaps its colour, are taken. */
  above: number | null;
}

/** Different texts that are looked up for a table without headings. */
const MAX_TEXTS = 6_000;
/** Longer texts are no SKU, style code, EAN or name. */
const MAX_TEXT_LENGTH = 255;
/** No heading is longer. */
const MAX_HEADING_LENGTH = 40;

/** Each text that may be an SKU, an EAN, a style code or a style's name, once. */
export function textsToFind({ named, rows, unknown }: OrderTable): string[] {
  const texts = new Set<string>();
  const headed = [...named.keys()].filter((column) => IDENTIFIERS.some((role) => role === roleOf(named[column]!)));
  const others = headed.length > 0 ? unknown.slice(0, MAX_COLUMNS) : Array.from({ length: MAX_COLUMNS }, (_, at) => at);
  for (const column of [...headed, ...others]) {
    const found = new Set(rows.map(({ cells }) => meaningOf(cells[column])));
    if (texts.size > 0 && !headed.includes(column) && texts.size + found.size > MAX_TEXTS) break;
    for (const text of found) {
      if (text !== "" && text.length <= MAX_TEXT_LENGTH) texts.add(text);
    }
  }
  return [...texts];
}

/**
 * A table whose first row is headings in words that are not known: nothing in it is of the collection, below it are its pieces with
 * numbers, and it has as many cells as they.
 */
export function withUnknownHeadings(table: OrderTable, catalogue: FoundCatalogue): OrderTable {
  const filledOf = ({ cells }: TypedRow) => cells.map((cell) => meaningOf(cell)).filter((cell) => cell !== "");
  const at = table.named.length > 0 ? -1 : table.rows.findIndex((row) => filledOf(row).length > 1);
  const first = table.rows[at];
  if (!first || first.isLoose) return table;
  const texts = filledOf(first);
  const isNamed = (text: string) => catalogue.stylesIn(wordsIn(text)).length > 0 || isReference(text, catalogue);
  const below = table.rows.slice(at + 1).filter((row) => row.cells.some((cell) => isNamed(meaningOf(cell))));
  const isAbove = (row: TypedRow) => row.cells.some(isQuantityText) && filledOf(row).length <= texts.length;
  const areHeadings = !texts.some((text) => /\d/.test(text) || text.length > MAX_HEADING_LENGTH || isNamed(text));
  const isSentence = table.delimiter === "," && first.cells.some((cell) => cell.startsWith(" "));
  return areHeadings && !isSentence && below.length > 0 && below.every(isAbove)
    ? table.read({ headings: first.line })
    : table;
}

export interface UnderstoodTable {
  rows: RowParts[];
  open: OpenColumn[];
}

/** Each word of a row may be compared with the colours of its style, in all languages. */
const ROWS_PER_TURN = 100;

/**
 * Recognises cells by the headings, or by comparing them with the collection. Other requests are served between some
 * rows, and between tables of rows of one length.
 */
export async function understandRows(table: OrderTable, catalogue: FoundCatalogue): Promise<UnderstoodTable> {
  const { named, headings, answers } = table;
  // Without headings, rows of different lengths have different columns.
  const widthOf = ({ cells }: TypedRow) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const keyOf = (row: TypedRow) => (row.isLoose ? -1 : named.length > 0 ? 0 : widthOf(row));
  const groups = new Map<number, { columns: Columns; open: OpenColumn[] }>([[-1, { columns: LOOSE, open: [] }]]);
  for (const key of new Set(table.rows.map(keyOf))) {
    if (groups.has(key)) continue;
    const rows = table.rows.filter((row) => keyOf(row) === key);
    const unknown = named.length > 0 ? table.unknown : Array.from({ length: key }, (_, at) => at);
    const headed: Headed = { named, unknown, answered: new Set(Object.keys(answers)), hasHeadings: headings !== null };
    groups.set(key, columnsOfRows(rows, catalogue, headed));
    await yieldToEventLoop();
  }
  const rows: RowParts[] = [];
  for (const [at, row] of table.rows.entries()) {
    if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
    rows.push(partsOf(row, groups.get(keyOf(row))!.columns, catalogue));
  }
  return { rows: withStylesAbove(rows, catalogue), open: joined([...groups.values()].flatMap(({ open }) => open)) };
}

/** What is open in rows of several lengths is asked once. */
function joined(open: readonly OpenColumn[]): OpenColumn[] {
  return ASKED_COLUMNS.flatMap((column) => {
    const [first, ...others] = open.filter((one) => one.column === column);
    const places = [first, ...others].flatMap((one) => one?.places ?? []);
    return first ? { ...first, places: [...new Set(places)].sort((a, b) => a - b) } : [];
  });
}

/** Without a heading over the quantities, a missing quantity does not count. */
export function ordersNothing({ quantity, elsewhere, row }: RowParts, { quantities }: OrderTable): boolean {
  if (row.packs !== undefined && isNoPieces(quantity?.text ?? "")) return false;
  if (elsewhere) return false;
  if (quantity) return isNoPieces(quantity.text);
  return quantities.length > 0 && !row.isLoose;
}

/**
 * A row with a colour or a size but no style is about the style of the row above, as in a table in which each style is
 * written once. It also takes the colour from there if it has none.
 */
function withStylesAbove(rows: readonly RowParts[], catalogue: FoundCatalogue): RowParts[] {
  let last: RowParts | undefined;
  return rows.map((parts) => {
    const above = last;
    last = parts;
    const isNext = above !== undefined && parts.row.line === above.row.line + 1;
    if (parts.ids.length > 0 || !isNext || !namesStyle(above, catalogue)) return parts;
    const first = parts.row.cells.find((cell) => cell.trim() !== "") ?? "";
    if (!(parts.size ?? parts.color) || isTotal(first)) return parts;
    const color = parts.color ?? above.color;
    last = { ...parts, ids: above.ids, color, above: above.above ?? above.row.row };
    return last;
  });
}

const namesStyle = ({ ids }: RowParts, catalogue: FoundCatalogue) =>
  ids.some(({ text }) => catalogue.styles(text).length > 0) &&
  !ids.some(({ text }) => catalogue.pieces(text).length > 0);

const LOOSE: Columns = { ids: [0], quantity: 1 };

function partsOf(
  row: TypedRow,
  { ids, color, size, variant, quantity, window }: Columns,
  catalogue: FoundCatalogue,
): RowParts {
  const part = (cell: number | undefined): Part | null => {
    const text = cell === undefined ? "" : meaningOf(row.cells[cell]);
    return text === "" ? null : { cell: cell!, text };
  };
  const identifiers = ids.flatMap((cell) => part(cell) ?? []);
  const choices = choicesOfVariant(part(variant), identifiers, catalogue);
  const numbers = (row.elsewhere ?? []).flatMap((cell) => part(cell) ?? []);
  const isChoice = ({ cell, text }: Part) =>
    [color, size].includes(cell) && isChoiceOf(cell === color ? "color" : "size", text, identifiers, catalogue);
  const elsewhere = numbers.filter((number) => !isChoice(number));
  return withWords(
    {
      row,
      elsewhere: elsewhere.length > 0 ? { numbers: elsewhere, cell: quantity } : null,
      ids: identifiers,
      color: part(color) ?? (color === undefined ? choices.color : null),
      size: part(size) ?? (size === undefined ? choices.size : null),
      colorCell: color,
      sizeCell: size,
      window: part(window),
      quantity: part(quantity),
      above: null,
    },
    catalogue,
  );
}

/** For a row without a known SKU, EAN, code or name: reads the words of one cell: "Alma Raglan Sweater Sand M". */
function withWords(parts: RowParts, catalogue: FoundCatalogue): RowParts {
  const { row, color, size, quantity } = parts;
  // A SKU in which a letter is wrong has no spaces.
  const ids = parts.ids.filter(({ text }) => /\s/.test(text));
  if (
    ids.length === 0 ||
    parts.ids.some(({ text }) => catalogue.pieces(text).length + catalogue.styles(text).length > 0)
  )
    return parts;
  const isOpen = { color: color === null, size: size === null };
  const [found] = ids.flatMap((id) => partsInWords(id, catalogue, isOpen) ?? []);
  if (!found) return parts;
  const { id, number, packs, comment } = found;
  const named: RowParts = {
    ...parts,
    row: comment ? { ...row, comments: [...row.comments, comment] } : row,
    ids: [id],
    color: color ?? found.color,
    size: size ?? found.size,
  };
  if (!number)
    return packs && quantity ? { ...named, quantity: { ...quantity, text: `${quantity.text} ${packs}` } } : named;
  if (!quantity) return { ...named, quantity: number };
  // Of "4 Alma Rust 38" the last number is a size.
  const sizes = catalogue.styles(id.text).flatMap(({ pieces }) => pieces.flatMap((piece) => piece.size ?? []));
  const isSize = named.size === null && quantity !== null && catalogue.choice(sizes, quantity.text) !== null;
  return isSize ? { ...named, size: quantity, quantity: number } : parts;
}

/** A number that is the colour or the size of what a row names. */
function isChoiceOf(axis: "color" | "size", text: string, ids: readonly Part[], catalogue: FoundCatalogue): boolean {
  const pieces = ids.flatMap((id) => [
    ...catalogue.pieces(id.text),
    ...catalogue.styles(id.text).flatMap((style) => style.pieces),
  ]);
  return catalogue.choice(new Set(pieces.flatMap((piece) => piece[axis] ?? [])), text) !== null;
}

/** Between colour and size of a variant: "Sand / M", "Sand, M", "Sand - M". */
const BETWEEN_CHOICES = /(\s*[/|,·•]\s*|\s+[-–]\s+)/;

/** In either order. A text that is neither of the style is the one that is missing. */
function choicesOfVariant(
  variant: Part | null,
  ids: readonly Part[],
  catalogue: FoundCatalogue,
): Record<"color" | "size", Part | null> {
  if (!variant) return { color: null, size: null };
  const pieces = ids.flatMap(({ text }) => [
    ...catalogue.pieces(text),
    ...catalogue.styles(text).flatMap((style) => style.pieces),
  ]);
  const sizes = new Set(pieces.flatMap(({ size }) => size ?? []));
  const colors = new Set(pieces.flatMap(({ color }) => color ?? []));
  const texts = variant.text.split(BETWEEN_CHOICES);
  const parts = texts.flatMap((text, at): Part[] => {
    const cellWith = (value: string) => texts.with(at, value).join("");
    return at % 2 === 0 && text !== "" ? [{ cell: variant.cell, text, cellWith }] : [];
  });
  const size = parts.find(({ text }) => catalogue.choice(sizes, text) !== null || isOneSize(text));
  const color = parts.find((one) => one !== size && catalogue.choice(colors, one.text) !== null);
  const [other = null, another = null] = parts.filter((one) => one !== size && one !== color);
  return { color: color ?? other, size: size ?? (color ? other : another) };
}
