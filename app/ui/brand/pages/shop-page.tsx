import type { ReactNode } from "react";

import * as t from "~/messages/brand";
import type { ShownPage } from "~/shop/brand/pages/pages.server";
import { useLang } from "~/ui/layout/written-in";

export function ShopPage({ page, note, children }: { page: ShownPage; note?: ReactNode; children?: ReactNode }) {
  const lang = useLang()(page.language);
  const [first, ...rest] = t.versionName(page);
  return (
    <article className="wrap wrap-narrow page">
      <h1 lang={lang}>{page.title}</h1>
      <p className="muted small mt-2">{first!.toUpperCase() + rest.join("")}</p>
      {note}
      <PageText html={page.html} lang={lang} />
      {children}
    </article>
  );
}

/** `html` is made by renderMarkdown. */
export function PageText({ html, lang }: { html: string; lang?: string }) {
  // oxlint-disable-next-line react/no-danger -- made by renderMarkdown.
  return <div lang={lang} className="prose page-text mt-8" dangerouslySetInnerHTML={{ __html: html }} />;
}
