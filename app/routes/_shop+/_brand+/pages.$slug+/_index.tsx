import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/brand";
import styles from "~/pages.css";
import { isPageSlug } from "~/shop/brand/pages/page";
import { publishedPage } from "~/shop/brand/pages/pages.server";
import { pageTitle } from "~/ui/layout/meta";
import { ShopPage } from "~/ui/brand/pages/shop-page";
import { VersionLinks } from "~/ui/brand/pages/version-links";

export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params: { slug } }: LoaderFunctionArgs) {
  const page = isPageSlug(slug) ? await publishedPage(slug) : null;
  if (!page || !isPageSlug(slug)) throw notFound(request);
  return { slug, page };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.page.title ?? t.page()) },
];

export default function Page() {
  const { slug, page } = useLoaderData<typeof loader>();
  return (
    <ShopPage page={page}>
      {page.earlier.length > 0 && (
        <details className="page-versions no-print mt-12">
          <summary>{t.earlierVersions()}</summary>
          <VersionLinks slug={slug} versions={page.earlier} />
        </details>
      )}
    </ShopPage>
  );
}
