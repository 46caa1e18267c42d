import type { FormResult, RefusedForm } from "~/ui/base/form-state";

/** The forms of the Offers page. */
export type OfferForm =
  "thresholds" | "minimums" | "benefits" | "create" | "activate" | "deactivate";

/** A form of the page that was not taken. */
export interface OffersAnswer extends RefusedForm {
  /** The settings' present version, when another admin changed them: sent with it, the form is taken. */
  version?: number;
}

/** What a form of the page was answered; undefined when another one was sent, or none. */
export function answerTo(
  form: OfferForm,
  answer: OffersAnswer | undefined,
): OffersAnswer | undefined {
  return answer?.lastResult.initialValue?.intent === form ? answer : undefined;
}

/** The version that a form of settings is sent with: what the admin who typed has seen. */
export function versionOf(answer: OffersAnswer | undefined, present: number): number | string {
  const typed: FormResult["initialValue"] = answer?.lastResult.initialValue;
  return answer?.version ?? (typeof typed?.version === "string" ? typed.version : present);
}
