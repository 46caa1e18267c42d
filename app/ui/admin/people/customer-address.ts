/** The address of a customer's page at the desk. */
export function customerAddress(id: string): string {
  return `/admin/customers/${encodeURIComponent(id)}`;
}
