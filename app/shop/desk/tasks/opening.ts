import type { TextName } from "~/shop/brand/appearance/texts";

/** Before the shop opens, in this order. Each says what the shop would promise. */
export const OPENING_STEPS = [
  "seller",
  "delivery",
  "payment",
  "shipping",
  "minimums",
  "title",
  "validity",
  "incoterm",
  "pages",
  "texts",
  "access",
] as const;

export type OpeningStepName = (typeof OPENING_STEPS)[number];

export interface OpeningStep {
  name: OpeningStepName;
  isDone: boolean;
  /** The formatted day on which the brand entered or confirmed it; null while it has not. */
  confirmedOn: string | null;
  /** What must be done elsewhere first, such as the titles of pages. */
  missing: string[];
}

/** Those that are not done. */
export const openSteps = <Step extends Pick<OpeningStep, "isDone">>(steps: readonly Step[]) =>
  steps.filter(({ isDone }) => !isDone);

/** The first open one after `name`, from the beginning again; null when all are done. */
export function nextStep(
  steps: readonly Pick<OpeningStep, "name" | "isDone">[],
  name?: OpeningStepName,
): OpeningStepName | null {
  const at = steps.findIndex((step) => step.name === name);
  return openSteps([...steps.slice(at + 1), ...steps.slice(0, at + 1)])[0]?.name ?? null;
}

/** Asked for by its step; the others are on the page of all texts. */
export const OPENING_TEXTS = [
  "writtenIn",
  "heroTitle",
  "heroText",
  "storyTitle",
  "storyText",
  "tagline",
  "signature",
] as const satisfies TextName[];

export const openingStepAddress = (name: OpeningStepName) => `/admin/opening/${name}`;
