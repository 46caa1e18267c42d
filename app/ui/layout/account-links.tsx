import { NavLink, useLocation } from "@remix-run/react";

import type { Frame } from "./frame";

/** The pages of the account. Who sees each: everybody, those who are approved, may order, or own the company. */
const PAGES = [
  ["/company", "Profile", "all"],
  ["/company/people", "People", "owner"],
  ["/company/approvals", "Approvals", "orders"],
  ["/company/addresses", "Addresses", "approved"],
  ["/carts", "Saved carts", "orders"],
  ["/for-your-shop", "Files for your shop", "approved"],
  ["/company/keys", "API keys", "owner"],
  ["/company/sign-ins", "Sign-ins", "all"],
] as const;

/** The list of the account's pages, on each of them and below it. Not while somebody orders for a customer, whose account it is. */
export function AccountLinks({ person, orderingFor }: Pick<Frame, "person" | "orderingFor">) {
  const { pathname } = useLocation();
  const isIn = ([to]: (typeof PAGES)[number]) => `${pathname}/`.startsWith(`${to}/`);
  if (!person || orderingFor || !PAGES.some(isIn)) return null;
  const { isApproved, isReader, isColleague } = person;
  const sees = {
    all: true,
    approved: isApproved,
    orders: isApproved && !isReader,
    owner: isApproved && !isColleague,
  };
  return (
    <nav aria-label="Account" className="wrap row gap-y-0 pt-4 no-print">
      {PAGES.map(
        ([to, label, who]) =>
          sees[who] && (
            <NavLink key={to} to={to} end={to === "/company"} className="nav-link">
              {label}
            </NavLink>
          ),
      )}
    </nav>
  );
}
