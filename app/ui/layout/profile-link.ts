import { useRouteLoaderData } from "@remix-run/react";

import * as t from "~/messages/layout";
import { customerAddress } from "./customer-address";

import type { Frame } from "./frame";

/**
 * Pages of the customer's own are refused to an admin who orders for a customer, so it leads them to that customer's
 * page.
 */
export function useProfileLink(): { to: string; label: string } {
  const { orderingFor } = useRouteLoaderData("root") as Frame;
  return orderingFor
    ? { to: customerAddress(orderingFor.id), label: t.customersPage() }
    : { to: "/company", label: t.companyProfile() };
}
