import type { ReactNode } from "react";

import * as t from "~/messages/brand";
import type { ShownPage } from "~/shop/brand/pages/pages.server";

export function ShopPage({ page, note, children }: { page: ShownPage; note?: ReactNode; children?: ReactNode }) {
  const [first, ...rest] = t.versionName(page);
  return (
    <article className="wrap wrap-narrow page">
      <h1>{page.title}</h1>
      <p className="muted small mt-2">{first!.toUpperCase() + rest.join("")}</p>
      {note}
      <PageText html={page.html} />
      {children}
    </article>
  );
}

/** `html` is made by renderMarkdown. */
export function PageText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- made by renderMarkdown.
  return <div className="prose page-text mt-8" dangerouslySetInnerHTML={{ __html: html }} />;
}
