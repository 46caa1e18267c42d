import { data } from "@remix-run/node";

import { formKeyOf } from "~/http/forms/form-key.server";
import { refuse } from "~/http/gate/refusals.server";
import type { Person } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { PieceRefusal } from "~/shop/cart/piece";
import { parseQuantities } from "~/shop/cart/quantities-form.server";
import { orderAgain } from "~/shop/orders/reorder.server";
import { Problem } from "~/shop/problem";

/**
 * Puts the quantities of a posted reorder form into the customer's cart and redirects there. Where something is refused,
 * nothing is added, and the answer holds all that was typed with a message for each refused field. Throws 403 for a
 * customer whose approval has just ended.
 */
export async function answerReorder(request: Request, { id: userId }: Person, form: FormData) {
  const { typed, changes, errors } = parseQuantities(form);
  const refused = (status: number, found: Record<string, string>, message?: string) =>
    data({ refused: { typed, errors: found, message } }, { status });
  if (Object.keys(errors).length > 0) return refused(400, errors);
  if (changes.length === 0) {
    return refused(400, {}, "Please type how many pieces you want of at least one of these.");
  }
  try {
    const replacesCart = form.get("mode") === "replace";
    await orderAgain(userId, changes, { replacesCart, token: formKeyOf(form) });
  } catch (error) {
    if (error instanceof PieceRefusal) return refused(409, Object.fromEntries(error.reasons));
    if (!(error instanceof Problem)) throw error;
    if (error.code === "cart_full") return refused(409, {}, error.message);
    throw refuse(request, {
      status: 403,
      title: "Account Pending Approval",
      message: error.message,
      isToast: true,
      link: { href: "/company", label: "YOUR COMPANY PROFILE" },
    });
  }
  return redirectWithToast("/cart", {
    title: "Reorder Successful",
    description: "Items have been added to your cart. You can review and modify before checkout.",
  });
}
