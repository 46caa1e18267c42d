import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useParams } from "@remix-run/react";

import { browserSecret } from "~/http/session/admin-access.server";
import { notFound } from "~/http/gate/refusals.server";
import { consumeStaffLink, isUsableLink } from "~/shop/staff/admin-access/staff-link.server";
import { UseLinkPage } from "~/ui/admin/access/direct-access-page";
import { pageTitle } from "~/ui/layout/meta";

/** Unknown, used, expired, or of another browser: the same words for all. */
const noSuchLink = (request: Request) =>
  notFound(request, {
    title: "Link Not Found",
    message:
      "This link is invalid, has expired or was used already, or it was asked for in another browser.",
    link: { href: "/direct-admin-access", label: "ASK FOR A NEW LINK" },
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const browser = await browserSecret(request);
  if (!browser || !(await isUsableLink(params.token ?? "", browser))) throw noSuchLink(request);
  return data(null, { headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const browser = await browserSecret(request);
  const isUsed = browser && (await consumeStaffLink(params.token ?? "", browser));
  if (!isUsed) throw noSuchLink(request);
  return redirect("/direct-admin-access?continue", 303);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Staff link") }];

export default function StaffLink() {
  const { token } = useParams();
  return <UseLinkPage action={`/staff-link/${token}`} />;
}
