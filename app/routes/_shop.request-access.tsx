import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import {
  parseForm,
  refuseForm,
  serverFailure,
  limitFormSubmissions,
} from "~/http/forms/form.server";
import { isBotSubmission } from "~/http/forms/honeypot.server";
import type { Account } from "~/shop/customers/people/account";
import { readAccount } from "~/http/session/account.server";
import { readSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";
import { approvalMessages } from "~/shop/customers/applications/approval-messages";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { missingText } from "~/shop/customers/companies/missing-fields";
import { requestAccess } from "~/shop/customers/applications/request-access.server";
import { accessForm } from "~/shop/customers/applications/request-access-form.server";
import { salesEmail } from "~/shop/base/shop-address.server";
import { AccessPage } from "~/ui/customers/access/access-page";
import { HasAccess, RequestSent } from "~/ui/customers/access/access-states";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/**
 * GET /request-access: the form for visitors who ask for an account; `?sent` shows the confirmation. People whose account
 * is not approved are led to their company profile.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await readAccount(request);
  if (account && !account.company.isApproved) return leadToProfile(account);
  return {
    isApproved: account !== null,
    wasSent: new URL(request.url).searchParams.has("sent"),
    salesEmail: salesEmail(),
  };
}

async function leadToProfile(account: Account) {
  const status = account.company.approvalStatus;
  const { title, message } = approvalMessages(status)!.refusal;
  const missing =
    status === "waiting" ? missingText(await companyProfile(account.company.id)) : null;
  return redirectWithToast("/company", { title, description: missing ?? message });
}

const sent = () =>
  redirectWithToast("/request-access?sent", {
    title: "Request Sent",
    description: "Our sales team will answer you by e-mail.",
  });

/** POST /request-access: stores the request for the admins. */
export async function action({ request }: ActionFunctionArgs) {
  const submission = await parseForm(request, accessForm, [HONEYPOT_FIELD]);
  // The page tells signed-in users that they have applied or have access.
  if (await readSession(request)) return redirect("/request-access", 303);
  if (isBotSubmission(submission)) return sent();
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  try {
    const wait = await limitFormSubmissions(request, "access");
    if (wait) {
      return refuseForm(submission, {
        status: 429,
        headers: { "Retry-After": String(wait) },
        title: "Too many requests",
        message: "Please send it again later. What you wrote is still here.",
      });
    }
    await requestAccess(submission.value);
  } catch (error) {
    return refuseForm(submission, {
      ...serverFailure(
        error,
        request,
        "Failed to send your request. Please try again or contact us directly.",
      ),
      title: "Error",
    });
  }
  return sent();
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Request access") },
];

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";
export { revalidateUnlessUnanswered as shouldRevalidate } from "~/ui/layout/lost-response/unanswered";

export default function RequestAccess() {
  const { isApproved, wasSent, salesEmail } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (isApproved) return <HasAccess />;
  if (wasSent && !refused) return <RequestSent />;
  return <AccessPage salesEmail={salesEmail} refused={refused} />;
}
