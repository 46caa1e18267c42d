import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { listAccessRequests } from "~/shop/customers/applications/access-requests.server";
import { applicationsAddress, applicationsQuery } from "~/shop/customers/applications/applications";
import { countApplications, listApplications } from "~/shop/customers/applications/applications.server";
import { ApplicationsPage } from "~/ui/customers/admin/applications/applications-page";
import { pageTitle } from "~/ui/layout/meta";
import { answerAccessRequest, answerDecision } from "./decide.server";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/**
 * GET /admin/applications: the users who are not approved, and the access requests of visitors; `?ticked=all` ticks the users
 * of the page.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const query = applicationsQuery(search);
  const [applications, counts, requests] = await Promise.all([
    listApplications(query),
    countApplications(),
    listAccessRequests(query.requests),
  ]);
  const shown = { ...query, page: applications.page, requests: requests.page };
  const isAllTicked = search.get("ticked") === "all";
  return { query: shown, applications, counts, requests, isAllTicked };
}

/** POST: decides about applicants, or about an access request (the forms with a `requestId`). */
export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const here = applicationsAddress(applicationsQuery(new URL(request.url).searchParams));
  const fields = await readForm(request);
  const answer = fields.has("requestId") ? answerAccessRequest : answerDecision;
  return answer(request, { fields, actorId, here });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Customer Applications") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Applications() {
  return <ApplicationsPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
