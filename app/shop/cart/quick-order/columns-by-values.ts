import { parseEuro } from "~/shop/base/money/typed-money";
import { choiceAmong, type FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import { wordsIn } from "~/shop/catalogue/find-pieces/words";
import { meaningOf } from "~/shop/base/files/table/cells";
import { isOneSize, sizeOf } from "./headings";
import { piecesOf, withoutUnit } from "./quantity";
import type { TypedRow } from "./typed-rows";

/** By role. */
export interface Columns {
  ids: number[];
  color?: number;
  size?: number;
  quantity?: number;
  /** Columns that may hold the quantities; there is no `quantity` then. */
  candidates?: number[];
  /** Left out because it counts the rows. */
  counter?: number;
  /** These need headings: the delivery window, and colour and size in one cell. */
  window?: number;
  variant?: number;
}

/** Further columns need headings. */
export const MAX_COLUMNS = 20;

/**
 * Evenly spaced rows by which the columns of a long table are recognised: each is compared with all choices of its
 * styles.
 */
const MAX_COMPARED_ROWS = 200;

/** By what most of their cells are. */
class ComparedColumns {
  readonly rows: readonly TypedRow[];
  readonly #taken: Set<number>;
  readonly #choices = new Map<TypedRow, ReturnType<typeof choicesOf>>();

  constructor(
    all: readonly TypedRow[],
    readonly free: readonly number[],
    taken: Iterable<number>,
  ) {
    const step = Math.ceil(all.length / MAX_COMPARED_ROWS);
    this.rows = all.filter((_, at) => at % step === 0);
    this.#taken = new Set(taken);
  }

  get open(): number[] {
    return this.free.filter((column) => !this.#taken.has(column));
  }

  take(column: number): void {
    this.#taken.add(column);
  }

  /** Of the open columns. */
  scoreOf(score: (text: string, row: TypedRow) => number): Map<number, number> {
    return new Map(
      this.open.map((column) => [
        column,
        this.rows.reduce((sum, row) => sum + score(meaningOf(row.cells[column]), row), 0),
      ]),
    );
  }

  /** The one with the highest score, of at least `least`. */
  takeBest(scores: Map<number, number>, least = 1): number | undefined {
    const best = this.open.reduce<number | undefined>(
      (a, b) => (a === undefined || scores.get(b)! > scores.get(a)! ? b : a),
      undefined,
    );
    if (best === undefined || scores.get(best)! < least) return undefined;
    this.take(best);
    return best;
  }

  /** Reads what the rows with these ids can be about. Rows of the same style share it. */
  compare(ids: readonly number[], catalogue: FoundCatalogue): void {
    const known = new Map<string, ReturnType<typeof choicesOf>>();
    for (const row of this.rows) {
      const texts = [...new Set(ids.map((column) => meaningOf(row.cells[column])))];
      const key = JSON.stringify(texts);
      const found = known.get(key) ?? choicesOf(texts, catalogue);
      known.set(key, found);
      this.#choices.set(row, found);
    }
  }

  get areAllPieces(): boolean {
    return this.rows.every((row) => this.#choices.get(row)!.isPiece);
  }

  /** Scores for being a colour or a size of the row's style; each text is compared once. */
  choices(role: "colors" | "sizes") {
    return this.scoreOf((text, row) => {
      if (text === "") return 0;
      const { values, compared } = this.#choices.get(row)![role];
      const isSize = () => isOneSize(text) || choiceAmong(values, sizeOf(text) ?? "") !== null;
      const known = compared.get(text) ?? (choiceAmong(values, text) !== null || (role === "sizes" && isSize()));
      compared.set(text, known);
      return Number(known);
    });
  }

  /** Each number in the column is a price of its row's style. */
  isPrice(column: number): boolean {
    const priced = this.rows.filter((row) => this.#choices.get(row)!.prices.size > 0);
    return (
      priced.length > 0 &&
      priced.every((row) => {
        const price = parseEuro(meaningOf(row.cells[column]));
        return price !== null && this.#choices.get(row)!.prices.has(price);
      })
    );
  }
}

/** Without headings; `given` are those that are known already. */
export function columnsByValues(all: readonly TypedRow[], catalogue: FoundCatalogue, given: Columns): Columns {
  const width = Math.min(MAX_COLUMNS, Math.max(...all.map(({ cells }) => cells.length)));
  const taken = Object.values(given).flat();
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.includes(at));
  const compared = new ComparedColumns(all, free, taken);
  const ids = takeIds(compared, catalogue);
  compared.compare(ids, catalogue);
  const color = given.color ?? compared.takeBest(compared.choices("colors"));
  const size = given.size ?? compared.takeBest(compared.choices("sizes"));
  const found = given.quantity ?? quantitiesOf(compared, { all, ids });
  const numbers = typeof found === "number" ? { quantity: found } : found;
  const nextFilled = () => compared.takeBest(compared.scoreOf((text) => Number(text !== "")));
  if (!compared.areAllPieces) {
    return { ids, color: color ?? nextFilled(), size: size ?? nextFilled(), ...numbers };
  }
  if (size !== undefined && given.size === undefined && areNumbers(all, size)) {
    // Without another column, numbers that are sizes as well ("40") are quantities: the rows say which piece they mean.
    if (numbers.quantity === undefined && !numbers.candidates) {
      const other = nextFilled();
      return other === undefined ? { ids, color, quantity: size } : { ids, color, size, quantity: other };
    }
    if (numbers.quantity !== undefined && given.quantity === undefined && counts(all, numbers.quantity)) {
      return { ids, color, size, candidates: [numbers.quantity, size] };
    }
  }
  const hasNumbers = numbers.quantity !== undefined || numbers.candidates;
  return { ids, color, size, ...(hasNumbers ? numbers : { quantity: nextFilled() }) };
}

/**
 * With headings: `given` are those whose headings are known. Colour and size are looked for in the columns `unknown`;
 * quantities are not guessed there, but possible ones are `candidates`.
 */
export function columnsByHeadings(
  all: readonly TypedRow[],
  catalogue: FoundCatalogue,
  { given, unknown, quantities }: { given: Columns; unknown: readonly number[]; quantities: readonly number[] },
): Columns {
  const [first, ...others] = quantities;
  if (first !== undefined && others.some((column) => differ(all, first, column))) {
    const candidates = quantities.filter((column) => isFilled(all, column));
    return candidates.length > 1
      ? { ...given, quantity: undefined, candidates }
      : { ...given, quantity: candidates[0] ?? first };
  }
  const isComplete = [given.color, given.size, given.quantity].every((one) => one !== undefined);
  if (isComplete || unknown.length === 0 || all.length === 0) return given;
  const compared = new ComparedColumns(all, unknown.slice(0, MAX_COLUMNS), []);
  compared.compare(given.ids, catalogue);
  const columns = { ...given };
  if (!compared.areAllPieces) {
    const least = compared.rows.length / 2;
    columns.color ??= compared.takeBest(compared.choices("colors"), least);
    columns.size ??= compared.takeBest(compared.choices("sizes"), least);
  }
  if (columns.quantity !== undefined) return columns;
  const candidates = numberColumns(compared).filter((column) => !compared.isPrice(column));
  return candidates.length > 0 ? { ...columns, candidates } : columns;
}

function takeIds(compared: ComparedColumns, catalogue: FoundCatalogue): number[] {
  const isKnown = (text: string) => catalogue.pieces(text).length + catalogue.styles(text).length > 0;
  const known = compared.scoreOf((text) => Number(text !== "" && isKnown(text)));
  const most = Math.max(1, ...known.values());
  let ids = compared.free.filter((column) => known.get(column)! >= most / 2);
  if (ids.length === 0) {
    const named = compared.scoreOf((text) => Number(catalogue.stylesIn(wordsIn(text)).length > 0));
    const letters = compared.scoreOf((text) => Number(/\p{L}/u.test(text)));
    ids = [compared.takeBest(named) ?? compared.takeBest(letters) ?? compared.free[0] ?? 0];
  }
  ids.sort((a, b) => known.get(b)! - known.get(a)!).forEach((column) => compared.take(column));
  return ids;
}

/** Neither row numbers nor known prices; `candidates` where it is not certain. */
function quantitiesOf(
  compared: ComparedColumns,
  { all, ids }: { all: readonly TypedRow[]; ids: readonly number[] },
): Pick<Columns, "quantity" | "candidates" | "counter"> {
  const numbers = numberColumns(compared);
  const done = (found: Pick<Columns, "quantity" | "candidates" | "counter">) => {
    numbers.forEach((column) => compared.take(column));
    return found;
  };
  if (numbers.length < 2) return done({ quantity: numbers[0] });
  const firstId = Math.min(...ids);
  // A price without cents stands after what it is the price of.
  const unpriced = numbers.filter(
    (column) => !compared.isPrice(column) || (column < firstId && areNumbers(all, column)),
  );
  const counter = unpriced.find((column) => column < firstId && all.length > 1 && counts(all, column));
  const left = unpriced.filter((column) => column !== counter);
  const distinct = left.filter((column, at) => !left.slice(0, at).some((one) => !differ(all, one, column)));
  if (distinct.length === 1) return done({ quantity: distinct[0], counter });
  // An amount of money is written with cents.
  const plain = distinct.filter((column) => areNumbers(all, column));
  const [only] = plain;
  if (plain.length === 1 && only! > firstId) return done({ quantity: only, counter });
  return done({ candidates: distinct.length > 0 ? distinct : numbers });
}

/** The open columns with at least half as many numbers as the one with the most. */
function numberColumns(compared: ComparedColumns): number[] {
  const scores = compared.scoreOf((text) => Number(isNumber(text)));
  const most = Math.max(1, ...compared.open.map((column) => scores.get(column)!));
  return compared.open.filter((column) => scores.get(column)! >= most / 2);
}

/** Numbers with more digits are codes. */
const MAX_QUANTITY_DIGITS = 5;

const isNumber = (text: string) =>
  piecesOf(text).some((number) => String(number).length <= MAX_QUANTITY_DIGITS) ||
  /^[+-]?\d{1,5}(?:[.,][\d.,]*)?$/.test(text);

const cellsOf = (rows: readonly TypedRow[], column: number) => rows.map((row) => meaningOf(row.cells[column]));

const isFilled = (rows: readonly TypedRow[], column: number) => cellsOf(rows, column).some((text) => text !== "");

const differ = (rows: readonly TypedRow[], one: number, other: number) =>
  rows.some((row) => meaningOf(row.cells[one]) !== meaningOf(row.cells[other]));

const areNumbers = (rows: readonly TypedRow[], column: number) =>
  cellsOf(rows, column).every((text) => /^\d{0,5}$/.test(withoutUnit(text)));

/** The column numbers the rows: 1, 2, 3, or 10, 20, 30. */
const counts = (rows: readonly TypedRow[], column: number) =>
  [1, 10].some((step) =>
    cellsOf(rows, column).every((text, at) => Number(text.replace(/\.$/, "")) === (at + 1) * step),
  );

/** The colours and sizes for these ids, with what was compared with them, and their prices. */
function choicesOf(texts: readonly string[], catalogue: FoundCatalogue) {
  const pieces = texts.flatMap((text) => catalogue.pieces(text));
  const known = texts.flatMap((text) => catalogue.styles(text));
  const isKnown = pieces.length + known.length > 0;
  const styles = isKnown
    ? known
    : texts.flatMap((text) => catalogue.stylesIn(wordsIn(text)).flatMap(({ value }) => value));
  const all = pieces.length > 0 ? pieces : styles.flatMap((style) => style.pieces);
  const priced =
    pieces.length > 0
      ? pieces.map((piece) => ({ style: piece.style, piece }))
      : styles.flatMap((style) => style.pieces.map((piece) => ({ style, piece })));
  return {
    isPiece: pieces.length > 0,
    colors: {
      values: new Set(all.flatMap(({ color }) => color ?? [])),
      compared: new Map<string, boolean>(),
    },
    sizes: {
      values: new Set(all.flatMap(({ size }) => size ?? [])),
      compared: new Map<string, boolean>(),
    },
    prices: new Set(priced.flatMap(({ style, piece }) => [style.priceOf(piece), ...(style.retailPrices ?? [])])),
  };
}
