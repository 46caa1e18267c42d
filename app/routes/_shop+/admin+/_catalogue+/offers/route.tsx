import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { changeOffers } from "./change-offers.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { allTiers } from "~/shop/catalogue/offers/change-tiers.server";
import { settingsForAdmin } from "~/shop/catalogue/offers/settings.server";
import { OffersPage } from "~/ui/catalogue/admin/offers/offers-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/offers: shipping thresholds, bulk discounts, minimums and benefits (specification 2, "Offers"). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [settings, tiers] = await Promise.all([settingsForAdmin(), allTiers()]);
  return { settings, tiers };
}

/** POST /admin/offers: `intent` says which form of the page was sent. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return changeOffers(request, admin.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Offers") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Offers() {
  return <OffersPage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
