import { createHash } from "node:crypto";

import { LANGUAGES, type Language } from "~/formats/language";
import {
  inOne,
  type SeenTexts,
  TEXT_LANGUAGES,
  type TextLanguage,
  type TitledText,
  type TranslatedText,
  type Translations,
  type TranslationState,
} from "./translations";

/** What a form sends besides the typed texts. */
export interface TypedState {
  seen: SeenTexts;
  /** The translations that were confirmed for a changed original. */
  fits: Language[];
}

/** Of texts that a form has seen, 22 characters. */
export const hashOf = (seen: unknown): string =>
  createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22);

/** "" without a text. */
const digestOf = (one: TitledText | undefined): string => (one?.text ? hashOf([one.title, one.text]) : "");

/** Of each translation whose original was changed after it. */
const outdatedLanguages = ({ translations, ...original }: TranslatedText): Language[] =>
  LANGUAGES.filter((one) => translations[one]?.of && translations[one].of !== digestOf(original));

export const translationState = (stored: TranslatedText): TranslationState => ({
  seen: Object.fromEntries(TEXT_LANGUAGES.map((one) => [one, digestOf(inOne(stored, one))])) as SeenTexts,
  outdated: outdatedLanguages(stored),
});

/** The languages in which somebody typed. */
export const typedLanguages = (typed: TranslatedText, { seen }: Pick<TypedState, "seen">): TextLanguage[] =>
  TEXT_LANGUAGES.filter((one) => digestOf(inOne(typed, one)) !== seen[one]);

/**
 * The typed texts, and in the languages in which nobody typed the stored ones, which somebody else may have changed
 * meanwhile; null where both changed the same language.
 */
export function mergeTexts(stored: TranslatedText, typed: TranslatedText, state: TypedState): TranslatedText | null {
  const changed = typedLanguages(typed, state);
  const now = translationState(stored).seen;
  const isSame = (one: TextLanguage) => now[one] === state.seen[one] || now[one] === digestOf(inOne(typed, one));
  if (!changed.every(isSame)) return null;
  const merged = (one: TextLanguage) => inOne(changed.includes(one) ? typed : stored, one);
  const original = merged("")!;
  const translations = Object.fromEntries(
    LANGUAGES.flatMap((one) => {
      const text = merged(one);
      if (!text) return [];
      const isNew = changed.includes(one) || state.fits.includes(one);
      // Whoever writes a translation reads the original of the form.
      const of = isNew ? digestOf(typed) : (stored.translations[one]?.of ?? now[""]);
      return [[one, { title: text.title, text: text.text, of }]];
    }),
  ) as Translations;
  return { title: original.title, text: original.text, translations };
}
