import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { serverFailure } from "~/http/forms/form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { requireSignInForRole, roleAccessOf } from "~/http/forms/role-decisions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { Problem } from "~/shop/base/problem";
import { decideRole } from "~/shop/customers/staff/decisions.server";
import { peopleQuery } from "~/shop/customers/staff/people-query";
import { adminRequests, listPeople } from "~/shop/customers/staff/people.server";
import { temporaryAdmins } from "~/shop/customers/staff/temporary-admins.server";
import { StaffPage } from "~/ui/customers/admin/staff-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/staff: the contacts of customers and the admins, temporary admins, and the open requests for the admin role. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const query = peopleQuery(new URL(request.url).searchParams);
  const [people, requests, temporary] = await Promise.all([
    listPeople(query),
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
  const form = await readForm(request);
  const decision = DECISIONS.find((one) => form.has(one));
  const userId = decision && form.get(decision);
  if (!decision || typeof userId !== "string" || userId === "") {
    return refused(400, "This form is incomplete or out of date. Nothing was changed.");
  }
  await requireSignInForRole(request, admin, { userId, decision });
  try {
    const toast = await decideRole(decision, userId, admin.id);
    return await redirectWithToast("/admin/staff", toast);
  } catch (error) {
    if (error instanceof Problem) {
      if (error.code === "not_found") throw notFound(request);
      return refused(error.code === "not_allowed" ? 403 : 409, error.message);
    }
    const failed = "Failed to answer the request. Please try again.";
    const { status, message, headers } = serverFailure(error, request, failed);
    return refused(status, message, headers);
  }
}

const refused = (status: number, message: string, headers?: HeadersInit) =>
  data({ title: "Error", errors: [{ message }] }, { status, headers });

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Staff & customers") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Staff() {
  const page = useLoaderData<typeof loader>();
  return <StaffPage {...page} refused={useAnswer<typeof action>()} />;
}
