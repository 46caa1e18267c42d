import { ALL_CATEGORIES } from "~/shop/catalogue/query";
import {
  adminStylesAddress,
  type AdminStylesQuery,
  type StyleState,
} from "~/shop/catalogue/admin-query";
import type { AdminStyleCard } from "~/shop/catalogue/admin-styles.server";
import { type Counted, countText } from "~/shop/paging";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { AdminHeading } from "../admin-heading";
import { FilterBar, FilterSelect } from "../filter-bar";
import { LineSheetForm } from "./line-sheet-form";
import { StyleTile } from "./style-tile";

const STATE_LABELS: Record<StyleState, string> = {
  all: "Active and inactive",
  active: "Active",
  inactive: "Inactive",
};

/** The Products tab: the styles that the query selects. */
export function StylesPage({
  query,
  categories,
  styles,
  pages,
  ...counted
}: {
  /** The query, with the number of the page that is shown. */
  query: AdminStylesQuery;
  categories: readonly string[];
  styles: readonly AdminStyleCard[];
  pages: number;
} & Counted) {
  const { q, category, state, best } = query;
  const isFiltered = Boolean(q || category || best) || state !== "all";
  return (
    <>
      <AdminHeading
        aside={
          <span className="muted">
            {counted.count === 1 ? "1 style" : `${countText(counted)} styles`}
          </span>
        }
        actions={
          <>
            <LinkButton to="/admin/customs" variant="secondary">
              Customs
            </LinkButton>
            <LinkButton to="/admin/products/bulk" variant="secondary">
              Edit as a table
            </LinkButton>
            <LinkButton to="/admin/products/new">ADD PRODUCT</LinkButton>
          </>
        }
      >
        Products
      </AdminHeading>
      <FilterBar
        action="/admin/products"
        q={q}
        searchLabel="Name, code, material"
        isFiltered={isFiltered}
      >
        <FilterSelect
          name="category"
          label="Category"
          value={category || ALL_CATEGORIES}
          options={[
            { value: ALL_CATEGORIES, label: "All categories" },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
        <FilterSelect
          name="state"
          label="Status"
          value={state}
          options={Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }))}
        />
        <FilterSelect
          name="best"
          label="Best sellers"
          value={best ? "yes" : "all"}
          options={[
            { value: "all", label: "All styles" },
            { value: "yes", label: "Best sellers only" },
          ]}
        />
      </FilterBar>
      {styles.length === 0 ? (
        <EmptyState title="No products found" />
      ) : (
        <div className="admin-tiles">
          {styles.map((style) => (
            <StyleTile key={style.id} style={style} here={adminStylesAddress(query)} />
          ))}
        </div>
      )}
      <Pagination
        page={query.page}
        pages={pages}
        address={(page) => adminStylesAddress({ ...query, page })}
      />
      <LineSheetForm categories={categories} category={category} />
    </>
  );
}
