import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireApproved, requireOrdering, requireOwner, requireSelf } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { approvalLimitOf, setApprovalLimit } from "~/shop/checkout/approvals/approval-limit.server";
import { approvalLimitForm } from "~/shop/checkout/approvals/approval-form.server";
import { approvalRequestsOf } from "~/shop/checkout/approvals/approval-requests.server";
import { pageTitle } from "~/ui/layout/meta";
import { ApprovalsPage } from "~/ui/checkout/approvals/approvals-page";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Approvals") }];

/** GET /company/approvals: the amount over which orders are approved, and the requests, for owners and buyers. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSelf(request);
  const { company, role } = await requireOrdering(request);
  const [setting, approvals] = await Promise.all([approvalLimitOf(company.id), approvalRequestsOf(company.id)]);
  return {
    ...approvals,
    amount: setting.amount,
    people: setting.people.length,
    isOwner: role === "owner",
  };
}

/** POST /company/approvals: `intent` set (`amount`) | remove, by an owner. */
export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  const { company, user } = await requireApproved(request);
  return handleForm(request, {
    schema: approvalLimitForm,
    title: "Nothing was changed",
    status: () => 409,
    async handle({ amount }) {
      await setApprovalLimit({ companyId: company.id, actorId: user.id }, amount);
      return redirectWithToast("/company/approvals", {
        title: amount === null ? "Limit Removed" : "Limit Saved",
      });
    },
  });
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function Approvals() {
  return <ApprovalsPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
