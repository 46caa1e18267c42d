/** The list of customers. */
export const CUSTOMERS_ADDRESS = "/admin/staff?role=customer";

/** In the admin panel. */
export function customerAddress(id: string): string {
  return `/admin/customers/${encodeURIComponent(id)}`;
}

/** Moves a person from this company to another one. */
export function moveAddress(id: string, personId: string): string {
  return `${customerAddress(id)}/move/${encodeURIComponent(personId)}`;
}

/** In the admin panel; that of a company's contact leads to the company's. */
export function personAddress(id: string): string {
  return `/admin/people/${encodeURIComponent(id)}`;
}
