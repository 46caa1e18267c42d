import type { TypedSizeRun } from "~/shop/cart/matrix";
import type { FormError } from "~/ui/base/form-state";

/** The answer to a form of quantities that was refused: all that was typed, and the messages, by SKU. */
export interface RefusedQuantities {
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** A message about the whole form. */
  message?: string;
  /** The fields of "Fill a size run", when they were sent. */
  sizeRun?: TypedSizeRun;
}

/** The id of a refused field, for links to it. */
export const fieldId = (sku: string) => `quantity-${sku}`;

/** The messages of a refused form, for ErrorSummary. */
export function refusalErrors(refused: RefusedQuantities | undefined): FormError[] {
  if (!refused) return [];
  const { message, errors } = refused;
  return [
    ...(message ? [{ message }] : []),
    ...Object.entries(errors).map(([sku, text]) => ({
      message: `${sku}: ${text}`,
      fieldId: fieldId(sku),
    })),
  ];
}
