import type { ReactNode } from "react";

import { LANGUAGE_NAMES, LANGUAGES, type Language } from "~/formats/language";
import { allOf } from "~/formats/lists";
import * as t from "~/messages/brand";
import {
  missingLanguages,
  textField,
  titleField,
  type TranslationField,
  type Translations,
} from "~/shop/brand/translations";
import { Badge } from "~/ui/base/badge";
import { Field, TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/** "Not translated into English and Italiano."; "" where nothing is missing. */
export function notTranslated(translations: Translations): string {
  const missing = missingLanguages(translations).map((one) => LANGUAGE_NAMES[one]);
  return missing.length > 0 ? t.notTranslated({ languages: allOf(missing) }) : "";
}

interface TranslationFieldsProps {
  /** As they are saved. */
  translations: Translations;
  fields: Record<TranslationField, FieldState>;
  labels: Record<"title" | "text", string>;
  /** Characters. */
  max: Record<"title" | "text", number>;
  rows: number;
  note?: ReactNode;
  /** Between title and text. */
  between?: (language: Language) => ReactNode;
  /** Another one shows the values of the fields, also of those in which was typed. */
  shown?: string;
}

/** Below the fields of the original. A language is open where something was typed that is not saved. */
export function TranslationFields({ translations, fields, note, shown = "", ...more }: TranslationFieldsProps) {
  const { labels, max, rows, between } = more;
  return (
    <fieldset className="stack">
      <legend className="font-serif text-xl">{t.otherLanguages()}</legend>
      <p className="muted">
        {t.otherLanguagesNote()} {note}
      </p>
      {LANGUAGES.map((one) => {
        const saved = translations[one];
        const [title, text] = [fields[titleField(one)], fields[textField(one)]];
        const isOpen = title.value !== (saved?.title ?? "") || text.value !== (saved?.text ?? "");
        const name = LANGUAGE_NAMES[one];
        return (
          <details key={one} open={isOpen}>
            <summary className="py-2.5">
              {name} {!saved && <Badge tone="highlight">{t.missing()}</Badge>}
            </summary>
            <div className="stack">
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
