import { initialTitle, pagesIntro } from "~/texts/pages";
import type { ListedPage } from "~/shop/brand/pages/admin-pages.server";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { versionName } from "~/texts/page-version";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";

const COLUMNS = [
  { key: "title", label: "Page" },
  { key: "state", label: "State", onPhone: "end" },
  { key: "published", label: "Everybody sees", onPhone: "named" },
] as const;

/** The list of the pages that the shop may have. */
export function PagesPage({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <>
      <AdminHeading>Pages</AdminHeading>
      <p className="muted mb-6 max-w-2xl">{pagesIntro()}</p>
      <AdminTable
        caption="Pages"
        columns={COLUMNS}
        rows={pages.map(({ slug, title, isLegal, published, hasDraft }) => ({
          key: slug,
          cells: {
            title: (
              <TwoLines second={title !== initialTitle(slug) && initialTitle(slug)}>
                <AppLink to={`/admin/pages/${slug}`}>{title}</AppLink>
              </TwoLines>
            ),
            state: (
              <span className="row">
                {published && <Badge word="Published" />}
                {hasDraft && <Badge word="Draft" />}
                {!published && isLegal && <Badge word="Missing" />}
                {!published && !hasDraft && !isLegal && "Not written"}
              </span>
            ),
            published: published ? <AppLink to={pageAddress(slug)}>{versionName(published)}</AppLink> : "Nothing yet",
          },
        }))}
      />
    </>
  );
}
