import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import type { GroupChoice } from "~/shop/catalogue/price-groups/admin-groups.server";
import { Button } from "~/ui/base/button";

import { FilterSelect } from "~/ui/layout/admin/filter-bar";

/** The form for a line sheet as a PDF: its category, its delivery window, and without prices or with whose. */
export function LineSheetForm({
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
