import * as t from "~/messages/catalogue";
import * as tDesk from "~/messages/desk";
import type { SettingChange } from "~/shop/base/problem";
import { type SettingName, settingValue } from "~/shop/catalogue/offers/setting-value";

/** Who set what meanwhile: "This was changed since you opened the page. Ana Novak set EU Countries to €2,500. ..." */
export function settingsChanged(changes: readonly SettingChange[]): string {
  const sentences = changes.map(({ setting, value, by }) => {
    const name = setting as SettingName;
    const [label, now] = [tDesk.settingLabel(name), settingValue(name, value)];
    return by === null ? `${label} is ${now} now.` : `${by} set ${label} to ${now}.`;
  });
  return t.settingsChanged({ join: sentences.join(" ") });
}
