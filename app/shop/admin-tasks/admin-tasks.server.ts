import { db } from "~/db/db.server";
import { MAX_COUNTED as take } from "~/shop/capped-count";
import { FIRST_STATUS } from "~/shop/orders/order";

/** What waits for somebody at the brand, counted. */
export interface AdminTasks {
  /** Applicants who wait for a decision; those who owe an answer do not. */
  applications: number;
  /** Visitors who asked to be let in. */
  accessRequests: number;
  /** Signed-in people who asked for the admin role. */
  adminRequests: number;
  inquiries: number;
  /** Orders that nobody has confirmed yet. */
  orders: number;
  /** Mail that could not be delivered and is tried no more. */
  failedMail: number;
}

// Each in the order of its index: else Prisma puts all rows into that of their ids before it counts the first.
const byDate = { createdAt: "asc" } as const;

/** Counts what needs doing, as far as the desk counts it, for the top of the panel. */
export async function countAdminTasks(): Promise<AdminTasks> {
  const [applications, accessRequests, adminRequests, inquiries, orders, failedMail] =
    await Promise.all([
      db.read.user.count({
        where: { isApproved: false, approvalStatus: "waiting" },
        orderBy: byDate,
        take,
      }),
      db.read.accessRequest.count({ where: { status: "open" }, orderBy: byDate, take }),
      db.read.user.count({
        where: { adminRequestedAt: { not: null } },
        orderBy: { adminRequestedAt: "asc" },
        take,
      }),
      db.read.inquiry.count({ where: { isRead: false }, orderBy: { createdAt: "desc" }, take }),
      db.read.order.count({ where: { status: FIRST_STATUS }, orderBy: byDate, take }),
      db.read.outgoingMail.count({ where: { state: "failed" }, orderBy: { id: "asc" }, take }),
    ]);
  return { applications, accessRequests, adminRequests, inquiries, orders, failedMail };
}
