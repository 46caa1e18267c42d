import { requestedPage } from "~/shop/paging";
import { singleLine } from "~/formats/text";
import { AUDIT_ACTIONS, type AuditAction } from "./actions";

export const AUDIT_RESULTS = { done: "Done", refused: "Refused" } as const;
export type AuditResult = keyof typeof AUDIT_RESULTS;

/** What a filter sends for everything; no value of a select may be empty (specification 5). */
export const EVERYTHING = "all";

/** Which entries somebody wants to see; all of it stands in the address. */
export interface AuditFilter {
  /** Words of the name, e-mail or company of who did it. */
  q: string;
  action: AuditAction | null;
  result: AuditResult | null;
  /** "user:ID": the entries about one thing. "" is all. */
  subject: string;
  /** The first and last day, "2026-11-20". */
  from: string | null;
  to: string | null;
}

export interface AuditQuery extends AuditFilter {
  page: number;
}

const MAX_LENGTH = 150;

/** A day of this century as a date field sends it; null for anything else. */
function parseDay(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** Reads the filters of an address; whatever makes no sense there filters nothing. */
export function auditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: string) => singleLine(search.get(name) ?? "").slice(0, MAX_LENGTH);
  const oneOf = <Word extends string>(words: Record<Word, string>, name: string) =>
    (Object.keys(words) as Word[]).find((word) => word === search.get(name)) ?? null;
  return {
    q: text("q").slice(0, 100),
    action: oneOf<AuditAction>(AUDIT_ACTIONS, "action"),
    result: oneOf<AuditResult>(AUDIT_RESULTS, "result"),
    subject: text("subject"),
    from: parseDay(search.get("from")),
    to: parseDay(search.get("to")),
    page: requestedPage(search),
  };
}

export function isFiltered({ q, action, result, subject, from, to }: AuditFilter): boolean {
  return Boolean(q || action || result || subject || from || to);
}

/** The filters as an address has them: "?action=grant_admin", or "" for none. */
export function auditSearch(query: Partial<AuditQuery>): string {
  const search = new URLSearchParams();
  for (const name of ["q", "action", "result", "subject", "from", "to"] as const) {
    const value = query[name];
    if (value) search.set(name, value);
  }
  if (query.page && query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return text && `?${text}`;
}

/** Where a kind of subject is shown; those of one page have it to themselves. */
const PAGES: Record<string, (id: string) => string> = {
  user: (id) => `/admin/customers/${id}`,
  order: (id) => `/admin/orders/${id}`,
  product: (id) => `/admin/products/${id}`,
  tier: () => "/admin/offers",
  settings: () => "/admin/offers",
  invitation: () => "/admin/invitations",
  "access-request": () => "/admin/applications#access-requests",
  inquiry: () => "/admin/inquiries",
  mail: (id) => (id ? `/admin/mail/${id}` : "/admin/mail"),
};

/** The page of a subject, such as a person's ("user:ID"); null for what has none. */
export function pageOfSubject(subject: string): string | null {
  const [kind = "", ...id] = subject.split(":");
  return PAGES[kind]?.(encodeURIComponent(id.join(":"))) ?? null;
}
