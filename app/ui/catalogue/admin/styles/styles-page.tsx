import { type Counted, countText } from "~/shop/base/paging";
import type { GroupChoice } from "~/shop/catalogue/price-groups/admin-groups.server";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import {
  adminStylesAddress,
  type AdminStylesQuery,
  type StyleState,
} from "~/shop/catalogue/styles/admin-query";
import type { AdminStyleCard } from "~/shop/catalogue/styles/admin-styles.server";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { SEVERAL_FIELDS, SEVERAL_FORM_ID, SeveralStylesForm } from "./several-styles-form";
import { StyleTile } from "./style-tile";

const STATE_LABELS: Record<StyleState, string> = {
  all: "Active and inactive",
  active: "Active",
  inactive: "Inactive",
};

/** The page "Products": the styles that the query selects. */
export function StylesPage({
  query,
  categories,
  styles,
  windows,
  priceGroups,
  pages,
  isAllTicked,
  refused,
  ...counted
}: {
  /** The query, with the number of the page that is shown. */
  query: AdminStylesQuery;
  categories: readonly string[];
  styles: readonly AdminStyleCard[];
  windows: readonly { id: number; name: string }[];
  priceGroups: readonly GroupChoice[];
  pages: number;
  /** All styles of the page are ticked. */
  isAllTicked: boolean;
  refused?: RefusedForm;
} & Counted) {
  const { q, category, state, best } = query;
  const isFiltered = Boolean(q || category || best) || state !== "all";
  const { fields, errors } = formState(refused?.lastResult, SEVERAL_FORM_ID, SEVERAL_FIELDS);
  const ticked = [refused?.lastResult.initialValue?.id].flat().map(String);
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
            <LinkButton to="/admin/products/pieces" variant="secondary">
              Stock and EANs
            </LinkButton>
            <LinkButton to="/admin/products/pictures" variant="secondary">
              Add pictures
            </LinkButton>
            <LinkButton to="/admin/products/new">ADD PRODUCT</LinkButton>
          </>
        }
      >
        Products
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
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
      <LineSheetForm
        categories={categories}
        category={category}
        windows={windows}
        priceGroups={priceGroups}
      />
      {styles.length === 0 ? (
        <EmptyState title="No products found" />
      ) : (
        <div className="admin-tiles">
          {styles.map((style) => (
            <StyleTile
              key={`${style.id} ${isAllTicked}`}
              style={style}
              here={adminStylesAddress(query)}
              isTicked={isAllTicked || ticked.includes(String(style.id))}
            />
          ))}
        </div>
      )}
      {styles.length > 0 && (
        <SeveralStylesForm
          key={styles.map(({ id }) => id).join()}
          query={query}
          categories={categories}
          windows={windows}
          fields={fields}
          isOpen={isAllTicked || refused !== undefined}
        />
      )}
      <Pagination
        page={query.page}
        pages={pages}
        address={(page) => adminStylesAddress({ ...query, page })}
      />
    </>
  );
}

/** The form for a line sheet as a PDF: its category, its delivery window, and without prices or with whose. */
function LineSheetForm({
  categories,
  category,
  windows,
  priceGroups,
}: {
  categories: readonly string[];
  /** The category shown on the page, which is preselected; "" is all. */
  category: string;
  windows: readonly { id: number; name: string }[];
  priceGroups: readonly GroupChoice[];
}) {
  return (
    <details className="mb-6">
      <summary>Line sheet (PDF)</summary>
      <form method="get" action="/admin/products/line-sheet.pdf" className="admin-filter mt-4">
        <FilterSelect
          idPrefix="sheet"
          name="category"
          label="Category"
          value={category || ALL_CATEGORIES}
          options={[
            { value: ALL_CATEGORIES, label: "The whole collection" },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
        <FilterSelect
          idPrefix="sheet"
          name="window"
          label="Delivery window"
          value="all"
          options={[
            { value: "all", label: "All" },
            ...windows.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <FilterSelect
          idPrefix="sheet"
          name="prices"
          label="Prices"
          value="no"
          options={[
            { value: "no", label: "Without prices" },
            { value: "yes", label: "List prices" },
            ...priceGroups.map(({ id, name, holds }) => ({
              value: String(id),
              label: holds ? `Prices of ${name}` : `Prices of ${name} (list prices today)`,
            })),
          ]}
        />
        <Button variant="secondary">Open line sheet</Button>
      </form>
    </details>
  );
}
