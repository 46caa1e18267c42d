import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";
import { requestedSort, type Sort, sortParameter } from "~/shop/base/sorting";
import { ALL_CATEGORIES } from "../search/query";

/** Styles on an admin page: rows of a table, or cards, which fill whole rows of two, three and four. */
export const ADMIN_PAGE_SIZES = { table: 50, cards: 24 };

const STYLE_STATES = ["all", "active", "inactive"] as const;
export type StyleState = (typeof STYLE_STATES)[number];

/** By style code, or by the last change. */
const STYLE_SORTS = ["style", "changed"] as const;
type StyleSort = Sort<(typeof STYLE_SORTS)[number] | "newest">;

/** Newest first. */
export const NEWEST_STYLES: StyleSort = { by: "newest", isDescending: true };

/** The filters of the admin style list, kept in the URL. */
export interface AdminStylesQuery {
  page: number;
  q: string;
  /** "" for all categories. */
  category: string;
  state: StyleState;
  /** Only best sellers. */
  best: boolean;
  /** A table, unless it is cards. */
  view?: "cards";
  /** Newest first, unless it is another order. What a search finds is newest first. */
  sort?: StyleSort;
}

/** Parses the URL parameters of the admin style list; invalid values become defaults. */
export function adminStylesQuery(search: URLSearchParams): AdminStylesQuery {
  const category = requestedText(search, "category");
  return {
    page: requestedPage(search),
    q: requestedText(search),
    category: category === ALL_CATEGORIES ? "" : category,
    state: STYLE_STATES.find((known) => known === search.get("state")) ?? "all",
    best: search.get("best") === "yes",
    view: search.get("view") === "cards" ? "cards" : undefined,
    sort: requestedSort(search, STYLE_SORTS, NEWEST_STYLES),
  };
}

/** The parameters of a query other than its page, defaults omitted. */
export const adminStylesParameters = ({
  q,
  category,
  state,
  best,
  view,
  sort = NEWEST_STYLES,
}: AdminStylesQuery): Record<string, string> => ({
  ...(q && { q }),
  ...(category && { category }),
  ...(state !== "all" && { state }),
  ...(best && { best: "yes" }),
  ...(view && { view }),
  ...(sort.by !== "newest" && { sort: sortParameter(sort) }),
});

/** The URL of the admin style list with these filters, defaults omitted: "/admin/products?state=active&page=2". */
export function adminStylesAddress(query: AdminStylesQuery): string {
  const search = new URLSearchParams(adminStylesParameters(query));
  if (query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return `/admin/products${text && `?${text}`}`;
}
