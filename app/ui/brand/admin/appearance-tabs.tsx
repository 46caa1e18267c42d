import { NavLink } from "@remix-run/react";

import * as t from "~/messages/brand";

const PAGES = [
  ["colours", "/admin/appearance"],
  ["pictures", "/admin/appearance/pictures"],
  ["typeface", "/admin/appearance/typeface"],
  ["texts", "/admin/appearance/texts"],
  ["claims", "/admin/appearance/claims"],
] as const;

export function AppearanceTabs() {
  return (
    <nav aria-label={t.appearancePages()} className="admin-tabs">
      {PAGES.map(([name, to]) => (
        <NavLink key={name} to={to} end>
          {t.appearancePageName(name)}
        </NavLink>
      ))}
    </nav>
  );
}
