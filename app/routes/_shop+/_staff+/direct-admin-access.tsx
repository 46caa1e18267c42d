import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { browserSecret } from "~/http/session/admin-access.server";
import { handleDirectAccess } from "~/http/session/admin-access-results.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { readSession } from "~/http/session/sessions.server";
import * as t from "~/messages/customers";
import * as tAccess from "~/messages/access";
import { directAccessForm } from "~/shop/customers/staff/admin-access/forms.server";
import { emailOfUsedLink } from "~/shop/customers/staff/admin-access/staff-link.server";
import { ContinuePage, DirectAccessPage, LinkSentPage } from "~/ui/desk/admin-access/direct-access-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** `?continue` follows a used link and offers the sign-in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const browser = await browserSecret(request);
  const isBack = new URL(request.url).searchParams.has("continue");
  const email = browser && isBack ? await emailOfUsedLink(browser) : null;
  const login = new URLSearchParams({ returnTo: "/admin", ...(email && { login_hint: email }) });
  return data({ logIn: email && `/api/login?${login}` }, { headers });
}

/** Sends a staff link by mail; a signed-in admin is redirected to the panel. */
export async function action({ request }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const isEmpty = !String(fields.get("email") ?? "").trim();
  return handleForm(request, {
    schema: directAccessForm,
    fields,
    title: t.accessDenied(),
    invalidTitle: isEmpty ? t.emailRequired() : t.accessDenied(),
    failed: tAccess.adminAccessDenied("direct"),
    failedTitle: t.accessDenied(),
    async handle(form, { refuse }) {
      const person = (await readSession(request))?.user ?? null;
      const { status, message, headers } = await handleDirectAccess(request, form, person);
      if (status === 200) return redirect("/admin", 303);
      if (status !== 202) return refuse({ status, headers, title: t.accessDenied(), message });
      // The same response for every address, so that it does not reveal who is staff.
      return data({ isSent: true as const }, { status, headers });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.directAdminAccess()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function DirectAdminAccess() {
  const { logIn } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  if (answer && "isSent" in answer) return <LinkSentPage />;
  if (logIn && !answer) return <ContinuePage logIn={logIn} />;
  return <DirectAccessPage refused={answer} />;
}
