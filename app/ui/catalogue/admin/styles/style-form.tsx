import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { type Language, LANGUAGE_NAMES, LANGUAGES } from "~/formats/language";
import { colon } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { isTranslated, translatedField, translatedInto } from "~/shop/base/translated-fields";
import { PICTURE_TYPES } from "~/shop/brand/pictures/upload-limits";
import { NEW_STYLE, type TypedStyle } from "~/shop/catalogue/styles/style-fields";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { FileField } from "~/ui/base/file-field";
import { type FormResult, formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";
import { FormKey } from "~/ui/layout/form-key";
import { useWrittenIn } from "~/ui/layout/written-in";
import { PanelForm } from "~/ui/layout/admin/rights";
import { CATEGORY_LIST_ID, fieldsOfPart, StyleInputs } from "./style-inputs";
import { useFormKey } from "./use-form-key";

/** Below the first fields. */
const PARTS = ["sizes", "material", "customs"] as const;

export interface RefusedStyle {
  lastResult: FormResult;
  title: string;
  /** Its pictures that are already stored. */
  kept?: number;
}

/** What the form of an existing style was rendered from, sent with it to detect concurrent edits. */
interface Seen {
  version: number;
  seen: string;
}

/** Without `seen` it creates a new style and includes the picture upload, as multipart. */
export function StyleForm({
  action,
  refused,
  style = NEW_STYLE,
  seen,
  categories,
  submit,
  notice,
}: {
  action: string;
  refused?: RefusedStyle;
  style?: TypedStyle;
  /** For an existing style only. */
  seen?: Seen;
  categories: readonly string[];
  /** Of the button. */
  submit: { label: string; pendingLabel: string };
  notice?: ReactNode;
}) {
  const names = { ...style, files: "", version: seen?.version, seen: seen?.seen };
  const { fields, errors } = formState(refused?.lastResult, "style", inFormOrder(names));
  const navigation = useNavigation();
  const isSending = navigation.formAction === action && navigation.formData?.get("intent") === "save";
  const isNew = !seen;
  const hasAddressError = fields.imageUrl.errorId ?? fields.additionalImages.errorId;
  const formKey = useFormKey(refused);
  return (
    <PanelForm
      right="change-catalogue"
      readable
      key={`${formKey} ${seen?.version}`}
      method="post"
      action={action}
      encType={isNew ? "multipart/form-data" : undefined}
      noValidate
      className="stack-loose"
    >
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      {notice}
      {seen && <input type="hidden" name="version" value={fields.version.value} data-seen="" />}
      {seen && <input type="hidden" name="seen" value={fields.seen.value} data-seen="" />}
      <div className="columns-fill-[18rem] items-start gap-x-8 gap-y-5">
        <StyleInputs part="main" fields={fields} />
        <datalist id={CATEGORY_LIST_ID}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <div className="row gap-x-8">
          <StyleInputs part="flags" fields={fields} />
        </div>
      </div>
      {PARTS.map((part) => (
        <div key={part}>
          <h2 className="mb-3 text-[1.125rem]" id={`part-${part}`}>
            {t.stylePart(part)}
          </h2>
          <div className="columns-fill-[18rem] items-start gap-x-8 gap-y-5">
            <StyleInputs part={part} fields={fields} />
          </div>
        </div>
      ))}
      {isNew && (
        <>
          <FileField
            field={fields.files}
            label={t.picturesSection()}
            hint={t.uploadHint()}
            accept={PICTURE_TYPES}
            multiple
          />
          <PicturePreviews kept={refused?.kept ?? 0} addresses={fields.additionalImages.value.split(/\s+/)} />
        </>
      )}
      <details id="languages" open={errors.some(({ fieldId }) => isOfLanguage(fieldId)) || undefined}>
        <summary className="py-3 font-semibold">{t.inOtherLanguages()}</summary>
        <p className="muted mt-2 max-w-2xl">
          {t.aboutOtherLanguages()} <AppLink to="/admin/translations">{t.wordTranslations()}</AppLink>
        </p>
        {translatedInto(useWrittenIn(), (one) => fieldsOfPart(one).some((name) => fields[name].value !== "")).map(
          (language) => (
            <fieldset key={language} className="mt-5">
              <legend className="font-semibold">
                <span lang={language}>{LANGUAGE_NAMES[language]}</span>
                {missingIn(style, language)}
              </legend>
              <div className="stack mt-2">
                <StyleInputs part={language} fields={fields} />
              </div>
            </fieldset>
          ),
        )}
      </details>
      <details open={Boolean(hasAddressError) || undefined}>
        <summary className="py-3 font-semibold">{t.addressesOfPictures()}</summary>
        <div className="stack mt-2">
          <StyleInputs part="addresses" fields={fields} />
        </div>
      </details>
      <div className="admin-bar">
        <Button name="intent" value="save" pending={isSending} pendingLabel={submit.pendingLabel}>
          {submit.label}
        </Button>
      </div>
    </PanelForm>
  );
}

/** Of a field's id, "style-nameDe". */
const isOfLanguage = (fieldId: string | undefined) => isTranslated((fieldId ?? "").replace("style-", ""));

/** ": name missing"; "" where all is translated that there is. */
function missingIn(style: TypedStyle, language: Language): string {
  const isMissing = (field: "name" | "description") =>
    style[field] !== "" && style[translatedField(field, language)] === "";
  const [name, description] = [isMissing("name"), isMissing("description")];
  return name || description
    ? `${colon()}${t.missingText(name && description ? "both" : name ? "name" : "description")}`
    : "";
}

/** Also the order of the error summary. */
function inFormOrder<Names extends TypedStyle & { files: string }>(names: Names): Names {
  const inputs = (["main", "flags", ...PARTS] as const).flatMap(fieldsOfPart);
  const below = ([...LANGUAGES, "addresses"] as const).flatMap(fieldsOfPart);
  const order = [...inputs, "files", ...below] as const;
  return { ...Object.fromEntries(order.map((field) => [field, names[field]])), ...names };
}

/** Of a rejected form; `kept` of them were uploaded with it. Renders nothing without any. */
function PicturePreviews({ kept, addresses }: { kept: number; addresses: readonly string[] }) {
  const own = addresses.filter((address) => address.startsWith("/pictures/"));
  if (own.length === 0) return null;
  return (
    <Notice title={kept === 1 ? t.onePictureKept() : kept > 1 ? t.picturesKept({ kept }) : t.picturesOfThisForm()}>
      <ul className="mt-3 flex flex-wrap gap-3">
        {own.map((address, index) => (
          <li key={address} className="w-20">
            <Picture address={address} alt={t.pictureNumber({ number: index + 1 })} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
