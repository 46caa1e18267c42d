import * as t from "~/messages/checkout";
import { problemText } from "~/shop/base/problem-text.server";
import { orderOfCheckout } from "~/shop/orders/orders.server";
import { approvalRequestOfCheckout } from "~/shop/checkout/approvals/approval-requests.server";
import type { Problem } from "~/shop/base/problem";
import { approvalEnded } from "~/http/forms/answer-problem.server";
import { refuse } from "~/http/gate/refusals.server";

/** Of a refused checkout. */
export const checkoutTitle = ({ kind }: Problem) =>
  t.hasCheckoutProblemsTitle(kind) ? t.checkoutProblemsTitle(kind) : t.failedToPlaceOrderTitle();

/** For a checkout that cannot be sent again, with a link to the order that was already placed; null for any other. */
export async function checkoutPage(request: Request, companyId: string, token: string, problem: Problem) {
  const { kind } = problem;
  switch (kind) {
    case "not_approved":
      return approvalEnded(request, problem);
    case "cart_empty":
      if (problem.code === "cart_empty.none_available") {
        return refuse(request, {
          status: 409,
          title: t.nothingToOrderTitle(),
          message: t.nothingToOrderText(),
          code: kind,
          link: { href: "/cart", label: t.yourCart() },
        });
      }
      return refuse(request, {
        status: 409,
        title: t.cartIsEmpty(),
        message: t.cartIsEmptyText(),
        code: kind,
        link: { href: "/orders", label: t.orderHistory() },
      });
    case "reference_reused": {
      const id = await orderOfCheckout(companyId, token);
      const approval = id === null ? await approvalRequestOfCheckout(companyId, token) : null;
      return refuse(request, {
        status: 422,
        title: approval === null ? t.alreadyOrdered() : t.alreadySent(),
        message: problemText(problem),
        code: kind,
        link: {
          href: approval === null ? `/orders/${id}` : `/company/approvals/${approval.id}`,
          label: t.viewTheOrder(),
        },
      });
    }
    default:
      return null;
  }
}
