import { colon } from "~/formats/lists";
import { changedWhat, changeText, type OrderChangeText } from "~/shop/orders/order";

/** One line each. */
export function ChangeList({ changes }: { changes: readonly OrderChangeText[] }) {
  return (
    <ul className="small list-disc pl-5">
      {changes.map((change) => (
        <li key={change.what} className="wrap-anywhere">
          {changedWhat(change) + colon() + changeText(change)}
        </li>
      ))}
    </ul>
  );
}
