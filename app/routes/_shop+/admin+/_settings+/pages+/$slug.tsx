import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { LANGUAGES } from "~/formats/language";
import { sentences } from "~/formats/lists";
import * as t from "~/messages/brand";
import { inLanguage } from "~/shop/base/language.server";
import { withTemplate } from "~/shop/brand/pages/page-templates.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import styles from "~/pages.css";
import { findPage } from "~/shop/brand/pages/admin-pages.server";
import { OutdatedTranslations, savePage, withdrawPage } from "~/shop/brand/pages/change-pages.server";
import { MAX_PAGE_TEXT_LENGTH } from "~/shop/brand/pages/limits";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import { pageForm, seenPage } from "~/shop/brand/pages/page-form.server";
import { isPageSlug, type PageSlug } from "~/shop/brand/pages/page";
import {
  fitsField,
  inOne,
  TEXT_LANGUAGES,
  textField,
  titleField,
  type TranslatedText,
} from "~/shop/brand/translations";
import { typedLanguages } from "~/shop/brand/translations.server";
import { pageTitle } from "~/ui/layout/meta";
import { useLang } from "~/ui/layout/written-in";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { PageText } from "~/ui/brand/pages/shop-page";
import { VersionLinks } from "~/ui/brand/pages/version-links";
import { TranslationNote } from "~/ui/brand/admin/translation-fields";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { Preview, SavedMeanwhile } from "~/ui/layout/admin/preview";
import { type PageAnswer, PageForm } from "~/ui/brand/admin/page-form";
import { PanelForm } from "~/ui/layout/admin/rights";

/** The longest texts take more than other forms, in letters of three bytes: the original's and those of each language. */
const TEXT_BYTES = (1 + LANGUAGES.length) * (3 * MAX_PAGE_TEXT_LENGTH + 1024);

export const handle = { uploadBytes: 1024 * 1024, textBytes: TEXT_BYTES };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params: { slug } }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  if (!isPageSlug(slug)) throw notFound(request);
  return { page: await findPage(slug) };
}

/**
 * `intent` template | template-de | preview | save | publish (`title`, `text`, `title-de`, `text-de` and those of other
 * languages, `version`) | withdraw (`version`).
 */
export async function action({ request, params: { slug } }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-pages");
  if (!isPageSlug(slug)) throw notFound(request);
  const fields = await readForm(request);
  const intent = fields.get("intent");
  const isTemplate = String(intent).startsWith("template");
  if (isTemplate) fillFromTemplate(slug, fields, String(intent));
  const here = `/admin/pages/${slug}`;
  const form = {
    fields,
    title: t.notSavedYet(),
    failed: t.failedToSaveThePage(),
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
    extra: (problem, typed) => ({
      touched: problem?.kind === "stale" && typed ? typedLanguages(typed.texts, typed.state) : [],
      unconfirmed: problem instanceof OutdatedTranslations ? [...problem.languages] : [],
    }),
    errors: (problem) =>
      problem instanceof OutdatedTranslations
        ? Object.fromEntries(
            problem.languages.map((one) => [fitsField(one), t.confirmTranslation({ language: t.languageName(one) })]),
          )
        : undefined,
    async handle({ version, texts, state }, { reply }) {
      if (intent === "preview" || isTemplate) {
        return data({ lastResult: reply(), title: "", preview: previewOf(texts) });
      }
      const published = await savePage(admin.id, { slug, version }, texts, state, isPublished);
      if (!published) {
        return redirectWithToast(here, { title: t.draftSaved(), description: t.everybodyElseSeesWhatThey() });
      }
      const { number, changed } = published;
      const languages = changed.map((one) => t.languageName(one || "original"));
      return redirectWithToast(here, {
        title: t.pagePublished(),
        description: sentences(
          t.everybodySeesVersionNow({ number }),
          languages.length > 0 && t.changedIn({ languages: languages.join(", ") }),
        ),
      });
    },
  });
}

/** `intent` "template-de": the fields of German. */
function fillFromTemplate(slug: PageSlug, fields: FormData, intent: string): void {
  const language = LANGUAGES.find((one) => intent === `template-${one}`);
  const name = language ? textField(language) : "text";
  const fill = () => {
    fields.set(name, withTemplate(slug, String(fields.get(name) ?? "")));
    if (language && !fields.get(titleField(language))) fields.set(titleField(language), t.initialTitle(slug));
  };
  if (language) inLanguage(language, fill);
  else fill();
}

/** Of each language that was typed, the original first. */
const previewOf = (texts: TranslatedText): NonNullable<PageAnswer["preview"]> =>
  TEXT_LANGUAGES.flatMap((language) => {
    const written = inOne(texts, language);
    return written ? [{ language, title: written.title, html: renderMarkdown(written.text) }] : [];
  });

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? t.initialTitle(data.page.slug) : t.page()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function EditPage() {
  const { page } = useLoaderData<typeof loader>();
  const langOf = useLang();
  const answer = useAnswer<typeof action>();
  const { slug, published, hasDraft, versions } = page;
  const preview: PageAnswer["preview"] = answer?.preview;
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
        )}{" "}
        <TranslationNote {...page} />
      </p>
      {preview && (
        <Preview>
          {preview.map(({ language, title, html }) => (
            <div key={language} lang={langOf(language)}>
              <p className="font-serif text-3xl">{title}</p>
              <PageText html={html} />
            </div>
          ))}
        </Preview>
      )}
      <PageForm page={page} answer={answer} />
      {answer?.isStale && (
        <SavedMeanwhile>
          {TEXT_LANGUAGES.map((one) => {
            const saved = inOne(page, one);
            return (
              saved && (
                <div key={one} lang={one || undefined}>
                  <p className="caps text-xs">{t.languageName(one || "original")}</p>
                  <p className="font-semibold">{saved.title}</p>
                  <p className="wrap-anywhere whitespace-pre-line">{saved.text}</p>
                </div>
              )
            );
          })}
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
