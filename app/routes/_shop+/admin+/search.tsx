import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import { deskQuery, FOUND_BY } from "~/shop/desk/search/query";
import { onlyExactKind, searchDesk } from "~/shop/desk/search/search-desk.server";
import { searchTitle } from "~/texts/navigation";
import { firstAddress, SearchPage } from "~/ui/desk/search-page";
import { findPages } from "~/ui/layout/admin/find-pages";
import { pageTitle } from "~/ui/layout/meta";

/**
 * GET /admin/search: what of the admin panel matches `?q=`, of what the reader may see. The number of one thing leads straight to
 * it, unless `?all=1`.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "see-customers");
  const { searchParams } = new URL(request.url);
  const query = deskQuery(searchParams);
  const { text } = query;
  const pages = findPages(staff.staffRole, text);
  if (!text) return { text, pages, results: null };
  const results = await searchDesk(staff, query);
  const kind = searchParams.has("all") || pages.length > 0 ? null : onlyExactKind(results);
  if (kind) {
    throw redirect(`${firstAddress(results, kind)}?${new URLSearchParams({ [FOUND_BY]: text })}`, 303);
  }
  return { text, pages, results };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, searchTitle(data?.text ?? "")) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Search() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}
