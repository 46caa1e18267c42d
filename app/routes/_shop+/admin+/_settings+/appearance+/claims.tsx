import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { allClaims, saveClaim } from "~/shop/catalogue/offers/change-claims.server";
import { claimForm } from "~/shop/catalogue/offers/claim-form.server";
import { activeClaims, RATING } from "~/shop/catalogue/offers/claims.server";
import { ClaimsPage } from "~/ui/brand/admin/claims-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/appearance/claims: all claims with their evidence, and a form for a new one. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [claims, active] = await Promise.all([allClaims(), activeClaims()]);
  return { claims, hasRating: active.some(({ key }) => key === RATING) };
}

/** POST /admin/appearance/claims: saves the claim that `claim` names, or a new one. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return handleForm(request, {
    schema: claimForm,
    title: "Not saved yet",
    failed: "Failed to save the claim. Please try again.",
    async handle(form) {
      await saveClaim(admin.id, form);
      const { claim = "new", isActive, title } = form;
      return redirectWithToast(`/admin/appearance/claims#claim-${claim}`, {
        title: "Claim Saved",
        description: isActive ? `Everybody now sees “${title}”.` : `“${title}” is hidden.`,
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Claims") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Claims() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
