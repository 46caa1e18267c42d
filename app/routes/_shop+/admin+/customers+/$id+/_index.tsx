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
import { personForm, type PersonForm } from "~/shop/customers/staff/decision-form.server";
import { personRecord } from "~/shop/customers/staff/people-records.server";
import { startOrderingFor } from "~/shop/customers/staff/ordering.server";
import { isRoleDecision } from "~/shop/customers/staff/role-decisions";
import { customerAddress, personAddress } from "~/ui/layout/customer-address";
import { CustomerPage } from "~/ui/desk/customer-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { choosePriceGroup } from "~/shop/catalogue/price-groups/choose-group.server";
import type { Toast } from "~/http/session/toast";
import { revokeAllApiKeys } from "~/shop/customers/api-keys/revoke-all.server";
import { parseId } from "~/formats/ids";
import { removeColleague } from "~/shop/customers/people/change-people.server";
import { revokeColleague } from "~/shop/customers/people/invite-colleague.server";
import { colleagueRemoved, viesAnswer } from "~/texts/customers";
import { checkVatId, decideVatId } from "~/shop/customers/companies/vat-checks.server";
import { decideCustomer, decideRole, endAllSignIns } from "~/shop/customers/staff/decisions.server";

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

/** The message of each intent when it failed for a technical reason. */
const FAILURES: Record<PersonForm["intent"], string> = {
  "end-sign-ins": "Failed to sign the customer out",
  "price-group": "Failed to choose the price group",
  "remove-colleague": "Failed to remove the colleague",
  "revoke-colleague": "Failed to revoke the invitation",
  "revoke-keys": "Failed to revoke the API keys",
  "check-vat-id": "Failed to check the VAT ID",
  "confirm-vat-id": "Failed to confirm the VAT ID",
  "reject-vat-id": "Failed to mark the VAT ID as not valid",
  "order-for": "Failed to start the order",
  grant: "Failed to grant the admin role",
  refuse: "Failed to refuse the request",
  keep: "Failed to keep the admin role",
  take: "Failed to remove the admin role",
  approve: "Failed to approve user",
  suspend: "Failed to suspend the customer",
  reinstate: "Failed to reinstate the customer",
};

/** Does what a form of a customer's page asks for, and returns the toast about it. Throws a Problem as the verbs of the shop. */
async function changeCustomerFromForm(
  decision: Exclude<PersonForm, { intent: "order-for" }>,
  { companyId, contactId }: { companyId: string; contactId: string },
  actorId: string,
): Promise<Toast> {
  switch (decision.intent) {
    case "check-vat-id": {
      const { answer } = await checkVatId(companyId);
      return { title: "VAT ID Checked", description: `${viesAnswer(answer)}.` };
    }
    case "confirm-vat-id":
    case "reject-vat-id": {
      const { vatId, vatReason: reason } = decision;
      const isValid = decision.intent === "confirm-vat-id";
      await decideVatId({ companyId, vatId, isValid, reason, actorId });
      return isValid
        ? {
            title: "VAT ID Confirmed",
            description: "New orders are exempt where the law allows it.",
          }
        : { title: "VAT ID Not Valid", description: "VAT of new orders is to be confirmed." };
    }
    case "revoke-keys": {
      const count = await revokeAllApiKeys(companyId, actorId);
      const description = count > 0 ? `Active keys revoked: ${count}.` : "There was no active key.";
      return { title: "API Keys Revoked", description };
    }
    case "end-sign-ins": {
      const count = await endAllSignIns(contactId, actorId);
      const description = count > 0 ? "Every browser was signed out." : "No browser was signed in.";
      return { title: "Signed Out", description };
    }
    case "remove-colleague": {
      const removal = { companyId, personId: decision.colleague, actorId };
      const removed = await removeColleague({ ...removal, revokesKeys: decision.revokeKeys });
      return { title: "Colleague Removed", description: colleagueRemoved(removed) };
    }
    case "revoke-colleague": {
      const of = { companyId, actorId };
      const { email } = await revokeColleague(of, parseId(decision.colleague) ?? 0);
      return {
        title: "Invitation Revoked",
        description: `The link of ${markLookAlikes(email)} no longer works.`,
      };
    }
    case "price-group":
      return chooseGroup(actorId, companyId, decision.group);
    case "suspend":
      return decideCustomer(decision.intent, companyId, actorId, decision.reason);
    case "approve":
    case "reinstate":
      return decideCustomer(decision.intent, companyId, actorId);
    default:
      return decideRole(decision.intent, contactId, actorId);
  }
}

/** Puts a customer into a price group; null: into none. */
async function chooseGroup(actorId: string, companyId: string, groupId: number | null) {
  const isChanged = await choosePriceGroup(actorId, companyId, groupId);
  const description = isChanged
    ? "The customer sees the new prices from now on. Placed orders keep theirs."
    : "Nothing has changed.";
  return { title: "Price Group Chosen", description };
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
