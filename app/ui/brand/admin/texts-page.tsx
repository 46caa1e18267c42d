import { kindOf, TEXT_NAMES } from "~/shop/brand/appearance/texts";
import { AppLink } from "~/ui/base/app-link";
import { FactList } from "~/ui/base/fact-list";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { SavedMeanwhile } from "~/ui/layout/admin/preview";
import { TextsForm, type TextsProps } from "./texts-form";
import { TextsPreview } from "./texts-preview";

/** The prose of the brand: its form, a preview, and what was saved meanwhile. */
export function TextsPage({ texts, version, answer }: TextsProps) {
  return (
    <div className="max-w-4xl">
      <p className="mb-2">
        <AppLink to="/admin/appearance">Name and colours</AppLink>,{" "}
        <AppLink to="/admin/appearance/pictures">logo and pictures</AppLink>
      </p>
      <AdminHeading>Texts</AdminHeading>
      <p className="muted mb-6">
        What the brand says on its pages and in its letters. An empty text is not shown; without a
        heading, neither is its section.
      </p>
      {answer?.preview && <TextsPreview texts={answer.preview} />}
      <TextsForm texts={texts} version={version} answer={answer} />
      {answer?.isStale && (
        <SavedMeanwhile>
          <FactList
            facts={TEXT_NAMES.map((name) => ({
              label: `${kindOf(name).group}: ${kindOf(name).label}`,
              value: kindOf(name).kind === "switch" ? (texts[name] ? "yes" : "no") : texts[name],
            }))}
          />
        </SavedMeanwhile>
      )}
    </div>
  );
}
