import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useParams } from "@remix-run/react";

import { browserSecret } from "~/http/session/admin-access.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/customers";
import { consumeStaffLink, isUsableLink } from "~/shop/customers/staff/admin-access/staff-link.server";
import { UseLinkPage } from "~/ui/desk/admin-access/direct-access-page";
import { pageTitle } from "~/ui/layout/meta";

/**
 * The same for unknown, used and expired links and for those requested in another browser, so that it reveals nothing.
 */
const staffLinkNotFound = (request: Request) =>
  notFound(request, {
    title: t.linkNotFound(),
    message: t.thisLinkIsInvalidHas(),
    link: { href: "/direct-admin-access", label: t.requestANewLink() },
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const browser = await browserSecret(request);
  if (!browser || !(await isUsableLink(params.token ?? "", browser))) throw staffLinkNotFound(request);
  return data(null, { headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } });
}

/** Uses the link and leads on to the sign-in. */
export async function action({ request, params }: ActionFunctionArgs) {
  const browser = await browserSecret(request);
  const isUsed = browser && (await consumeStaffLink(params.token ?? "", browser));
  if (!isUsed) throw staffLinkNotFound(request);
  return redirect("/direct-admin-access?continue", 303);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.staffLink()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function StaffLink() {
  const { token } = useParams();
  return <UseLinkPage action={`/staff-link/${token}`} />;
}
