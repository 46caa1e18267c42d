/** What somebody may do in their company. Its contact is an owner for good. */
export const COMPANY_ROLES = ["owner", "buyer", "reader"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** The names of the roles, and what each may do. */
export const ROLE_LABELS: Record<CompanyRole, { name: string; meaning: string }> = {
  owner: { name: "Owner", meaning: "orders, and keeps people, company data and API keys" },
  buyer: { name: "Buyer", meaning: "fills carts, places orders and asks for changes" },
  reader: { name: "Reader", meaning: "sees orders and papers, and changes nothing" },
};

/** People of a company but its contact, and open invitations, together. */
export const MAX_PEOPLE = 50;

/** The role in a stored row; an unknown one may only read. */
export const asCompanyRole = (stored: string): CompanyRole =>
  COMPANY_ROLES.find((role) => role === stored) ?? "reader";

/** What a removal of a colleague has done, for whoever did it. */
export const removedText = ({ name, keys }: { name: string; keys: number }): string =>
  `${name} is signed out everywhere.${keys === 0 ? "" : ` ${keysText(keys)} revoked.`}`;

/** "1 API key", "2 API keys". */
export const keysText = (count: number) => (count === 1 ? "1 API key" : `${count} API keys`);

/** Whether a role may change the cart and place orders. */
export const mayOrder = (role: CompanyRole) => role !== "reader";
