import { MAX_CALL_BYTES } from "~/shop/cart/quick-order/limits";
import { contract } from "../contract.server";
import { addedQuickOrder, newQuickOrder, quickOrderPreview } from "../schemas/quick-order.server";

const common = {
  method: "POST",
  tag: "Cart",
  who: "approved",
  body: newQuickOrder,
  bodyLimit: MAX_CALL_BYTES,
  success: 200,
} as const;

export const previewQuickOrderCall = contract({
  ...common,
  operation: "previewQuickOrder",
  path: "/api/quick-order/preview",
  summary: "Preview a quick order",
  description:
    "Reads pasted rows as the page /quick-order does, and compares them with the collection and your cart. Nothing is changed.",
  scope: "read",
  response: quickOrderPreview,
});

export const addQuickOrderCall = contract({
  ...common,
  operation: "addQuickOrder",
  path: "/api/quick-order",
  summary: "Add a quick order to your cart",
  description:
    "Puts the right rows of a text into your cart, all of them or none, and returns them with the rows that were left out and why. Without an Idempotency-Key, a call with the mode `add` that is sent twice adds twice.",
  scope: "order",
  response: addedQuickOrder,
  refusals: {
    409: "Nothing was added: no row is right or a column is open (nothing_available, with the rows under `unclear` and `wrong`, and `columnQuestions`), the cart would be full (cart_full), or a line would be, or a piece cannot be ordered any more (pieces).",
  },
});
