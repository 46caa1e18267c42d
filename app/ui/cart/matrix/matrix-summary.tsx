import type { Matrix } from "~/shop/cart/matrix";
import { Money } from "~/ui/base/money";

import { sumsOf, type TypedQuantities } from "./sums";

/** The pieces of a style in all, what they cost, and how many are missing to the minimum. */
export function MatrixSummary({
  matrix,
  typed,
}: {
  matrix: Matrix;
  /** The quantities that are typed now; null for those in the cart. */
  typed: TypedQuantities | null;
}) {
  const { pieces, amount } = sumsOf(matrix, typed);
  const { minimum } = matrix;
  const missing = pieces > 0 ? Math.max(0, minimum - pieces) : 0;
  return (
    // Different keys, so that hydration replaces the element: changing its text would count as layout shift.
    <p key={typed ? "typed" : "saved"} aria-live="polite" className="small no-print">
      {typed ? "Together" : "In your cart"}: {pieces} {pieces === 1 ? "piece" : "pieces"},{" "}
      <Money cents={amount} /> excl. VAT.{" "}
      {missing > 0
        ? `${missing} more to the minimum of ${minimum} pieces of a style.`
        : `The minimum is ${minimum} ${minimum === 1 ? "piece" : "pieces"} of a style.`}
    </p>
  );
}
