import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { cappedCountText } from "~/shop/base/capped-count";

// The menu of the admin panel.

/** Pages have a menu of their own in the header. */
export const menu = () => "Admin menu";
export const quickLinks = () => "Orders and products";
export const skipMenu = () => "Skip the menu";

const GROUPS = {
  sales: "Sales",
  catalogue: "Catalogue",
  customers: "Customers",
  shop: "Shop",
  analytics: "Analytics",
};
export type MenuGroupName = keyof typeof GROUPS;
export const groupName = (name: MenuGroupName) => GROUPS[name];

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
export const pageName = (name: MenuPageName) => PAGES[name];

// What needs doing.

export const whatNeedsDoing = () => "What needs doing";
export const nothingToDo = () => "Nothing to do at the moment.";
/** After the most urgent task, the link to the page of the others. */
export const otherTasks = (count: number) => (count === 1 ? "and 1 other task" : `and ${count} other tasks`);

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

// The search of the admin panel.

export const searchLabel = () => "Search the admin panel";
export const searchHint = () => "Number, name, SKU…";
export const searchButton = () => "Search";
/** The link to what else was found, where the search has led straight to one thing. */
export const allResults = () => "All results";
export const searchTitle = (text: string) => (text ? `Search: ${text}` : "Search");
export const typeSomething = () =>
  "Find orders, customers, styles, pieces, documents and payments by number, name, company, e-mail, VAT ID, postcode, SKU, EAN, reference, tracking number or amount, and settings by name.";
export const nothingFound = (text: string) => `Nothing found for “${text}”.`;
/** What the search does not look through. */
export const searchLimits = (rows: number) =>
  `Amounts, references, tracking numbers, VAT IDs and postcodes are searched in the newest ${rows.toLocaleString("en")} of each kind.`;

const KINDS = {
  orders: "Orders",
  customers: "Customers",
  styles: "Styles",
  pieces: "Pieces",
  documents: "Documents",
  payments: "Payments",
};
export const foundPages = () => "Admin panel";
export type FoundKind = keyof typeof KINDS;
export const kindName = (kind: FoundKind) => KINDS[kind];
export const firstOfMore = (count: number) => `The first ${count}.`;
export const allFound = (kind: FoundKind) => `All ${KINDS[kind].toLowerCase()} that match`;
export const typeMore = () => "Type more to find the others.";

export const trackingNumbers = (numbers: readonly string[]) => `Tracking ${numbers.join(", ")}`;
export const vatIdOf = (vatId: string) => `VAT ID ${vatId}`;
export const eanOf = (ean: string) => `EAN ${ean}`;
export const notMade = () => "no longer made";
export const undone = () => "undone";
