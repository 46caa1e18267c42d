import { LANGUAGES, type Language } from "~/formats/language";

/** What admins write in one language. */
export interface TitledText {
  title: string;
  text: string;
}

/** By language. Readers of a language that is missing here get the original. */
export type Translations = Partial<Record<Language, TitledText>>;

/** The languages into which it is not translated. */
export const missingLanguages = (translations: Translations): Language[] =>
  LANGUAGES.filter((one) => !translations[one]);

/** The names of the fields of a language in a form. */
export const titleField = (language: Language) => `title-${language}` as const;
export const textField = (language: Language) => `text-${language}` as const;
export type TranslationField = ReturnType<typeof titleField | typeof textField>;

/** All fields, as a form and the audit log have them; null for what is not translated. */
export const translationFields = (translations: Translations) =>
  Object.fromEntries(
    LANGUAGES.flatMap((one) => [
      [titleField(one), translations[one]?.title ?? null],
      [textField(one), translations[one]?.text ?? null],
    ]),
  ) as Record<TranslationField, string | null>;
