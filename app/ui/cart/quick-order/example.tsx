const ROWS = "PR-101-SAND-M; 4\nPR-101-SAND-L; 6";
const COLUMNS = "Style; Colour; Size; Pieces\nPR-101; Sand; M; 4\nPR-101; Sand; L; 6";

/** What a row of a quick order has to say, with examples. */
export function Example() {
  return (
    <aside className="stack small" aria-labelledby="example">
      <h2 id="example" className="caps text-xs">
        What a row says
      </h2>
      <p>SKU or EAN, and how many pieces:</p>
      <pre className="quick-rows">{ROWS}</pre>
      <p>Or style code or name, colour, size and pieces, in any order:</p>
      <pre className="quick-rows">{COLUMNS}</pre>
      <p className="muted">
        Headings are recognised and not needed. Tabs, semicolons and commas all separate columns.
        The CSV files of your cart and of your orders can be handed in as they are.
      </p>
    </aside>
  );
}
