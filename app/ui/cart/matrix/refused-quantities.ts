import { skuOfKey, type TypedSizeRun } from "~/shop/cart/matrix";
import type { FormError } from "~/ui/base/form-state";

/** The answer to a form of quantities that was refused: all that was typed, and the messages, by the keys of its fields (fieldKey). */
export interface RefusedQuantities {
  typed: Record<string, string>;
  /** What the page had shown in the fields of `typed`, or tells now of one that somebody else has changed. */
  seen?: Record<string, number>;
  errors: Record<string, string>;
  /** What stands beside a field, where that is shorter than the message above the form. */
  notes?: Record<string, string>;
  /** A message about the whole form. */
  message?: string;
  /** The fields of "Fill a size run", when they were sent. */
  sizeRun?: TypedSizeRun;
}

/** The id of a refused field, for links to it; ids have no "@". */
export const fieldId = (key: string) => `quantity-${key.replace("@", "--")}`;

/** The messages of a refused form, for ErrorSummary. */
export function refusalErrors(refused: RefusedQuantities | undefined): FormError[] {
  if (!refused) return [];
  const { message, errors, notes = {} } = refused;
  return [
    ...Object.entries(errors).map(([key, text]) => ({
      // With a note, the message names the piece itself.
      message: key in notes ? text : `${skuOfKey(key)}: ${text}`,
      fieldId: fieldId(key),
    })),
    ...(message ? [{ message }] : []),
  ];
}
