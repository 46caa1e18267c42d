import type { CartLine } from "~/shop/cart/cart";
import { type FieldState, type FormResult, type FormState, formState } from "~/ui/base/form-state";
import type { RefusedAdd } from "~/ui/catalogue/refused-add";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";

/** A piece that a form sets, and whose line a colleague has taken out meanwhile. */
export interface GonePiece {
  sku: string;
  name: string;
  /** As it was typed, where that may be wrong. */
  quantity: number | string;
  windowId?: number | null;
}

/** The cart action's result when the change was rejected: the part of the form that was sent. */
export interface CartAnswer extends Partial<RefusedAdd> {
  style?: {
    id: number;
    name: string;
    /** The pieces that an order should have of it at least. */
    minimum: number;
    sizes: string[];
    colors: { name: string; swatch: string }[];
  } | null;
  /** No line was changed; `linesTitle` says what failed, by default a quantity. */
  lines?: FormResult;
  linesTitle?: string;
  /** What the page had shown in the fields that keep what was typed, or tells now of those that a colleague has changed, by the id of the line. */
  seen?: Record<number, number>;
  /** What stands beside the field of a line that a colleague has changed, by the name of the field. */
  notes?: Record<string, string>;
  /** Pieces that this form sets and whose lines are gone. */
  gone?: GonePiece[];
  /** No link was created. */
  share?: FormResult;
  /** The cart was not sent to the brand; `title` says why. */
  lastResult?: FormResult;
  title?: string;
  /** The answer to the change was lost. */
  lostResponse?: LostResponse;
}

/** The id of the form around the lines of the cart, and the key of its fetcher. */
export const LINES_FORM = "cart-lines";

/** The name of a line's quantity field. */
export const fieldName = (lineId: number) => `quantity-${lineId}`;

/** The quantity field of a line. */
export interface LineField extends FieldState {
  /** Which colleague set it last, and when: "Ana Novak, 10:42". */
  changed?: string;
}

/** Returns the quantity fields of the lines, with submitted values, errors, and by whom of the company they were set. */
export function lineFields(
  lines: readonly CartLine[],
  { lines: lastResult, notes = {} }: Pick<CartAnswer, "lines" | "notes"> = {},
  changed: Readonly<Record<number, string>> = {},
): FormState<string> & { fields: Record<string, LineField> } {
  const names = Object.fromEntries(lines.map(({ id, quantity }) => [fieldName(id), quantity]));
  // What was not typed into was not submitted: it shows what is stored.
  const typed = lastResult?.initialValue && { ...names, ...lastResult.initialValue };
  const form = formState(lastResult && { ...lastResult, initialValue: typed }, LINES_FORM, names);
  const fields: Record<string, LineField> = form.fields;
  for (const { id } of lines) {
    const field = fields[fieldName(id)]!;
    const note = notes[field.name];
    // The message that names the line stands above the form.
    if (note && field.errors.length > 0) field.errors = [note];
    if (changed[id]) field.changed = changed[id];
  }
  return { ...form, fields };
}

/**
 * Encodes the quantities that the page shows ("12:3:PR-101-SAND-M:1,14:1:..."), with SKU and delivery window, by which a line can be named
 * that is gone when the form arrives. `shown` has what was shown in fields that keep what was typed into a refused form, by the
 * id of the line.
 */
export function seenQuantities(lines: readonly CartLine[], shown: Readonly<Record<number, number>> = {}): string {
  return lines.map(({ id, quantity, sku, window }) => `${id}:${shown[id] ?? quantity}:${sku}:${window.id}`).join(",");
}
