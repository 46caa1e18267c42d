import { requestedPage } from "~/shop/paging";
import { singleLine } from "~/formats/text";

/** What becomes of a mail; those that need somebody first. */
export const MAIL_STATES = {
  failed: "Failed",
  waiting: "Waiting",
  sent: "Sent",
  cancelled: "Cancelled",
} as const;
export type MailState = keyof typeof MAIL_STATES;

const STATES = Object.keys(MAIL_STATES) as MailState[];

/** A stored state; one that nobody knows needs somebody. */
export function asMailState(stored: string): MailState {
  return STATES.find((state) => state === stored) ?? "failed";
}

/** What a filter sends for everything; no value of a select may be empty (specification 5). */
export const ALL_STATES = "all";

/** Which mails the desk looks at. */
export interface MailQuery {
  /** Words of the address. */
  q: string;
  /** Null: of every state. */
  state: MailState | null;
  page: number;
}

/** What an address asks for; what makes no sense in it is left out. */
export function mailQuery(search: URLSearchParams): MailQuery {
  return {
    q: singleLine(search.get("q") ?? "").slice(0, 100),
    state: STATES.find((state) => state === search.get("state")) ?? null,
    page: requestedPage(search),
  };
}

/** The address of a list of mails. */
export function mailAddress({ q, state, page }: MailQuery): string {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/admin/mail${search.size > 0 ? `?${search}` : ""}`;
}
