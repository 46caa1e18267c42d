import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";

/** The filter and the page of the list of inquiries. */
export interface InquiryQuery {
  /** The search text, for name, e-mail and company. */
  q: string;
  show: "all" | "unread";
  page: number;
}

/** Reads the query of an address; invalid values are ignored. */
export function parseInquiryQuery(search: URLSearchParams): InquiryQuery {
  return {
    q: requestedText(search),
    show: search.get("show") === "unread" ? "unread" : "all",
    page: requestedPage(search),
  };
}

/** Returns the address of the list of inquiries with this query. */
export function inquiriesAddress({ q, show, page }: InquiryQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (show !== "all") search.set("show", show);
  if (page > 1) search.set("page", String(page));
  return `/admin/inquiries${search.size > 0 ? `?${search}` : ""}`;
}
