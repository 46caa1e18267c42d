import { requestedPage } from "~/shop/base/paging";
import { isDay } from "~/formats/dates";
import { singleLine } from "~/formats/text";
import { requestedText } from "../search/words";
import { AUDIT_ACTIONS, type AuditAction } from "./actions";

export const AUDIT_RESULTS = ["done", "refused"] as const;
export type AuditResult = (typeof AUDIT_RESULTS)[number];

/** Selects everything; the value of a select option may not be empty (specification 5). */
export const EVERYTHING = "all";

export interface AuditFilter {
  /** For the name, e-mail and company of the actor. */
  q: string;
  action: AuditAction | null;
  result: AuditResult | null;
  /** "user:ID": the entries about one object; "" for all. */
  subject: string;
  /** Both days included, "2026-11-20". */
  from: string | null;
  to: string | null;
}

export interface AuditQuery extends AuditFilter {
  page: number;
}

const MAX_SUBJECT_LENGTH = 150;

/** Invalid values are ignored. */
export function auditQuery(search: URLSearchParams): AuditQuery {
  const day = (name: string) => (isDay(search.get(name) ?? "") ? search.get(name) : null);
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === search.get(name)) ?? null;
  return {
    q: requestedText(search),
    action: oneOf(AUDIT_ACTIONS, "action"),
    result: oneOf(AUDIT_RESULTS, "result"),
    subject: singleLine(search.get("subject") ?? "").slice(0, MAX_SUBJECT_LENGTH),
    from: day("from"),
    to: day("to"),
    page: requestedPage(search),
  };
}

export function isFiltered({ q, action, result, subject, from, to }: AuditFilter): boolean {
  return Boolean(q || action || result || subject || from || to);
}

/** "?action=grant_admin", or "" for none. */
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

/** By the kind of a subject. */
const PAGES: Record<string, (id: string) => string> = {
  user: (id) => `/admin/customers/${id}`,
  company: (id) => `/admin/customers/${id}`,
  order: (id) => `/admin/orders/${id}`,
  product: (id) => `/admin/products/${id}`,
  tier: () => "/admin/offers",
  settings: () => "/admin/offers",
  invitation: () => "/admin/invitations",
  "access-request": (id) => `/admin/messages/request-${id}`,
  page: (slug) => `/admin/pages/${slug}`,
  inquiry: () => "/admin/inquiries",
  opening: (name) => `/admin/opening/${name}`,
  mail: (id) => (id ? `/admin/mail/${id}` : "/admin/mail"),
};

/** Of a subject such as "user:ID"; null if it has no page. */
export function pageOfSubject(subject: string): string | null {
  const [kind = "", ...id] = subject.split(":");
  return PAGES[kind]?.(encodeURIComponent(id.join(":"))) ?? null;
}
