import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { PICTURE_PLACE_NAMES } from "~/shop/brand/appearance/brand-picture";
import { textsForAdmin } from "~/shop/brand/appearance/texts.server";
import { missingLegalPages } from "~/shop/brand/pages/admin-pages.server";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { allClaims } from "~/shop/catalogue/offers/change-claims.server";
import { settingsForAdmin } from "~/shop/catalogue/offers/settings.server";
import { activeTiers } from "~/shop/catalogue/offers/tiers.server";
import { groupNames } from "~/shop/catalogue/price-groups/admin-groups.server";
import { categoryDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { openSteps } from "~/shop/desk/tasks/opening";
import { openingSteps } from "~/shop/desk/tasks/opening.server";
import { pageName } from "~/texts/navigation";
import { SettingsPage, type SettingsProps } from "~/ui/desk/settings-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/settings: all settings with their values, and where each of them is changed. */
export async function loader({ request }: LoaderFunctionArgs): Promise<SettingsProps> {
  await requireAdmin(request);
  const [settings, tiers, windows, groups, customs, shown, { own }, claims, missingPages, steps] = await Promise.all([
    settingsForAdmin(),
    activeTiers(),
    openWindows(),
    groupNames(),
    categoryDefaults(),
    shopLook(),
    textsForAdmin(),
    allClaims(),
    missingLegalPages(),
    openingSteps(),
  ]);
  const { pictures, font, ...look } = shown;
  const active = claims.filter(({ isActive }) => isActive).length;
  return {
    settings,
    tiers,
    windows: windows.map(({ name }) => name),
    groups: groups.map(({ name }) => name),
    customs: {
      set: customs.rows.filter(({ hsCode }) => hsCode !== null).length,
      all: customs.rows.length,
    },
    look,
    pictures: PICTURE_PLACE_NAMES.filter((place) => pictures[place]),
    font: font?.family ?? null,
    ownTexts: own.length,
    claims: { shown: active, hidden: claims.length - active },
    missingPages,
    missing: openSteps(steps).length,
  };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, pageName("settings")) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Settings() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />;
}
