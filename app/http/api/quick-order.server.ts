import { NothingToAdd } from "~/shop/cart/quick-order/pasted-order.server";
import { Problem } from "~/shop/base/problem";
import { wrongFields } from "./input.server";
import { problemResponse } from "./problems.server";
import { serializeAddedQuickOrder } from "./schemas/quick-order.server";

/**
 * Runs work on a pasted text. A text that cannot be read becomes a 400 at the field `text`, and one of which no row can be
 * added a 409 with the rows under `unclear` and `wrong`; other errors pass through.
 */
export async function withRowsInRefusal<Result>(
  request: Request,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NothingToAdd) {
      const { unclear, wrong } = serializeAddedQuickOrder(error.preview);
      throw problemResponse(request, error, { unclear, wrong });
    }
    if (error instanceof Problem && error.code === "unreadable") {
      throw wrongFields(request, [{ path: ["text"], message: error.message }]);
    }
    throw error;
  }
}
