/** What somebody may do in their company. Its contact is an owner for good. */
export const COMPANY_ROLES = ["owner", "buyer", "reader"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** People of a company but its contact, and open invitations, together. */
export const MAX_PEOPLE = 50;

/** The role in a stored row; an unknown one may only read. */
export const asCompanyRole = (stored: string): CompanyRole => COMPANY_ROLES.find((role) => role === stored) ?? "reader";

/** Whether a role may change the cart and place orders. */
export const mayOrder = (role: CompanyRole) => role !== "reader";
