import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";

/** Of the list of all customers' claims. */
export interface ClaimsQuery {
  q: string;
  show: "all" | "open" | "to-settle";
  page: number;
}

/** Invalid values are ignored. */
export function parseClaimsQuery(search: URLSearchParams): ClaimsQuery {
  const show = search.get("show");
  return {
    q: requestedText(search),
    show: show === "open" || show === "to-settle" ? show : "all",
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
