import { Link } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import * as t from "~/messages/layout";

export type AppLinkProps = Omit<ComponentPropsWithoutRef<"a">, "href"> & {
  /**
   * Any address: a page ("/cart"), a path under /api, a fragment ("#catalog"), the admin panel ("/admin"), mailto or
   * another site.
   */
  to: string;
  /** Announced to screen readers. */
  newTab?: boolean;
  /** Client-side navigation keeps the scroll position. */
  keepScroll?: boolean;
  /** Client-side navigation replaces this page in the history. */
  replace?: boolean;
};

/** Pages of the shop use client-side navigation; /api, /admin, downloads and other sites use document requests. */
export function AppLink({ to, newTab = false, keepScroll, replace, children, ...rest }: AppLinkProps) {
  if (newTab) {
    return (
      <AppLink {...rest} to={to} target="_blank">
        {children}
        <span className="sr-only">{` ${t.opensInANewTab()}`}</span>
      </AppLink>
    );
  }
  const isPage = /^[/?](?!api\/|admin$|\/)/.test(to) && rest.download === undefined;
  if (isPage) {
    return (
      // Without an attribute for the discovery of routes, which this shop does not use.
      <Link {...rest} to={to} discover="none" preventScrollReset={keepScroll} replace={replace}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}
