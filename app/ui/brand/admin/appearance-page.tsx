import { headingsLabel, looksNow, madeFromLight } from "~/texts/appearance";
import { pageName } from "~/texts/navigation";
import { FactList } from "~/ui/base/fact-list";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { SavedMeanwhile } from "~/ui/layout/admin/preview";
import { AppearanceForm, type AppearanceProps } from "./appearance-form";
import { AppearanceTabs } from "./appearance-tabs";
import { LookPreview } from "./look-preview";

/** How the shop looks: its form, beside it how that looks now or would look, and what was saved meanwhile. */
export function AppearancePage(props: AppearanceProps) {
  const { look, font, answer } = props;
  return (
    <>
      <AdminHeading>{pageName("appearance")}</AdminHeading>
      <AppearanceTabs />
      <div className="admin-beside">
        {answer?.preview && <LookPreview look={answer.preview} font={font} />}
        <div>
          <AppearanceForm {...props} />
          {answer?.isStale && (
            <SavedMeanwhile>
              <FactList
                facts={[
                  { label: "Shop name", value: look.name },
                  { label: "Accent", value: look.accent },
                  { label: "Ground", value: look.ground },
                  { label: "Accent, dark", value: look.darkAccent ?? madeFromLight() },
                  { label: "Ground, dark", value: look.darkGround ?? madeFromLight() },
                  { label: "Headings", value: headingsLabel(look.headings) },
                ]}
              />
            </SavedMeanwhile>
          )}
        </div>
        {!answer?.preview && <LookPreview look={look} font={font} title={looksNow()} />}
      </div>
    </>
  );
}
