import { PROBLEM_MESSAGES } from "~/messages/problem-messages";
import type { Problem, ProblemFact } from "./problem";

/** Facts in one sentence. */
const MAX_SAID = 3;

const MESSAGES: Record<string, (values: never) => string> = PROBLEM_MESSAGES;

/** In words. A browser's script, which would load the sentences of all Problems with it, calls the message of one. */
export const problemText = (problem: Problem | ProblemFact): string =>
  ("facts" in problem ? problem.facts : [problem]).slice(0, MAX_SAID).map(factText).join(" ");

const factText = ({ code, values }: ProblemFact): string => MESSAGES[code]!(values as never);
