import type { ReactNode } from "react";

import { LANGUAGE_NAMES, type Language } from "~/formats/language";
import { allOf, sentences } from "~/formats/lists";
import * as t from "~/messages/brand";
import { translatedInto } from "~/shop/base/translated-fields";
import {
  fitsField,
  type FitsField,
  missingLanguages,
  type SeenField,
  seenField,
  TEXT_LANGUAGES,
  type TextLanguage,
  textField,
  titleField,
  type TranslationField,
  type TranslationState,
  type Translations,
} from "~/shop/brand/translations";
import { Badge } from "~/ui/base/badge";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { useWrittenIn } from "~/ui/layout/written-in";

const named = (languages: readonly Language[]) => allOf(languages.map(t.languageName));

/** Says "Readers of these languages see the original: Italian. Older than the changed original: German."; nothing where there is nothing to do. */
export function TranslationNote({
  translations,
  outdated,
}: Pick<TranslationFieldsProps, "translations"> & Pick<TranslationState, "outdated">) {
  const missing = missingLanguages(translations, useWrittenIn());
  return sentences(
    missing.length > 0 && t.notTranslated({ languages: named(missing) }),
    outdated.length > 0 && t.translationsOutdated({ languages: named(outdated) }),
  );
}

/** What the answer to a refused form says of its translations. */
export interface RefusedTranslations {
  /** Somebody else has changed the text meanwhile; the languages in which this form changes it. */
  touched?: TextLanguage[];
  /** The translations that must be confirmed. */
  unconfirmed?: Language[];
}

interface TranslationFieldsProps {
  /** As they are saved. */
  translations: Translations;
  state: TranslationState;
  refused: RefusedTranslations | undefined;
  /** The languages whose saved text is not the published one. */
  drafts?: readonly TextLanguage[];
  fields: Record<TranslationField | SeenField | FitsField, FieldState>;
  labels: Record<"title" | "text", string>;
  /** Characters. */
  max: Record<"title" | "text", number>;
  rows: number;
  note?: ReactNode;
  /** Between title and text. */
  between?: (language: Language) => ReactNode;
  /** When it changes, the fields show their values anew, also where somebody has typed. */
  shown?: string;
}

/** Below the fields of the original. A language is open where there is something to see to. */
export function TranslationFields({ translations, state, refused, fields, note, ...more }: TranslationFieldsProps) {
  const writtenIn = useWrittenIn();
  const { labels, max, rows, between, drafts = [], shown = "" } = more;
  return (
    <fieldset className="stack">
      <legend className="font-serif text-xl">{t.otherLanguages()}</legend>
      <p className="muted">
        {t.otherLanguagesNote()} {note}
      </p>
      {TEXT_LANGUAGES.map((one) => (
        // Sent again, a form replaces what somebody else wrote where it was typed in.
        <input
          key={one}
          type="hidden"
          name={seenField(one)}
          data-seen=""
          value={refused?.touched?.includes(one) ? state.seen[one] : fields[seenField(one)].value}
        />
      ))}
      {translatedInto(writtenIn, (one) =>
        Boolean(translations[one] || fields[titleField(one)].value || fields[textField(one)].value),
      ).map((one) => {
        const saved = translations[one];
        const [title, text, fits] = [fields[titleField(one)], fields[textField(one)], fields[fitsField(one)]];
        const isOutdated = state.outdated.includes(one);
        const asksFit = isOutdated || (refused?.unconfirmed?.includes(one) ?? false);
        const isTyped =
          title.value !== (saved?.title ?? "") || text.value.replaceAll("\r\n", "\n") !== (saved?.text ?? "");
        const hasErrors = [title, text, fits].some(({ errors }) => errors.length > 0);
        const isDraft = saved !== undefined && drafts.includes(one);
        const name = LANGUAGE_NAMES[one];
        return (
          <details key={one} open={isTyped || hasErrors || isDraft || asksFit}>
            <summary className="py-2.5">
              {name} {!saved && <Badge>{t.originalShown()}</Badge>}
              {isDraft && <Badge>{t.draft()}</Badge>}
              {isOutdated && <Badge tone="highlight">{t.outdated()}</Badge>}
            </summary>
            <div className="stack">
              {asksFit && <Checkbox field={fits} label={t.translationFits()} />}
              <Field
                key={`title ${shown}`}
                field={title}
                label={`${labels.title} (${name})`}
                maxLength={max.title}
                lang={one}
              />
              {between?.(one)}
              <TextArea
                key={`text ${shown}`}
                field={text}
                label={`${labels.text} (${name})`}
                rows={rows}
                maxLength={max.text}
                lang={one}
              />
            </div>
          </details>
        );
      })}
    </fieldset>
  );
}
