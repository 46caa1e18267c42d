import { Form, useNavigation } from "@remix-run/react";

import { type BrandTexts, kindOf, TEXT_NAMES, type TextName } from "~/shop/brand/appearance/texts";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { FactList } from "~/ui/base/fact-list";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { PageText } from "~/ui/brand/pages/shop-page";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { Preview, PreviewButton, SavedMeanwhile } from "~/ui/layout/admin/preview";
import { FormKey } from "~/ui/layout/form-key";

/** A typed text, with its HTML if it is Markdown. */
interface PreviewedText {
  name: TextName;
  text: string;
  html: string | null;
}

const isTitle = (name: TextName) => /Title$|^storyEnd$/.test(name);

/** The typed texts as they will look. Nothing is saved yet. */
function TextsPreview({ texts }: { texts: readonly PreviewedText[] }) {
  const prose = texts.filter(({ name }) => kindOf(name).kind !== "switch");
  const groups = [...new Set(prose.map(({ name }) => kindOf(name).group))];
  return (
    <Preview>
      {groups.map((group) => (
        <div key={group} className="stack mt-6">
          <h3 className="muted small">{group}</h3>
          {prose
            .filter(({ name, text }) => kindOf(name).group === group && text)
            .map(({ name, text, html }) =>
              html === null ? (
                <p
                  key={name}
                  className={isTitle(name) ? "font-serif text-2xl" : "whitespace-pre-line"}
                >
                  {text}
                </p>
              ) : (
                <PageText key={name} html={html} />
              ),
            )}
        </div>
      ))}
    </Preview>
  );
}

/** What the form was answered with, unless it was saved: its errors, or how the texts will look. */
interface TextsAnswer extends RefusedForm {
  preview?: PreviewedText[];
  /** Somebody else saved them meanwhile. */
  isStale?: boolean;
}

/** What the form and its page show. */
interface TextsProps {
  texts: BrandTexts;
  version: number;
  answer?: TextsAnswer;
}

const GROUPS = [...new Set(TEXT_NAMES.map((name) => kindOf(name).group))];

/** The form of all texts, in the order of the pages. */
function TextsForm({ texts, version, answer }: TextsProps) {
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

/** The prose of the brand: its form, a preview, and what was saved meanwhile. */
export function TextsPage({ texts, version, answer }: TextsProps) {
  return (
    <div className="max-w-4xl">
      <p className="mb-2">
        <AppLink to="/admin/appearance">Name and colours</AppLink>,{" "}
        <AppLink to="/admin/appearance/pictures">logo and pictures</AppLink>
      </p>
      <AdminHeading>Texts</AdminHeading>
      <p className="muted mb-6">
        What the brand says on its pages and in its letters. An empty text is not shown; without a
        heading, neither is its section.
      </p>
      {answer?.preview && <TextsPreview texts={answer.preview} />}
      <TextsForm texts={texts} version={version} answer={answer} />
      {answer?.isStale && (
        <SavedMeanwhile>
          <FactList
            facts={TEXT_NAMES.map((name) => ({
              label: `${kindOf(name).group}: ${kindOf(name).label}`,
              value: kindOf(name).kind === "switch" ? (texts[name] ? "yes" : "no") : texts[name],
            }))}
          />
        </SavedMeanwhile>
      )}
    </div>
  );
}
