import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { Language } from "~/formats/language";
import { inLanguage } from "~/shop/base/language.server";

/** A document for a page that may be in another language. */
export interface PaperHtml {
  language: Language;
  html: string;
}

/** Rendered before its page, which React renders in the language of the reader. */
export const paperHtml = (language: Language, paper: ReactElement): PaperHtml => ({
  language,
  html: inLanguage(language, () => renderToStaticMarkup(paper)),
});
