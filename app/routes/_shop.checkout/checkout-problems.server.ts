import { orderOfCheckout } from "~/shop/orders/orders.server";
import { releaseOfCheckout } from "~/shop/checkout/approvals/releases.server";
import type { Problem } from "~/shop/base/problem";
import { refuseForm } from "~/http/forms/form.server";
import { requireApproved } from "~/http/gate/guards.server";
import { refuse } from "~/http/gate/refusals.server";
import type { Account } from "~/shop/customers/people/account";

type Submission = Parameters<typeof refuseForm>[0] & { payload: Record<string, unknown> };

const TITLES: Partial<Record<Problem["code"], string>> = {
  cart_changed: "Your cart has changed",
  terms_changed: "Our terms have changed",
  amounts_changed: "Check what is payable",
  address_changed: "The delivery address has changed",
  short_stock: "Not enough in stock",
  below_minimum: "Not enough for an order yet",
  release_required: "This order has to be released",
  order_too_large: "This order is too large for the form",
};

/**
 * The response to a checkout that placed no order: the page again with the current figures (409), or a refusal with a
 * link to the order that was already placed.
 */
export async function answerCheckoutProblem(
  problem: Problem,
  request: Request,
  account: Account,
  submission: Submission,
) {
  switch (problem.code) {
    case "not_approved":
      // The approval was withdrawn while the order was being placed, so that the guard refuses now.
      await requireApproved(request);
      throw problem;
    case "cart_empty":
      throw refuse(request, {
        status: 409,
        title: "Cart is Empty",
        message:
          "Add some items to your cart before checkout. If you have just placed an order, it is in your order history.",
        code: problem.code,
        link: { href: "/orders", label: "ORDER HISTORY" },
      });
    case "reference_reused": {
      const token = String(submission.payload.checkoutToken);
      const id = await orderOfCheckout(account.company.id, token);
      const release = id === null ? await releaseOfCheckout(account.company.id, token) : null;
      throw refuse(request, {
        status: 422,
        title: release === null ? "Already ordered" : "Already sent",
        message: problem.message,
        code: problem.code,
        link: {
          href: release === null ? `/orders/${id}` : `/company/releases/${release.id}`,
          label: "VIEW THE ORDER",
        },
      });
    }
    default:
      return refuseForm(submission, {
        status: 409,
        title: TITLES[problem.code] ?? "Failed to place order",
        message: problem.message,
        field: problem.field,
      });
  }
}

/** Shows the page again with the fields of an address, for a browser without scripts. */
export const askForAddress = (submission: Submission) =>
  refuseForm(submission, {
    status: 400,
    title: "Where do we deliver?",
    field: "shipTo",
    message: "Enter the address below, and submit the order again.",
  });
