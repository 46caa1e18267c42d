import { NothingToAdd } from "~/shop/cart/quick-order/pasted-order.server";
import type { Problem } from "~/shop/base/problem";
import type { ProblemDetails } from "./problems.server";
import { serializeAddedQuickOrder } from "./schemas/quick-order.server";

/** The details of a refused text: its rows under `unclear` and `wrong` where none can be added; otherwise the error is that of the field `text`. */
export function rowsInRefusal(problem: Problem): ProblemDetails | undefined {
  if (problem instanceof NothingToAdd) {
    const { unclear, wrong, columnQuestions } = serializeAddedQuickOrder(problem.preview);
    return { details: { unclear, wrong, columnQuestions } };
  }
  return problem.kind === "unreadable" ? { field: "text" } : undefined;
}
