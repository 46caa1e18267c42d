import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { MAX_COUNTED as take } from "~/shop/base/capped-count";
import { countOrderTasks } from "~/shop/orders/order-filters.server";
import { missingLegalPages } from "~/shop/brand/pages/admin-pages.server";
import { countToInvoice } from "~/shop/billing/invoices/invoices.server";
import { countWithoutMoney } from "~/shop/billing/invoices/prepayments-without-money.server";
import { countPrepaid } from "~/shop/billing/invoices/prepayments.server";
import { countCredits, countOverdue } from "~/shop/billing/payments/receivables.server";
import { mailboxTrouble } from "~/shop/conversations/inbound/mailbox-trouble.server";
import { countWaiting } from "~/shop/conversations/read-conversations.server";
import { APPLICANTS } from "~/shop/customers/applications/applications.server";
import { can, type StaffRight, type StaffStatus } from "~/shop/customers/people/staff-role";
import { countClaims } from "~/shop/orders/claims/admin-claims.server";
import { FIRST_STATUS } from "~/shop/orders/order";
import { windowPeriod } from "~/shop/orders/sales-figures";
import { beginsToShip } from "~/shop/catalogue/delivery-windows/window";
import { countLowStock } from "~/shop/catalogue/low-stock/low-stock.server";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { countOpeningSteps } from "./opening.server";

/** Numbers of open tasks. */
export interface AdminTasks {
  /** Those that wait for a decision, not those with a question to the applicant. */
  applications: number;
  /** Open requests of visitors. */
  accessRequests: number;
  /** For the admin role. */
  adminRequests: number;
  /** Unread. */
  inquiries: number;
  /** Conversations in which a customer waits for an answer. */
  messages: number;
  /** Not confirmed yet. */
  orders: number;
  /** VAT or shipping must be decided before they are shipped. */
  openAmounts: number;
  /** Those of them that wait for a VAT ID to be confirmed. */
  vatIds: number;
  /** Their VAT is no longer that of their proforma, for example after their VAT ID was rejected. */
  changedVat: number;
  /** Their customer asks for a change or a cancellation. */
  changeRequests: number;
  /** Reported problems that are not decided. */
  openClaims: number;
  /** Accepted problems without their replacement or credit note. */
  claimsToSettle: number;
  overduePayments: number;
  /** Orders for which more was paid than is due. */
  openCredits: number;
  /** Orders that can leave. */
  toShip: number;
  /** Shipped since invoices are issued here, and not invoiced. */
  shipmentsToInvoice: number;
  /** Orders with money without a document, where the settings ask for one. */
  prepaidOrders: number;
  /** Prepayment invoices to credit, because their money has gone. */
  prepaymentsWithoutMoney: number;
  /** Few are left of these pieces, and none are expected. */
  lowStock: number;
  /** Ids of delivery windows whose shipping begins, with something to ship. */
  shippingWindows: number[];
  /** Failed for good. */
  failedMail: number;
  /** 1 while the mailbox for answers by e-mail is not read. */
  mailbox: number;
  /** Webhooks that did not arrive in three days. */
  failedWebhooks: number;
  /** Titles of legal pages that are not published. */
  missingPages: string[];
  /** Before the opening of a new shop. */
  openingSteps: number;
}

// Each count is in the order of an index: without an order Prisma would sort all rows by id before it takes the first.
const byDate = { createdAt: "asc" } as const;

/** For the top of the admin panel, each at most MAX_COUNTED, and none for those who may not do them. */
export async function countAdminTasks(staff: Pick<StaffStatus, "staffRole">): Promise<AdminTasks> {
  const ifMay = async (right: StaffRight, count: () => Promise<number>) => (can(staff, right) ? count() : 0);
  const today = isoDay(new Date());
  const counts: { [Task in keyof AdminTasks]: AdminTasks[Task] | Promise<AdminTasks[Task]> } = {
    applications: ifMay("change-customers", () =>
      db.read.company.count({
        where: { ...APPLICANTS, approvalStatus: "waiting" },
        orderBy: byDate,
        take,
      }),
    ),
    accessRequests: ifMay("change-customers", () =>
      db.read.accessRequest.count({ where: { status: "open" }, orderBy: byDate, take }),
    ),
    adminRequests: ifMay("see-staff", () =>
      db.read.user.count({
        where: { adminRequestedAt: { not: null } },
        orderBy: { adminRequestedAt: "asc" },
        take,
      }),
    ),
    inquiries: ifMay("change-inquiries", () =>
      db.read.inquiry.count({ where: { isRead: false }, orderBy: { createdAt: "desc" }, take }),
    ),
    messages: ifMay("change-inquiries", countWaiting),
    orders: ifMay("change-orders", () =>
      db.read.order.count({ where: { status: FIRST_STATUS }, orderBy: byDate, take }),
    ),
    openAmounts: ifMay("change-documents", () => countOrderTasks("amount-open", take)),
    vatIds: ifMay("change-documents", () => countOrderTasks("vat-id", take)),
    changedVat: ifMay("change-documents", () => countOrderTasks("vat-changed", take)),
    changeRequests: ifMay("change-orders", () => countOrderTasks("change-requested", take)),
    openClaims: ifMay("change-orders", () => countClaims("open", take)),
    claimsToSettle: ifMay("change-orders", () => countClaims("to-settle", take)),
    overduePayments: ifMay("change-payments", () => countOverdue(take)),
    openCredits: ifMay("change-payments", () => countCredits(take)),
    toShip: ifMay("change-shipments", () => countOrderTasks("to-ship", take)),
    shipmentsToInvoice: ifMay("change-documents", () => countToInvoice(take)),
    prepaidOrders: ifMay("change-documents", () => countPrepaid(take)),
    prepaymentsWithoutMoney: ifMay("change-documents", () => countWithoutMoney(take)),
    lowStock: ifMay("change-stock", () => countLowStock(take)),
    shippingWindows: can(staff, "see-production") ? windowsToShip(today) : [],
    failedMail: ifMay("change-mail", () =>
      db.read.outgoingMail.count({ where: { state: "failed" }, orderBy: { id: "asc" }, take }),
    ),
    mailbox: ifMay("see-mail", async () => ((await mailboxTrouble()) ? 1 : 0)),
    failedWebhooks: ifMay("change-staff", () =>
      db.read.webhookDelivery.count({ where: { state: "failed" }, orderBy: byDate, take }),
    ),
    missingPages: can(staff, "change-pages") ? missingLegalPages() : [],
    openingSteps: ifMay("change-settings", countOpeningSteps),
  };
  const counted = Object.entries(counts).map(async ([task, count]) => [task, await count] as const);
  return Object.fromEntries(await Promise.all(counted)) as unknown as AdminTasks;
}

async function windowsToShip(today: string): Promise<number[]> {
  const windows = await deliveryWindows();
  const ids = windows.filter((window) => beginsToShip(window, today)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.read.salesFigure.findMany({
    where: { kind: "open", period: { in: ids.map(windowPeriod) }, orders: { gt: 0 } },
    select: { period: true },
  });
  return ids.filter((id) => rows.some(({ period }) => period === windowPeriod(id)));
}
