import { LinkButton } from "~/ui/base/button";

/** The link to the page that puts the items of an order into the cart again. */
export function ReorderLink({ id, orderNumber }: { id: number; orderNumber: string }) {
  return (
    <p className="no-print">
      <LinkButton to={`/orders/${id}/reorder`} variant="secondary">
        REORDER<span className="sr-only"> order {orderNumber}</span>
      </LinkButton>
    </p>
  );
}
