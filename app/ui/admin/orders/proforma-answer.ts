import type { RefusedForm } from "~/ui/base/form-state";

/** The `intent` of the proforma form. */
export const ISSUE = "issue-proforma";

/** The response to a form of the order's page that was rejected. */
export interface OrderAnswer extends RefusedForm {
  /**
   * The proforma's current version, when another admin has issued one. With it, the form is accepted when sent again.
   */
  version?: number;
}

/** Returns the response to the proforma form; undefined when another form was sent, or none. */
export function answerToProforma(answer: OrderAnswer | undefined): OrderAnswer | undefined {
  return answer?.lastResult.initialValue?.intent === ISSUE ? answer : undefined;
}
