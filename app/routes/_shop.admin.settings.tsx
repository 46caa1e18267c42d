import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { settingsForAdmin } from "~/shop/catalogue/offers/settings.server";
import { openSteps } from "~/shop/desk/tasks/opening";
import { openingSteps } from "~/shop/desk/tasks/opening.server";
import { pageName } from "~/texts/navigation";
import { SettingsPage } from "~/ui/desk/settings-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/settings: how the shop is set, and where each of it is changed. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [{ version: _, ...settings }, steps] = await Promise.all([
    settingsForAdmin(),
    openingSteps(),
  ]);
  return { settings, missing: openSteps(steps).length };
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, pageName("settings")) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Settings() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />;
}
