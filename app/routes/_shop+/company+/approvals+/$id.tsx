import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { problemText } from "~/texts/problems";
import { parseId } from "~/formats/ids";
import { limitOrders } from "~/http/forms/form.server";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { requireOrdering, requireSelf } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import stylesheet from "~/orders.css";
import { orderPlaced } from "~/texts/checkout";
import { approveOrder } from "~/shop/checkout/approve-order.server";
import { approvalPage } from "~/shop/checkout/approval-page.server";
import type { Problem } from "~/shop/base/problem";
import { declineApprovalRequest, withdrawApprovalRequest } from "~/shop/checkout/approvals/end-approval-request.server";
import { orderPictures } from "~/shop/orders/order-pictures.server";
import { approvalForm } from "~/shop/checkout/approvals/approval-form.server";
import { pageTitle } from "~/ui/layout/meta";
import { ApprovalPage } from "~/ui/checkout/approvals/approval-page";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Order to be approved") }];

/** GET /company/approvals/{id}: a request with all that would be ordered now, for owners and buyers of the company. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSelf(request);
  const { company, user } = await requireOrdering(request);
  const page = await approvalPage(company.id, parseId(params.id) ?? 0, user.id);
  if (!page) throw notFound(request);
  const { companyId: _, clientReference: _key, requestHash: _hash, ...approval } = page.approval;
  const lines = page.present?.lines ?? [];
  // As on the page: where nothing can be ordered any more, what was asked for.
  const pictures = await orderPictures(lines.length > 0 ? lines : approval.lines);
  return { ...page, approval, pictures };
}

/** POST /company/approvals/{id}: `intent` approve (`reviewed`, `terms`, `shipTo`) | decline (`reason`), by a colleague | withdraw, by the person who asked. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireSelf(request);
  const { company, user } = await requireOrdering(request);
  const id = parseId(params.id) ?? 0;
  const by = { companyId: company.id, actorId: user.id };
  return handleForm(request, {
    schema: approvalForm,
    title: "Nothing was ordered or changed",
    status: ({ code }) => (code === "not_allowed" || code === "not_approved" ? 403 : 409),
    errors: (problem) => ({
      "": CHANGED.includes(problem.code) ? CHANGED_TEXT : problemText(problem),
    }),
    async handle(form, { refuse }) {
      if (form.intent === "withdraw") {
        await withdrawApprovalRequest(by, id);
        return redirectWithToast("/carts", { title: "Order Withdrawn" });
      }
      if (form.intent === "decline") {
        await declineApprovalRequest(by, id, form.reason);
        return redirectWithToast("/company/approvals", { title: "Order Declined" });
      }
      const wait = await limitOrders(company.id);
      if (wait) return refuse(tooMany(wait, "Too many orders", "Please approve it again later."));
      const { intent: _, ...seen } = form;
      const order = await approveOrder({
        ...seen,
        companyId: company.id,
        id,
        approvedById: user.id,
      });
      return redirectWithToast(`/orders/${order.id}?placed=1`, orderPlaced());
    },
  });
}

/** The refusals that speak of a cart at the checkout; here the page says what has changed. */
const CHANGED: Problem["code"][] = ["cart_changed", "price_changed", "short_stock"];
const CHANGED_TEXT =
  "The order, a price or the stock has changed since you opened this page. Please check it as it is now.";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function Approval() {
  return <ApprovalPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
