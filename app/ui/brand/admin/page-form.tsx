import { useNavigation } from "@remix-run/react";

import { LANGUAGE_NAMES, type Language } from "~/formats/language";
import * as t from "~/messages/brand";
import type { AdminPage } from "~/shop/brand/pages/admin-pages.server";
import { MAX_PAGE_TEXT_LENGTH, MAX_PAGE_TITLE_LENGTH } from "~/shop/brand/pages/limits";
import { isLegal } from "~/shop/brand/pages/page";
import { stateFields, translationFields } from "~/shop/brand/translations";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { type RefusedTranslations, TranslationFields } from "~/ui/brand/admin/translation-fields";
import { FormKey } from "~/ui/layout/form-key";

import { EnterPreviews, PreviewButton } from "~/ui/layout/admin/preview";
import { PanelForm } from "~/ui/layout/admin/rights";

/** The answer to a form for a page, unless it was saved: its errors, or a preview. */
export interface PageAnswer extends RefusedForm, RefusedTranslations {
  /** The typed texts as HTML. */
  preview?: { language: Language | ""; title: string; html: string }[];
}

export function PageForm({ page, answer }: { page: AdminPage; answer?: PageAnswer }) {
  const { slug, version } = page;
  const { fields, errors } = formState(answer?.lastResult, "page", {
    title: page.title,
    text: page.text,
    ...translationFields(page.translations),
    ...stateFields(page),
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
      <VersionField stored={version} refused={answer} />
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
      <TranslationFields
        translations={page.translations}
        state={page}
        refused={answer}
        drafts={page.published ? page.drafts : []}
        fields={fields}
        labels={{ title: t.title(), text: t.text() }}
        max={{ title: MAX_PAGE_TITLE_LENGTH, text: MAX_PAGE_TEXT_LENGTH }}
        rows={24}
        note={!isLegal(slug) && t.headingsInOrder()}
        between={(one) =>
          !page.translations[one] &&
          isLegal(slug) && (
            <div className="row">
              <Button name="intent" value={`${TEMPLATE}-${one}`} variant="secondary">
                {t.startFromTemplate()} ({LANGUAGE_NAMES[one]})
              </Button>
            </div>
          )
        }
        shown={templateIn(answer)}
      />
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
const templateIn = (answer: PageAnswer | undefined) => {
  const intent = String(answer?.lastResult.initialValue?.intent);
  return intent.startsWith(TEMPLATE) ? intent : "typed";
};

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
