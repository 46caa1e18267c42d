import { plainCode } from "~/formats/text";
import * as t from "~/messages/cart";
import { meaningOf } from "~/shop/base/files/table/cells";
import { hasUnclearMark, spreadsheetDamage, wholeNumbersOf } from "~/shop/base/files/table/numbers";
import * as texts from "~/shop/cart/quick-order/row-texts";
import { MAX_QUANTITY } from "../limits";
import { roleOf } from "./headings";

/** In place of a number where no pieces are ordered, besides dashes. */
const NO_PIECES = new Set(
  `none, nil, null, zero, no, n/a, na, kein, keine, keins, k.a., aucun, aucune, nessuno, nessuna, ninguno, ninguna, nenhum, nenhuma,
  geen, ingen, inget, brak, žádné, žádná, nič, nema, nincs, ei`
    .split(",")
    .map((word) => word.trim()),
);
/** In place of the quantity of a line of a grid that names none. */
export const OPEN_QUANTITY = "?";
const DASHES = /^[-–—―−.·/\\]+$/;

/** Longer cells are no quantities. */
const MAX_LENGTH = 40;

/** "4" of "4 pcs", "4 Stk.", "x4", "4 ×", "Menge: 4". */
export function withoutUnit(cell: string): string {
  if (cell.length > MAX_LENGTH || /^[\d.,]*$/.test(cell)) return cell;
  const text = plainCode(cell);
  const [, times] = /^[x×]\s*(\d.*)$/i.exec(text) ?? [];
  if (times !== undefined) return times;
  const [, label, labelled] = /^(\p{L}{2,20})[.:\s]+(\d.*)$/u.exec(text) ?? [];
  if (label !== undefined && roleOf(label) === "quantity") return labelled!;
  const [, number, unit] = /^(\d[\d\s.,'’]*?)\s*([^\d\s.,][^\d]*)$/u.exec(text) ?? [];
  const isUnit = unit !== undefined && (/^[x×]$/i.test(unit) || roleOf(unit) === "quantity");
  return isUnit ? number! : text;
}

/** "0", "0,00", "0 pcs". */
export const isZero = (cell: string) => cell.startsWith("0") && wholeNumbersOf(withoutUnit(cell))[0] === 0;

/** In a column of quantities: empty, 0, a dash, "none". */
export const isNoPieces = (cell: string) =>
  cell === "" || DASHES.test(cell) || isZero(cell) || NO_PIECES.has(cell.toLowerCase());

/** All readings of a cell as a number of pieces; none for any other text. */
export const pieceCountsIn = (cell: string) => wholeNumbersOf(withoutUnit(cell));

/** "4", "4 pcs". */
export const isQuantityText = (cell = "") =>
  /^\P{L}?\d/u.test(cell) && cell.length <= MAX_LENGTH && pieceCountsIn(meaningOf(cell)).some(isQuantity);

/**
 * The `open` columns in which rows without a quantity may have one: no row with a quantity has another number there. A
 * heading says what its column is, so below one there must not be more of them than rows with a quantity.
 */
export function columnsElsewhere(
  open: readonly { column: number; heading: string }[],
  ordered: readonly { cells: readonly string[]; quantities: readonly string[] }[],
  others: readonly (readonly string[])[],
): number[] {
  if (ordered.length === 0 || others.length === 0) return [];
  return open.flatMap(({ column, heading }) => {
    const own = others.filter((cells) => isQuantityText(cells[column])).length;
    const isOwn = own > 0 && (heading === "" || own <= ordered.length);
    const isOther = ({ cells, quantities }: (typeof ordered)[number]) =>
      isQuantityText(cells[column]) && !quantities.includes(meaningOf(cells[column]));
    return isOwn && !ordered.some(isOther) ? column : [];
  });
}

/** A text is the reason why it is no quantity. */
export function readQuantity(typed: string): number | string {
  if (typed === "") return t.noQuantity();
  if (typed.startsWith("=")) return texts.formulaWithoutResult(typed);
  const text = withoutUnit(typed);
  const [quantity, ...others] = wholeNumbersOf(text);
  if (quantity === undefined || hasUnclearMark(text)) {
    const reason = spreadsheetDamage(text) ?? texts.noWholeNumber(typed);
    const numbers = [quantity, ...others].filter(isQuantity);
    return numbers.length > 0 ? texts.severalNumbers(typed, numbers) : reason;
  }
  if (quantity === 0) return t.quantityZero();
  if (isQuantity(quantity)) return quantity;
  return t.quantityAbove({ most: MAX_QUANTITY });
}

const isQuantity = (number: number | undefined): number is number =>
  number !== undefined && number > 0 && number <= MAX_QUANTITY;

/** The readings of an unclear mark: 1 and 1,000 of "1,000". */
export const possibleQuantities = (typed: string): number[] => {
  const text = withoutUnit(typed);
  return hasUnclearMark(text) ? wholeNumbersOf(text).filter(isQuantity) : [];
};
