import { useLocation } from "@remix-run/react";

import { LinkButton } from "~/ui/base/button";

/** Leads to the newsletter's own page, in a new tab. */
export function NewsletterBanner({ url }: { url: string }) {
  return (
    // Another one on each page of the catalogue above, which may be shorter: nobody sees it jump.
    <section key={useLocation().key} className="rule no-print" aria-labelledby="newsletter">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12">
        <div>
          <h2 id="newsletter">New colours, first</h2>
          <p className="muted mt-2 max-w-xl">
            A letter when a collection opens for orders. Your address stays with the mailing list,
            whose page opens in a new tab.
          </p>
        </div>
        <LinkButton to={url} newTab variant="secondary">
          SUBSCRIBE
        </LinkButton>
      </div>
    </section>
  );
}
