import type { SharedLine } from "~/shop/cart/shared-cart";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";

/** One line of a shared cart; with prices if the reader may see them. */
export function SharedLineItem({ line }: { line: SharedLine }) {
  const { name, size, color, quantity, imageUrl, unitPrice } = line;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 border-b border-line py-4">
      <Picture address={imageUrl} alt="" />
      <div className="min-w-0">
        <h3>{name}</h3>
        <p className="muted small">
          {[size && `Size: ${size}`, color && `Color: ${color}`, `Quantity: ${quantity}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {unitPrice !== undefined && (
          <p className="mt-1">
            <Money cents={unitPrice} /> × {quantity} = <Money cents={unitPrice * quantity} />
          </p>
        )}
      </div>
    </li>
  );
}
