import { db } from "~/db/db.server";

/** What waits for somebody at the brand, counted. */
export interface Waiting {
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

/** Counts what needs doing, for the top of the panel. */
export async function whatWaits(): Promise<Waiting> {
  const [applications, accessRequests, adminRequests, inquiries, orders, failedMail] =
    await Promise.all([
      db.read.user.count({ where: { isApproved: false, standing: "waiting" } }),
      db.read.accessRequest.count({ where: { status: "open" } }),
      db.read.user.count({ where: { adminRequestedAt: { not: null } } }),
      db.read.inquiry.count({ where: { isRead: false } }),
      db.read.order.count({ where: { status: "pending" } }),
      db.read.outgoingMail.count({ where: { state: "failed" } }),
    ]);
  return { applications, accessRequests, adminRequests, inquiries, orders, failedMail };
}
