import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { makeStyle } from "./carts";

/** Plans a change of two new styles, and returns its id. */
export async function makeBulkChange(adminId: string): Promise<string> {
  const ids = [(await makeStyle()).id, (await makeStyle()).id];
  const change = { bestSeller: true };
  return requestBulkChange(adminId, { kind: "styles", ids, change }, "/admin/products");
}
