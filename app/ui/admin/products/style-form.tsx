import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { NEW_STYLE, STYLE_FIELDS, type TypedStyle } from "~/shop/catalogue/style-fields";
import { PICTURE_TYPES } from "~/shop/pictures/upload-limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FormResult, formState } from "~/ui/base/form-state";

import { FileField } from "./file-field";
import { PicturePreviews } from "./picture-previews";
import { KNOWN_CATEGORIES, StyleInputs } from "./style-inputs";
import { useRenewed } from "./use-renewed";

/** A style's form that was not taken. */
export interface RefusedStyle {
  lastResult: FormResult;
  title: string;
  /** How many pictures of it are kept already. */
  kept?: number;
}

/** The state of the form of an existing style; it travels with it. */
interface Seen {
  version: number;
  seen: string;
}

/** All fields of a style: of a new one, with its pictures, or without `style`; of an existing one as `style` has them. */
export function StyleForm({
  action,
  refused,
  style = NEW_STYLE,
  seen,
  categories,
  submit,
  notice,
}: {
  /** Where it is sent; multipart where the style is new. */
  action: string;
  refused?: RefusedStyle;
  style?: TypedStyle;
  /** Of an existing style only. */
  seen?: Seen;
  categories: readonly string[];
  /** The words on its button, at rest and under way. */
  submit: { label: string; pendingLabel: string };
  /** What is to be said below what is wrong. */
  notice?: ReactNode;
}) {
  const names = { ...style, files: "", version: seen?.version, seen: seen?.seen };
  const { fields, errors } = formState(refused?.lastResult, "style", inOrder(names));
  const navigation = useNavigation();
  const isSending =
    navigation.formAction === action && navigation.formData?.get("intent") === "save";
  const isNew = !seen;
  const hasAddressError = fields.imageUrl.errorId ?? fields.additionalImages.errorId;
  const renewed = useRenewed(refused);
  return (
    <Form
      key={`${renewed} ${seen?.version}`}
      method="post"
      action={action}
      encType={isNew ? "multipart/form-data" : undefined}
      noValidate
      className="stack-loose"
    >
      <ErrorSummary errors={errors} title={refused?.title} />
      {notice}
      {seen && <input type="hidden" name="version" value={fields.version.value} />}
      {seen && <input type="hidden" name="seen" value={fields.seen.value} />}
      <div className="admin-fields">
        <StyleInputs part="main" fields={fields} />
        <datalist id={KNOWN_CATEGORIES}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <div className="row">
          <StyleInputs part="boxes" fields={fields} />
        </div>
      </div>
      <div className="admin-fields">
        <StyleInputs part="make" fields={fields} />
      </div>
      {isNew && (
        <>
          <FileField
            field={fields.files}
            label="Pictures"
            hint="JPEG, PNG, WebP or AVIF, up to 10 MB each and 40 MB together. With a colour in the file's name (alma-sand.jpg) a picture belongs to that colour."
            accept={PICTURE_TYPES}
            multiple
          />
          <PicturePreviews
            kept={refused?.kept ?? 0}
            addresses={fields.additionalImages.value.split(/\s+/)}
          />
        </>
      )}
      <details open={Boolean(hasAddressError) || undefined}>
        <summary className="py-3 font-semibold">Addresses of pictures</summary>
        <div className="stack mt-2">
          <StyleInputs part="addresses" fields={fields} />
        </div>
      </details>
      <Button name="intent" value="save" pending={isSending} pendingLabel={submit.pendingLabel}>
        {submit.label}
      </Button>
    </Form>
  );
}

/** The fields in the order in which the form shows them: so the summary tells of them. */
function inOrder<Names extends TypedStyle>(names: Names): Names {
  const ordered = Object.fromEntries(STYLE_FIELDS.map((field) => [field, names[field]]));
  return { ...ordered, ...names };
}
