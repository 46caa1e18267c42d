import { customerAddress } from "~/ui/layout/customer-address";

/** The address of a merge into this company, and with the other one, if it is chosen. */
export function mergeAddress(stayingId: string, goingId?: string): string {
  const search = goingId === undefined ? "" : `?with=${encodeURIComponent(goingId)}`;
  return `${customerAddress(stayingId)}/merge${search}`;
}
