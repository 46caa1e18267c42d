import { requestedPage } from "~/shop/paging";

/** Which inquiries the desk looks at. */
export interface InquiryQuery {
  /** Looked for in name, e-mail and company. */
  q: string;
  show: "all" | "unread";
  page: number;
}

/** The longest search that is read. */
const MAX_Q = 100;

/** What an address asks for; what makes no sense in it is left out. */
export function parseInquiryQuery(search: URLSearchParams): InquiryQuery {
  return {
    q: (search.get("q") ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, MAX_Q),
    show: search.get("show") === "unread" ? "unread" : "all",
    page: requestedPage(search),
  };
}

/** The address of a list of inquiries. */
export function inquiriesAddress({ q, show, page }: InquiryQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (show !== "all") search.set("show", show);
  if (page > 1) search.set("page", String(page));
  return `/admin/inquiries${search.size > 0 ? `?${search}` : ""}`;
}
