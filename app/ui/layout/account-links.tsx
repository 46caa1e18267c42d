import { NavLink, useLocation } from "@remix-run/react";

import type { Frame } from "./frame";

/** The pages of the account. Who sees each: everybody, those who are approved, may order, or own the company. */
const PAGES = [
  ["/company", "Profile", "all"],
  ["/company/people", "People", "owner"],
  ["/company/approvals", "Approvals", "orders"],
  ["/company/addresses", "Addresses", "approved"],
  ["/carts", "Saved carts", "orders"],
  ["/for-your-shop", "Price lists and files", "approved"],
  ["/company/keys", "API keys", "owner"],
  ["/company/sign-ins", "Sign-ins", "all"],
] as const;

/** The list of the account's pages, on each of them. Not while somebody orders for a customer, whose account it is. */
export function AccountLinks({ person, orderingFor }: Pick<Frame, "person" | "orderingFor">) {
  const { pathname } = useLocation();
  if (!person || orderingFor || !PAGES.some(([to]) => pathname === to)) return null;
  const { isApproved, isReader, isColleague } = person;
  const sees = {
    all: true,
    approved: isApproved,
    orders: isApproved && !isReader,
    owner: isApproved && !isColleague,
  };
  return (
    <nav aria-label="Account" className="wrap choices pt-8 no-print">
      {PAGES.map(
        ([to, label, who]) =>
          sees[who] && (
            <NavLink key={to} to={to} end className="choice">
              {label}
            </NavLink>
          ),
      )}
    </nav>
  );
}
