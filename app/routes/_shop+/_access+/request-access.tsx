import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isBotSubmission, limitFormSubmissions } from "~/http/forms/form.server";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import * as t from "~/messages/customers";
import type { Account } from "~/shop/customers/people/account";
import { readAccount } from "~/http/session/account.server";
import { readSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";
import { approvalRefusal } from "~/shop/customers/applications/approval";
import { profileMissing } from "~/shop/customers/companies/missing-fields";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { missingFields } from "~/shop/customers/companies/missing-fields";
import { accessForm, requestAccess } from "~/shop/customers/applications/request-access.server";
import { salesEmail } from "~/shop/base/shop-address.server";
import { AccessPage } from "~/ui/customers/access/access-page";
import { HasAccess, RequestSent } from "~/ui/customers/access/access-states";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** `?sent` shows the confirmation. People whose account is not approved are led to their company profile. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await readAccount(request);
  if (account && account.company.approvalStatus !== "approved") return leadToProfile(account);
  return {
    isApproved: account !== null,
    wasSent: new URL(request.url).searchParams.has("sent"),
    salesEmail: salesEmail(),
  };
}

async function leadToProfile(account: Account) {
  const status = account.company.approvalStatus;
  const { title, message } = approvalRefusal(status)!;
  const missing = status === "waiting" ? profileMissing(missingFields(await companyProfile(account.company.id))) : null;
  return redirectWithToast("/company", { title, description: missing ?? message });
}

const sent = () =>
  redirectWithToast("/request-access?sent", {
    title: t.requestSent(),
    description: t.ourSalesTeamWillAnswer(),
  });

/** Stores the request for the admins. */
export async function action({ request }: ActionFunctionArgs) {
  const fields = await readForm(request);
  // The page tells signed-in users that they have applied or have access.
  if (await readSession(request)) return redirect("/request-access", 303);
  if (isBotSubmission(Object.fromEntries(fields))) return sent();
  return handleForm(request, {
    fields,
    schema: accessForm,
    others: [HONEYPOT_FIELD],
    title: t.error(),
    failed: t.failedToSendYourRequest(),
    async handle(form, { refuse }) {
      const wait = await limitFormSubmissions(request, "access");
      if (wait) {
        const message = t.pleaseSendItAgainLater();
        return refuse(tooMany(wait, t.tooManyRequests(), message));
      }
      await requestAccess(form);
      return sent();
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.requestAccessLabel()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function RequestAccess() {
  const { isApproved, wasSent, salesEmail } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (isApproved) return <HasAccess />;
  if (wasSent && !refused) return <RequestSent />;
  return <AccessPage salesEmail={salesEmail} refused={refused} />;
}
