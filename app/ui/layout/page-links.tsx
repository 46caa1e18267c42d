import { pageAddress } from "~/shop/brand/pages/page-address";
import type { PageLink } from "~/shop/brand/pages/pages.server";
import { AppLink } from "~/ui/base/app-link";

/** One below the other. */
export function PageLinks({ pages, className }: { pages: readonly PageLink[]; className: string }) {
  return (
    <ul className={className}>
      {pages.map(({ slug, title }) => (
        <li key={slug}>
          <AppLink to={pageAddress(slug)}>{title}</AppLink>
        </li>
      ))}
    </ul>
  );
}
