import type { AddProblem } from "~/shop/cart/add-problem";

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

/**
 * At the top of the page, with a link to the field of the style's card. Only a form that was sent without scripts is
 * refused this way, so nothing has to move the focus.
 */
export function RefusedAddSummary({ refused: { adding, problem } }: { refused: RefusedAdd }) {
  const { title, message, field } = problem;
  return (
    <div role="alert" className="notice edge-danger mt-8">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2">{field ? <a href={`#${field}-${adding.productId}`}>{message}</a> : message}</p>
    </div>
  );
}
