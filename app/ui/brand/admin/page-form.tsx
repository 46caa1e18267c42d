import { useNavigation } from "@remix-run/react";

import { LANGUAGE_NAMES, LANGUAGES, type Language } from "~/formats/language";
import * as t from "~/messages/brand";
import type { AdminPage } from "~/shop/brand/pages/admin-pages.server";
import { MAX_PAGE_TEXT_LENGTH, MAX_PAGE_TITLE_LENGTH } from "~/shop/brand/pages/limits";
import { isLegal, textField, titleField } from "~/shop/brand/pages/page";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { EnterPreviews, PreviewButton } from "~/ui/layout/admin/preview";
import { PanelForm } from "~/ui/layout/admin/rights";

/** The answer to a form for a page, unless it was saved: its errors, or a preview. */
export interface PageAnswer extends RefusedForm {
  /** The typed texts as HTML. */
  preview?: { language: Language | ""; title: string; html: string }[];
  /** Somebody else saved the page meanwhile. */
  isStale?: boolean;
}

export function PageForm({ page, answer }: { page: AdminPage; answer?: PageAnswer }) {
  const { slug, version } = page;
  const { fields, errors } = formState(answer?.lastResult, "page", {
    title: page.title,
    text: page.text,
    ...translationsOf(page),
  });
  const intent = useNavigation().formData?.get("intent");
  return (
    <PanelForm
      right="change-pages"
      readable
      key={`${slug} ${version}`}
      method="post"
      action={`/admin/pages/${slug}`}
      encType="multipart/form-data"
      noValidate
      className="stack"
    >
      <FormKey />
      <EnterPreviews />
      <ErrorSummary errors={errors} title={answer?.title} />
      <input type="hidden" name="version" value={version} />
      <Field field={fields.title} label={t.title()} maxLength={MAX_PAGE_TITLE_LENGTH} required />
      {page.text === "" && isLegal(slug) && (
        <div className="row">
          <Button name="intent" value={TEMPLATE} variant="secondary">
            {t.startFromTemplate()}
          </Button>
          <span className="muted small">{t.templateNote()}</span>
        </div>
      )}
      <TextArea
        // Otherwise a field that was typed in would not show the text of a template.
        key={`text ${templateIn(answer)}`}
        field={fields.text}
        label={t.text()}
        hint={t.pageHint(slug)}
        rows={24}
        maxLength={MAX_PAGE_TEXT_LENGTH}
        required
      />
      <MarkdownHelp />
      <fieldset className="stack">
        <legend className="font-serif text-xl">{t.otherLanguages()}</legend>
        <p className="muted">
          {t.otherLanguagesNote()} {!isLegal(slug) && t.headingsInOrder()}
        </p>
        {LANGUAGES.map((one) => (
          <Translation
            key={one}
            language={one}
            page={page}
            title={fields[titleField(one)]}
            text={fields[textField(one)]}
            answer={answer}
          />
        ))}
      </fieldset>
      <p className="admin-buttons admin-bar">
        <PreviewButton>{t.preview()}</PreviewButton>
        <Button name="intent" value="save" variant="secondary" pending={intent === "save"} pendingLabel={t.saving()}>
          {t.saveDraft()}
        </Button>
        <Button name="intent" value="publish" pending={intent === "publish"} pendingLabel={t.publishing()}>
          {t.publish()}
        </Button>
      </p>
    </PanelForm>
  );
}

const TEMPLATE = "template";
const templateFor = (language: Language) => `${TEMPLATE}-${language}`;
const templateIn = (answer: PageAnswer | undefined) => {
  const intent = String(answer?.lastResult.initialValue?.intent);
  return intent.startsWith(TEMPLATE) ? intent : "typed";
};

function translationsOf({ translations }: AdminPage) {
  const entries = LANGUAGES.flatMap((one) => [
    [titleField(one), translations[one]?.title],
    [textField(one), translations[one]?.text],
  ]);
  return Object.fromEntries(entries) as Record<ReturnType<typeof titleField | typeof textField>, string | undefined>;
}

interface TranslationProps {
  language: Language;
  page: AdminPage;
  title: FieldState;
  text: FieldState;
  answer?: PageAnswer;
}

/** Open where something was typed that is not saved. */
function Translation({ language, page, title, text, answer }: TranslationProps) {
  const saved = page.translations[language];
  const name = LANGUAGE_NAMES[language];
  const isOpen = title.value !== (saved?.title ?? "") || text.value !== (saved?.text ?? "");
  return (
    <details open={isOpen}>
      <summary className="row py-2.5">
        {name} {!saved && <Badge tone="highlight">{t.missing()}</Badge>}
      </summary>
      <div className="stack">
        <Field
          key={`title ${templateIn(answer)}`}
          field={title}
          label={`${t.title()} (${name})`}
          maxLength={MAX_PAGE_TITLE_LENGTH}
          lang={language}
        />
        {!saved && isLegal(page.slug) && (
          <div className="row">
            <Button name="intent" value={templateFor(language)} variant="secondary">
              {t.startFromTemplate()} ({name})
            </Button>
          </div>
        )}
        <TextArea
          key={`text ${templateIn(answer)}`}
          field={text}
          label={`${t.text()} (${name})`}
          rows={24}
          maxLength={MAX_PAGE_TEXT_LENGTH}
          lang={language}
        />
      </div>
    </details>
  );
}

const examples = () =>
  [
    ["## Sweaters", t.markdownMeaning("heading")],
    ["**bold** and *italic*", t.markdownMeaning("emphasis")],
    ["- first", t.markdownMeaning("list")],
    ["[our terms](/pages/terms)", t.markdownMeaning("link")],
    ["| Size | Chest |\n| --- | ---: |\n| S | 48 cm |", t.markdownMeaning("table")],
  ] as const;

/** Explains the markup. */
function MarkdownHelp() {
  return (
    <details>
      <summary className="small py-2.5">{t.howToWriteHeadingsLists()}</summary>
      <dl className="facts small">
        {examples().map(([typed, meaning]) => (
          <div key={typed}>
            <dt className="whitespace-pre-line font-mono">{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t.anEmptyLineEndsA()}</p>
    </details>
  );
}
