import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { answerInvite, answerStep } from "./invitation-changes.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { consumeInvitationLink } from "~/http/forms/invitation-link.server";
import { brandTexts } from "~/shop/brand/appearance/texts.server";
import { listInvitations } from "~/shop/customers/applications/invitations.server";
import { requestedPage } from "~/shop/base/paging";
import { InvitationsPage } from "~/ui/customers/admin/applications/invitations-page";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/invitations: all invitations. The link of one just created is included once. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [list, { signature }, { created, headers }] = await Promise.all([
    listInvitations(requestedPage(new URL(request.url).searchParams)),
    brandTexts(),
    consumeInvitationLink(request),
  ]);
  return data({ ...list, signature, created }, { headers });
}

/** POST: invites an e-mail, or sends an invitation again or revokes it. */
export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const fields = await readForm(request);
  return fields.has("invitationId") ? answerStep(request, fields, actorId) : answerInvite(request, fields, actorId);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Invitations") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Invitations() {
  const { shop } = useRouteLoaderData("root") as Frame;
  return (
    <InvitationsPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} shopName={shop.name} />
  );
}
