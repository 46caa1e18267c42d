import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { clearDraft } from "~/http/forms/checkout-draft.server";
import { atTop, handleForm } from "~/http/forms/handle-form.server";
import { consumeChosenDecision, requireSignInForRole, roleAccessOf } from "~/http/forms/role-decisions.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin, requireCompany, type StaffMember } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { sidOf } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { contactIdOf } from "~/shop/customers/companies/company.server";
import { can } from "~/shop/customers/people/staff-role";
import { customerNotes } from "~/shop/customers/staff/customer-notes.server";
import { customerFile } from "~/shop/desk/customer-data/customer-file.server";
import { personForm } from "~/shop/customers/staff/decision-form.server";
import { personRecord } from "~/shop/customers/staff/people-records.server";
import { startOrderingFor } from "~/shop/customers/staff/ordering.server";
import { isRoleDecision } from "~/shop/customers/staff/role-decisions";
import { customerAddress, personAddress } from "~/ui/layout/customer-address";
import { CustomerPage } from "~/ui/desk/customer-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { changeCustomerFromForm, FAILURES } from "./change-customer.server";

const SHOWN_NOTES = 5;

/**
 * GET /admin/customers/{id}: everything stored about one company and its contact, and a decision that still needs a confirmation.
 * The id of a person leads to their page.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId, staff: admin } = await requireCompany(request, "see-customers", params.id);
  const file = await customerFile(companyId);
  if (!file) {
    const person = await personRecord(companyId);
    throw person ? redirect(personAddress(person.id)) : notFound(request);
  }
  const { contactId, approvalStatus, isStaff } = file.customer;
  const { chosen, headers } = await consumeChosenDecision(request, admin, contactId);
  const access = roleAccessOf(admin, contactId);
  const canOrderFor = can(admin, "order-for") && approvalStatus === "approved" && !isStaff;
  const notes = await customerNotes(companyId, 1, SHOWN_NOTES);
  const about = { isSelf: contactId === admin.id, canOrderFor, notes, access, chosen };
  return data({ ...file, ...about }, { headers });
}

/**
 * POST /admin/customers/{id}: `intent` grant | refuse | keep | take (these need a recent sign-in) | approve | suspend (with
 * `reason`) | reinstate | check-vat-id | confirm-vat-id, reject-vat-id (with
 * `vatId` and `vatReason`) | remove-colleague, revoke-colleague (with `colleague`) | revoke-keys | end-sign-ins | price-group (with `group`) | order-for.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, staff: admin } = await requireCompany(request, "see-customers", params.id);
  const fields = await readForm(request);
  if (fields.get("intent") !== "order-for") await requireAdmin(request);
  return handleForm(request, {
    schema: personForm,
    fields,
    title: "Nothing was changed",
    failed: FAILURES[fields.get("intent") as keyof typeof FAILURES],
    // It is the customer who is not approved, not the admin who asks.
    status: ({ code }) => (code === "not_approved" ? 409 : undefined),
    errors: atTop,
    async handle(decision) {
      const contactId = await contactIdOf(companyId);
      if (!contactId) throw notFound(request);
      if (decision.intent === "order-for") return orderFor(request, companyId, admin);
      if (isRoleDecision(decision.intent)) {
        const role = { userId: contactId, decision: decision.intent };
        await requireSignInForRole(request, admin, role);
      }
      const toast = await changeCustomerFromForm(decision, { companyId, contactId }, admin.id);
      // An admin who gives up the role can no longer open the admin panel.
      const hasLostAccess = decision.intent === "take" && contactId === admin.id;
      return redirectWithToast(hasLostAccess ? "/" : customerAddress(companyId), toast);
    },
  });
}

async function orderFor(request: Request, companyId: string, { id: adminId, scope }: StaffMember) {
  const session = { sid: (await sidOf(request))!, adminId, scope };
  const { name } = await startOrderingFor(companyId, session);
  const description = `The cart, prices and orders are those of ${markLookAlikes(name)}.`;
  const toast = { title: "Ordering for a Customer", description };
  // What was typed at the checkout for one customer must not be filled in for the next.
  return redirectWithToast("/order-sheet", toast, {
    headers: { "Set-Cookie": await clearDraft() },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: file }) => [
  { title: pageTitle(matches, file?.customer.companyName ?? file?.customer.name ?? "Customer") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Customer() {
  const file = useLoaderData<typeof loader>();
  return <CustomerPage {...file} refused={useAnswer<typeof action>()} />;
}
