import { PROBLEM_MESSAGES } from "~/messages/problem-messages";
import { oldText } from "~/texts/problems";
import type { Problem, ProblemFact } from "./problem";

const MESSAGES: Record<string, (values: never) => string> = PROBLEM_MESSAGES;

/** What a Problem says, in words. A browser's script, which would load the sentences of all Problems with it, calls the message of one. */
export function problemText({ code, values }: Problem | ProblemFact): string {
  const message = MESSAGES[code];
  return message ? message(values as never) : oldText({ code, values });
}
