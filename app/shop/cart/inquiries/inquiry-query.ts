import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";

export interface InquiryQuery {
  q: string;
  show: "all" | "unread";
  page: number;
}

/** Invalid values are ignored. */
export function parseInquiryQuery(search: URLSearchParams): InquiryQuery {
  return {
    q: requestedText(search),
    show: search.get("show") === "unread" ? "unread" : "all",
    page: requestedPage(search),
  };
}

export function inquiriesAddress({ q, show, page }: InquiryQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (show !== "all") search.set("show", show);
  if (page > 1) search.set("page", String(page));
  return `/admin/inquiries${search.size > 0 ? `?${search}` : ""}`;
}
