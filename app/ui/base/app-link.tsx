import { Link } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

export type AppLinkProps = Omit<ComponentPropsWithoutRef<"a">, "href"> & {
  /** A page of the shop ("/cart"), an address under /api, a part of the page ("#catalog"), the admin panel ("/admin"), mail or another site. */
  to: string;
  /** Opens in a new tab, and says so. */
  newTab?: boolean;
  /** Scripts change the page without moving the reader to its top. */
  keepScroll?: boolean;
};

/** A link: pages of the shop change without a reload where scripts run, all else is the browser's own. */
export function AppLink({ to, newTab = false, keepScroll, children, ...rest }: AppLinkProps) {
  if (newTab) {
    return (
      <a {...rest} href={to} target="_blank" rel="noopener">
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  const isPage = /^[/?](?!api\/|admin$|\/)/.test(to) && rest.download === undefined;
  if (isPage) {
    return (
      <Link {...rest} to={to} preventScrollReset={keepScroll}>
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
