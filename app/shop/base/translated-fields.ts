import { type Language, LANGUAGES } from "~/formats/language";

/**
 * The languages into which what the brand writes can be translated. Not its own ("" for none of the shop's), unless there
 * are translations into it.
 */
export const translatedInto = (writtenIn: string, hasTranslation: (into: Language) => boolean): Language[] =>
  LANGUAGES.filter((one) => one !== writtenIn || hasTranslation(one));

type Suffix = Capitalize<Language>;
/** A field of a style that is also written in other languages. */
type OriginalField = "name" | "description";
/** "nameDe": the name in German. */
export type TranslatedField = `${OriginalField}${Suffix}`;

const suffix = (language: Language) => `${language[0]!.toUpperCase()}${language.slice(1)}` as Suffix;

/** "nameDe" for the name in German. */
export const translatedField = <Field extends OriginalField>(field: Field, language: Language) =>
  `${field}${suffix(language)}` as const;

type TranslatedName = `name${Suffix}`;

/** The columns of a style's names in other languages. */
export const NAME_COLUMNS = {
  nameEn: true,
  nameDe: true,
  nameSl: true,
  nameIt: true,
  nameFr: true,
} as const satisfies Record<TranslatedName, true>;

/** The names in other languages that there are. */
export const otherNames = (style: Partial<Record<TranslatedName, string>>): string[] =>
  LANGUAGES.flatMap((language) => style[translatedField("name", language)] || []);

/** Of a style that is written in one language only. */
export const UNTRANSLATED = Object.fromEntries(
  LANGUAGES.flatMap((language) => [translatedField("name", language), translatedField("description", language)]).map(
    (field) => [field, ""],
  ),
) as Record<TranslatedField, string>;

export const isTranslated = (field: string): field is TranslatedField => Object.hasOwn(UNTRANSLATED, field);
