import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { isOwnNavigation, isPrefetch } from "~/http/gate/navigation.server";
import { methodNotAllowed } from "~/http/gate/refusals.server";
import { endSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import { Button } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.logOut()) }];

/** A same-site navigation logs out; a link on another site or a prefetch only gets the confirmation page. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (isPrefetch(request) || !isOwnNavigation(request)) return null;
  return logOut(request);
}

/** From the confirmation page or a client. */
export function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") throw methodNotAllowed(request, t.getHeadPost());
  return logOut(request);
}

async function logOut(request: Request) {
  return redirectWithToast(
    "/",
    { title: t.loggedOut(), description: t.youAreLoggedOutOf() },
    {
      headers: {
        "Set-Cookie": await endSession(request),
        "Cache-Control": "no-store",
        // The browser's sessionStorage has text of forms that were not sent.
        "Clear-Site-Data": '"storage"',
      },
    },
  );
}

/** Asks for confirmation when the request may have been caused by another site. */
export default function LogOut() {
  return (
    <section className="wrap wrap-narrow page">
      <SectionHeading level={1} intro={t.yourCartStaysAsIt()}>
        {t.logOutSentence()}
      </SectionHeading>
      <form method="post" action="/api/logout">
        <Button>{t.logOutButton()}</Button>
      </form>
    </section>
  );
}
