import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { requireAdmin } from "~/http/gate/guards.server";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { isCounting } from "~/shop/desk/reports/periods.server";
import { productionQuery } from "~/shop/desk/reports/production";
import { productionPage } from "~/shop/desk/reports/production.server";
import styles from "~/orders.css";
import { ProductionPage } from "~/ui/desk/reports/production-page";
import { pageTitle } from "~/ui/layout/meta";
import { readerOf } from "~/http/gate/client-ready.server";

/**
 * GET /admin/production: what is ordered and not shipped, by delivery window and style; `?q=`, `?window=`, ... filter,
 * `?show=all` has up to a hundred styles on a page.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { page, isWhole, ...filter } = productionQuery(new URL(request.url).searchParams);
  const [production, categories, isIncomplete] = await Promise.all([
    productionPage(filter, { page, isWhole }, readerOf(request)),
    adminCategories(),
    isCounting(),
  ]);
  return { ...production, filter, isWhole, categories, isIncomplete, today: isoDay(new Date()) };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Production") }];

export default function Production() {
  return <ProductionPage {...useLoaderData<typeof loader>()} />;
}
