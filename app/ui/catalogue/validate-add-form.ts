import { MAX_QUANTITY } from "~/shop/cart/limits";
import { choosePiece, type OfferedStyle } from "~/shop/cart/piece";
import { Problem } from "~/shop/base/problem";
import { type AddProblem, addProblem, choiceText } from "~/texts/add-problem";

/**
 * Validates an add-to-cart form before it is sent; null when it is valid. The message depends on the page
 * (`redirectTo`) that the form is on (specification 5). The server validates it again.
 */
export function validateAddForm(
  form: FormData,
  style: OfferedStyle,
  redirectTo: string,
): AddProblem | null {
  const text = (name: string) => form.get(name)?.toString() ?? null;
  try {
    choosePiece(style, { size: text("size"), color: text("color") });
    if (Number(text("quantity")) >= 1) return null;
    throw new Problem("quantity", { what: "too small", most: MAX_QUANTITY }, "quantity");
  } catch (error) {
    if (error instanceof Problem) return addProblem(error, choiceText(error), redirectTo);
    throw error;
  }
}
