/** The address of the list of customers. */
export const CUSTOMERS_ADDRESS = "/admin/staff?role=customer";

/** The address of a customer's page in the admin panel. */
export function customerAddress(id: string): string {
  return `/admin/customers/${encodeURIComponent(id)}`;
}

/** The address of the page that moves a person from this company to another one. */
export function moveAddress(id: string, personId: string): string {
  return `${customerAddress(id)}/move/${encodeURIComponent(personId)}`;
}

/** The address of a person's page in the admin panel; that of a company's contact leads to the company's. */
export function personAddress(id: string): string {
  return `/admin/people/${encodeURIComponent(id)}`;
}
