import { customerAddress } from "~/ui/admin/people/customer-address";

/** The address of a merge into this account, and with the other one, if it is chosen. */
export function mergeAddress(stayingId: string, goingId?: string): string {
  const search = goingId === undefined ? "" : `?with=${encodeURIComponent(goingId)}`;
  return `${customerAddress(stayingId)}/merge${search}`;
}
