/** Before the shop opens. */
export type OpeningStepName = "admin" | "demo" | "seller" | "mail" | "pages" | "conditions" | "window" | "style";

export interface OpeningStep {
  name: OpeningStepName;
  isDone: boolean;
  /** For example the titles of pages. */
  missing?: string;
}

/** Those that are not done. */
export const openSteps = (steps: readonly OpeningStep[]) => steps.filter(({ isDone }) => !isDone);
