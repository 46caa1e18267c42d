import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { PICTURE_PLACE_NAMES } from "~/shop/brand/appearance/brand-picture";
import { textsForAdmin } from "~/shop/brand/appearance/texts.server";
import { missingLegalPages } from "~/shop/brand/pages/admin-pages.server";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { allClaims } from "~/shop/catalogue/offers/change-claims.server";
import { settingsForAdmin, type ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { activeTiers } from "~/shop/catalogue/offers/tiers.server";
import { groupNames } from "~/shop/catalogue/price-groups/admin-groups.server";
import { categoryDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { openSteps } from "~/shop/desk/tasks/opening";
import { openingSteps } from "~/shop/desk/tasks/opening.server";
import { pageName } from "~/texts/navigation";
import { pageTitle } from "~/ui/layout/meta";
import { appearancePageName, headingsLabel, placeLabel } from "~/texts/appearance";
import * as texts from "~/texts/settings";
import { formatPercent } from "~/shop/base/money/money";
import { AppLink } from "~/ui/base/app-link";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { SETTING_ADDRESSES } from "~/ui/layout/admin/find-pages";

/** GET /admin/settings: all settings with their values, and where each of them is changed. */
export async function loader({ request }: LoaderFunctionArgs) {
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

const COLUMNS = [
  { key: "name", label: "Setting" },
  { key: "value", label: "Now", onPhone: "plain" },
] as const;

/** Every setting with its value, and a link to where it is changed. */
export default function SettingsPage() {
  const props = useLoaderData<typeof loader>();
  const { settings, tiers, windows, groups, look, pictures, font, claims } = props;
  const valueOf = (name: keyof ShopSettings) =>
    `${texts.settingLabel(name)}: ${
      settings[name] === null ? texts.setNothing() : texts.settingValue(name, settings[name])
    }`;
  const row = (name: string, to: string, ...lines: string[]) => ({
    key: to.replace(/\W+/g, "-"),
    cells: {
      name: <AppLink to={to}>{name}</AppLink>,
      value: (
        <ul className="flex flex-wrap gap-x-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    },
  });
  const setting = (name: texts.SettingRowName, ...lines: string[]) =>
    row(texts.settingRow(name), SETTING_ADDRESSES[name], ...lines);
  const orNone = (lines: readonly string[]) => (lines.length > 0 ? lines : [texts.noneOf()]);
  const tierLines = tiers.map(({ minQuantity, discountPercentage }) =>
    texts.discountValue(minQuantity, formatPercent(discountPercentage)),
  );
  return (
    <div className="max-w-5xl">
      <AdminHeading>{pageName("settings")}</AdminHeading>
      <AdminTable
        caption={pageName("settings")}
        columns={COLUMNS}
        rows={[
          setting("thresholds", valueOf("freeShippingThresholdEU"), valueOf("freeShippingThresholdWorld")),
          setting(
            "minimums",
            valueOf("minimumOrderValue"),
            valueOf("minimumPiecesPerStyle"),
            valueOf("enforceMinimums"),
          ),
          setting("discounts", ...orNone(tierLines)),
          setting("benefits", valueOf("markupFrom"), valueOf("markupTo")),
          setting("windows", ...orNone(windows)),
          setting("groups", ...orNone(groups)),
          setting("customs", texts.customsValue(props.customs.set, props.customs.all)),
          row(appearancePageName("colours"), "/admin/appearance", look.name, texts.lookValue(look.accent, look.ground)),
          row(
            appearancePageName("pictures"),
            "/admin/appearance/pictures",
            orNone(pictures.map(placeLabel)).join(", "),
          ),
          row(appearancePageName("typeface"), "/admin/appearance/typeface", font ?? headingsLabel(look.headings)),
          setting("texts", texts.ownTextsValue(props.ownTexts)),
          setting("claims", texts.claimsValue(claims.shown, claims.hidden)),
          setting("pages", texts.pagesMissing(props.missingPages)),
          setting("opening", texts.stepsMissing(props.missing)),
        ]}
      />
    </div>
  );
}
