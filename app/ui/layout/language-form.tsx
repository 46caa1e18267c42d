import { LANGUAGE_NAMES, LANGUAGES, language } from "~/formats/language";

/**
 * A plain form, because the page must be reloaded. `returnTo` is the address of a page, without the prefix of a language; `label` names the
 * form where no heading does.
 */
export function LanguageForm({ returnTo, label }: { returnTo: string; label?: string }) {
  return (
    <form method="post" action="/language" className="small flex flex-wrap gap-x-4" aria-label={label}>
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
