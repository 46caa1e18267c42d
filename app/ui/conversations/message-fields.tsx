import * as t from "~/messages/conversations";
import { MAX_MESSAGE_LENGTH, MAX_PHOTOS } from "~/shop/conversations/conversation";
import { PICTURE_TYPES } from "~/shop/brand/pictures/upload-limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { FileField } from "~/ui/base/file-field";
import { formState, type RefusedForm } from "~/ui/base/form-state";

/** The fields of a message, and its button. */
export function MessageFields({
  refused,
  text = "",
  label,
}: {
  refused: RefusedForm | undefined;
  /** Filled in. */
  text?: string;
  label: string;
}) {
  const { fields, errors } = formState(refused?.lastResult, "message", { text, photos: "" });
  return (
    <>
      <ErrorSummary errors={errors} title={refused?.title} />
      <TextArea field={fields.text} label={label} required rows={5} maxLength={MAX_MESSAGE_LENGTH} />
      <FileField
        field={fields.photos}
        label={t.photos()}
        hint={t.photosHint({ most: MAX_PHOTOS })}
        accept={PICTURE_TYPES}
        multiple
      />
      <p>
        <Button pendingLabel={t.sending()}>{t.send()}</Button>
      </p>
    </>
  );
}
