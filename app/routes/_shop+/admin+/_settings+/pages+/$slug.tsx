import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import * as t from "~/messages/brand";
import { withTemplate } from "~/shop/brand/pages/page-templates.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import styles from "~/pages.css";
import type { Problem } from "~/shop/base/problem";
import { findPage } from "~/shop/brand/pages/admin-pages.server";
import { savePage, withdrawPage } from "~/shop/brand/pages/change-pages.server";
import { MAX_PAGE_TEXT_LENGTH } from "~/shop/brand/pages/limits";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import { pageForm, seenPage } from "~/shop/brand/pages/page-form.server";
import { isPageSlug } from "~/shop/brand/pages/page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { PageText } from "~/ui/brand/pages/shop-page";
import { VersionLinks } from "~/ui/brand/pages/version-links";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { Preview, SavedMeanwhile } from "~/ui/layout/admin/preview";
import { PageForm } from "~/ui/brand/admin/page-form";
import { PanelForm } from "~/ui/layout/admin/rights";

/** The longest text takes more than other forms, in letters of three bytes. */
const TEXT_BYTES = 3 * MAX_PAGE_TEXT_LENGTH + 1024;

export const handle = { uploadBytes: 1024 * 1024, textBytes: TEXT_BYTES };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params: { slug } }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  if (!isPageSlug(slug)) throw notFound(request);
  return { page: await findPage(slug) };
}

/** `intent` template | preview | save | publish (`title`, `text`, `version`) | withdraw (`version`). */
export async function action({ request, params: { slug } }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-pages");
  if (!isPageSlug(slug)) throw notFound(request);
  const fields = await readForm(request);
  const intent = fields.get("intent");
  if (intent === "template") fields.set("text", withTemplate(slug, String(fields.get("text") ?? "")));
  const here = `/admin/pages/${slug}`;
  const form = {
    fields,
    title: t.notSavedYet(),
    failed: t.failedToSaveThePage(),
    extra: (problem: Problem | null) => ({ isStale: problem !== null }),
  };
  if (intent === "withdraw") {
    return handleForm(request, {
      ...form,
      isButton: true,
      async handle() {
        await withdrawPage(admin.id, { slug, version: seenPage(fields) });
        return redirectWithToast(here, { title: t.pageTakenOffline() });
      },
    });
  }
  const isPublished = intent === "publish";
  return handleForm(request, {
    ...form,
    schema: pageForm(slug, isPublished),
    async handle({ version, ...typed }, { reply }) {
      if (intent === "preview" || intent === "template") {
        const preview = { title: typed.title, html: renderMarkdown(typed.text) };
        return data({ lastResult: reply(), title: "", preview });
      }
      const number = await savePage(admin.id, { slug, version }, typed, isPublished);
      return redirectWithToast(
        here,
        number === null
          ? { title: t.draftSaved(), description: t.everybodyElseSeesWhatThey() }
          : { title: t.pagePublished(), description: t.everybodySeesVersionNow({ number }) },
      );
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? t.initialTitle(data.page.slug) : t.page()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function EditPage() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { slug, published, hasDraft, versions } = page;
  const preview = answer?.preview;
  return (
    <div className="max-w-4xl">
      <p className="mb-2">
        <AppLink to="/admin/pages">{t.allPages()}</AppLink>
      </p>
      <AdminHeading
        aside={
          <>
            {published && <Badge tone="good">{t.published()}</Badge>}
            {hasDraft && <Badge>{t.draft()}</Badge>}
          </>
        }
      >
        {t.initialTitle(slug)}
      </AdminHeading>
      <p className="muted mb-6">
        {published ? (
          <>
            {t.everybodySees({
              version: t.versionName(published),
              link: (words) => <AppLink to={pageAddress(slug)}>{words}</AppLink>,
            })}
          </>
        ) : (
          t.nobodySees()
        )}
      </p>
      {preview && (
        <Preview>
          <p className="font-serif text-3xl">{preview.title}</p>
          <PageText html={preview.html} />
        </Preview>
      )}
      <PageForm page={page} answer={answer} />
      {answer?.isStale && (
        <SavedMeanwhile>
          <p className="font-semibold">{page.title}</p>
          <p className="wrap-anywhere whitespace-pre-line">{page.text}</p>
        </SavedMeanwhile>
      )}
      {versions.length > 0 && (
        <section className="admin-section mt-12" aria-labelledby="versions">
          <h2 id="versions">{t.versions()}</h2>
          <p className="muted mt-2">{t.versionsNote()}</p>
          <div className="page-versions mt-4">
            <VersionLinks slug={slug} versions={versions} />
          </div>
        </section>
      )}
      {published && (
        <section className="admin-section stack" aria-labelledby="withdraw">
          <h2 id="withdraw">{t.takeOffline()}</h2>
          <p>{t.takeOfflineNote()}</p>
          <PanelForm right="change-pages" method="post" action={`/admin/pages/${slug}`}>
            <FormKey />
            <input type="hidden" name="version" value={page.version} />
            <Button name="intent" value="withdraw" variant="secondary">
              {t.takeOfflineButton()}
            </Button>
          </PanelForm>
        </section>
      )}
    </div>
  );
}
