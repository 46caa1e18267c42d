import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { tooManyAttempts } from "~/http/doors.server";
import { parseForm, shopFailure } from "~/http/form.server";
import { clientAddress } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";
import { emergencyForm } from "~/shop/staff/doors/door-forms.server";
import { tryEmergency } from "~/shop/staff/doors/emergency.server";
import { EmergencyDone, EmergencyPage } from "~/ui/admin/doors/emergency-page";
import { pageTitle } from "~/ui/layout/meta";

export function loader({ request }: LoaderFunctionArgs) {
  return { isDone: new URL(request.url).searchParams.has("created") };
}

const QUARTER_HOUR = 15 * 60;
const FAILED = { title: "Setup Failed", message: "Failed to create admin account" };

export async function action({ request }: ActionFunctionArgs) {
  const submission = await parseForm(request, emergencyForm);
  /** The e-mail stays in the form, the code never does. */
  const refused = ({ title, message }: { title: string; message?: string }, init: ResponseInit) => {
    const formErrors = message ? [message] : [];
    return data(
      { title, lastResult: submission.reply({ formErrors, hideFields: ["secret"] }) },
      init,
    );
  };
  if (submission.status !== "success") {
    const { email, secret } = submission.payload;
    const isMissing = !String(email ?? "").trim() || !secret;
    return refused(
      isMissing
        ? { title: "Missing Information", message: "Please provide both email and secret" }
        : { title: "Please check the form" },
      { status: 400 },
    );
  }
  const { email, secret } = submission.value;
  const address = clientAddress(request);
  try {
    const wait = await tooManyAttempts(
      [{ key: `emergency-admin:${address}`, points: 5, windowSeconds: QUARTER_HOUR }],
      { door: "try_emergency_admin", email, address },
    );
    if (wait) {
      return refused(
        { ...FAILED, message: "Too many attempts. Please try again later." },
        { status: 429, headers: { "Retry-After": String(wait) } },
      );
    }
    if (!(await tryEmergency({ email, code: secret, address }))) {
      return refused(FAILED, { status: 403 });
    }
  } catch (error) {
    return refused(FAILED, shopFailure(error, request));
  }
  return redirectWithToast("/emergency-admin?created", {
    title: "Admin Account Created",
    description: "The account has admin access now. Please sign in with it.",
  });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Emergency admin") },
];

export default function EmergencyAdmin() {
  const { isDone } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return isDone && !refused ? <EmergencyDone /> : <EmergencyPage refused={refused} />;
}
