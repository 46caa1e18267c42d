import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { savePageFromForm } from "~/http/forms/page-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import styles from "~/pages.css";
import { MAX_PAGE_TEXT_LENGTH } from "~/shop/brand/pages/limits";
import { findPage } from "~/shop/brand/pages/admin-pages.server";
import { isPageSlug, PAGES } from "~/shop/brand/pages/page";
import { EditPage } from "~/ui/brand/admin/edit-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** The longest text takes more than other forms, in letters of three bytes. */
const TEXT_BYTES = 3 * MAX_PAGE_TEXT_LENGTH + 1024;

export const handle = { uploadBytes: 1024 * 1024 };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** GET /admin/pages/{slug}: the form for a page of the shop's own. */
export async function loader({ request, params: { slug } }: LoaderFunctionArgs) {
  await requireAdmin(request);
  if (!isPageSlug(slug)) throw notFound(request);
  return { page: await findPage(slug) };
}

/** POST /admin/pages/{slug}: `intent` preview | save | publish (`title`, `text`, `version`) | withdraw (`version`). */
export async function action({ request, params: { slug } }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  if (!isPageSlug(slug)) throw notFound(request);
  return savePageFromForm(
    request,
    await readForm(request, { textBytes: TEXT_BYTES }),
    slug,
    admin.id,
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? PAGES[data.page.slug].title : "Page") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Page() {
  const answer = useAnswer<typeof action>();
  return <EditPage {...useLoaderData<typeof loader>()} answer={answer} />;
}
