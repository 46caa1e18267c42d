import { ALL_CATEGORIES } from "~/shop/catalogue/query";
import { Button } from "~/ui/base/button";

/** The form for a line sheet as a PDF: its category, and with or without prices. */
export function LineSheetForm({
  categories,
  category,
}: {
  categories: readonly string[];
  /** The category shown on the page, which is preselected; "" is all. */
  category: string;
}) {
  return (
    <details className="mt-8">
      <summary>Line sheet (PDF)</summary>
      <form method="get" action="/admin/products/line-sheet.pdf" className="admin-filter mt-4">
        <div>
          <label htmlFor="sheet-category" className="caps">
            Category
          </label>
          <select
            id="sheet-category"
            name="category"
            defaultValue={category || ALL_CATEGORIES}
            className="input"
          >
            <option value={ALL_CATEGORIES}>The whole collection</option>
            {categories.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="sheet-prices" className="caps">
            Prices
          </label>
          <select id="sheet-prices" name="prices" defaultValue="no" className="input">
            <option value="no">Without prices</option>
            <option value="yes">With wholesale prices</option>
          </select>
        </div>
        <Button variant="secondary">Open line sheet</Button>
      </form>
    </details>
  );
}
