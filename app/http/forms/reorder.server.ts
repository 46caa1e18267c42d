import { parseId } from "~/formats/ids";
import { reorder } from "~/shop/orders/reorder.server";
import { Problem } from "~/shop/problem";
import { notFound, refuse } from "../gate/refusals.server";
import type { Person } from "../session/sessions.server";
import { redirectWithToast } from "../session/toast.server";

const history = { href: "/orders", label: "ORDER HISTORY" };

/** The 404 for an order that is unknown or somebody else's. */
export function orderNotFound(request: Request) {
  return notFound(request, {
    title: "Order Not Found",
    message: "There is no such order among yours.",
    link: history,
  });
}

/**
 * Handles the reorder form: `orderId`, and the `token` of the page, which makes repeated submissions harmless. Redirects
 * to the cart. Throws refusals: 400, 403, 404 or 409.
 */
export async function handleReorder(request: Request, person: Person, form: FormData) {
  if (form.get("intent") !== "reorder") {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "This form is incomplete or out of date. Nothing was changed.",
      link: history,
    });
  }
  const orderId = parseId(form.get("orderId"));
  if (orderId === null) throw orderNotFound(request);
  try {
    await reorder(person.id, orderId, String(form.get("token") ?? "").slice(0, 50));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw orderNotFound(request);
    throw refuse(request, {
      status: error.code === "not_approved" ? 403 : 409,
      title: "Reorder Failed",
      message: error.message,
      code: error.code,
      link: history,
    });
  }
  return redirectWithToast(`/cart?reordered=${orderId}`, {
    title: "Reorder Successful",
    description: "Items have been added to your cart. You can review and modify before checkout.",
  });
}
