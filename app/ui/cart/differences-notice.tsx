import type { Differences } from "~/shop/orders/reorder.server";
import { Money } from "~/ui/base/money";
import { Notice } from "~/ui/base/notice";

/**
 * After a reorder: the styles that are gone and the prices that changed since the order. Renders nothing without
 * differences.
 */
export function DifferencesNotice({ orderNumber, gone, repriced }: Differences) {
  if (gone.length === 0 && repriced.length === 0) return null;
  return (
    <Notice title={`What changed since order ${orderNumber}`}>
      {gone.length > 0 && (
        <>
          <p className="mt-2">Not available any more, and not added:</p>
          <ul className="list-disc pl-5">
            {gone.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      {repriced.length > 0 && (
        <>
          <p className="mt-2">Other prices today:</p>
          <ul className="list-disc pl-5">
            {repriced.map(({ name, was, now }) => (
              <li key={name}>
                {name}: <Money cents={now} /> (it was <Money cents={was} />)
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
