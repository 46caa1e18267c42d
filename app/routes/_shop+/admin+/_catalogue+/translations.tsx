import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { LANGUAGE_NAMES, LANGUAGES } from "~/formats/language";
import { allOf, colon } from "~/formats/lists";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as tBrand from "~/messages/brand";
import * as t from "~/messages/catalogue";
import { translatedInto } from "~/shop/base/translated-fields";
import { WORD_KINDS, type WordKind } from "~/shop/base/brand-words";
import { requestedPage } from "~/shop/base/paging";
import {
  changeTranslations,
  MAX_WORD_LENGTH,
  seenText,
  StaleTranslations,
  wordsForm,
  wordsToTranslate,
} from "~/shop/catalogue/translations/word-translations.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FieldState, formState } from "~/ui/base/form-state";
import { fieldAttributes, FieldErrors } from "~/ui/base/labelled";
import { Pagination } from "~/ui/base/pagination";
import { SeenField } from "~/ui/base/version-field";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { useWrittenIn } from "~/ui/layout/written-in";

/** `?kind=colour&page=2` */
const addressOf = (kind: WordKind, page = 1) => `/admin/translations?kind=${kind}${page > 1 ? `&page=${page}` : ""}`;

function placeIn({ url }: Request) {
  const { searchParams } = new URL(url);
  const kind = WORD_KINDS.find((one) => one === searchParams.get("kind")) ?? "colour";
  return { kind, page: requestedPage(searchParams) };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-catalogue");
  const { kind, page } = placeIn(request);
  const words = await wordsToTranslate(kind, page);
  return { kind, ...words, seen: seenText(words.rows), maxLength: MAX_WORD_LENGTH };
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-catalogue");
  const title = t.translationsNotSaved();
  return handleForm(request, {
    schema: wordsForm,
    title,
    invalidTitle: title,
    failed: t.saveTranslationsFailed(),
    extra: (problem) => (problem instanceof StaleTranslations ? { seen: problem.seen } : {}),
    async handle(form) {
      const count = await changeTranslations(actorId, form);
      return redirectWithToast(addressOf(form.kind, placeIn(request).page), { title: t.translationsSaved({ count }) });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.wordTranslations()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function TranslationsPage() {
  const { kind, rows, page, pages, missing, same, seen, maxLength } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const here = addressOf(kind, page);
  const isSaving = useNavigation().formAction === here;
  const names = rows.flatMap((row, at) => LANGUAGES.map((language) => [`rows[${at}].${language}`, row[language]]));
  const { fields, errors } = formState(refused?.lastResult, "words", Object.fromEntries(names));
  const languages = translatedInto(useWrittenIn(), (one) =>
    rows.some((row, at) => row[one] !== "" || fields[`rows[${at}].${one}`]!.value !== ""),
  );
  const columns = [
    { key: "word", label: t.originalWord() },
    ...languages.map((language) => ({ key: language, label: LANGUAGE_NAMES[language], onPhone: "named" as const })),
  ] as const;
  const missingTexts = languages
    .filter((language) => missing[language] > 0)
    .map((language) => LANGUAGE_NAMES[language] + colon() + t.missingWords({ count: missing[language] }));
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/words" className="admin-all">
          {t.searchWords()}
        </AppLink>
      </p>
      <AdminHeading>{t.wordTranslations()}</AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.aboutWordTranslations()}</p>
      <FilterLinks
        label={t.wordTranslations()}
        links={WORD_KINDS.map((one) => ({ label: t.wordKind(one), to: addressOf(one), isCurrent: one === kind }))}
      />
      {rows.length === 0 ? (
        <p>{t.noWordsYet()}</p>
      ) : (
        <PanelForm
          right="change-catalogue"
          readable
          key={`${here} ${seen}`}
          method="post"
          action={here}
          noValidate
          className="stack"
        >
          <FormKey />
          <ErrorSummary errors={errors} title={refused?.title} />
          {missingTexts.length > 0 && <p className="small">{missingTexts.join(" · ")}</p>}
          {same.length > 0 && (
            <ul className="small">
              {same.map(({ language, shown, words }) => (
                <li key={`${language} ${shown}`}>
                  {LANGUAGE_NAMES[language] + colon() + t.sameTranslation({ words: allOf(words), shown })}
                </li>
              ))}
            </ul>
          )}
          <input type="hidden" name="kind" value={kind} />
          <SeenField name="seen" stored={refused?.seen ?? seen} refused={refused} />
          <AdminTable
            caption={t.wordKind(kind)}
            columns={columns}
            rows={rows.map(({ word }, at) => ({
              key: at,
              cells: {
                word: (
                  <>
                    <span className="wrap-anywhere">{word}</span>
                    <input type="hidden" name={`rows[${at}].word`} value={word} />
                  </>
                ),
                en: input("en", at),
                de: input("de", at),
                sl: input("sl", at),
                it: input("it", at),
                fr: input("fr", at),
              },
            }))}
          />
          <div className="admin-bar">
            <Button pending={isSaving} pendingLabel={t.saving()}>
              {t.saveTranslations()}
            </Button>
          </div>
        </PanelForm>
      )}
      <Pagination page={page} pages={pages} address={(number) => addressOf(kind, number)} />
    </>
  );

  function input(language: (typeof LANGUAGES)[number], at: number) {
    const field: FieldState = fields[`rows[${at}].${language}`]!;
    return (
      <div>
        <input
          {...fieldAttributes(field)}
          className="input"
          lang={language}
          aria-label={t.wordInLanguage({ word: rows[at]!.word, language: tBrand.languageName(language) })}
          placeholder={t.missingWord()}
          defaultValue={field.value}
          autoComplete="off"
          maxLength={maxLength}
        />
        <FieldErrors field={field} />
      </div>
    );
  }
}
