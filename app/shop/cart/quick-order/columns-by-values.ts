import { choiceAmong, type FoundCatalogue } from "./catalogue";
import { meaningOf, type TypedRow } from "./read-table";

/** The columns of a table by what they are. */
export interface Columns {
  ids: number[];
  color?: number;
  size?: number;
  quantity?: number;
  /** Of the delivery window, which needs a heading. */
  window?: number;
}

/** Columns further to the right need headings. */
export const MAX_COLUMNS = 20;

/** So many rows, evenly spaced, tell what the columns of a long table are: each is compared with all choices of its styles. */
const MAX_COMPARED_ROWS = 200;

/** The columns of rows without headings, by what most of their cells are; `given` are those that are known already. */
export function columnsByValues(
  all: readonly TypedRow[],
  catalogue: FoundCatalogue,
  given: Columns,
): Columns {
  const step = Math.ceil(all.length / MAX_COMPARED_ROWS);
  const rows = all.filter((_, at) => at % step === 0);
  const width = Math.min(MAX_COLUMNS, Math.max(...rows.map(({ cells }) => cells.length)));
  const taken = new Set(Object.values(given).flat());
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.has(at));
  const scoreOf = (score: (text: string, row: TypedRow) => number) =>
    new Map(
      free.map((column) => [
        column,
        rows.reduce((sum, row) => sum + score(meaningOf(row.cells[column]), row), 0),
      ]),
    );
  const takeBest = (scores: Map<number, number>): number | undefined => {
    const open = free.filter((column) => !taken.has(column));
    const best = open.reduce<number | undefined>(
      (a, b) => (a === undefined || scores.get(b)! > scores.get(a)! ? b : a),
      undefined,
    );
    if (best === undefined || scores.get(best)! <= 0) return undefined;
    taken.add(best);
    return best;
  };

  const isKnown = (text: string) =>
    catalogue.pieces(text).length + catalogue.styles(text).length > 0;
  const known = scoreOf((text) => Number(text !== "" && isKnown(text)));
  const most = Math.max(1, ...known.values());
  let ids = free.filter((column) => known.get(column)! >= most / 2);
  if (ids.length === 0) {
    ids = [takeBest(scoreOf((text) => Number(/\p{L}/u.test(text)))) ?? free[0] ?? 0];
  }
  ids.sort((a, b) => known.get(b)! - known.get(a)!).forEach((column) => taken.add(column));

  // Rows of the same style share its choices, with which each text is compared once.
  const choicesOfIds = new Map<string, ReturnType<typeof choicesOf>>();
  const choices = new Map(
    rows.map((row) => {
      const texts = [...new Set(ids.map((column) => meaningOf(row.cells[column])))];
      const key = JSON.stringify(texts);
      const found = choicesOfIds.get(key) ?? choicesOf(texts, catalogue);
      choicesOfIds.set(key, found);
      return [row, found];
    }),
  );
  const isChoice = (role: "colors" | "sizes") => (text: string, row: TypedRow) => {
    if (text === "") return 0;
    const { values, compared } = choices.get(row)![role];
    const known = compared.get(text) ?? choiceAmong(values, text) !== null;
    compared.set(text, known);
    return Number(known);
  };
  const color = given.color ?? takeBest(scoreOf(isChoice("colors")));
  const size = given.size ?? takeBest(scoreOf(isChoice("sizes")));
  const quantity = given.quantity ?? takeBest(scoreOf(likenessToQuantity));
  const nextFilled = () => takeBest(scoreOf((text) => Number(text !== "")));
  const isOfPieces = [...choices.values()].every(({ isPiece }) => isPiece);
  if (isOfPieces) {
    const counted = quantity ?? nextFilled();
    // Without another column, numbers that are sizes as well ("40") are quantities: the rows say which piece they mean.
    return counted === undefined && given.size === undefined
      ? { ids, color, quantity: size }
      : { ids, color, size, quantity: counted };
  }
  return { ids, color: color ?? nextFilled(), size: size ?? nextFilled(), quantity };
}

/** The colours and sizes that a row with these ids can be about, and what was compared with them. */
function choicesOf(texts: readonly string[], catalogue: FoundCatalogue) {
  const pieces = texts.flatMap((text) => catalogue.pieces(text));
  const all =
    pieces.length > 0
      ? pieces
      : texts.flatMap((text) => catalogue.styles(text).flatMap((style) => style.pieces));
  return {
    isPiece: pieces.length > 0,
    colors: {
      values: new Set(all.map(({ color }) => color)),
      compared: new Map<string, boolean>(),
    },
    sizes: {
      values: new Set(all.map(({ size }) => size)),
      compared: new Map<string, boolean>(),
    },
  };
}

const likenessToQuantity = (text: string) =>
  /^\d{1,5}$/.test(text) ? 2 : Number(/^[+-]?\d[\d.,]*$/.test(text));
