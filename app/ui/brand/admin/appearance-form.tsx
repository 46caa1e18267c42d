import { Form, useNavigation } from "@remix-run/react";

import { colourLabel, deviceFonts, headingsLabel, standsIn } from "~/texts/appearance";
import type { Colour } from "~/shop/brand/appearance/colour";
import { type ChosenColours, HEADING_NAMES, type Look, MAX_NAME_LENGTH } from "~/shop/brand/appearance/look";
import type { ColourFault } from "~/shop/brand/appearance/colour-faults";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { EnterPreviews, PreviewButton } from "~/ui/layout/admin/preview";
import { ColourField, Swatch } from "./colour-field";

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
  /** The colours of dark pages, chosen or made. */
  dark: { accent: Colour; ground: Colour };
  version: number;
  /** The name of the brand's own typeface of headings. */
  font: string | null;
  answer?: AppearanceAnswer;
}

/** The form of name, colours and headings, with a button for each suggested colour. */
export function AppearanceForm({ look, dark, version, font, answer }: AppearanceProps) {
  const { fields, errors } = formState(answer?.lastResult, "look", { ...look });
  const intent = useNavigation().formData?.get("intent");
  const colourField = (name: keyof ChosenColours, otherwise: Colour, required = false) => (
    // A field of its own for each value that the server fills in, since a typed one would stay.
    <ColourField key={`${name} ${fields[name].value}`} {...{ name, otherwise, required }} field={fields[name]} />
  );
  return (
    <Form key={version} method="post" action="/admin/appearance" noValidate className="stack">
      <FormKey />
      <EnterPreviews />
      <ErrorSummary errors={errors} title={answer?.title} />
      <input type="hidden" name="version" value={version} />
      <Field
        field={fields.name}
        label="Shop name"
        hint="In the header, titles, e-mails and PDFs"
        maxLength={MAX_NAME_LENGTH}
        required
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 font-serif text-xl">Colours</legend>
        {colourField("accent", look.accent, true)}
        {colourField("ground", look.ground, true)}
        {colourField("darkAccent", dark.accent)}
        {colourField("darkGround", dark.ground)}
      </fieldset>
      {answer?.faults && (
        <div className="card stack">
          <h2 className="text-lg">Readable colours</h2>
          {answer.faults.map(({ field, suggestion }) => (
            <p key={field} className="row">
              <Swatch colour={suggestion} />
              <Button name="take" value={`${field} ${suggestion}`} variant="secondary">
                TAKE {suggestion}
                <span className="sr-only"> as {colourLabel(field).toLowerCase()}</span>
              </Button>
              <span className="muted">{colourLabel(field)}</span>
            </p>
          ))}
        </div>
      )}
      <Select
        field={fields.headings}
        label="Typeface of headings"
        hint={font ? standsIn() : deviceFonts()}
        options={HEADING_NAMES.map((value) => ({ value, label: headingsLabel(value) }))}
        required
      />
      <p className="admin-buttons admin-bar">
        <PreviewButton>SHOW PREVIEW</PreviewButton>
        <Button name="intent" value="save" pending={intent === "save"} pendingLabel="SAVING...">
          SAVE
        </Button>
      </p>
    </Form>
  );
}
