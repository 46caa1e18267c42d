import type { FormResult, RefusedForm } from "~/ui/base/form-state";

/** The forms of the Offers page. */
export type OfferForm = "thresholds" | "minimums" | "benefits" | "create" | "activate" | "deactivate";

/** The response to a form of the page that was rejected. */
export interface OffersAnswer extends RefusedForm {
  /**
   * The current version of the settings, when another admin has changed them. With it, the form is accepted when sent
   * again.
   */
  version?: number;
}

/** Returns the response to `form`; undefined when another form was sent, or none. */
export function answerTo(form: OfferForm, answer: OffersAnswer | undefined): OffersAnswer | undefined {
  return answer?.lastResult.initialValue?.intent === form ? answer : undefined;
}

/** Returns the version that a settings form is sent with: the one that the admin has seen. */
export function versionOf(answer: OffersAnswer | undefined, current: number): number | string {
  const typed: FormResult["initialValue"] = answer?.lastResult.initialValue;
  return answer?.version ?? (typeof typed?.version === "string" ? typed.version : current);
}
