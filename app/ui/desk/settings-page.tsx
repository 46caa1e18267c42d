import { settingLabel, settingValue } from "~/texts/settings";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { pageName, setElsewhere, setNothing, stepsMissing } from "~/texts/navigation";
import { AppLink } from "~/ui/base/app-link";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";

/** The forms of the Offers page, by their anchors, with the settings that each changes. */
const FORMS = [
  {
    anchor: "thresholds",
    title: "Free Shipping Thresholds",
    settings: ["freeShippingThresholdEU", "freeShippingThresholdWorld"],
  },
  {
    anchor: "minimums",
    title: "Order Minimums",
    settings: ["minimumOrderValue", "minimumPiecesPerStyle", "enforceMinimums"],
  },
  { anchor: "benefits", title: "Benefits Page", settings: ["markupFrom", "markupTo"] },
] as const satisfies { anchor: string; title: string; settings: (keyof ShopSettings)[] }[];

const COLUMNS = [
  { key: "name", label: "Setting" },
  { key: "value", label: "Now", onPhone: "plain" },
] as const;

/** How the shop is set, and where each of it is changed. */
export function SettingsPage({ settings, missing }: { settings: ShopSettings; missing: number }) {
  const valueOf = (name: keyof ShopSettings) =>
    settings[name] === null ? setNothing() : settingValue(name, settings[name]);
  const rows = FORMS.map(({ anchor, title, settings: names }) => ({
    key: anchor,
    cells: {
      name: <AppLink to={`/admin/offers#${anchor}`}>{title}</AppLink>,
      value: (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <span className="muted">{settingLabel(name)}:</span> {valueOf(name)}
            </li>
          ))}
        </ul>
      ),
    },
  }));
  return (
    <>
      <AdminHeading>{pageName("settings")}</AdminHeading>
      <AdminTable caption={pageName("settings")} columns={COLUMNS} rows={rows} />
      <ul className="admin-tasks mt-8">
        <li>
          <AppLink to="/admin/opening">{stepsMissing(missing)}</AppLink>
        </li>
        {setElsewhere().map(({ to, text }) => (
          <li key={to}>
            <AppLink to={to}>{text}</AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
