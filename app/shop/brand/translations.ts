import { LANGUAGES, type Language } from "~/formats/language";

/** What admins write in one language. */
export interface TitledText {
  title: string;
  text: string;
}

/** By language. Readers of a language that is missing here get the original. */
export type Translations = Partial<Record<Language, TitledText & { /** The digest of its original. */ of?: string }>>;

/** An original and its translations. */
export interface TranslatedText extends TitledText {
  translations: Translations;
}

/** "" is the original. */
export const TEXT_LANGUAGES = ["", ...LANGUAGES] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

export const inOne = ({ translations, ...original }: TranslatedText, one: TextLanguage): TitledText | undefined =>
  one === "" ? original : translations[one];

/** The languages into which it is not translated, of those that are not the brand's own ("" for none). */
export const missingLanguages = (translations: Translations, writtenIn: string): Language[] =>
  LANGUAGES.filter((one) => one !== writtenIn && !translations[one]);

/** The names of the fields of a language in a form. */
export const titleField = (language: Language) => `title-${language}` as const;
export const textField = (language: Language) => `text-${language}` as const;
/** The digest of the text that the form was opened with. */
export const seenField = (language: TextLanguage) => `seen-${language || "original"}` as const;
/** Ticked: the translation fits the changed original. */
export const fitsField = (language: Language) => `fits-${language}` as const;
export type TranslationField = ReturnType<typeof titleField | typeof textField>;
export type SeenField = ReturnType<typeof seenField>;
export type FitsField = ReturnType<typeof fitsField>;

/** All fields, as a form and the audit log have them; null for what is not translated. */
export const translationFields = (translations: Translations) =>
  Object.fromEntries(
    LANGUAGES.flatMap((one) => [
      [titleField(one), translations[one]?.title ?? null],
      [textField(one), translations[one]?.text ?? null],
    ]),
  ) as Record<TranslationField, string | null>;

/** By language, what the form was opened with. */
export type SeenTexts = Record<TextLanguage, string>;

/** What a form needs besides the texts. */
export interface TranslationState {
  seen: SeenTexts;
  /** Their original was changed after them. */
  outdated: Language[];
}

/** The hidden fields and ticks of a form. */
export const stateFields = ({ seen }: Pick<TranslationState, "seen">) =>
  Object.fromEntries([
    ...TEXT_LANGUAGES.map((one) => [seenField(one), seen[one]]),
    ...LANGUAGES.map((one) => [fitsField(one), ""]),
  ]) as Record<SeenField | FitsField, string>;

/** Of a form for a new text. */
export const NO_TEXTS: TranslationState = {
  seen: Object.fromEntries(TEXT_LANGUAGES.map((one) => [one, ""])) as SeenTexts,
  outdated: [],
};
