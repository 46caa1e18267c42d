import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import * as tBrand from "~/messages/brand";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { PICTURE_PLACE_NAMES } from "~/shop/brand/appearance/brand-picture";
import { textsForAdmin } from "~/shop/brand/appearance/texts.server";
import { missingLegalPages } from "~/shop/brand/pages/admin-pages.server";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { allClaims } from "~/shop/catalogue/offers/change-claims.server";
import { settingsForAdmin, type ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { shippingZones } from "~/shop/billing/shipping-prices/shipping-zones.server";
import { activeTiers } from "~/shop/catalogue/offers/tiers.server";
import { groupNames } from "~/shop/catalogue/price-groups/admin-groups.server";
import { sellerFacts } from "~/shop/billing/documents/parties.server";
import { categoryDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { programKeys } from "~/shop/customers/programs/program-keys.server";
import { openSteps } from "~/shop/desk/tasks/opening";
import { openingSteps } from "~/shop/desk/tasks/opening.server";
import { pageTitle } from "~/ui/layout/meta";
import { countryName } from "~/formats/countries";
import { formatPercent, percentText } from "~/formats/money";
import { colon } from "~/formats/lists";
import { AppLink } from "~/ui/base/app-link";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { settingValue } from "~/shop/catalogue/offers/setting-value";
import { SETTING_ADDRESSES, type SettingRowName } from "~/ui/layout/admin/find-pages";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-settings");
  const [settings, tiers, zones, windows, groups, customs, shown, { own }, claims, missingPages, steps, keys] =
    await Promise.all([
      settingsForAdmin(),
      activeTiers(),
      shippingZones(),
      openWindows(),
      groupNames(),
      categoryDefaults(),
      shopLook(),
      textsForAdmin(),
      allClaims(),
      missingLegalPages(),
      openingSteps(),
      programKeys(),
    ]);
  const { pictures, font, ...look } = shown;
  const active = claims.filter(({ isActive }) => isActive).length;
  return {
    settings,
    tiers,
    zones: zones.map(({ name }) => name),
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
    programs: keys.length,
    seller: sellerFacts(),
  };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.pageName("settings")) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "name", label: t.setting() },
    { key: "value", label: t.now(), onPhone: "plain" },
  ] as const;

export default function SettingsPage() {
  const props = useLoaderData<typeof loader>();
  const { settings, tiers, zones, windows, groups, look, pictures, font, claims } = props;
  const valueOf = (name: keyof ShopSettings) =>
    t.settingLabel(name) + colon() + (settings[name] === null ? t.setNothing() : settingValue(name, settings[name]));
  const values = (lines: readonly string[]) => (
    <ul className="flex flex-wrap gap-x-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  const row = (name: string, to: string, ...lines: string[]) => ({
    key: to.replace(/\W+/g, "-"),
    cells: { name: <AppLink to={to}>{name}</AppLink>, value: values(lines) },
  });
  const setting = (name: SettingRowName, ...lines: string[]) =>
    row(t.settingRow(name), SETTING_ADDRESSES[name], ...lines);
  const orNone = (lines: readonly string[]) => (lines.length > 0 ? lines : [t.noneOf()]);
  const tierLines = tiers.map(({ minQuantity, discountPercentage }) =>
    t.discountValue({ minQuantity, percent: formatPercent(discountPercentage) }),
  );
  return (
    <div className="max-w-5xl">
      <AdminHeading>{t.pageName("settings")}</AdminHeading>
      <AdminTable
        caption={t.pageName("settings")}
        columns={columns()}
        rows={[
          { key: "seller", cells: { name: t.sellerRow(), value: values(sellerLines(props.seller)) } },
          setting("thresholds", valueOf("freeShippingThresholdEU"), valueOf("freeShippingThresholdWorld")),
          setting(
            "minimums",
            valueOf("minimumOrderValue"),
            valueOf("minimumPiecesPerStyle"),
            valueOf("enforceMinimums"),
          ),
          setting("discounts", ...orNone(tierLines)),
          setting("benefits", valueOf("markupFrom"), valueOf("markupTo")),
          setting("problems", valueOf("claimDays"), valueOf("messageMonths")),
          setting("shipping", ...orNone(zones)),
          setting("windows", ...orNone(windows)),
          setting("groups", ...orNone(groups)),
          setting("customs", t.customsValue({ set: props.customs.set, all: props.customs.all })),
          setting("invoices", valueOf("invoicesFrom"), valueOf("prepaymentDocuments")),
          row(
            tBrand.appearancePageName("colours"),
            "/admin/appearance",
            look.name,
            t.lookValue({ accent: look.accent, ground: look.ground }),
          ),
          row(
            tBrand.appearancePageName("pictures"),
            "/admin/appearance/pictures",
            orNone(pictures.map(tBrand.placeLabel)).join(", "),
          ),
          row(
            tBrand.appearancePageName("typeface"),
            "/admin/appearance/typeface",
            font ?? tBrand.headingsLabel(look.headings),
          ),
          setting("texts", t.ownTextsValue({ own: props.ownTexts })),
          setting("claims", t.claimsValue(claims)),
          setting(
            "pages",
            t.pagesMissing({ missing: props.missingPages.length, titles: props.missingPages.join("; ") }),
          ),
          setting("programs", t.programsValue({ count: props.programs })),
          setting("opening", t.stepsMissing({ count: props.missing })),
        ]}
      />
    </div>
  );
}

function sellerLines(seller: ReturnType<typeof sellerFacts>): string[] {
  const { name, address, hasPlace, state, vatId, taxNumber, isSmallBusiness, standard, reducedRates } = seller;
  return [
    [name, ...address].join(", "),
    ...(hasPlace ? [] : [t.sellerPlaceMissing()]),
    countryName(state),
    ...(vatId ? [t.sellersVatId({ vatId })] : []),
    ...(taxNumber ? [t.sellersTaxNumber({ number: taxNumber })] : []),
    t.sellersVat({
      isSmall: isSmallBusiness,
      rate: standard.rate,
      reduced: reducedRates.map(percentText).join(", "),
      day: standard.checkedOn,
    }),
    t.sellerIsSet(),
  ];
}
