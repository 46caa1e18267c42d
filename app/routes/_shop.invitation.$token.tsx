import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { requirePerson } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { readSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { findInvitation } from "~/shop/customers/invitations.server";
import { acceptOpenInvitation } from "~/shop/customers/open-invitations.server";
import { formatDate } from "~/formats/dates";
import { InvitationPage } from "~/ui/access/invitation-page";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";

const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/**
 * GET /invitation/{token}: what the invited person sees. A GET does not use the token, because mail programs open links
 * too.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const invitation = await requireInvitation(request, params.token);
  const reader = await readSession(request);
  return data(
    {
      token: params.token!,
      email: invitation.email,
      until: formatDate(invitation.expiresAt),
      reader: reader && { email: reader.email },
    },
    { headers },
  );
}

/** POST: accepts it, if the signed-in user has the invited e-mail. */
export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const { email } = await requireInvitation(request, params.token);
  if (person.email === email) await acceptOpenInvitation(person.id, email);
  return redirectWithToast("/", { title: `Logged in as ${person.email}` });
}

async function requireInvitation(request: Request, token = "") {
  const invitation = await findInvitation(token);
  if (invitation) return invitation;
  throw notFound(request, {
    title: "Invitation Not Found",
    message:
      "This invitation has been used, was revoked or has expired, or the link is incomplete. If you have used it, simply log in; otherwise ask us for a new one.",
    link: { href: "/request-access", label: "REQUEST ACCESS" },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Your invitation") },
  { name: "robots", content: "noindex, nofollow" },
];

export default function Invitation() {
  const { shop } = useRouteLoaderData("root") as Frame;
  return <InvitationPage {...useLoaderData<typeof loader>()} shopName={shop.name} />;
}
