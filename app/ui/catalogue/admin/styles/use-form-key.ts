import { useState } from "react";

/**
 * Counts the changes of `answer`, for use as the `key` of a form. With a new key React recreates the form with the
 * server's values, which also clears file inputs, so that it behaves the same as without scripts.
 */
export function useFormKey(answer: unknown): number {
  const [last, setLast] = useState({ answer, count: 0 });
  if (last.answer === answer) return last.count;
  setLast({ answer, count: last.count + 1 });
  return last.count + 1;
}
