import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";

import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/brand";
import { lookForAdmin } from "~/shop/brand/appearance/appearance.server";
import { appearanceForm } from "~/shop/brand/appearance/appearance-form.server";
import { changeAppearance } from "~/shop/brand/appearance/change-appearance.server";
import { type ColourFault, colourFaults } from "~/shop/brand/appearance/colour-faults";
import { darkColours } from "~/shop/brand/appearance/palette";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { FactList } from "~/ui/base/fact-list";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { SavedMeanwhile, EnterPreviews, PreviewButton } from "~/ui/layout/admin/preview";
import { AppearanceTabs } from "~/ui/brand/admin/appearance-tabs";
import { LookPreview } from "~/ui/brand/admin/look-preview";
import { type Colour, parseColour } from "~/shop/brand/appearance/colour";
import { type ChosenColours, HEADING_NAMES, type Look, MAX_NAME_LENGTH } from "~/shop/brand/appearance/look";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select, fieldAttributes } from "~/ui/base/field";
import { formState, type RefusedForm, type FieldState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { Labelled } from "~/ui/base/labelled";
import { useHydrated } from "~/ui/base/use-hydrated";
import { VersionField } from "~/ui/base/version-field";
import { PanelForm } from "~/ui/layout/admin/rights";

/** Sent by the button of a suggestion: "accent #6b2f1a". */
const TAKEN = /^(accent|ground|darkAccent|darkGround) (#[\da-f]{6})$/;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  const shown = await lookForAdmin();
  return { ...shown, dark: darkColours(shown.look) };
}

/** `intent` preview or save; or `take`, a suggested colour for one of the fields, for a preview. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-pages");
  const fields = await readForm(request);
  const [, field, colour] = TAKEN.exec(String(fields.get("take") ?? "")) ?? [];
  if (field && colour) fields.set(field, colour);
  return handleForm(request, {
    fields,
    schema: appearanceForm,
    title: t.notSavedYet(),
    failed: t.failedToSaveTheAppearance(),
    extra: (): { faults?: ColourFault[] } => ({}),
    async handle({ version, ...look }, { refuse, reply }) {
      const faults = colourFaults(look);
      if (faults.length > 0) {
        const errors = Object.fromEntries(faults.map((fault) => [fault.field, fault.message]));
        return refuse({ status: 400, title: t.textCouldNotBeRead(), errors }, { faults });
      }
      if (fields.get("intent") !== "save") {
        return data({ lastResult: reply(), title: "", preview: look });
      }
      await changeAppearance(admin.id, version, look);
      return redirectWithToast("/admin/appearance", {
        title: t.appearanceSaved(),
        description: t.everybodySeesItOnThe(),
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.appearance()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

/** Beside the form on a desk. It has nothing in it to tab to, so it may come first. On a phone only what was asked for is shown. */
const BESIDE = "lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1 lg:self-start";

export default function AppearancePage() {
  const loaded = useLoaderData<typeof loader>();
  const { look, font } = loaded;
  const answer = useAnswer<typeof action>();
  return (
    <>
      <AdminHeading>{tDesk.pageName("appearance")}</AdminHeading>
      <AppearanceTabs />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        {answer?.preview && <LookPreview look={answer.preview} font={font?.name} className={BESIDE} />}
        <div>
          <AppearanceForm {...loaded} answer={answer} />
          {answer?.isStale && (
            <SavedMeanwhile>
              <FactList
                facts={[
                  { label: t.shopName(), value: look.name },
                  { label: t.accent(), value: look.accent },
                  { label: t.ground(), value: look.ground },
                  { label: t.accentDark(), value: look.darkAccent ?? t.madeFromLight() },
                  { label: t.groundDark(), value: look.darkGround ?? t.madeFromLight() },
                  { label: t.headings(), value: t.headingsLabel(look.headings) },
                ]}
              />
            </SavedMeanwhile>
          )}
        </div>
        {!answer?.preview && (
          <LookPreview look={look} font={font?.name} title={t.looksNow()} className={`${BESIDE} max-lg:hidden`} />
        )}
      </div>
    </>
  );
}

/** Unless it was saved: the errors, or the preview. */
interface AppearanceAnswer extends RefusedForm {
  /** They lack contrast; with the nearest colours that pass. */
  faults?: ColourFault[];
  preview?: Look;
}

function AppearanceForm({
  look,
  dark,
  version,
  font,
  answer,
}: SerializeFrom<typeof loader> & { answer?: AppearanceAnswer }) {
  const { fields, errors } = formState(answer?.lastResult, "look", { ...look });
  const intent = useNavigation().formData?.get("intent");
  const colourField = (name: keyof ChosenColours, otherwise: Colour, required = false) => (
    // A field of its own for each value that the server fills in, since a typed one would stay.
    <ColourField key={`${name} ${fields[name].value}`} {...{ name, otherwise, required }} field={fields[name]} />
  );
  return (
    <PanelForm
      right="change-pages"
      readable
      key={version}
      method="post"
      action="/admin/appearance"
      noValidate
      className="stack"
    >
      <FormKey />
      <EnterPreviews />
      <ErrorSummary errors={errors} title={answer?.title} />
      <VersionField stored={version} refused={answer} />
      <Field
        field={fields.name}
        label={t.shopName()}
        hint={t.inTheHeaderTitlesE()}
        maxLength={MAX_NAME_LENGTH}
        required
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 font-serif text-xl">{t.colours()}</legend>
        {colourField("accent", look.accent, true)}
        {colourField("ground", look.ground, true)}
        {colourField("darkAccent", dark.accent)}
        {colourField("darkGround", dark.ground)}
      </fieldset>
      {answer?.faults && (
        <div className="card stack">
          <h2 className="text-lg">{t.readableColours()}</h2>
          {answer.faults.map(({ field, suggestion }) => (
            <p key={field} className="row">
              <Swatch colour={suggestion} />
              <Button name="take" value={`${field} ${suggestion}`} variant="secondary">
                {t.takeAs({
                  suggestion,
                  field,
                  hidden: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
              <span className="muted">{t.colourLabel(field)}</span>
            </p>
          ))}
        </div>
      )}
      <Select
        field={fields.headings}
        label={t.typefaceOfHeadings()}
        hint={font ? t.standsIn() : t.deviceFonts()}
        options={HEADING_NAMES.map((value) => ({ value, label: t.headingsLabel(value) }))}
        required
      />
      <p className="admin-buttons admin-bar">
        <PreviewButton>{t.showPreview()}</PreviewButton>
        <Button name="intent" value="save" pending={intent === "save"} pendingLabel={t.saving()}>
          {t.saveButton()}
        </Button>
      </p>
    </PanelForm>
  );
}

interface ColourFieldProps {
  field: FieldState;
  name: keyof ChosenColours;
  /** The colour while the field is empty. */
  otherwise: Colour;
  required?: boolean;
}

/**
 * The form sends the digits. Beside them the colour, and with scripts a picker that writes its digits into the field.
 */
function ColourField({ field, name, otherwise, required = false }: ColourFieldProps) {
  const typed = useRef<HTMLInputElement>(null);
  const [colour, setColour] = useState(parseColour(field.value) ?? otherwise);
  const hint = t.colourHint(name);
  return (
    <Labelled field={field} label={t.colourLabel(name)} hint={hint} optional={false}>
      <div className="flex gap-2">
        <input
          {...fieldAttributes(field, hint)}
          ref={typed}
          type="text"
          defaultValue={field.value}
          onChange={({ target }) => setColour(parseColour(target.value) ?? otherwise)}
          className="input"
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          required={required}
        />
        {useHydrated() ? (
          <input
            type="color"
            className={SAMPLE}
            aria-label={t.pickColour(name)}
            value={colour}
            onChange={({ target }) => {
              typed.current!.value = target.value;
              setColour(target.value as Colour);
            }}
          />
        ) : (
          <Swatch colour={colour} className={SAMPLE} />
        )}
      </div>
    </Labelled>
  );
}

/** Beside a field: as high as it. */
const SAMPLE = "h-auto min-h-11 w-12 flex-none border border-edge p-0";

/** An attribute of SVG, because the security policy forbids inline styles. */
function Swatch({ colour, className }: { colour: string; className?: string }) {
  return (
    <svg width="44" height="44" aria-hidden="true" className={className}>
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}
