import { LANGUAGE_NAMES, LANGUAGES, language } from "~/formats/language";
import * as t from "~/messages/layout";

/** A plain form, because the page must be reloaded. `returnTo` is the address of a page, without the prefix of a language. */
export function LanguageForm({ returnTo }: { returnTo: string }) {
  return (
    <form method="post" action="/language" className="small flex flex-wrap gap-x-4" aria-label={t.language()}>
      <input type="hidden" name="redirectTo" value={returnTo} />
      {LANGUAGES.map((code) => (
        <button
          key={code}
          name="language"
          value={code}
          lang={code}
          className="btn btn-quiet"
          aria-current={code === language() ? "true" : undefined}
        >
          {LANGUAGE_NAMES[code]}
        </button>
      ))}
    </form>
  );
}
