import { requestedPage } from "~/shop/base/paging";
import { ALL_CATEGORIES, MAX_SEARCH_LENGTH } from "../search/query";

/** Styles on an admin page: fills whole rows of two, three and four. */
export const ADMIN_PAGE_SIZE = 24;

const STYLE_STATES = ["all", "active", "inactive"] as const;
export type StyleState = (typeof STYLE_STATES)[number];

/** The filters of the admin style list, kept in the URL. */
export interface AdminStylesQuery {
  page: number;
  q: string;
  /** "" for all categories. */
  category: string;
  state: StyleState;
  /** Only best sellers. */
  best: boolean;
}

/** Parses the URL parameters of the admin style list; invalid values become defaults. */
export function adminStylesQuery(search: URLSearchParams): AdminStylesQuery {
  const text = (name: string) =>
    (search.get(name) ?? "").replaceAll("\0", "").toWellFormed().slice(0, MAX_SEARCH_LENGTH).trim();
  const category = text("category");
  return {
    page: requestedPage(search),
    q: text("q"),
    category: category === ALL_CATEGORIES ? "" : category,
    state: STYLE_STATES.find((known) => known === search.get("state")) ?? "all",
    best: search.get("best") === "yes",
  };
}

/** The URL of the admin style list with these filters, defaults omitted: "/admin/products?state=active&page=2". */
export function adminStylesAddress({ q, category, state, best, page }: AdminStylesQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (category) search.set("category", category);
  if (state !== "all") search.set("state", state);
  if (best) search.set("best", "yes");
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return `/admin/products${text && `?${text}`}`;
}
