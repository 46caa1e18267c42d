import type { RefusedForm } from "~/ui/base/form-state";

/** What the button of the proforma's form sends as `intent`. */
export const ISSUE = "issue-proforma";

/** A form of the order's page that was not taken. */
export interface OrderAnswer extends RefusedForm {
  /** The proforma's present version, when another admin issued one: sent with it, the form is taken. */
  version?: number;
}

/** The answer to the proforma's form; undefined when another one was sent, or none. */
export function answerToProforma(answer: OrderAnswer | undefined): OrderAnswer | undefined {
  return answer?.lastResult.initialValue?.intent === ISSUE ? answer : undefined;
}
