import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { requireSignInForInvitation, requireSignInForRole, roleAccessOf } from "~/http/forms/role-decisions.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import { markLookAlikes } from "~/formats/email";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import type { Person } from "~/shop/customers/people/account";
import { staffInvitationForm } from "~/shop/customers/applications/admin-forms.server";
import { inviteStaff, openStaffInvitations, revokeInvitation } from "~/shop/customers/applications/invitations.server";
import { decideRole } from "~/shop/customers/staff/decisions.server";
import { adminRequests, listStaff } from "~/shop/customers/staff/people.server";
import { staffQuery } from "~/shop/customers/staff/staff-query";
import { temporaryAdmins } from "~/shop/customers/staff/temporary-admins.server";
import { yearOf } from "~/shop/desk/customer-data/customer-figures.server";
import { customersQuery } from "~/shop/desk/customer-data/customer-list";
import { countCustomers, countGroups, listCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { savedViews } from "~/shop/desk/saved-views/saved-views.server";
import { StaffPage } from "~/ui/customers/admin/staff-page";
import { CustomersPage } from "~/ui/desk/customers-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** `?role=customer` lists the customers in place of the staff. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const isOfCustomers = search.get("role") === "customer";
  const admin = await requireStaff(request, isOfCustomers ? "see-customers" : "see-staff");
  if (isOfCustomers) {
    const query = customersQuery(search);
    const [list, counts, groups, views] = await Promise.all([
      listCustomers(admin.scope, query),
      countCustomers(admin.scope),
      countGroups(admin.scope),
      savedViews(admin.id, "customers"),
    ]);
    const customers = { list, counts, groups, views, year: yearOf(new Date()) };
    return { staff: null, customers: { ...customers, query: { ...query, page: list.page } } };
  }
  const query = staffQuery(search);
  const [list, requests, temporary, invitations] = await Promise.all([
    listStaff(query),
    adminRequests(),
    temporaryAdmins(),
    openStaffInvitations(),
  ]);
  const shown = { ...query, page: list.page };
  const staff = { list, requests, temporary, invitations, access: roleAccessOf(admin), query: shown };
  return { staff, customers: null };
}

const DECISIONS = ["grant", "refuse", "keep"] as const;

/**
 * `grant` or `refuse` holds the id of the user who requested the admin role, `keep` that of a temporary admin, `revoke` that of an
 * invitation; `intent=invite` has `email` and `staffRole`. All but `revoke` need a recent sign-in. A temporary admin is told why theirs are refused.
 */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "see-staff");
  const fields = await readForm(request);
  if (fields.get("intent") === "invite") return answerInvite(request, fields, admin);
  if (fields.has("revoke")) {
    await requireStaff(request, "change-staff");
    return answerRevoke(request, fields, admin.id);
  }
  const decision = DECISIONS.find((one) => fields.has(one));
  const userId = decision && fields.get(decision);
  if (!decision || typeof userId !== "string" || userId === "") throw outOfDate(request);
  return handleForm(request, {
    fields,
    title: t.error(),
    failed: t.failedToAnswerTheRequest(),
    async handle() {
      await requireSignInForRole(request, admin, { userId, decision });
      return redirectWithToast("/admin/staff", await decideRole(decision, userId, admin.id));
    },
  });
}

function answerInvite(request: Request, fields: FormData, admin: Person) {
  return handleForm(request, {
    schema: staffInvitationForm,
    fields,
    title: t.failedToInviteStaff(),
    failed: t.failedToInvitePleaseTry(),
    async handle({ email, staffRole }) {
      requireSignInForInvitation(request, admin);
      await inviteStaff(email, staffRole, admin.id);
      return redirectWithToast("/admin/staff#invitations", {
        title: t.staffInvited(),
        description: aboutMail(t.staffInvitedText({ email, role: t.staffRoleName(staffRole) })),
      });
    },
  });
}

function answerRevoke(request: Request, fields: FormData, actorId: string) {
  return handleForm(request, {
    fields,
    title: t.failedToRevoke(),
    failed: t.pleaseTryAgainSentence({ title: t.failedToRevoke() }),
    notFound: () => null,
    async handle() {
      const { email } = await revokeInvitation(parseId(fields.get("revoke")) ?? 0, actorId, true);
      return redirectWithToast("/admin/staff#invitations", {
        title: t.invitationRevoked(),
        description: t.theLinkSentToNo({ name: markLookAlikes(email) }),
      });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, tDesk.pageName(data?.customers ? "customers" : "staff")) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Staff() {
  const { staff, customers } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return customers ? <CustomersPage {...customers} /> : <StaffPage {...staff} refused={refused} />;
}
