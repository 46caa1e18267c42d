import type { RefusedForm } from "~/ui/base/form-state";

/** The `intent` of the proforma form. */
export const ISSUE = "issue-proforma";

/** The one that also says that the customer's VAT ID is valid. */
export const CONFIRM_AND_ISSUE = "confirm-vat-id";

/** The `intent` of the form of the commercial invoice. */
export const ISSUE_COMMERCIAL_INVOICE = "issue-commercial-invoice";

/** The `intent` of the form that ships all that is open. */
export const SHIP = "ship";

/** The `intent` of the buttons that answer a customer's request. */
export const REQUEST_ANSWERS = ["grant-request", "decline-request"];

/** The response to a form of the order's page that was rejected. */
export interface OrderAnswer extends RefusedForm {
  /**
   * The document's current version, when another admin has issued one. With it, the form is accepted when sent again.
   */
  version?: number;
}

/** Returns the response to the form with one of these intents; undefined when another form was sent, or none. */
export function answerTo(intents: readonly string[], answer: OrderAnswer | undefined): OrderAnswer | undefined {
  return intents.includes(String(answer?.lastResult.initialValue?.intent)) ? answer : undefined;
}
