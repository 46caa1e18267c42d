import { useState } from "react";

/**
 * How often `answer` has become another one: a key for a form. A form of a new key shows what the server says and not
 * what the browser still has in its fields, above all no choice of files; so it is the same as without scripts.
 */
export function useRenewed(answer: unknown): number {
  const [last, setLast] = useState({ answer, count: 0 });
  if (last.answer === answer) return last.count;
  setLast({ answer, count: last.count + 1 });
  return last.count + 1;
}
