import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { isOwnNavigation, isPrefetch } from "~/http/gate/navigation.server";
import { methodNotAllowed } from "~/http/gate/refusals.server";
import { endSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { Button } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";
import { pageTitle } from "~/ui/layout/meta";

/** Nothing on it gains by scripts. */
export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Log out") }];

/** A full browser navigation logs out; another site's link or a prefetch only gets the page with the button. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (isPrefetch(request) || !isOwnNavigation(request)) return null;
  return logOut(request);
}

export function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") throw methodNotAllowed(request, "GET, HEAD, POST");
  return logOut(request);
}

async function logOut(request: Request) {
  return redirectWithToast(
    "/",
    { title: "Logged Out", description: "You are logged out of the shop." },
    { headers: { "Set-Cookie": await endSession(request), "Cache-Control": "no-store" } },
  );
}

/** Asks before it logs out, where the wish may be another site's. */
export default function LogOut() {
  return (
    <section className="wrap wrap-narrow page">
      <SectionHeading level={1} intro="Your cart stays as it is until you come back.">
        Log out?
      </SectionHeading>
      <form method="post" action="/api/logout">
        <Button>LOG OUT</Button>
      </form>
    </section>
  );
}
