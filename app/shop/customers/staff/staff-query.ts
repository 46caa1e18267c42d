import { requestedText } from "~/shop/base/search/words";
import { requestedPage } from "~/shop/base/paging";

export interface StaffQuery {
  /** For name and e-mail. */
  q: string;
  page: number;
}

/** Invalid values are ignored. */
export const staffQuery = (search: URLSearchParams): StaffQuery => ({
  q: requestedText(search),
  page: requestedPage(search),
});

/** Without default values. */
export function staffAddress({ q, page }: StaffQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return `/admin/staff${text && `?${text}`}`;
}
