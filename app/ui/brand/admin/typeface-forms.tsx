import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { type BrandFont, FONT_TYPES } from "~/shop/brand/appearance/typeface/brand-font";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { FileField } from "~/ui/base/file-field";

const PAGE = "/admin/appearance/typeface";

interface FontFormProps {
  version: number;
  answer?: RefusedForm;
}

/** The form that takes an uploaded typeface into use, once its licence is confirmed. */
export function TakeFontForm({ font, version, answer }: FontFormProps & { font: BrandFont }) {
  const { fields, errors } = formState(answer?.lastResult, "take", { licence: "" });
  return (
    // The address still names the file, so that a refusal shows it again.
    <Form method="post" action={`${PAGE}?file=${font.name}`} noValidate className="stack mt-6 max-w-2xl">
      <FormKey />
      <ErrorSummary errors={errors} title={answer?.title} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="font" value={font.name} />
      <Checkbox
        field={fields.licence}
        label="The licence of this typeface allows us to offer it on our website"
        required
      />
      <p className="admin-buttons">
        <Button name="intent" value="set">
          USE THIS TYPEFACE
        </Button>
      </p>
    </Form>
  );
}

interface PresentFontProps extends FontFormProps {
  font: BrandFont | null;
  previous: BrandFont | null;
  children: ReactNode;
}

/** What headings have now, with the buttons that remove it and put back what was before. */
export function PresentFontForm({ font, previous, version, answer, children }: PresentFontProps) {
  const { errors } = formState(answer?.lastResult, "present", {});
  return (
    <section className="admin-section stack mt-10 max-w-2xl" aria-labelledby="present-heading">
      <h2 id="present-heading">In use</h2>
      <ErrorSummary errors={errors} title={answer?.title} />
      {children}
      {(font ?? previous) && (
        <Form method="post" action={PAGE} className="admin-buttons">
          <FormKey />
          <input type="hidden" name="version" value={version} />
          {font && (
            <Button name="intent" value="remove" variant="secondary">
              REMOVE<span className="sr-only"> {font.family}</span>
            </Button>
          )}
          {previous && (
            <Button name="intent" value="undo" variant="secondary">
              RESTORE THE PREVIOUS ONE<span className="sr-only">: {previous.family}</span>
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}

/** The form that uploads a typeface to look at. */
export function UploadFontForm(props: { isAnother: boolean; answer?: RefusedForm }) {
  const { isAnother, answer } = props;
  const { fields, errors } = formState(answer?.lastResult, "upload", { file: "" });
  const isPending = useNavigation().formData?.get("intent") === "upload";
  return (
    <Form
      method="post"
      action={PAGE}
      encType="multipart/form-data"
      noValidate
      className="admin-section stack mt-10 max-w-2xl"
      aria-labelledby="upload-heading"
    >
      <FormKey />
      <h2 id="upload-heading">{isAnother ? "Another file" : "A file of your own"}</h2>
      <ErrorSummary errors={errors} title={answer?.title} />
      <FileField
        field={fields.file}
        label="Font file"
        hint="A WOFF2 file of up to 60 KB, as foundries deliver it for websites. The shop shows you a preview; nothing is changed yet."
        accept={FONT_TYPES}
        required
      />
      <p className="admin-buttons">
        <Button name="intent" value="upload" pending={isPending} pendingLabel="UPLOADING...">
          UPLOAD
        </Button>
      </p>
    </Form>
  );
}
