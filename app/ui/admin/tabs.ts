import { cappedCountText } from "~/shop/capped-count";
import type { AdminTasks } from "~/shop/admin-tasks/admin-tasks.server";
import { FIRST_STATUS } from "~/shop/orders/order";

export interface Tab {
  to: string;
  label: string;
  /** How much waits there. */
  waits?: (waiting: AdminTasks) => number;
}

/** The tabs of the panel (specification 2), each an address of its own, and the record of what was done. */
export const TABS: readonly Tab[] = [
  { to: "/admin", label: "Analytics" },
  { to: "/admin/inquiries", label: "Inquiries", waits: ({ inquiries }) => inquiries },
  {
    to: "/admin/applications",
    label: "Customer Applications",
    waits: ({ applications, accessRequests }) => applications + accessRequests,
  },
  { to: "/admin/staff", label: "Staff", waits: ({ adminRequests }) => adminRequests },
  { to: "/admin/products", label: "Products" },
  { to: "/admin/orders", label: "Orders", waits: ({ orders }) => orders },
  { to: "/admin/offers", label: "Offers" },
  { to: "/admin/mail", label: "Mail", waits: ({ failedMail }) => failedMail },
  { to: "/admin/audit", label: "Audit" },
];

/** What needs doing, the most urgent first, in words with the way there; nothing that waits for nobody. */
export function todo(waiting: AdminTasks): { to: string; text: string }[] {
  const { applications, accessRequests, adminRequests, inquiries, orders, failedMail } = waiting;
  return [
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
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many, to }) => ({
      to,
      text: `${cappedCountText(count)} ${count === 1 ? one : many}`,
    }));
}
