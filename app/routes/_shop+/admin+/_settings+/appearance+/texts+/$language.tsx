import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { isLanguage } from "~/formats/language";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/brand";
import {
  type FitsTextField,
  fitsTextField,
  kindOf,
  MAX_TEXTS_FORM_BYTES,
  type TextName,
} from "~/shop/brand/appearance/texts";
import { translationsForm } from "~/shop/brand/appearance/texts-form.server";
import { textsToTranslate, translateTexts } from "~/shop/brand/appearance/texts.server";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { FactList } from "~/ui/base/fact-list";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { SeenField } from "~/ui/base/version-field";
import { AppearanceTabs } from "~/ui/brand/admin/appearance-tabs";
import { fullLabel, isLong, shownText } from "~/ui/brand/admin/brand-text";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { SavedMeanwhile } from "~/ui/layout/admin/preview";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { uploadBytes: 2 * MAX_TEXTS_FORM_BYTES, textBytes: MAX_TEXTS_FORM_BYTES };

export async function loader({ request, params: { language } }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  if (!isLanguage(language)) throw notFound(request);
  return { language, ...(await textsToTranslate(language)) };
}

type Loaded = SerializeFrom<typeof loader>;

/** A field for each of the brand's own texts, and `seen`. */
export async function action({ request, params: { language } }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-pages");
  if (!isLanguage(language)) throw notFound(request);
  return handleForm(request, {
    schema: translationsForm,
    title: t.notSavedYet(),
    failed: t.failedToSaveTheTexts(),
    async handle({ seen, texts, fits }) {
      await translateTexts(admin.id, { language, seen }, texts, fits);
      return redirectWithToast(addressOf(language), {
        title: t.textsSaved(),
        description: t.everybodySeesThemOnThe(),
      });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? titleOf(data) : t.texts()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const addressOf = (language: string) => `/admin/appearance/texts/${language}`;
const titleOf = ({ language }: Loaded) => `${t.texts()} (${t.languageName(language)})`;

/** Each text stands above the field of its translation. */
function TranslationsForm({ language, texts, seen, refused }: Loaded & { refused?: RefusedForm }) {
  const defaults = Object.fromEntries(
    texts.flatMap(({ name, text }) => [
      [name, text],
      [fitsTextField(name), ""],
    ]),
  ) as Record<TextName | FitsTextField, string>;
  const { fields, errors } = formState(refused?.lastResult, "texts", defaults);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <PanelForm
      right="change-pages"
      readable
      key={seen}
      method="post"
      action={addressOf(language)}
      encType="multipart/form-data"
      noValidate
      className="stack-loose"
    >
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      <SeenField name="seen" stored={seen} refused={refused} />
      {texts.map(({ name, original, text, isOutdated }) => {
        const field = { field: fields[name], label: fullLabel(name), maxLength: kindOf(name).max, lang: language };
        return (
          <div key={name} className="stack">
            <p className="muted wrap-anywhere whitespace-pre-line">{original}</p>
            {isLong(name) ? <TextArea {...field} rows={3} optional={false} /> : <Field {...field} optional={false} />}
            {isOutdated && <Checkbox field={fields[fitsTextField(name)]} label={t.translationFits()} />}
            {!text && (
              <p>
                <Badge tone="highlight">{t.missing()}</Badge>
              </p>
            )}
          </div>
        );
      })}
      <p className="admin-buttons admin-bar">
        <Button pending={isPending} pendingLabel={t.saving()}>
          {t.saveButton()}
        </Button>
      </p>
    </PanelForm>
  );
}

export default function TranslatedTextsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { texts } = loaded;
  const answer = useAnswer<typeof action>();
  return (
    <>
      <AdminHeading>{titleOf(loaded)}</AdminHeading>
      <AppearanceTabs />
      <div className="max-w-3xl">
        <p className="mb-2">
          <AppLink to="/admin/appearance/texts">{t.allTexts()}</AppLink>
        </p>
        <p className="muted mb-6">{texts.length > 0 ? t.translatedTextsNote() : t.nothingToTranslate()}</p>
        {texts.length > 0 && <TranslationsForm {...loaded} refused={answer} />}
        {answer?.isStale && (
          <SavedMeanwhile>
            <FactList
              facts={texts.map(({ name, text }) => ({ label: fullLabel(name), value: shownText(name, text) }))}
            />
          </SavedMeanwhile>
        )}
      </div>
    </>
  );
}
