import { useRouteLoaderData } from "@remix-run/react";

import * as t from "~/messages/orders";
import { type ButtonVariant, LinkButton } from "~/ui/base/button";
import type { Frame } from "~/ui/layout/frame";

/** For those who can order. */
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
        {t.reorderOrder({ orderNumber, hidden: (words) => <span className="sr-only">{words}</span> })}
      </LinkButton>
    </p>
  );
}
