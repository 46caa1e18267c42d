import { colon } from "~/formats/lists";
import { skuOfKey, type TypedSizeRun } from "~/shop/cart/matrix";
import type { FormError } from "~/ui/base/form-state";

/** A refused form of quantities: everything typed, and the messages, by the keys of its fields (fieldKey). */
export interface RefusedQuantities {
  typed: Record<string, string>;
  /** What the page had shown in the fields of `typed`, or tells now of one that somebody else has changed. */
  seen?: Record<string, number>;
  errors: Record<string, string>;
  /** Beside a field, where it is shorter than the message above the form. */
  notes?: Record<string, string>;
  message?: string;
  /** When they were sent. */
  sizeRun?: TypedSizeRun;
}

/** For links to a refused field; ids have no "@". */
export const fieldId = (key: string) => `quantity-${key.replace("@", "--")}`;

/** For ErrorSummary. */
export function refusalErrors(refused: RefusedQuantities | undefined): FormError[] {
  if (!refused) return [];
  const { message, errors, notes = {} } = refused;
  return [
    ...Object.entries(errors).map(([key, text]) => ({
      // With a note, the message names the piece itself.
      message: key in notes ? text : skuOfKey(key) + colon() + text,
      fieldId: fieldId(key),
    })),
    ...(message ? [{ message }] : []),
  ];
}
