import {
  CONFIRMED_ONLY,
  EVERYTHING,
  type ProductionFilter,
  productionSearch,
} from "~/shop/desk/reports/production";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";

/** The search and the filters of what is to be made. */
export function ProductionFilters({
  filter,
  windows,
  categories,
  isFiltered,
}: {
  filter: ProductionFilter;
  windows: readonly { id: number; name: string }[];
  categories: readonly string[];
  isFiltered: boolean;
}) {
  const all = (label: string) => ({ value: EVERYTHING, label });
  return (
    <FilterBar
      // A new key resets the fields when a link leads to another query.
      key={productionSearch(filter)}
      action="/admin/production"
      q={filter.q}
      searchLabel="Style or SKU"
      isFiltered={isFiltered}
    >
      <FilterSelect
        name="window"
        label="Delivery window"
        value={String(filter.windowId ?? EVERYTHING)}
        options={[
          all("All windows"),
          ...windows.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <FilterSelect
        name="category"
        label="Category"
        value={filter.category ?? EVERYTHING}
        options={[
          all("All categories"),
          ...categories.map((name) => ({ value: name, label: name })),
        ]}
      />
      <FilterSelect
        name="status"
        label="Orders"
        value={filter.isConfirmedOnly ? CONFIRMED_ONLY : EVERYTHING}
        options={[all("All open orders"), { value: CONFIRMED_ONLY, label: "Without pending" }]}
      />
    </FilterBar>
  );
}
