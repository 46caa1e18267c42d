import * as t from "~/messages/brand";
import type { NamedVersion, PageSlug } from "~/shop/brand/pages/page";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { AppLink } from "~/ui/base/app-link";

export function VersionLinks({ slug, versions }: { slug: PageSlug; versions: readonly NamedVersion[] }) {
  return (
    <ul>
      {versions.map((version) => (
        <li key={`${version.number} ${version.language}`}>
          <AppLink to={pageAddress(slug, version)}>
            {version.title}, {t.versionName(version)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
