import { requestedText } from "~/shop/base/search/words";
import { requestedPage } from "~/shop/base/paging";

/** Failed ones, which need attention, come first. `kept`: in a file, because no mail server was set. */
export const MAIL_STATES = ["failed", "waiting", "sent", "kept", "cancelled"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** An unknown state counts as failed. */
export function asMailState(stored: string): MailState {
  return MAIL_STATES.find((state) => state === stored) ?? "failed";
}

export interface MailQuery {
  /** Words of the e-mail address, the subject, or the recipient's company. */
  q: string;
  /** Null: of every state. */
  state: MailState | null;
  page: number;
}

/** From URL parameters; invalid values are ignored. */
export function mailQuery(search: URLSearchParams): MailQuery {
  return {
    q: requestedText(search),
    state: MAIL_STATES.find((state) => state === search.get("state")) ?? null,
    page: requestedPage(search),
  };
}

/** With these filters. */
export function mailAddress({ q, state, page }: MailQuery): string {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/admin/mail${search.size > 0 ? `?${search}` : ""}`;
}
