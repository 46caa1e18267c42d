import { yieldToEventLoop } from "~/event-loop.server";
import { choiceAmong, type FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import { type Columns, columnsByHeadings, columnsByValues, MAX_COLUMNS } from "./columns-by-values";
import { IDENTIFIERS, isOneSize, isTotal } from "./headings";
import { isNoPieces } from "./quantity";
import { meaningOf } from "~/shop/base/files/table/cells";
import type { OrderTable } from "./read-table.server";
import type { TypedRow } from "./typed-rows";
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
  /** Numbers that may be the quantity; `quantity` is null then. */
  candidates: Part[];
  /** Numbers of a row without a quantity, and the cell for it. */
  elsewhere: { numbers: Part[]; cell: number | undefined } | null;
  /** A number that counts the rows, so is no quantity. */
  counter: Part | null;
  /** The row above from which its style, and perhaps its colour, are taken. */
  above: number | null;
}

/** Different texts that are looked up for a table without headings. */
const MAX_TEXTS = 6_000;
/** Longer texts are no SKU, style code, EAN or name. */
const MAX_TEXT_LENGTH = 255;

const identifierColumns = ({ columns }: OrderTable) => IDENTIFIERS.flatMap((role) => columns?.get(role) ?? []);

/** Each text that may be an SKU, an EAN, a style code or a style's name, once. */
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

/**
 * Recognises cells by the headings, or by comparing them with the collection. Other requests are served between tables
 * of rows of one length.
 */
export async function understandRows(table: OrderTable, catalogue: FoundCatalogue): Promise<RowParts[]> {
  const named = identifierColumns(table);
  const given: Columns = {
    ids: named,
    color: table.columns?.get("color"),
    size: table.columns?.get("size"),
    quantity: table.columns?.get("quantity"),
    window: table.columns?.get("window"),
    variant: table.columns?.get("variant"),
  };
  if (named.length > 0) {
    const { unknown, quantities } = table;
    const headed = table.rows.filter((row) => !row.isLoose);
    const columns = columnsByHeadings(headed, catalogue, { given, unknown, quantities });
    return withStylesAbove(
      table.rows.map((row) => partsOf(row, row.isLoose ? LOOSE : columns, catalogue)),
      catalogue,
    );
  }
  // Rows of different lengths have different columns.
  const groups = new Map<number, { rows: TypedRow[]; columns?: Columns }>();
  const groupOf = (row: TypedRow) => {
    const width = row.isLoose ? 0 : row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    const key = table.columns ? Math.min(width, 1) : width;
    if (!groups.has(key)) groups.set(key, { rows: [] });
    return groups.get(key)!;
  };
  for (const row of table.rows) groupOf(row).rows.push(row);
  for (const group of groups.values()) {
    group.columns = group.rows[0]!.isLoose
      ? LOOSE
      : { ...columnsByValues(group.rows, catalogue, given), window: given.window, variant: given.variant };
    await yieldToEventLoop();
  }
  const rows = table.rows.map((row) => partsOf(row, groupOf(row).columns!, catalogue));
  return withStylesAbove(rows, catalogue);
}

/** Without a heading over the quantities, a missing quantity does not count. */
export function ordersNothing({ quantity, candidates, elsewhere, row }: RowParts, { quantities }: OrderTable): boolean {
  if (row.packs !== undefined && isNoPieces(quantity?.text ?? "")) return false;
  if (elsewhere) return false;
  if (quantity) return isNoPieces(quantity.text);
  return candidates.length === 0 && quantities.length > 0 && !row.isLoose;
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
  { ids, color, size, variant, quantity, window, candidates = [], counter }: Columns,
  catalogue: FoundCatalogue,
): RowParts {
  const part = (cell: number | undefined): Part | null => {
    const text = cell === undefined ? "" : meaningOf(row.cells[cell]);
    return text === "" ? null : { cell: cell!, text };
  };
  const [only, ...others] = candidates.flatMap((cell) => part(cell) ?? []);
  const quantities =
    only && (others.length > 0 || candidates.length === 1)
      ? { quantity: null, candidates: [only, ...others] }
      : { quantity: candidates.length > 0 ? (only ?? null) : part(quantity), candidates: [] };
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
      ...quantities,
      counter: part(counter),
      above: null,
    },
    catalogue,
  );
}

/** For a row without a known SKU, EAN, code or name: reads the words of one cell: "Alma Raglan Sweater Sand M". */
function withWords(parts: RowParts, catalogue: FoundCatalogue): RowParts {
  const { row, color, size, quantity, candidates } = parts;
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
  if (!quantity && candidates.length === 0) return { ...named, quantity: number };
  // Of "4 Alma Rust 38" the last number is a size.
  const sizes = catalogue.styles(id.text).flatMap(({ pieces }) => pieces.flatMap((piece) => piece.size ?? []));
  const isSize = named.size === null && quantity !== null && choiceAmong(sizes, quantity.text) !== null;
  return isSize ? { ...named, size: quantity, quantity: number } : parts;
}

/** A number that is the colour or the size of what a row names. */
function isChoiceOf(axis: "color" | "size", text: string, ids: readonly Part[], catalogue: FoundCatalogue): boolean {
  const pieces = ids.flatMap((id) => [
    ...catalogue.pieces(id.text),
    ...catalogue.styles(id.text).flatMap((style) => style.pieces),
  ]);
  return choiceAmong(new Set(pieces.flatMap((piece) => piece[axis] ?? [])), text) !== null;
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
  const size = parts.find(({ text }) => choiceAmong(sizes, text) !== null || isOneSize(text));
  const color = parts.find((one) => one !== size && choiceAmong(colors, one.text) !== null);
  const [other = null, another = null] = parts.filter((one) => one !== size && one !== color);
  return { color: color ?? other, size: size ?? (color ? other : another) };
}
