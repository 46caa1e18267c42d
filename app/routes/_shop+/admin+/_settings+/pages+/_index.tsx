import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/brand";
import { adminPages } from "~/shop/brand/pages/admin-pages.server";
import { pageTitle } from "~/ui/layout/meta";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  return { pages: await adminPages() };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.pages()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "title", label: t.page() },
    { key: "state", label: t.state(), onPhone: "end" },
    { key: "published", label: t.everybodySeesLabel(), onPhone: "named" },
    { key: "missing", label: t.originalShown(), onPhone: "named" },
    { key: "outdated", label: t.outdated(), onPhone: "named" },
  ] as const;

export default function PagesPage() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>{t.pages()}</AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.pagesIntro()}</p>
      <AdminTable
        caption={t.pages()}
        columns={columns()}
        rows={pages.map(({ slug, title, isLegal, published, hasDraft, missing, outdated }) => ({
          key: slug,
          cells: {
            title: (
              <TwoLines second={title !== t.initialTitle(slug) && t.initialTitle(slug)}>
                <AppLink to={`/admin/pages/${slug}`}>{title}</AppLink>
              </TwoLines>
            ),
            state: (
              <span className="row">
                {published && <Badge tone="good">{t.published()}</Badge>}
                {hasDraft && <Badge>{t.draft()}</Badge>}
                {!published && isLegal && <Badge tone="highlight">{t.missing()}</Badge>}
                {!published && !hasDraft && !isLegal && t.notWritten()}
              </span>
            ),
            published: published ? (
              <AppLink to={pageAddress(slug)}>{t.versionName(published)}</AppLink>
            ) : (
              t.nothingYet()
            ),
            missing: missing.map(t.languageName).join(", "),
            outdated: outdated.map(t.languageName).join(", "),
          },
        }))}
      />
    </>
  );
}
