import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/brand";
import styles from "~/pages.css";
import { isPageSlug } from "~/shop/brand/pages/page";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { pageVersion, publishedPage } from "~/shop/brand/pages/pages.server";
import { AppLink } from "~/ui/base/app-link";
import { Notice } from "~/ui/base/notice";
import { pageTitle } from "~/ui/layout/meta";
import { ShopPage } from "~/ui/brand/pages/shop-page";

export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Also after a newer version was published or the page was taken offline. `?language=de`: as it was written in German; without, the original. */
export async function loader({ request, params: { slug, number: typed } }: LoaderFunctionArgs) {
  const number = parseId(typed);
  if (!isPageSlug(slug) || !number) throw notFound(request);
  const writtenIn = new URL(request.url).searchParams.get("language") ?? "";
  const [page, published] = await Promise.all([pageVersion(slug, number, writtenIn), publishedPage(slug)]);
  if (!page) throw notFound(request);
  return { slug, page, current: published?.number ?? null };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  {
    title: pageTitle(
      matches,
      data ? t.versionTitle({ title: data.page.title, number: String(data.page.number) }) : t.page(),
    ),
  },
  { name: "robots", content: "noindex" },
];

export default function Version() {
  const { slug, page, current } = useLoaderData<typeof loader>();
  return (
    <ShopPage
      page={page}
      note={
        current !== page.number && (
          <div className="mt-6">
            <Notice title={current === null ? t.noLongerInForce() : t.anEarlierVersion()}>
              {current === null ? (
                t.thisPageWasTakenOffline()
              ) : (
                <AppLink to={pageAddress(slug)}>{t.readTheCurrentVersion()}</AppLink>
              )}
            </Notice>
          </div>
        )
      }
    />
  );
}
