import * as text from "~/texts/cart";
import { Notice } from "~/ui/base/notice";

/** The lines of the cart with more pieces than are in stock. */
export function StockNotice({ short }: { short: readonly string[] }) {
  if (short.length === 0) return null;
  return (
    <Notice title={text.changeQuantities()} tone="danger">
      <ul className="small grid gap-1">
        {short.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
