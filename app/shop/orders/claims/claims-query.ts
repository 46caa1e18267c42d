import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";

/** Of the list of all customers' claims. */
export interface ClaimsQuery {
  q: string;
  show: "all" | "open";
  page: number;
}

/** Invalid values are ignored. */
export function parseClaimsQuery(search: URLSearchParams): ClaimsQuery {
  return {
    q: requestedText(search),
    show: search.get("show") === "open" ? "open" : "all",
    page: requestedPage(search),
  };
}

export function claimsAddress({ q = "", show = "all", page = 1 }: Partial<ClaimsQuery> = {}): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (show !== "all") search.set("show", show);
  if (page > 1) search.set("page", String(page));
  return `/admin/claims${search.size > 0 ? `?${search}` : ""}`;
}

export const claimAddress = (id: number) => `/admin/claims/${id}`;
