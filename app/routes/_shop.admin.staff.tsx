import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { requireSignInForRole, roleAccessOf } from "~/http/forms/role-decisions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { decideRole } from "~/shop/customers/staff/decisions.server";
import { peopleQuery } from "~/shop/customers/staff/people-query";
import { adminRequests, listPeople } from "~/shop/customers/staff/people.server";
import { temporaryAdmins } from "~/shop/customers/staff/temporary-admins.server";
import { peopleHeading } from "~/texts/navigation";
import { StaffPage } from "~/ui/customers/admin/staff-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/staff: the contacts of customers and the admins, temporary admins, and the open requests for the admin role. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const query = peopleQuery(new URL(request.url).searchParams);
  const [people, requests, temporary] = await Promise.all([
    listPeople(admin.scope, query),
    adminRequests(),
    temporaryAdmins(),
  ]);
  const access = roleAccessOf(admin);
  return { ...people, requests, temporary, access, query: { ...query, page: people.page } };
}

const DECISIONS = ["grant", "refuse", "keep"] as const;

/**
 * POST /admin/staff: `grant` or `refuse` holds the id of the user who requested the admin role, `keep` that of a temporary
 * admin. Needs a recent sign-in.
 */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const decision = DECISIONS.find((one) => fields.has(one));
  const userId = decision && fields.get(decision);
  if (!decision || typeof userId !== "string" || userId === "") throw outOfDate(request);
  return handleForm(request, {
    fields,
    title: "Error",
    failed: "Failed to answer the request. Please try again.",
    async handle() {
      await requireSignInForRole(request, admin, { userId, decision });
      return redirectWithToast("/admin/staff", await decideRole(decision, userId, admin.id));
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, peopleHeading(data?.query.role ?? "all")) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Staff() {
  const page = useLoaderData<typeof loader>();
  return <StaffPage {...page} refused={useAnswer<typeof action>()} />;
}
