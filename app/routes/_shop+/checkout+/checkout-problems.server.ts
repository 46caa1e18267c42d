import { nothingToOrderNow } from "~/texts/checkout";
import { problemText } from "~/texts/problems";
import { orderOfCheckout } from "~/shop/orders/orders.server";
import { approvalRequestOfCheckout } from "~/shop/checkout/approvals/approval-requests.server";
import type { Problem } from "~/shop/base/problem";
import { approvalEnded } from "~/http/forms/answer-problem.server";
import { refuse } from "~/http/gate/refusals.server";

const TITLES: Partial<Record<Problem["code"], string>> = {
  cart_changed: "Your cart has changed",
  terms_changed: "Our terms have changed",
  amounts_changed: "Check what is payable",
  address_changed: "The delivery address has changed",
  left_out: "Not all of your cart can be ordered",
  short_stock: "Not enough in stock",
  below_minimum: "Not enough for an order yet",
  release_required: "This order has to be approved",
  order_too_large: "This order is too large for the form",
};

/** What heads a refused checkout. */
export const checkoutTitle = ({ code }: Problem) => TITLES[code] ?? "Failed to place order";

/** The page for a checkout that cannot be sent again, with a link to the order that was already placed; null for another one. */
export async function checkoutPage(request: Request, companyId: string, token: string, problem: Problem) {
  const { code } = problem;
  switch (code) {
    case "not_approved":
      return approvalEnded(request, problem);
    case "cart_empty":
      if ("what" in problem.values && problem.values.what === "none available") {
        const { title, description: message } = nothingToOrderNow();
        const link = { href: "/cart", label: "YOUR CART" };
        return refuse(request, { status: 409, title, message, code, link });
      }
      return refuse(request, {
        status: 409,
        title: "Cart is Empty",
        message:
          "Add some items to your cart before checkout. If you have just placed an order, it is in your order history.",
        code,
        link: { href: "/orders", label: "ORDER HISTORY" },
      });
    case "reference_reused": {
      const id = await orderOfCheckout(companyId, token);
      const approval = id === null ? await approvalRequestOfCheckout(companyId, token) : null;
      return refuse(request, {
        status: 422,
        title: approval === null ? "Already ordered" : "Already sent",
        message: problemText(problem),
        code,
        link: {
          href: approval === null ? `/orders/${id}` : `/company/approvals/${approval.id}`,
          label: "VIEW THE ORDER",
        },
      });
    }
    default:
      return null;
  }
}
