import { appearancePageName, headingsLabel, placeLabel } from "~/texts/appearance";
import { pageName } from "~/texts/navigation";
import * as texts from "~/texts/settings";
import { formatPercent } from "~/shop/base/money/money";
import type { PicturePlaceName } from "~/shop/brand/appearance/brand-picture";
import type { Look } from "~/shop/brand/appearance/look";
import type { Tier } from "~/shop/catalogue/offers/quote";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { AppLink } from "~/ui/base/app-link";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { SETTING_ADDRESSES } from "~/ui/layout/admin/find-pages";

/** All settings as they are now. */
export interface SettingsProps {
  settings: ShopSettings;
  /** The active bulk discounts. */
  tiers: readonly Tier[];
  /** The names of the delivery windows that are open, and of the price groups. */
  windows: readonly string[];
  groups: readonly string[];
  /** Categories with a customs code, and all. */
  customs: { set: number; all: number };
  look: Look;
  pictures: readonly PicturePlaceName[];
  font: string | null;
  /** How many texts are the brand's own. */
  ownTexts: number;
  claims: { shown: number; hidden: number };
  /** The legal pages that are not published. */
  missingPages: readonly string[];
  /** How many steps are missing before the opening. */
  missing: number;
}

const COLUMNS = [
  { key: "name", label: "Setting" },
  { key: "value", label: "Now", onPhone: "plain" },
] as const;

/** Every setting with its value, and a link to where it is changed. */
export function SettingsPage(props: SettingsProps) {
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
