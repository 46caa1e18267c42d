import { requestedText } from "~/shop/base/search/words";
import { requestedPage } from "~/shop/base/paging";

/** The list of the staff, as in its address. */
export interface StaffQuery {
  /** The search text, for name and e-mail. */
  q: string;
  page: number;
}

/** Reads the query of an address; invalid values are ignored. */
export const staffQuery = (search: URLSearchParams): StaffQuery => ({
  q: requestedText(search),
  page: requestedPage(search),
});

/** Returns the address of the list of the staff with this query, without default values. */
export function staffAddress({ q, page }: StaffQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return `/admin/staff${text && `?${text}`}`;
}
