import type { RefusedForm } from "~/ui/base/form-state";

export type OfferForm = "thresholds" | "minimums" | "benefits" | "problems" | "create" | "activate" | "deactivate";

export function answerTo(form: OfferForm, answer: RefusedForm | undefined): RefusedForm | undefined {
  return answer?.lastResult.initialValue?.intent === form ? answer : undefined;
}
