import { useRouteLoaderData } from "@remix-run/react";

import { type ButtonVariant, LinkButton } from "~/ui/base/button";
import type { Frame } from "~/ui/layout/frame";

/** The link to the page that puts the items of an order into the cart again, for those who can order. */
export function ReorderLink({
  id,
  orderNumber,
  variant = "secondary",
  wide,
}: {
  id: number;
  orderNumber: string;
  variant?: ButtonVariant;
  wide?: boolean;
}) {
  const { person } = useRouteLoaderData("root") as Frame;
  if (person?.isReader) return null;
  return (
    <p className="no-print">
      <LinkButton to={`/orders/${id}/reorder`} variant={variant} wide={wide}>
        REORDER<span className="sr-only"> order {orderNumber}</span>
      </LinkButton>
    </p>
  );
}
