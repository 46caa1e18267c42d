import * as t from "~/messages/desk";
import { can, type StaffRight, type StaffRole } from "~/shop/customers/people/staff-role";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { CUSTOMERS_ADDRESS } from "~/ui/layout/customer-address";

type CountedTask = { [Task in keyof AdminTasks]: AdminTasks[Task] extends number ? Task : never }[keyof AdminTasks];

export interface MenuPage {
  to: string;
  label: string;
  /** Also marked there and at every address below. */
  also?: readonly string[];
  right: StaffRight;
  /** On the page; their numbers are added up. */
  tasks?: readonly CountedTask[];
}

interface MenuGroup {
  name: Parameters<typeof t.groupName>[0];
  pages: readonly MenuPage[];
}

const page = (
  name: Parameters<typeof t.pageName>[0],
  to: string,
  right: StaffRight,
  rest: Omit<MenuPage, "to" | "label" | "right"> = {},
): MenuPage => ({
  to,
  label: t.pageName(name),
  right,
  ...rest,
});

/** In five groups. */
const adminMenu = (): MenuGroup[] => [
  {
    name: "sales",
    pages: [
      page("orders", "/admin/orders", "see-orders", { also: ["/admin/views"], tasks: ["orders"] }),
      page("claims", "/admin/claims", "see-orders", { tasks: ["openClaims", "claimsToSettle"] }),
      page("inquiries", "/admin/inquiries", "see-inquiries", { tasks: ["inquiries"] }),
      page("messages", "/admin/messages", "see-inquiries", { tasks: ["messages"] }),
      page("production", "/admin/production", "see-production"),
      page("payments", "/admin/payments", "see-payments", { tasks: ["overduePayments", "openCredits"] }),
      page("invoices", "/admin/invoices", "see-documents", { also: ["/admin/books"], tasks: ["shipmentsToInvoice"] }),
    ],
  },
  {
    name: "catalogue",
    pages: [
      page("products", "/admin/products", "see-stock", {
        also: ["/admin/tables", "/admin/words", "/admin/translations"],
        tasks: ["lowStock"],
      }),
      page("windows", "/admin/windows", "see-terms"),
      page("prices", "/admin/price-groups", "see-terms", { also: ["/admin/price-changes"] }),
      page("offers", "/admin/offers", "see-terms"),
      page("shipping", "/admin/shipping-prices", "see-terms", { also: ["/admin/tables/shipping"] }),
      page("customs", "/admin/customs", "see-catalogue"),
    ],
  },
  {
    name: "customers",
    pages: [
      page("customers", CUSTOMERS_ADDRESS, "see-customers", {
        also: ["/admin/customers", "/admin/people", "/admin/tables/customers"],
      }),
      page("mailings", "/admin/mailings", "see-customers"),
      page("applications", "/admin/applications", "see-customers", {
        tasks: ["applications", "accessRequests"],
      }),
      page("invitations", "/admin/invitations", "see-customers"),
    ],
  },
  {
    name: "shop",
    pages: [
      page("pages", "/admin/pages", "see-pages"),
      page("appearance", "/admin/appearance", "see-pages"),
      page("mail", "/admin/mail", "see-mail", { tasks: ["failedMail", "mailbox"] }),
      page("staff", "/admin/staff", "see-staff", { tasks: ["adminRequests"] }),
      page("settings", "/admin/settings", "see-settings", {
        also: ["/admin/opening", "/admin/programs"],
        tasks: ["openingSteps", "failedWebhooks"],
      }),
      page("audit", "/admin/audit", "see-audit", { also: ["/admin/changes"] }),
    ],
  },
  {
    name: "analytics",
    pages: [page("analytics", "/admin", "see-reports", { also: ["/admin/reports"] })],
  },
];

/** For a role. */
export const menuOf = (staffRole: StaffRole | null): MenuGroup[] =>
  adminMenu()
    .map(({ name, pages }) => ({
      name,
      pages: pages.filter(({ right }) => can({ staffRole }, right)),
    }))
    .filter(({ pages }) => pages.length > 0);

/** Whether a role sees the page at an address, or the page of the menu above it. */
export function mayOpen(staffRole: StaffRole | null, address: string): boolean {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const page = currentPage(adminMenu(), pathname, searchParams);
  return page === undefined || can({ staffRole }, page.right);
}

/** The length of the page's own address, where `pathname` is that or lies below; otherwise 0. */
function fit(own: string, pathname: string, search: URLSearchParams): number {
  const [path, query] = own.split("?");
  const isThere = pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
  const hasQuery = [...new URLSearchParams(query)].every(([key, value]) => search.get(key) === value);
  return isThere && hasQuery ? own.length : 0;
}

/** Undefined for an address to which no page of the menu leads. */
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
