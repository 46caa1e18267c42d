import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleEmergencyAccess, DENIED_MESSAGES } from "~/http/session/admin-access-results.server";
import { parseForm, serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import {
  emergencyForm,
  missingFieldMessage,
} from "~/shop/customers/staff/admin-access/forms.server";
import { EmergencyDone, EmergencyPage } from "~/ui/desk/admin-access/emergency-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /emergency-admin: the form; `?created` shows the confirmation. */
export function loader({ request }: LoaderFunctionArgs) {
  return { isDone: new URL(request.url).searchParams.has("created") };
}

const FAILED = "Setup Failed";

/** POST /emergency-admin: makes the account with this e-mail an admin when the one-time code is correct. */
export async function action({ request }: ActionFunctionArgs) {
  const submission = await parseForm(request, emergencyForm);
  /** The response keeps the e-mail in the form, but never the code. */
  const refused = (title: string, message: string | undefined, init: ResponseInit) => {
    const formErrors = message ? [message] : [];
    return data(
      { title, lastResult: submission.reply({ formErrors, hideFields: ["secret"] }) },
      init,
    );
  };
  if (submission.status !== "success") {
    const missing = missingFieldMessage(submission.payload);
    const title = missing ? "Missing Information" : "Please check the form";
    return refused(title, missing, { status: 400 });
  }
  try {
    const { status, message, headers } = await handleEmergencyAccess(request, submission.value);
    if (status !== 200) return refused(FAILED, message, { status, headers });
    const toast = { title: "Admin Account Created", description: message };
    return await redirectWithToast("/emergency-admin?created", toast);
  } catch (error) {
    const { message, ...init } = serverFailure(error, request, DENIED_MESSAGES.emergency);
    return refused(FAILED, message, init);
  }
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Emergency admin") },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function EmergencyAdmin() {
  const { isDone } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return isDone && !refused ? <EmergencyDone /> : <EmergencyPage refused={refused} />;
}
