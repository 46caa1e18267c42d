import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/conversations";
import type { MessageView, Thread as ThreadView } from "~/shop/conversations/conversation";

/** The oldest first. `reader` decides whose messages stand out. */
export function Thread({
  thread: { messages, hasEarlier },
  earlier,
  reader,
  shop,
  visitor,
}: {
  thread: Pick<ThreadView, "messages" | "hasEarlier">;
  /** The page with older messages. */
  earlier: string;
  reader: "customer" | "staff";
  /** The name of the brand. */
  shop: string;
  /** Of the page of a visitor: its token. */
  visitor?: string;
}) {
  return (
    <>
      {hasEarlier && (
        <p>
          <a href={earlier}>{t.earlierMessages()}</a>
        </p>
      )}
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
              <Photos photos={message.photos} visitor={visitor} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The longest side of a preview, in CSS pixels. */
const PREVIEW = 120;

export function Photos({ photos, visitor }: Pick<MessageView, "photos"> & { visitor?: string }) {
  if (photos.length === 0) return null;
  const addressOf = (id: number, search: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...search, ...(visitor && { visitor }) });
    return `/message-photos/${id}${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <ul className="row mt-2">
      {photos.map(({ id, width, height }, index) => {
        const scale = PREVIEW / Math.max(width, height);
        return (
          <li key={id}>
            <a href={addressOf(id)}>
              <img
                src={addressOf(id, { size: "preview" })}
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
