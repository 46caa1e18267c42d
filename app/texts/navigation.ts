import * as t from "~/messages/desk";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { cappedCountText } from "~/shop/base/capped-count";

const GROUPS = {
  sales: "Sales",
  catalogue: "Catalogue",
  customers: "Customers",
  shop: "Shop",
  analytics: "Analytics",
};
export type MenuGroupName = keyof typeof GROUPS;

const PAGES = {
  orders: "Orders",
  inquiries: "Inquiries",
  production: "Production",
  payments: "Payments",
  products: "Products",
  windows: "Delivery windows",
  prices: "Prices",
  offers: "Offers",
  customs: "Customs",
  customers: "Customers",
  applications: "Customer Applications",
  invitations: "Invitations",
  pages: "Pages",
  appearance: "Appearance",
  mail: "Mail",
  staff: "Staff",
  settings: "Settings",
  audit: "Audit",
  analytics: "Analytics",
};
export type MenuPageName = keyof typeof PAGES;

type TaskText = [one: string, many: string];

const TASKS: Record<Exclude<keyof AdminTasks, "missingPages">, TaskText> = {
  openingSteps: ["thing to do before the shop opens", "things to do before the shop opens"],
  applications: ["application waits", "applications wait"],
  accessRequests: ["access request is open", "access requests are open"],
  orders: ["new order", "new orders"],
  openAmounts: ["order has VAT or shipping to be confirmed", "orders have VAT or shipping to be confirmed"],
  vatIds: ["order is waiting for its VAT ID to be confirmed", "orders are waiting for VAT IDs to be confirmed"],
  changedVat: ["order has different VAT from its proforma", "orders have different VAT from their proformas"],
  changeRequests: ["customer asks to change an order", "customers ask to change an order"],
  overduePayments: ["payment is overdue", "payments are overdue"],
  shippingWindows: ["delivery window starts shipping", "delivery windows start shipping"],
  inquiries: ["unread inquiry", "unread inquiries"],
  adminRequests: ["request for the admin role", "requests for the admin role"],
  failedMail: ["e-mail was not delivered", "e-mails were not delivered"],
};

/** "3 new orders". */
export function taskText(task: keyof AdminTasks, waiting: AdminTasks): string {
  const value = waiting[task];
  const count = typeof value === "number" ? value : value.length;
  const [one, many] =
    task === "missingPages"
      ? [
          `legal page is missing: ${waiting.missingPages[0]}`,
          `legal pages are missing: ${waiting.missingPages.join("; ")}`,
        ]
      : TASKS[task];
  return `${cappedCountText(count)} ${count === 1 ? one : many}`;
}
export const searchTitle = (text: string) => (text ? t.search({ text }) : "Search");

const KINDS = {
  orders: "Orders",
  customers: "Customers",
  styles: "Styles",
  pieces: "Pieces",
  documents: "Documents",
  payments: "Payments",
};
export type FoundKind = keyof typeof KINDS;
export const allFound = (kind: FoundKind) => t.allThatMatch({ toLowerCase: KINDS[kind].toLowerCase() });

export const trackingNumbers = (numbers: readonly string[]) => t.tracking({ join: numbers.join(", ") });
