import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleEmergencyAccess } from "~/http/session/admin-access-results.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import * as tAccess from "~/messages/access";
import { emergencyForm, missingFieldMessage } from "~/shop/customers/staff/admin-access/forms.server";
import { EmergencyDone, EmergencyPage } from "~/ui/desk/admin-access/emergency-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** `?created` shows the confirmation. */
export function loader({ request }: LoaderFunctionArgs) {
  return { isDone: new URL(request.url).searchParams.has("created") };
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const missing = missingFieldMessage(Object.fromEntries(fields));
  return handleForm(request, {
    schema: emergencyForm,
    fields,
    // The response keeps the e-mail in the form, but never the code.
    secrets: ["secret"],
    title: t.setupFailed(),
    invalidTitle: missing && t.missingInformation(),
    invalidMessage: missing,
    failed: tAccess.adminAccessDenied("emergency"),
    failedTitle: t.setupFailed(),
    async handle(form, { refuse }) {
      const { status, message, headers } = await handleEmergencyAccess(request, form);
      if (status !== 200) return refuse({ status, headers, title: t.setupFailed(), message });
      const toast = { title: t.adminAccountCreated(), description: message };
      return redirectWithToast("/emergency-admin?created", toast);
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.emergencyAdmin()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function EmergencyAdmin() {
  const { isDone } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return isDone && !refused ? <EmergencyDone /> : <EmergencyPage refused={refused} />;
}
