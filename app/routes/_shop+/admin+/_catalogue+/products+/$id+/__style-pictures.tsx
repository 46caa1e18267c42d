import { Form, useNavigation } from "@remix-run/react";

import { PICTURE_TYPES } from "~/shop/brand/pictures/upload-limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";

import { FileField } from "~/ui/base/file-field";
import { PictureList, type PictureOfStyle } from "~/ui/catalogue/admin/styles/picture-list";
import type { RefusedStyle } from "~/ui/catalogue/admin/styles/style-form";
import { useFormKey } from "~/ui/catalogue/admin/styles/use-form-key";

/** The pictures of a style: rearrange, remove and upload. Each change is saved immediately. */
export function StylePictures({
  action,
  pictures,
  colors,
  refused,
}: {
  action: string;
  pictures: readonly PictureOfStyle[];
  colors: readonly string[];
  /** The response to an upload with errors. */
  refused?: RefusedStyle & { added?: number };
}) {
  const { fields, errors } = formState(refused?.lastResult, "upload", { files: "", colour: "*" });
  const added = refused?.added ?? 0;
  const navigation = useNavigation();
  const isSending = navigation.formData?.get("intent") === "upload";
  const formKey = useFormKey(refused ?? pictures);
  return (
    <section className="admin-section" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <p className="muted mt-2 mb-4">
        Changes here are saved immediately. Save your changes to the fields above first.
      </p>
      <PictureList action={action} pictures={pictures} />
      <Form
        key={formKey}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        className="stack mt-8 max-w-2xl"
      >
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        {added > 0 && (
          <Notice
            tone="good"
            title={added === 1 ? "The other picture was added." : `The other ${added} pictures were added.`}
          />
        )}
        <FileField
          field={fields.files}
          label="Add pictures"
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB each and 40 MB together."
          accept={PICTURE_TYPES}
          multiple
          required
        />
        <Select
          field={fields.colour}
          label="They show the colour"
          required
          options={[
            { value: "*", label: "From the file name, otherwise any" },
            ...colors.map((colour) => ({ value: colour, label: colour })),
          ]}
        />
        <Button name="intent" value="upload" variant="secondary" pending={isSending} pendingLabel="UPLOADING...">
          UPLOAD PICTURES
        </Button>
      </Form>
    </section>
  );
}
