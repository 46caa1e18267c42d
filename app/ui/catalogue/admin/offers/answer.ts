import type { FormResult, RefusedForm } from "~/ui/base/form-state";

export type OfferForm = "thresholds" | "minimums" | "benefits" | "problems" | "create" | "activate" | "deactivate";

export interface OffersAnswer extends RefusedForm {
  /** Of the settings, when another admin has changed them. With it, the form is accepted when sent again. */
  version?: number;
}

export function answerTo(form: OfferForm, answer: OffersAnswer | undefined): OffersAnswer | undefined {
  return answer?.lastResult.initialValue?.intent === form ? answer : undefined;
}

/** The version that the admin has seen. */
export function versionOf(answer: OffersAnswer | undefined, current: number): number | string {
  const typed: FormResult["initialValue"] = answer?.lastResult.initialValue;
  return answer?.version ?? (typeof typed?.version === "string" ? typed.version : current);
}
