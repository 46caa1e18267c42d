import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { nameForAdmins } from "~/formats/person-name";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireCompany } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { logError } from "~/http/log.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { correctedProfileForm } from "~/shop/customers/companies/company-form.server";
import { profileToEdit, saveCompanyProfile } from "~/shop/customers/companies/save-profile.server";
import { checkSavedVatId } from "~/shop/customers/companies/vat-checks.server";
import { ProfilePage } from "~/ui/customers/admin/profile-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/customers/{id}/profile: the form with which an admin corrects a customer's profile. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId: customerId } = await requireCompany(request, "administer", params.id);
  const edited = await profileToEdit(customerId);
  if (!edited) throw notFound(request);
  return { customerId, name: nameForAdmins(edited.profile), edited };
}

/** POST /admin/customers/{id}/profile: saves it; the VAT ID is checked in the background. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId: customerId, staff } = await requireCompany(request, "administer", params.id);
  return handleForm(request, {
    schema: correctedProfileForm,
    title: "Not saved yet",
    failed: "Failed to save the profile. Please try again.",
    async handle({ profile, seen }) {
      const isChanged = await saveCompanyProfile(customerId, profile, { seen, actorId: staff.id });
      // Not awaited: VIES may take seconds.
      if (isChanged) void checkSavedVatId(customerId).catch((error) => logError(error, request));
      return redirectWithToast(`/admin/customers/${encodeURIComponent(customerId)}#profile`, {
        title: isChanged ? "Profile Saved" : "Nothing Changed",
        description: isChanged ? "The customer sees it at once." : "The profile already says this.",
      });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? `Profile of ${data.name}` : "Customer") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function CorrectProfile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
