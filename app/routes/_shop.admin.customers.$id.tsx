import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { parseForm, refuseForm, serverFailure } from "~/http/forms/form.server";
import { chooseGroup } from "~/http/forms/price-group-form.server";
import {
  consumeChosenDecision,
  requireSignInForRole,
  roleAccessOf,
} from "~/http/forms/role-decisions.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { revokeAllApiKeys } from "~/shop/api-keys/revoke-all.server";
import { isLastingAdmin } from "~/shop/customers/admin-role";
import { checkVatId } from "~/shop/customers/vat-checks.server";
import { VIES_ANSWER_LABELS } from "~/shop/customers/vies";
import { Problem } from "~/shop/problem";
import { customerNotes } from "~/shop/staff/customer-notes.server";
import { customerFile } from "~/shop/staff/customer-file.server";
import { type PersonForm, personForm } from "~/shop/staff/decision-form.server";
import { decideAbout } from "~/shop/staff/decisions.server";
import { endAllSignIns } from "~/shop/staff/end-sign-ins.server";
import { isRoleDecision } from "~/shop/staff/role-decisions";
import { CustomerPage } from "~/ui/admin/people/customer-page";
import { pageTitle } from "~/ui/layout/meta";

const SHOWN_NOTES = 5;

/** GET /admin/customers/{id}: everything stored about one user, and a decision that still needs a confirmation. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const file = await customerFile(params.id ?? "");
  if (!file) throw notFound(request);
  const { id, approvalStatus, isAdmin } = file.person;
  const { chosen, headers } = await consumeChosenDecision(request, admin, id);
  const access = roleAccessOf(admin, id);
  const canOrderFor = isLastingAdmin(admin) && approvalStatus === "approved" && !isAdmin;
  const notes = await customerNotes(id, 1, SHOWN_NOTES);
  const about = { isSelf: id === admin.id, canOrderFor, notes, access, chosen };
  return data({ ...file, ...about }, { headers });
}

/**
 * POST /admin/customers/{id}: `intent` grant | refuse | keep | take (these need a recent sign-in) | approve | suspend (with
 * `reason`) | reinstate | check-vat-id | revoke-keys | end-sign-ins | price-group (with `group`).
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const userId = params.id ?? "";
  if (userId.includes("\0")) throw notFound(request);
  const submission = await parseForm(request, personForm);
  if (submission.status !== "success") {
    const message = submission.error?.intent?.[0];
    return refuseForm(submission, { status: 400, ...(message && { message }) });
  }
  const decision = submission.value;
  const back = (toast: { title: string; description: string }) =>
    redirectWithToast(addressOf(userId), toast);
  if (isRoleDecision(decision.intent)) {
    await requireSignInForRole(request, admin, { userId, decision: decision.intent });
  }
  try {
    if (decision.intent === "check-vat-id") {
      const { answer } = await checkVatId(userId);
      const description = `${VIES_ANSWER_LABELS[answer]}.`;
      return await back({ title: "VAT ID Checked", description });
    }
    if (decision.intent === "revoke-keys") {
      const count = await revokeAllApiKeys(userId, admin.id);
      const description = count > 0 ? `Active keys revoked: ${count}.` : "There was no active key.";
      return await back({ title: "API Keys Revoked", description });
    }
    if (decision.intent === "end-sign-ins") {
      const count = await endAllSignIns(userId, admin.id);
      const description = count > 0 ? "Every browser was signed out." : "No browser was signed in.";
      return await back({ title: "Signed Out", description });
    }
    if (decision.intent === "price-group") {
      return await back(await chooseGroup(admin.id, userId, decision.group));
    }
    const reason = decision.intent === "suspend" ? decision.reason : undefined;
    const toast = await decideAbout(decision.intent, userId, admin.id, reason);
    // An admin who gives up the role can no longer open the admin panel.
    const hasLostAccess = decision.intent === "take" && userId === admin.id;
    return await redirectWithToast(hasLostAccess ? "/" : addressOf(userId), toast);
  } catch (error) {
    if (error instanceof Problem) {
      if (error.code === "not_found") throw notFound(request);
      const status = error.code === "not_allowed" ? 403 : 409;
      const { message } = error;
      return refuseForm(submission, { status, title: "Nothing was changed", message });
    }
    return refuseForm(submission, {
      ...serverFailure(error, request, FAILURES[decision.intent]),
      title: "Error",
    });
  }
}

const FAILURES: Record<PersonForm["intent"], string> = {
  "end-sign-ins": "Failed to sign the customer out",
  "price-group": "Failed to choose the price group",
  "revoke-keys": "Failed to revoke the API keys",
  "check-vat-id": "Failed to check the VAT ID",
  grant: "Failed to grant the admin role",
  refuse: "Failed to refuse the request",
  keep: "Failed to keep the admin role",
  take: "Failed to take the admin role",
  approve: "Failed to approve user",
  suspend: "Failed to suspend the customer",
  reinstate: "Failed to reinstate the customer",
};

const addressOf = (id: string) => `/admin/customers/${encodeURIComponent(id)}`;

export const meta: MetaFunction<typeof loader> = ({ matches, data: file }) => [
  { title: pageTitle(matches, file?.person.name ?? "Customer") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export default function Customer() {
  const file = useLoaderData<typeof loader>();
  return <CustomerPage {...file} refused={useActionData<typeof action>()} />;
}
