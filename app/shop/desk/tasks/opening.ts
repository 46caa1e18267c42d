/** What a shop needs before it opens, in the order in which it is done. */
export const OPENING_STEPS = {
  admin: "Somebody at the brand is an admin, with their own sign-in",
  demo: "No people and orders of the demo are in the database",
  seller: "Documents name the seller",
  mail: "Mail is delivered",
  pages: "The legal pages are published",
  conditions: "You have entered shipping, minimums and mark-up",
  window: "A delivery window is open for orders",
  style: "Buyers can see a style",
} as const;

export type OpeningStepName = keyof typeof OPENING_STEPS;

export interface OpeningStep {
  name: OpeningStepName;
  isDone: boolean;
  /** What is missing in particular, such as the titles of pages. */
  missing?: string;
}

/** The steps that are not done. */
export const openSteps = (steps: readonly OpeningStep[]) => steps.filter(({ isDone }) => !isDone);
