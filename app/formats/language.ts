import { LANGUAGE_NAMES, LANGUAGES } from "./words/languages";

export { LANGUAGE_NAMES, LANGUAGES };
/** As BCP 47 names it: "de". */
export type Language = (typeof LANGUAGES)[number];

let current: () => Language = () => "en";

/** Says what tells the language in which texts are written now: on the server the request or mail that is answered, in the browser the page. */
export function setLanguage(source: () => Language): void {
  current = source;
}

/** The language in which texts are written now. */
export const language = (): Language => current();

/** Whether a text is the code of a language of the shop. */
export const isLanguage = (text: unknown): text is Language => (LANGUAGES as readonly unknown[]).includes(text);

/** What there is once for each language, in that of now. */
export const byLanguage =
  <One>(all: Readonly<Record<Language, One>>) =>
  (): One =>
    all[current()];
