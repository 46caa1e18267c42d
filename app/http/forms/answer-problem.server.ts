import * as t from "~/messages/access";
import { problemText } from "~/shop/base/problem-text.server";
import { Problem } from "~/shop/base/problem";
import { refuse } from "../gate/refusals.server";

/**
 * Runs work on a customer's cart or order. For a Problem it returns what `answer` makes of it, such as the form with the quantities
 * that were typed; for a form of a schema, handleForm does that. Throws 403 for a customer whose approval has just ended.
 */
export async function answerProblem<Done, Answer>(
  request: Request,
  work: () => Promise<Done>,
  answer: (problem: Problem) => Answer,
): Promise<Done | Awaited<Answer>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.kind === "not_approved") throw approvalEnded(request, error);
    return await answer(error);
  }
}

/** The 403 for a customer whose approval ended after the guard had let them in. */
export const approvalEnded = (request: Request, problem: Problem) =>
  refuse(request, {
    status: 403,
    title: t.accountPendingApproval(),
    message: problemText(problem),
    isToast: true,
    link: { href: "/company", label: t.yourCompanyProfile() },
  });
