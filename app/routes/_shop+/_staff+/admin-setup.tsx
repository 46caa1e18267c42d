import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { handleAdminSetup, DENIED_MESSAGES } from "~/http/session/admin-access-results.server";
import { serverFailure } from "~/http/forms/form.server";
import { requirePerson, signInAddress } from "~/http/gate/guards.server";
import { readSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { can } from "~/shop/customers/people/staff-role";
import { hasRequestedAdmin } from "~/shop/customers/staff/admin-access/admin-setup.server";
import { SetupPage } from "~/ui/desk/admin-access/setup-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin-setup: asks a visitor to log in, and offers a signed-in user admin access (specification 2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = (await readSession(request))?.user;
  if (!person) return { who: "visitor", logIn: signInAddress(request) } as const;
  if (can(person, "change-roles")) return { who: "admin" } as const;
  const { id, email } = person;
  return { who: "person", email, hasRequested: await hasRequestedAdmin(id) } as const;
}

const RECORDED = "Request Recorded";
const failed = (message: string, init: ResponseInit) =>
  data({ status: "error" as const, title: "Setup Failed", message }, init);

/**
 * POST /admin-setup: `intent=request` records a request for the admin role; anything else grants it, if that is
 * allowed, and needs a recent sign-in.
 */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (can(person, "change-roles")) return redirect("/admin-setup", 303);
  const intent = (await readForm(request)).get("intent") === "request" ? "request" : "grant";
  try {
    const { status, message, headers } = await handleAdminSetup(request, person, intent);
    // The role was not granted, but the request for it was recorded.
    if (status === 403) return data({ title: RECORDED, message }, { status, headers });
    if (status !== 200) return failed(message, { status, headers });
    if (intent === "request") {
      const toast = { title: RECORDED, description: message };
      return await redirectWithToast("/admin-setup", toast);
    }
    return await redirectWithToast(
      "/admin-setup",
      { title: "Admin Access Granted", description: "Welcome to the admin panel." },
      { headers },
    );
  } catch (error) {
    // A refusal: the sign-in is too old.
    if (!(error instanceof Error)) throw error;
    const { message, ...init } = serverFailure(error, request, DENIED_MESSAGES.setup);
    return failed(message, init);
  }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Admin setup") }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function AdminSetup() {
  return <SetupPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
