import { Form, useNavigation } from "@remix-run/react";

import { type BrandTexts, kindOf, TEXT_NAMES, type TextName } from "~/shop/brand/appearance/texts";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { PreviewButton } from "~/ui/layout/admin/preview";
import type { PreviewedText } from "./texts-preview";

/** What the form was answered with, unless it was saved: its errors, or how the texts will look. */
export interface TextsAnswer extends RefusedForm {
  preview?: PreviewedText[];
  /** Somebody else saved them meanwhile. */
  isStale?: boolean;
}

/** What the form and its page show. */
export interface TextsProps {
  texts: BrandTexts;
  version: number;
  answer?: TextsAnswer;
}

const GROUPS = [...new Set(TEXT_NAMES.map((name) => kindOf(name).group))];

/** The form of all texts, in the order of the pages. */
export function TextsForm({ texts, version, answer }: TextsProps) {
  const { fields, errors } = formState(answer?.lastResult, "texts", texts);
  const intent = useNavigation().formData?.get("intent");
  return (
    <Form
      key={version}
      method="post"
      action="/admin/appearance/texts"
      encType="multipart/form-data"
      noValidate
      className="stack-loose max-w-2xl"
    >
      <FormKey />
      <ErrorSummary errors={errors} title={answer?.title} />
      <input type="hidden" name="version" value={version} />
      {GROUPS.map((group) => (
        <fieldset key={group} className="stack">
          <legend className="font-serif text-xl">{group}</legend>
          {TEXT_NAMES.filter((name) => kindOf(name).group === group).map((name) => (
            <TextField key={name} name={name} field={fields[name]} />
          ))}
        </fieldset>
      ))}
      <p className="admin-buttons admin-bar">
        <PreviewButton>SHOW PREVIEW</PreviewButton>
        <Button name="intent" value="save" pending={intent === "save"} pendingLabel="SAVING...">
          SAVE
        </Button>
      </p>
    </Form>
  );
}

function TextField({ name, field }: { name: TextName; field: FieldState }) {
  const { label, kind, max, isRequired } = kindOf(name);
  if (kind === "switch") return <Checkbox field={field} label={label} />;
  const more = { field, label, maxLength: max, required: isRequired };
  if (kind === "line" && max <= 160) return <Field {...more} />;
  return (
    <TextArea
      {...more}
      rows={kind === "markdown" ? 4 : 3}
      hint={
        kind === "markdown"
          ? "**bold**, *italic*, [link](https://…); an empty line begins a paragraph."
          : undefined
      }
    />
  );
}
