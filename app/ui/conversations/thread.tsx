import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/conversations";
import { MAX_MESSAGE_LENGTH, MAX_PHOTOS, type MessageView, type Subject } from "~/shop/conversations/conversation";
import { PICTURE_TYPES } from "~/shop/brand/pictures/upload-limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { FileField } from "~/ui/base/file-field";
import { formState, type RefusedForm } from "~/ui/base/form-state";

/** "Order W-2026-0012", "Inquiry #5", "Your account" */
export const subjectTitle = ({ kind, id }: Subject, orderNumber: string | null) =>
  kind === "order"
    ? t.order({ orderNumber: orderNumber ?? "" })
    : kind === "inquiry"
      ? t.inquiry({ id })
      : t.generally();

/** The oldest first. `reader` decides whose messages stand out. */
export function Thread({
  messages,
  reader,
  shop,
}: {
  messages: readonly MessageView[];
  reader: "customer" | "staff";
  /** The name of the brand. */
  shop: string;
}) {
  return (
    <ol className="stack">
      {messages.map((message, index) => {
        const isOwn = message.fromShop === (reader === "staff");
        return (
          <li
            key={message.id}
            id={index === messages.length - 1 ? "newest" : undefined}
            className={`max-w-2xl px-4 py-2 ${isOwn ? "ml-6 sm:ml-16" : "bg-shade"}`}
          >
            <p className="small">
              <strong>{message.author ?? (message.fromShop ? shop : t.formerColleague())}</strong>{" "}
              <time dateTime={message.createdAt.toISOString()} className="muted">
                {formatDateTime(message.createdAt)}
              </time>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{message.text}</p>
            <Photos photos={message.photos} />
          </li>
        );
      })}
    </ol>
  );
}

/** The longest side of a preview, in CSS pixels. */
const PREVIEW = 120;

export function Photos({ photos }: Pick<MessageView, "photos">) {
  if (photos.length === 0) return null;
  return (
    <ul className="row mt-2">
      {photos.map(({ id, width, height }, index) => {
        const scale = PREVIEW / Math.max(width, height);
        return (
          <li key={id}>
            <a href={`/message-photos/${id}`}>
              <img
                src={`/message-photos/${id}?size=preview`}
                width={Math.round(width * scale)}
                height={Math.round(height * scale)}
                alt={t.photoNumbered({ number: index + 1, count: photos.length })}
                loading="lazy"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The fields of a message, and its button. `children` stand in a form of several parts around it. */
export function MessageFields({
  refused,
  text = "",
  label,
  takesPhotos = true,
}: {
  refused: RefusedForm | undefined;
  /** Filled in. */
  text?: string;
  label: string;
  takesPhotos?: boolean;
}) {
  const { fields, errors } = formState(refused?.lastResult, "message", { text, photos: "" });
  return (
    <>
      <ErrorSummary errors={errors} title={refused?.title} />
      <TextArea field={fields.text} label={label} required rows={5} maxLength={MAX_MESSAGE_LENGTH} />
      {takesPhotos && (
        <FileField
          field={fields.photos}
          label={t.photos()}
          hint={t.photosHint({ most: MAX_PHOTOS })}
          accept={PICTURE_TYPES}
          multiple
        />
      )}
      <p>
        <Button pendingLabel={t.sending()}>{t.send()}</Button>
      </p>
    </>
  );
}
