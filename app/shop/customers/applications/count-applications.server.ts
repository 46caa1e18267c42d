import { db } from "~/db/db.server";
import { MAX_COUNTED } from "~/shop/base/capped-count";
import type { ApprovalFilter, OpenApprovalStatus } from "./applications";
import { APPLICANTS, IN_ORDER } from "./applications.server";

/** How many companies there are in each status of the list of applications, and in all of them; each is counted up to MAX_COUNTED. */
export async function countApplications(): Promise<Record<ApprovalFilter, number>> {
  const countIn = (approvalStatus: OpenApprovalStatus) =>
    db.read.company.count({
      where: { ...APPLICANTS, approvalStatus },
      orderBy: IN_ORDER,
      take: MAX_COUNTED,
    });
  const [waiting, question, declined, suspended, closed] = await Promise.all([
    countIn("waiting"),
    countIn("question"),
    countIn("declined"),
    countIn("suspended"),
    countIn("closed"),
  ]);
  const all = waiting + question + declined + suspended;
  return { all, waiting, question, declined, suspended, closed };
}
