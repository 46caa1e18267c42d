import { headingsLabel } from "~/texts/appearance";
import { AppLink } from "~/ui/base/app-link";
import { FactList } from "~/ui/base/fact-list";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { SavedMeanwhile } from "~/ui/layout/admin/preview";
import { AppearanceForm, type AppearanceProps } from "./appearance-form";
import { LookPreview } from "./look-preview";

/** How the shop looks: its form, a preview, and what was saved meanwhile. */
export function AppearancePage({ look, version, font, answer }: AppearanceProps) {
  return (
    <div className="max-w-4xl">
      <AdminHeading>Appearance</AdminHeading>
      <p className="muted mb-6">
        The name and the colours of pages, of mails and of PDFs. Everybody sees a change with the
        next page. Logo, icon and pictures are on{" "}
        <AppLink to="/admin/appearance/pictures">Logo and pictures</AppLink>, a font file of your
        own is on <AppLink to="/admin/appearance/typeface">Typeface of headings</AppLink>; what the
        brand says is written on <AppLink to="/admin/appearance/texts">Texts</AppLink> and{" "}
        <AppLink to="/admin/appearance/claims">Claims</AppLink>.
      </p>
      {answer?.preview && <LookPreview look={answer.preview} font={font} />}
      <AppearanceForm look={look} version={version} font={font} answer={answer} />
      {answer?.isStale && (
        <SavedMeanwhile>
          <FactList
            facts={[
              { label: "Shop name", value: look.name },
              { label: "Accent", value: look.accent },
              { label: "Ground", value: look.ground },
              { label: "Accent, dark", value: look.darkAccent ?? "made from the light one" },
              { label: "Ground, dark", value: look.darkGround ?? "made from the light one" },
              { label: "Headings", value: headingsLabel(look.headings) },
            ]}
          />
        </SavedMeanwhile>
      )}
    </div>
  );
}
