import type { CartLine } from "~/shop/cart/cart";
import { type FieldState, type FormResult, type FormState, formState } from "~/ui/base/form-state";
import type { RefusedAdd } from "~/ui/catalogue/refused-add";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";

/** A form sets it, and a colleague has taken out its line meanwhile. */
export interface GonePiece {
  sku: string;
  name: string;
  /** As typed, where that may be wrong. */
  quantity: number | string;
  windowId?: number | null;
}

/** The part of the form that was sent, when the change was rejected. */
export interface CartAnswer extends Partial<RefusedAdd> {
  style?: {
    id: number;
    name: string;
    /** The style's minimum in an order. */
    minimum: number;
    sizes: string[];
    colors: { name: string; swatch: string }[];
  } | null;
  /** No line was changed; `linesTitle` says what failed, by default a quantity. */
  lines?: FormResult;
  linesTitle?: string;
  /**
   * By line: what the page had shown in the fields that keep what was typed, or tells now of those that a colleague has
   * changed.
   */
  seen?: Record<number, number>;
  /** Beside the field of a line that a colleague has changed, by the name of the field. */
  notes?: Record<string, string>;
  /** This form sets them, and their lines are gone. */
  gone?: GonePiece[];
  /** No link was created. */
  share?: FormResult;
  /** The cart was not sent to the brand; `title` says why. */
  lastResult?: FormResult;
  title?: string;
  /** The answer to the change was lost. */
  lostResponse?: LostResponse;
}

/** Of the form around the lines of the cart, and of its fetcher. */
export const LINES_FORM = "cart-lines";

/** Of a line's quantity. */
export const fieldName = (lineId: number) => `quantity-${lineId}`;

/** The quantity field of a line. */
export interface LineField extends FieldState {
  /** The colleague who set it last: "Ana Novak, 10:42". */
  changed?: string;
}

/** With submitted values, errors, and the colleague who set each. */
export function lineFields(
  lines: readonly CartLine[],
  { lines: lastResult, notes = {} }: Pick<CartAnswer, "lines" | "notes"> = {},
  changed: Readonly<Record<number, string>> = {},
): FormState<string> & { fields: Record<string, LineField> } {
  const names = Object.fromEntries(lines.map(({ id, quantity }) => [fieldName(id), quantity]));
  // A field that was not typed into was not submitted: it shows what is stored.
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
 * "12:3:PR-101-SAND-M:1,14:1:...", with SKU and delivery window, by which a line can be named that is gone when the
 * form arrives. `shown` has what was shown in fields that keep what was typed into a refused form, by line.
 */
export function seenQuantities(lines: readonly CartLine[], shown: Readonly<Record<number, number>> = {}): string {
  return lines.map(({ id, quantity, sku, window }) => `${id}:${shown[id] ?? quantity}:${sku}:${window.id}`).join(",");
}
