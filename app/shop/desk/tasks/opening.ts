/** What a shop needs before it opens. */
export type OpeningStepName = "admin" | "demo" | "seller" | "mail" | "pages" | "conditions" | "window" | "style";

export interface OpeningStep {
  name: OpeningStepName;
  isDone: boolean;
  /** What is missing in particular, such as the titles of pages. */
  missing?: string;
}

/** The steps that are not done. */
export const openSteps = (steps: readonly OpeningStep[]) => steps.filter(({ isDone }) => !isDone);
