/** The address of a customer's page in the admin panel. */
export function customerAddress(id: string): string {
  return `/admin/customers/${encodeURIComponent(id)}`;
}
