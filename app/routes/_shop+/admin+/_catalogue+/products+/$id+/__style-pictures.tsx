import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/catalogue";
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
import { PanelForm } from "~/ui/layout/admin/rights";

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
      <h2 id="pictures">{t.picturesSection()}</h2>
      <p className="muted mt-2 mb-4">{t.savedImmediately()}</p>
      <PictureList action={action} pictures={pictures} />
      <PanelForm
        right="change-catalogue"
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
          <Notice tone="good" title={added === 1 ? t.otherPictureAdded() : t.otherPicturesAdded({ added })} />
        )}
        <FileField
          field={fields.files}
          label={t.addPictures()}
          hint={t.stylePicturesHint()}
          accept={PICTURE_TYPES}
          multiple
          required
        />
        <Select
          field={fields.colour}
          label={t.theyShowTheColour()}
          required
          options={[
            { value: "*", label: t.colourOfFileName() },
            ...colors.map((colour) => ({ value: colour, label: colour })),
          ]}
        />
        <Button name="intent" value="upload" variant="secondary" pending={isSending} pendingLabel={t.uploading()}>
          {t.uploadPictures()}
        </Button>
      </PanelForm>
    </section>
  );
}
