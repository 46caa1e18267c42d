import type { FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import { wordsIn } from "~/shop/catalogue/find-pieces/words";
import { meaningOf } from "~/shop/base/files/table/cells";
import { IDENTIFIERS, isCommentHeading, isOneSize, isPacksHeading, type Role, roleOf, sizeOf } from "./headings";
import { isNoPieces, isQuantityText, pieceCountsIn, withoutUnit } from "./quantity";
import type { TypedRow } from "./typed-rows";

/** What of a column is asked where neither its heading nor the collection says it. */
export const ASKED_COLUMNS = ["reference", "color", "size", "quantity"] as const;
export type AskedColumn = (typeof ASKED_COLUMNS)[number];

/** The columns of a table by what they are. */
export interface Columns {
  /** SKU, EAN, style code and name, the most exact first. */
  ids: number[];
  color?: number;
  size?: number;
  quantity?: number;
  /** Of the delivery window, and of colour and size in one cell, which need headings. */
  window?: number;
  variant?: number;
}

/** A column that is needed and not certain: one of `places`. */
export interface OpenColumn {
  column: AskedColumn;
  places: number[];
  suggested?: number | null;
  mayBeNone?: true;
}

/** What is known of the columns of rows before their values are looked at. */
export interface Headed {
  /** The headings, with those that were answered; none above rows without. */
  named: readonly string[];
  /** The columns whose headings say nothing that is known. */
  unknown: readonly number[];
  answered: ReadonlySet<string>;
  /** Whether a row of headings stands above the rows. */
  hasHeadings: boolean;
}

/** Columns further to the right need headings. */
export const MAX_COLUMNS = 20;
/** So many rows, evenly spaced, are compared with the collection. */
const MAX_COMPARED_ROWS = 200;

/**
 * The columns of rows by their headings and by what the collection knows: SKUs, EANs, style codes and names, and the colours and sizes of
 * their styles. What several columns may be, or one that no heading names, is open.
 */
export function columnsOfRows(rows: readonly TypedRow[], catalogue: FoundCatalogue, headed: Headed) {
  return new RowColumns(rows, catalogue, headed).found();
}

class RowColumns {
  readonly #compared: readonly TypedRow[];
  readonly #taken = new Set<number>();
  readonly #open: OpenColumn[] = [];
  readonly #ids: number[];
  readonly #choices: Choices[];
  readonly #arePieces: boolean;

  constructor(
    readonly rows: readonly TypedRow[],
    readonly catalogue: FoundCatalogue,
    readonly headed: Headed,
  ) {
    const step = Math.ceil(rows.length / MAX_COMPARED_ROWS);
    this.#compared = rows.filter((_, at) => at % step === 0);
    this.#ids = this.#findIds();
    this.#ids.forEach((column) => this.#take(column));
    this.#choices = compareChoices(this.#compared, this.#ids, catalogue);
    this.#arePieces = this.#choices.every(({ isPiece }) => isPiece);
  }

  found(): { columns: Columns; open: OpenColumn[] } {
    const [color, size] = [this.#findChoice("color"), this.#findChoice("size")];
    const quantity = this.#findQuantity();
    const columns: Columns = {
      ids: this.#ids,
      color: color ?? this.#restOf("color"),
      size: size ?? this.#restOf("size"),
      quantity,
      window: this.#headedAs("window")[0],
      variant: this.#headedAs("variant")[0],
    };
    return { columns, open: this.#open };
  }

  #headedAs(role: Role): number[] {
    const { named } = this.headed;
    return [...named.keys()].filter((column) => roleOf(named[column]!) === role);
  }

  get #free(): number[] {
    return this.headed.unknown.slice(0, MAX_COLUMNS).filter((column) => !this.#taken.has(column));
  }

  /** The free columns, and those whose headings say that they are for something else, such as "Description". */
  get #withoutRole(): number[] {
    const { named } = this.headed;
    const others = [...named.keys()].filter((column) => {
      const heading = named[column]!;
      return !roleOf(heading) && !isPacksHeading(heading) && !isCommentHeading(heading) && !this.#taken.has(column);
    });
    return [...new Set([...this.#free, ...others])];
  }

  get #numbers(): number[] {
    return this.#free.filter((column) => this.#hasNumbers(column));
  }

  #textsOf(column: number, rows = this.rows): string[] {
    return rows.map(({ cells }) => meaningOf(cells[column])).filter((text) => text !== "");
  }

  #hasNumbers(column: number): boolean {
    return this.#textsOf(column).some(isNumber);
  }

  /** Whether all numbers of a column are whole and written so. */
  #arePlain(column: number): boolean {
    return this.#textsOf(column).every((text) => !isNumber(text) || /^\d{1,5}$/.test(withoutUnit(text)));
  }

  #areAmounts(column: number): boolean {
    return this.#textsOf(column).every((text) => isNoPieces(text) || /[.,]\d\d$/.test(text));
  }

  /** Those with texts, without the columns that say the same as one before them. */
  #different(columns: readonly number[]): number[] {
    const filled = columns.filter((column) => this.#textsOf(column).length > 0);
    return filled.filter((column, at) => !filled.slice(0, at).some((one) => areEqual(this.rows, one, column)));
  }

  #take(column: number | undefined): number | undefined {
    if (column !== undefined) this.#taken.add(column);
    return column;
  }

  #ask(column: AskedColumn, places: readonly number[], more: Omit<OpenColumn, "column" | "places"> = {}): undefined {
    this.#open.push({ column, places: places.toSorted((a, b) => a - b), ...more });
  }

  #isAnswered(column: AskedColumn): boolean {
    return this.headed.answered.has(column);
  }

  #findIds(): number[] {
    const headed = IDENTIFIERS.flatMap((role) => this.#headedAs(role));
    const free = headed.length > 0 ? this.#free : this.#withoutRole;
    const counts = new Map(
      [...headed, ...free].map((column) => {
        const texts = this.#textsOf(column, this.#compared);
        return [column, { all: texts.length, known: texts.filter((text) => isReference(text, this.catalogue)).length }];
      }),
    );
    const known = (column: number) => counts.get(column)!.known;
    const most = Math.max(0, ...free.map(known));
    const isByHeading = this.#isAnswered("reference") || headed.some((column) => known(column) > 0);
    if (isByHeading || (headed.length > 0 && most === 0)) return headed;
    if (most > 0) {
      const found = free.filter(
        (column) => [most, counts.get(column)!.all].includes(known(column)) && known(column) > 0,
      );
      found.sort((one, other) => known(other) - known(one));
      // Nothing is known of what is below the heading of a reference.
      if (headed.length > 0) this.#ask("reference", [...headed, ...found], { suggested: found[0]! });
      return found;
    }
    const texts = free.filter((column) => this.#textsOf(column).some((text) => /\p{L}/u.test(text)));
    const words = texts.find((column) =>
      this.#textsOf(column, this.#compared).some((text) => this.catalogue.stylesIn(wordsIn(text)).length > 0),
    );
    if (words === undefined && this.headed.hasHeadings && texts.length > 1) this.#ask("reference", texts);
    return [words ?? texts[0] ?? free[0] ?? 0];
  }

  /** The column of the colour or the size, by its heading or because the styles of its rows come in these. */
  #findChoice(axis: Axis): number | undefined {
    const own = this.#headedAs(axis);
    const headed = this.#different(own);
    if (this.#isAnswered(axis) || (headed.length < 2 && own.length > 0)) return headed[0] ?? own[0];
    if (own.length === 0 && this.#headedAs("variant").length > 0) return undefined;
    const found = this.#different(headed.length > 0 ? headed : this.#free).filter(
      (column) => this.#matches(axis, column) > 0,
    );
    const texts = found.filter((column) => this.#matches(axis, column, (text) => !isNumber(text)) > 0);
    if (texts.length === 1 || (this.#arePieces && texts.length > 0)) return this.#take(texts[0]);
    if (texts.length > 1) return this.#ask(axis, texts);
    // Numbers may be sizes and quantities as well.
    const numbers = found.filter((column) => this.#matches(axis, column) === this.#filledIn(column));
    if (numbers.length === 1 && (!this.#arePieces || this.#hasQuantityBeside(numbers[0]!)))
      return this.#take(numbers[0]);
    if (headed.length === 0 || this.#arePieces) return headed[0];
    return this.#ask(axis, headed);
  }

  #matches(axis: Axis, column: number, isMeant: (text: string) => boolean = () => true): number {
    return this.#compared.filter(({ cells }, at) => {
      const text = meaningOf(cells[column]);
      return isMeant(text) && isChoice(text, axis, this.#choices[at]!, this.catalogue);
    }).length;
  }

  #filledIn(column: number): number {
    return this.#textsOf(column, this.#compared).length;
  }

  /** Whether beside this column another one behind the references has whole numbers. */
  #hasQuantityBeside(column: number): boolean {
    return this.#numbers.some((one) => one !== column && one > this.#ids[0]! && this.#arePlain(one));
  }

  /** A column of texts of which the styles of the rows do not come in any: nothing is ordered by it. */
  #restOf(axis: Axis): number | undefined {
    const isOpen = this.#open.some(({ column }) => column === axis);
    const isHeaded = this.#headedAs("variant").length > 0;
    if (this.#arePieces || isOpen || isHeaded || this.#isAnswered(axis)) return undefined;
    const left = this.#free.filter((column) => this.#textsOf(column).length > 0 && !this.#hasNumbers(column));
    if (!this.headed.hasHeadings) return this.#take(left[0]);
    const isNeeded = this.#choices.some((one) => one[axis].size > 1);
    return isNeeded && left.length > 0 ? this.#ask(axis, left, { mayBeNone: true }) : undefined;
  }

  #findQuantity(): number | undefined {
    const own = this.#headedAs("quantity");
    const headed = this.#different(own);
    if (this.#isAnswered("quantity")) return own[0];
    if (headed.length > 1) return this.#ask("quantity", headed);
    const [only = own[0]] = headed;
    const numbers = this.#numbers;
    if (only !== undefined) {
      const isOpen = this.#isContradicted(only) && numbers.length > 0;
      return isOpen ? this.#ask("quantity", [only, ...numbers]) : only;
    }
    if (!this.headed.hasHeadings) return this.#quantityByValues(this.#different(numbers));
    if (numbers.length > 0) {
      return this.#ask("quantity", numbers, numbers.length === 1 ? { suggested: numbers[0]! } : {});
    }
    const others = this.#withoutRole.filter((column) => this.#hasNumbers(column));
    return others.length > 0 ? this.#ask("quantity", others) : undefined;
  }

  /**
   * The only whole numbers of rows without headings. Beside amounts they are quantities where they stand behind what they are of; before it
   * they may be the numbers of the rows.
   */
  #quantityByValues(columns: readonly number[]): number | undefined {
    if (columns.length === 0) {
      return this.#arePieces ? this.#take(this.#free.find((column) => this.#textsOf(column).length > 0)) : undefined;
    }
    const [only, ...others] = columns;
    if (others.length === 0 && !this.#areAmounts(only!)) return only;
    const plain = columns.filter((column) => this.#arePlain(column));
    const behind = plain.filter((column) => column > Math.min(...this.#ids));
    if (plain.length === 1 && behind.length === 1) return plain[0];
    return this.#ask("quantity", columns, behind.length === 1 ? { suggested: behind[0]! } : {});
  }

  /** Texts alone, or amounts of which some are not whole. */
  #isContradicted(column: number): boolean {
    const texts = this.#textsOf(column).filter((text) => !isNoPieces(text));
    const areAmounts = this.#areAmounts(column) && !texts.every(isQuantityText);
    return texts.length > 0 && (areAmounts || !texts.some(isNumber));
  }
}

type Axis = "color" | "size";

/** A number with more digits is a code, and one with fewer no code. */
const isNumber = (text: string) =>
  pieceCountsIn(text).some((number) => number < 100_000) || /^[+-]?\d{1,5}(?:[.,][\d.,]*)?$/.test(text);

/** Whether the collection has this SKU, EAN, style code or name. */
export const isReference = (text: string, catalogue: FoundCatalogue): boolean =>
  !/^\d{1,5}$/.test(text) && catalogue.pieces(text).length + catalogue.styles(text).length > 0;

const areEqual = (rows: readonly TypedRow[], one: number, other: number) =>
  rows.every(({ cells }) => meaningOf(cells[one]) === meaningOf(cells[other]));

/** What a row can be about, with the texts that were compared. */
interface Choices extends Record<Axis, ReadonlySet<string>> {
  isPiece: boolean;
  compared: Map<string, boolean>;
}

/** The colours and sizes that rows with these references can be about. Rows of the same style share it. */
function compareChoices(rows: readonly TypedRow[], ids: readonly number[], catalogue: FoundCatalogue): Choices[] {
  const known = new Map<string, Choices>();
  return rows.map(({ cells }) => {
    const texts = [...new Set(ids.map((column) => meaningOf(cells[column])))];
    const key = JSON.stringify(texts);
    const found = known.get(key) ?? choicesOf(texts, catalogue);
    known.set(key, found);
    return found;
  });
}

function choicesOf(texts: readonly string[], catalogue: FoundCatalogue): Choices {
  const pieces = texts.flatMap((text) => catalogue.pieces(text));
  const known = texts.flatMap((text) => catalogue.styles(text));
  const styles =
    pieces.length + known.length > 0
      ? known
      : texts.flatMap((text) => catalogue.stylesIn(wordsIn(text)).flatMap(({ value }) => value));
  const all = pieces.length > 0 ? pieces : styles.flatMap((style) => style.pieces);
  return {
    isPiece: pieces.length > 0,
    color: new Set(all.flatMap((piece) => piece.color ?? [])),
    size: new Set(all.flatMap((piece) => piece.size ?? [])),
    compared: new Map(),
  };
}

/** Whether a text is a colour or a size of its row's style. Each is compared once. */
function isChoice(text: string, axis: Axis, choices: Choices, catalogue: FoundCatalogue): boolean {
  if (text === "") return false;
  const key = `${axis} ${text}`;
  const isSize = () => isOneSize(text) || catalogue.choice(choices.size, sizeOf(text) ?? "") !== null;
  const known =
    choices.compared.get(key) ?? (catalogue.choice(choices[axis], text) !== null || (axis === "size" && isSize()));
  choices.compared.set(key, known);
  return known;
}
