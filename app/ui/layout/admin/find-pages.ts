import * as t from "~/messages/desk";
import { searchWords } from "~/shop/base/search/words";
import type { StaffRole } from "~/shop/customers/people/staff-role";
import { reportAddress, type ReportName, REPORTS } from "~/shop/desk/reports/report";
import { mayOpen, menuOf } from "./menu";

/** Where each setting is changed. */
export const SETTING_ADDRESSES = {
  thresholds: "/admin/offers#thresholds",
  minimums: "/admin/offers#minimums",
  discounts: "/admin/offers#create",
  benefits: "/admin/offers#benefits",
  problems: "/admin/offers#problems",
  shipping: "/admin/shipping-prices",
  windows: "/admin/windows",
  groups: "/admin/price-groups",
  customs: "/admin/customs",
  invoices: "/admin/invoices",
  texts: "/admin/appearance/texts",
  claims: "/admin/appearance/claims",
  pages: "/admin/pages",
  programs: "/admin/programs",
  opening: "/admin/opening",
};

export type SettingRowName = keyof typeof SETTING_ADDRESSES;

/** Also a setting on a page. */
export interface NamedPage {
  to: string;
  name: string;
}

const settingsAndReports = (): NamedPage[] => [
  ...(Object.keys(SETTING_ADDRESSES) as SettingRowName[]).map((name) => ({
    to: SETTING_ADDRESSES[name],
    name: t.settingRow(name),
  })),
  ...(Object.keys(REPORTS) as ReportName[]).map((name) => ({
    to: reportAddress(name),
    name: t.reportTitle(name),
  })),
];

/** Pages, settings and reports that this role may see and whose names have words that begin with those of a text. */
export function findPages(staffRole: StaffRole | null, text: string): NamedPage[] {
  const wanted = searchWords(text);
  if (wanted.length === 0) return [];
  const pages = menuOf(staffRole).flatMap(({ pages: ofGroup }) =>
    ofGroup.map(({ to, label }) => ({ to, name: label })),
  );
  const others = settingsAndReports().filter(({ to }) => mayOpen(staffRole, to));
  const found = [...pages, ...others].filter(({ name }) => {
    const words = searchWords(name);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  // Some settings have a page of the menu.
  return found.filter(({ to }, at) => found.findIndex((page) => page.to === to) === at);
}
