import * as t from "~/messages/desk";
import { can, type StaffRight, type StaffRole } from "~/shop/customers/people/staff-role";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { CUSTOMERS_ADDRESS } from "~/ui/layout/customer-address";

type CountedTask = { [Task in keyof AdminTasks]: AdminTasks[Task] extends number ? Task : never }[keyof AdminTasks];

/** A page of the admin panel's menu. */
export interface MenuPage {
  to: string;
  label: string;
  /** Where else it is marked: there and at every address below. */
  also?: readonly string[];
  /** It stands beside the menu as well where that is folded. */
  isQuick?: true;
  /** Who sees it: by default those who administer the shop. */
  right?: StaffRight;
  /** The tasks on its page, whose numbers are added up. */
  tasks?: readonly CountedTask[];
}

interface MenuGroup {
  name: Parameters<typeof t.groupName>[0];
  pages: readonly MenuPage[];
}

const page = (
  name: Parameters<typeof t.pageName>[0],
  to: string,
  rest: Omit<MenuPage, "to" | "label"> = {},
): MenuPage => ({
  to,
  label: t.pageName(name),
  ...rest,
});

/** The pages of the admin panel in five groups. */
const adminMenu = (): MenuGroup[] => [
  {
    name: "sales",
    pages: [
      page("orders", "/admin/orders", {
        isQuick: true,
        right: "see-customers",
        tasks: ["orders"],
      }),
      page("inquiries", "/admin/inquiries", { tasks: ["inquiries"] }),
      page("production", "/admin/production"),
      page("payments", "/admin/payments", {
        right: "see-customers",
        tasks: ["overduePayments"],
      }),
    ],
  },
  {
    name: "catalogue",
    pages: [
      page("products", "/admin/products", { isQuick: true, also: ["/admin/tables"] }),
      page("windows", "/admin/windows"),
      page("prices", "/admin/price-groups", { also: ["/admin/price-changes"] }),
      page("offers", "/admin/offers"),
      page("customs", "/admin/customs"),
    ],
  },
  {
    name: "customers",
    pages: [
      page("customers", CUSTOMERS_ADDRESS, {
        also: ["/admin/customers", "/admin/people", "/admin/tables/customers"],
      }),
      page("applications", "/admin/applications", {
        tasks: ["applications", "accessRequests"],
      }),
      page("invitations", "/admin/invitations"),
    ],
  },
  {
    name: "shop",
    pages: [
      page("pages", "/admin/pages"),
      page("appearance", "/admin/appearance"),
      page("mail", "/admin/mail", { tasks: ["failedMail"] }),
      page("staff", "/admin/staff", { tasks: ["adminRequests"] }),
      page("settings", "/admin/settings", {
        also: ["/admin/opening"],
        tasks: ["openingSteps"],
      }),
      page("audit", "/admin/audit", { also: ["/admin/changes"] }),
    ],
  },
  {
    name: "analytics",
    pages: [page("analytics", "/admin", { also: ["/admin/reports"] })],
  },
];

/** The groups and pages that somebody of the staff may see. */
export const menuOf = (staffRole: StaffRole | null): MenuGroup[] =>
  adminMenu()
    .map(({ name, pages }) => ({
      name,
      pages: pages.filter(({ right = "administer" }) => can({ staffRole }, right)),
    }))
    .filter(({ pages }) => pages.length > 0);

/** How well an address fits a page: the length of the page's own, where it is that or lies below; 0 if not. */
function fit(own: string, pathname: string, search: URLSearchParams): number {
  const [path, query] = own.split("?");
  const isThere = pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
  const hasQuery = [...new URLSearchParams(query)].every(([key, value]) => search.get(key) === value);
  return isThere && hasQuery ? own.length : 0;
}

/** The page of the menu to which an address belongs; undefined for what no page of it leads to. */
export function currentPage(
  groups: readonly MenuGroup[],
  pathname: string,
  search: URLSearchParams,
): MenuPage | undefined {
  let best: { page?: MenuPage; fit: number } = { fit: 0 };
  for (const one of groups.flatMap(({ pages }) => pages)) {
    for (const address of [one.to, ...(one.also ?? [])]) {
      const found = fit(address, pathname, search);
      if (found > best.fit) best = { page: one, fit: found };
    }
  }
  return best.page;
}
