import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { allClaims } from "~/shop/catalogue/offers/change-claims.server";
import { activeClaims, RATING } from "~/shop/catalogue/offers/claims.server";
import { ClaimsPage } from "~/ui/brand/admin/claims-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

import { saveClaimFromForm } from "./save-claim.server";

/** GET /admin/appearance/claims: all claims with their evidence, and a form for a new one. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [claims, active] = await Promise.all([allClaims(), activeClaims()]);
  return { claims, hasRating: active.some(({ key }) => key === RATING) };
}

/** POST /admin/appearance/claims: saves the claim that `claim` names, or a new one. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return saveClaimFromForm(request, await readForm(request), admin.id);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Claims") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Claims() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
