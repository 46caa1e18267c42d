import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { nameForAdmins } from "~/formats/person-name";
import { parseForm, refuseForm, serverFailure } from "~/http/forms/form.server";
import { refuseStaleProfile } from "~/http/forms/stale-profile.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { logError } from "~/http/log.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { correctedProfileForm } from "~/shop/customers/companies/company-form.server";
import {
  profileToEdit,
  saveCompanyProfile,
  StaleProfile,
} from "~/shop/customers/companies/save-profile.server";
import { checkSavedVatId } from "~/shop/customers/companies/vat-checks.server";
import { Problem } from "~/shop/base/problem";
import { ProfilePage } from "~/ui/customers/admin/profile-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/customers/{id}/profile: the form with which an admin corrects a customer's profile. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const customerId = params.id ?? "";
  const edited = await profileToEdit(customerId);
  if (!edited) throw notFound(request);
  return { customerId, name: nameForAdmins(edited.profile), edited };
}

/** POST /admin/customers/{id}/profile: saves it; the VAT ID is checked in the background. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const customerId = params.id ?? "";
  if (customerId.includes("\0")) throw notFound(request);
  const submission = await parseForm(request, correctedProfileForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  const { profile, seen } = submission.value;
  try {
    const isChanged = await saveCompanyProfile(customerId, profile, { seen, actorId });
    // Not awaited: VIES may take seconds.
    if (isChanged) void checkSavedVatId(customerId).catch((error) => logError(error, request));
    return await redirectWithToast(`/admin/customers/${encodeURIComponent(customerId)}#profile`, {
      title: isChanged ? "Profile Saved" : "Nothing Changed",
      description: isChanged ? "The customer sees it at once." : "The profile says this already.",
    });
  } catch (error) {
    if (error instanceof StaleProfile) return refuseStaleProfile(submission, error);
    if (!(error instanceof Problem)) {
      const message = "Failed to save the profile. Please try again.";
      return refuseForm(submission, { ...serverFailure(error, request, message), title: "Error" });
    }
    if (error.code === "not_found") throw notFound(request);
    const { message, field } = error;
    return refuseForm(submission, { status: 409, title: "Not saved yet", message, field });
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? `Profile of ${data.name}` : "Customer") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function CorrectProfile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
