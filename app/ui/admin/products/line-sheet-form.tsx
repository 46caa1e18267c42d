import { ALL_CATEGORIES } from "~/shop/catalogue/query";
import { Button } from "~/ui/base/button";

import { FilterSelect } from "../filter-bar";

/** The form for a line sheet as a PDF: its category, its delivery window, and with or without prices. */
export function LineSheetForm({
  categories,
  category,
  windows,
}: {
  categories: readonly string[];
  /** The category shown on the page, which is preselected; "" is all. */
  category: string;
  windows: readonly { id: number; name: string }[];
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
            { value: "yes", label: "With wholesale prices" },
          ]}
        />
        <Button variant="secondary">Open line sheet</Button>
      </form>
    </details>
  );
}
