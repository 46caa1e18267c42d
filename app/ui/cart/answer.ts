import type { FormResult } from "~/ui/base/form-state";
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
