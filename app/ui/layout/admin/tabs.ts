import type { StaffRight } from "~/shop/customers/people/staff-role";
import { cappedCountText } from "~/shop/base/capped-count";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { FIRST_STATUS, type OrderTask } from "~/shop/orders/order";
import { receivablesAddress } from "~/shop/billing/payments/ages";

/** A tab of the admin panel. */
export interface Tab {
  to: string;
  label: string;
  /** Who sees it: by default those who administer the shop. */
  right?: StaffRight;
  /** The number of open tasks on its page. */
  taskCount?: (waiting: AdminTasks) => number;
}

/** The tabs of the admin panel (specification 2, plus mail and audit). Each has an address of its own. */
export const TABS: readonly Tab[] = [
  { to: "/admin", label: "Analytics" },
  { to: "/admin/inquiries", label: "Inquiries", taskCount: ({ inquiries }) => inquiries },
  {
    to: "/admin/applications",
    label: "Customer Applications",
    taskCount: ({ applications, accessRequests }) => applications + accessRequests,
  },
  {
    to: "/admin/staff",
    label: "Staff & customers",
    taskCount: ({ adminRequests }) => adminRequests,
  },
  { to: "/admin/products", label: "Products" },
  {
    to: "/admin/orders",
    label: "Orders",
    right: "see-customers",
    taskCount: ({ orders }) => orders,
  },
  { to: "/admin/production", label: "Production" },
  {
    to: "/admin/payments",
    label: "Payments",
    right: "see-customers",
    taskCount: ({ overduePayments }) => overduePayments,
  },
  { to: "/admin/windows", label: "Delivery windows" },
  { to: "/admin/offers", label: "Offers" },
  { to: "/admin/price-groups", label: "Price groups" },
  { to: "/admin/pages", label: "Pages" },
  { to: "/admin/appearance", label: "Appearance" },
  { to: "/admin/mail", label: "Mail", taskCount: ({ failedMail }) => failedMail },
  { to: "/admin/audit", label: "Audit" },
];

/** What is to be made for one delivery window, or for all. */
const productionAddress = (windows: readonly number[]) =>
  windows.length === 1 ? `/admin/production?window=${windows[0]}` : "/admin/production";

const ordersWith = (task: OrderTask) => `/admin/orders?status=${task}`;

/** Returns the open tasks as links with their counts, most urgent first. */
export function openTasks(waiting: AdminTasks): { to: string; text: string }[] {
  const { applications, accessRequests, adminRequests } = waiting;
  const { inquiries, orders, openAmounts, vatIds, changeRequests, overduePayments } = waiting;
  const { shippingWindows, failedMail, missingPages, openingSteps } = waiting;
  return [
    {
      count: openingSteps,
      one: "thing is missing before the shop opens",
      many: "things are missing before the shop opens",
      to: "/admin/opening",
    },
    {
      count: applications,
      one: "application waits",
      many: "applications wait",
      to: "/admin/applications",
    },
    {
      count: accessRequests,
      one: "access request is open",
      many: "access requests are open",
      to: "/admin/applications#access-requests",
    },
    {
      count: orders,
      one: "new order",
      many: "new orders",
      to: `/admin/orders?status=${FIRST_STATUS}`,
    },
    {
      count: openAmounts,
      one: "order has VAT or shipping to be confirmed",
      many: "orders have VAT or shipping to be confirmed",
      to: ordersWith("amount-open"),
    },
    {
      count: vatIds,
      one: "order waits for a VAT ID to be confirmed",
      many: "orders wait for a VAT ID to be confirmed",
      to: ordersWith("vat-id"),
    },
    {
      count: changeRequests,
      one: "customer asks to change an order",
      many: "customers ask to change an order",
      to: ordersWith("change-requested"),
    },
    {
      count: overduePayments,
      one: "payment is overdue",
      many: "payments are overdue",
      to: receivablesAddress("overdue"),
    },
    {
      count: shippingWindows.length,
      one: "delivery window begins to ship",
      many: "delivery windows begin to ship",
      to: productionAddress(shippingWindows),
    },
    { count: inquiries, one: "unread inquiry", many: "unread inquiries", to: "/admin/inquiries" },
    {
      count: adminRequests,
      one: "request for the admin role",
      many: "requests for the admin role",
      to: "/admin/staff#admin-requests",
    },
    {
      count: failedMail,
      one: "mail was not delivered",
      many: "mails were not delivered",
      to: "/admin/mail?state=failed",
    },
    {
      count: missingPages.length,
      one: `legal page is missing: ${missingPages[0]}`,
      many: `legal pages are missing: ${missingPages.join("; ")}`,
      to: "/admin/pages",
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many, to }) => ({
      to,
      text: `${cappedCountText(count)} ${count === 1 ? one : many}`,
    }));
}
