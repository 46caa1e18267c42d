import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";
import { requestedSort, type Sort, sortParameter } from "~/shop/base/sorting";
import { ALL_CATEGORIES } from "../search/query";

/** Rows of a table, or cards, which fill whole rows of two, three and four. */
export const ADMIN_PAGE_SIZES = { table: 50, cards: 24 };

const STYLE_STATES = ["all", "active", "inactive"] as const;
export type StyleState = (typeof STYLE_STATES)[number];

/** By style code, or by the last change. */
const STYLE_SORTS = ["style", "changed"] as const;
type StyleSort = Sort<(typeof STYLE_SORTS)[number] | "newest">;

/** Newest first. */
export const NEWEST_STYLES: StyleSort = { by: "newest", isDescending: true };

export interface AdminStylesQuery {
  page: number;
  q: string;
  /** "" for all categories. */
  category: string;
  state: StyleState;
  /** Only best sellers. */
  best: boolean;
  /** A table unless set. */
  view?: "cards";
  /** Newest first unless set; results of a search are always newest first. */
  sort?: StyleSort;
}

/** Invalid values become defaults. */
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

/** Without the page, defaults omitted. */
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

/** Defaults omitted: "/admin/products?state=active&page=2". */
export function adminStylesAddress(query: AdminStylesQuery): string {
  const search = new URLSearchParams(adminStylesParameters(query));
  if (query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return `/admin/products${text && `?${text}`}`;
}
