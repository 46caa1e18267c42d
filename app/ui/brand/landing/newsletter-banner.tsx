import { useLocation } from "@remix-run/react";

import * as t from "~/messages/brand";
import type { NewsletterTexts } from "~/shop/brand/appearance/texts.server";
import { LinkButton } from "~/ui/base/button";

/** Links to an external page in a new tab. */
export function NewsletterBanner({ title, text, url }: NewsletterTexts) {
  return (
    // A new element for each navigation: moving the same one counts as layout shift when the catalogue's height
    // changes.
    <section key={useLocation().key} className="rule no-print" aria-labelledby="newsletter">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12">
        <div>
          <h2 id="newsletter">{title}</h2>
          {text && <p className="muted mt-2 max-w-xl">{text}</p>}
        </div>
        <LinkButton to={url} newTab variant="secondary">
          {t.subscribe()}
        </LinkButton>
      </div>
    </section>
  );
}
