import { cappedCountText } from "~/shop/base/capped-count";
import * as t from "~/messages/desk";
import { invoicesAddress, WITHOUT_MONEY_ID } from "~/shop/billing/invoices/invoice";
import { receivablesAddress } from "~/shop/billing/payments/ages";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { claimsAddress } from "~/shop/orders/claims/claims-query";
import { FIRST_STATUS, type OrderTask } from "~/shop/orders/order";

/** For one delivery window, or for all. */
const productionAddress = (windows: readonly number[]) =>
  windows.length === 1 ? `/admin/production?window=${windows[0]}` : "/admin/production";

const ordersWith = (task: OrderTask) => `/admin/orders?status=${task}`;

/** What must leave first stands first. */
const TO_SHIP = `${ordersWith("to-ship")}&sort=ship-by`;

/** Most urgent first. */
const ADDRESSES: Record<keyof AdminTasks, (waiting: AdminTasks) => string> = {
  openingSteps: () => "/admin/opening",
  applications: () => "/admin/applications",
  accessRequests: () => "/admin/applications#access-requests",
  orders: () => `/admin/orders?status=${FIRST_STATUS}`,
  openAmounts: () => ordersWith("amount-open"),
  vatIds: () => ordersWith("vat-id"),
  changedVat: () => ordersWith("vat-changed"),
  changeRequests: () => ordersWith("change-requested"),
  openClaims: () => claimsAddress({ show: "open" }),
  claimsToSettle: () => claimsAddress({ show: "to-settle" }),
  overduePayments: () => receivablesAddress("overdue"),
  openCredits: () => receivablesAddress("credits"),
  toShip: () => TO_SHIP,
  shipmentsToInvoice: () => invoicesAddress("to-invoice"),
  prepaidOrders: () => invoicesAddress("prepaid"),
  prepaymentsWithoutMoney: () => `${invoicesAddress("prepaid")}#${WITHOUT_MONEY_ID}`,
  shippingWindows: ({ shippingWindows }) => productionAddress(shippingWindows),
  lowStock: () => "/admin/products/low-stock",
  inquiries: () => "/admin/inquiries",
  messages: () => "/admin/messages",
  adminRequests: () => "/admin/staff#admin-requests",
  failedMail: () => "/admin/mail?state=failed",
  mailbox: () => "/admin/mail",
  failedWebhooks: () => "/admin/programs",
  missingPages: () => "/admin/pages",
};

const isOpen = (value: AdminTasks[keyof AdminTasks]) => (typeof value === "number" ? value > 0 : value.length > 0);

/** With counts, most urgent first. */
export const openTasks = (waiting: AdminTasks): { to: string; text: string }[] =>
  (Object.keys(ADDRESSES) as (keyof AdminTasks)[])
    .filter((task) => isOpen(waiting[task]))
    .map((task) => ({ to: ADDRESSES[task](waiting), text: taskText(task, waiting) }));

/** "3 new orders". */
export function taskText(task: keyof AdminTasks, waiting: AdminTasks): string {
  if (task === "missingPages") {
    const { length: count } = waiting.missingPages;
    return t.missingPagesTask({ count, shown: cappedCountText(count), titles: waiting.missingPages.join("; ") });
  }
  const value = waiting[task];
  const count = typeof value === "number" ? value : value.length;
  return t.taskText(task, { count, shown: cappedCountText(count) });
}
