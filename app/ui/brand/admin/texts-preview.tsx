import { kindOf, type TextName } from "~/shop/brand/appearance/texts";
import { PageText } from "~/ui/brand/pages/shop-page";

import { Preview } from "~/ui/layout/admin/preview";

/** A typed text, with its HTML if it is Markdown. */
export interface PreviewedText {
  name: TextName;
  text: string;
  html: string | null;
}

const isTitle = (name: TextName) => /Title$|^storyEnd$/.test(name);

/** The typed texts as they will look. Nothing is saved yet. */
export function TextsPreview({ texts }: { texts: readonly PreviewedText[] }) {
  const prose = texts.filter(({ name }) => kindOf(name).kind !== "switch");
  const groups = [...new Set(prose.map(({ name }) => kindOf(name).group))];
  return (
    <Preview>
      {groups.map((group) => (
        <div key={group} className="stack mt-6">
          <h3 className="muted small">{group}</h3>
          {prose
            .filter(({ name, text }) => kindOf(name).group === group && text)
            .map(({ name, text, html }) =>
              html === null ? (
                <p
                  key={name}
                  className={isTitle(name) ? "font-serif text-2xl" : "whitespace-pre-line"}
                >
                  {text}
                </p>
              ) : (
                <PageText key={name} html={html} />
              ),
            )}
        </div>
      ))}
    </Preview>
  );
}
