import type { AddProblem } from "~/shop/cart/add-problem";
import { ErrorSummary } from "~/ui/base/error-summary";

/** An add-to-cart form that the server rejected: its values, and why. */
export interface RefusedAdd {
  adding: {
    productId: number | null;
    color: string | null;
    size: string | null;
    quantity: string;
    redirectTo: string;
  };
  problem: AddProblem;
}

/** The reason at the top of the page, with a link to the field of the style's card. */
export function RefusedAddSummary({ refused: { adding, problem } }: { refused: RefusedAdd }) {
  const fieldId = problem.field && `${problem.field}-${adding.productId}`;
  return (
    <div className="mt-8">
      <ErrorSummary title={problem.title} errors={[{ message: problem.message, fieldId }]} />
    </div>
  );
}
