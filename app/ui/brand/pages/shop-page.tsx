import type { ReactNode } from "react";

import { language } from "~/formats/language";
import * as t from "~/messages/brand";
import type { ShownPage } from "~/shop/brand/pages/pages.server";

export function ShopPage({ page, note, children }: { page: ShownPage; note?: ReactNode; children?: ReactNode }) {
  const [first, ...rest] = t.versionName(page);
  return (
    <article className="wrap wrap-narrow page">
      <h1 lang={otherLanguage(page)}>{page.title}</h1>
      <p className="muted small mt-2">{first!.toUpperCase() + rest.join("")}</p>
      {note}
      <PageText html={page.html} lang={otherLanguage(page)} />
      {children}
    </article>
  );
}

/** For `lang`, where a text is not in the language of its page. That of an original is not known. */
const otherLanguage = (version: ShownPage) =>
  version.language && version.language !== language() ? version.language : undefined;

/** `html` is made by renderMarkdown. */
export function PageText({ html, lang }: { html: string; lang?: string }) {
  // oxlint-disable-next-line react/no-danger -- made by renderMarkdown.
  return <div lang={lang} className="prose page-text mt-8" dangerouslySetInnerHTML={{ __html: html }} />;
}
