import { ALL_CATEGORIES } from "~/shop/catalogue/query";
import { Button } from "~/ui/base/button";

/** Asks for a line sheet: of which category, with or without prices. It opens as a PDF. */
export function LineSheetForm({
  categories,
  category,
}: {
  categories: readonly string[];
  /** The one that is shown on the page; "" is all. */
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
