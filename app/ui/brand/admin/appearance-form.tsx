import { Form, useNavigation } from "@remix-run/react";

import { headingsLabel } from "~/texts/appearance";
import { HEADING_NAMES, type Look, MAX_NAME_LENGTH } from "~/shop/brand/appearance/look";
import type { ColourFault } from "~/shop/brand/appearance/colour-faults";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { PreviewButton } from "~/ui/layout/admin/preview";

/** What the form was answered with, unless it was saved: its errors, or what is to be previewed. */
export interface AppearanceAnswer extends RefusedForm {
  /** Colours that lack contrast, with the nearest that pass. */
  faults?: ColourFault[];
  preview?: Look;
  /** Somebody else saved it meanwhile. */
  isStale?: boolean;
}

/** What the form and its page show. */
export interface AppearanceProps {
  look: Look;
  version: number;
  /** The name of the brand's own typeface of headings. */
  font: string | null;
  answer?: AppearanceAnswer;
}

const COLOUR_NAMES: Record<ColourFault["field"], string> = {
  accent: "Accent colour",
  ground: "Ground colour",
  darkAccent: "Accent colour of dark pages",
  darkGround: "Ground colour of dark pages",
};

const DEVICE_FONTS =
  "Each reader sees the first of its fonts that their device has. Nothing is downloaded.";
const STANDS_IN =
  "It stands in for your own font file: while that one loads, on light pages, and for letters that it does not have.";

const DERIVED = "Leave it empty to have it made from the light one.";

/** The form of name, colours and headings, with a button for each suggested colour. */
export function AppearanceForm({ look, version, font, answer }: AppearanceProps) {
  const { fields, errors } = formState(answer?.lastResult, "look", { ...look });
  const intent = useNavigation().formData?.get("intent");
  const colour = { maxLength: 20, autoComplete: "off", spellCheck: false };
  return (
    <Form
      key={version}
      method="post"
      action="/admin/appearance"
      noValidate
      className="stack max-w-2xl"
    >
      <FormKey />
      <ErrorSummary errors={errors} title={answer?.title} />
      <input type="hidden" name="version" value={version} />
      <Field
        field={fields.name}
        label="Shop name"
        hint="In the header, in titles, mails and PDFs."
        maxLength={MAX_NAME_LENGTH}
        required
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 font-serif text-xl">Colours</legend>
        <Field
          field={fields.accent}
          label={COLOUR_NAMES.accent}
          hint="Of buttons and links, like #8a4127."
          required
          {...colour}
        />
        <Field
          field={fields.ground}
          label={COLOUR_NAMES.ground}
          hint="Behind everything, like #faf7f1."
          required
          {...colour}
        />
        <Field
          field={fields.darkAccent}
          label={COLOUR_NAMES.darkAccent}
          hint={DERIVED}
          {...colour}
        />
        <Field
          field={fields.darkGround}
          label={COLOUR_NAMES.darkGround}
          hint={DERIVED}
          {...colour}
        />
      </fieldset>
      <Select
        field={fields.headings}
        label="Typeface of headings"
        hint={font ? STANDS_IN : DEVICE_FONTS}
        options={HEADING_NAMES.map((value) => ({ value, label: headingsLabel(value) }))}
        required
      />
      <p className="admin-buttons">
        <PreviewButton>SHOW PREVIEW</PreviewButton>
        <Button name="intent" value="save" pending={intent === "save"} pendingLabel="SAVING...">
          SAVE
        </Button>
      </p>
      {answer?.faults && (
        <div className="card stack">
          <h2 className="text-lg">Colours that can be read</h2>
          {answer.faults.map(({ field, suggestion }) => (
            <p key={field} className="row">
              <Swatch colour={suggestion} />
              <Button name="take" value={`${field} ${suggestion}`} variant="secondary">
                TAKE {suggestion}
                <span className="sr-only"> as {COLOUR_NAMES[field].toLowerCase()}</span>
              </Button>
              <span className="muted">{COLOUR_NAMES[field]}</span>
            </p>
          ))}
        </div>
      )}
    </Form>
  );
}

/** A sample of a colour. An attribute of SVG, because the security policy forbids inline styles. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="44" height="44" aria-hidden="true">
      <rect width="44" height="44" fill={colour} />
    </svg>
  );
}
