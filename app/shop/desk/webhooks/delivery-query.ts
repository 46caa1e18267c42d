import { requestedPage } from "~/shop/base/paging";
import { DELIVERY_STATES, type DeliveryState } from "./webhook";

export interface DeliveryQuery {
  /** Null: of every state. */
  state: DeliveryState | null;
  page: number;
}

/** From URL parameters; invalid values are ignored. */
export const deliveryQuery = (search: URLSearchParams): DeliveryQuery => ({
  state: DELIVERY_STATES.find((state) => state === search.get("state")) ?? null,
  page: requestedPage(search),
});

export function deliveryAddress(endpointId: number, { state, page }: DeliveryQuery): string {
  const search = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) });
  return `/admin/programs/${endpointId}${search.size > 0 ? `?${search}` : ""}`;
}
