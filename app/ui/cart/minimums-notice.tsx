import type { CartView } from "~/shop/cart/cart-view.server";
import { Notice } from "~/ui/base/notice";

/** What an order still lacks of the brand's minimums: advice, or what stands in its way. */
export function MinimumsNotice({
  missing,
  minimumsBlock,
}: Pick<CartView, "missing" | "minimumsBlock">) {
  if (missing.length === 0) return null;
  return (
    <Notice
      title={minimumsBlock ? "Before you can order" : "Our usual minimums"}
      tone={minimumsBlock ? "danger" : "default"}
    >
      <ul className="small space-y-1">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
