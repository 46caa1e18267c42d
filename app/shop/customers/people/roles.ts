/** In a company. Its contact is an owner for good. */
export const COMPANY_ROLES = ["owner", "buyer", "reader"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** People other than the contact, and open invitations, together. */
export const MAX_PEOPLE = 50;

/** Of a stored row; an unknown role may only read. */
export const asCompanyRole = (stored: string): CompanyRole => COMPANY_ROLES.find((role) => role === stored) ?? "reader";

/** May change the cart and place orders. */
export const mayOrder = (role: CompanyRole) => role !== "reader";
